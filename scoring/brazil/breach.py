"""Something a hand cannot contain, found while reading it, before an article claims it.

The reading knows *what* is wrong; the rulebook's articles say *under which number*.
"""

from typing import NamedTuple

from scoring.core.fault import Datum, Fault


class Breach(NamedTuple):
    code: str
    move: int | None
    expected: tuple[Datum, ...] = ()
    data: tuple[tuple[str, Datum], ...] = ()

    @property
    def fault(self) -> Fault:
        """The same without an article: the one that yields it stamps its own."""
        return Fault(self.code, "", self.expected, self.data, self.move)


def breach(code: str, *expected: Datum, move: int | None, **data: Datum) -> Breach:
    """
    >>> breach("step_skipped", "seis", move=2, asked="nove").expected
    ('seis',)
    """
    return Breach(code, move, expected, tuple(sorted(data.items())))
