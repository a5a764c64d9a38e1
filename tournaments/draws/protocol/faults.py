"""What can be wrong with a draw, as data: codes and where, never sentences.

Three kinds, by what the reader can do: mend the input (`Refused`), relax a constraint
(`NoOutcome`), or ask for less (`TooComplex`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

Item = tuple[str, ...]  # one constraint that may be relaxed: ("apart", "a", "b"), ("club", "Norte")


@dataclass(frozen=True)
class Fault:
    code: str
    where: str = ""  # path in the list or the document: entries.3.club
    value: str = ""


class DrawError(Exception):
    """A draw that cannot be made."""


class Refused(DrawError):
    """The input is wrong; every fault at once."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("; ".join(f"{f.code} at {f.where or 'the top'}" for f in faults))
        self.faults = tuple(faults)


class NoOutcome(DrawError):
    """The constraints leave nothing to draw. `relax` holds minimal sets: relaxing all of one set
    leaves at least one outcome, relaxing only part of it leaves none."""

    def __init__(self, relax: list[tuple[Item, ...]]) -> None:
        super().__init__(f"nothing is admissible; relax one of {relax}")
        self.relax = tuple(relax)


class TooComplex(DrawError):
    """The constraints are tangled beyond what is counted exactly: `work` is more than `limit`,
    found before anything was counted. `relax` holds sets of constraints, each enough to relax."""

    def __init__(self, *, work: int, limit: int, relax: Sequence[tuple[Item, ...]] = ()) -> None:
        super().__init__(f"too complex: {work} of {limit}; relax one of {relax}")
        self.work, self.limit, self.relax = work, limit, tuple(relax)
