"""What the articles of a Brazilian rulebook look at: a hand, read. It decides nothing."""

from typing import NamedTuple

from scoring.brazil.breach import Breach, breach
from scoring.brazil.rounds import ALL_TIED, Decision
from scoring.core.award import Note
from scoring.core.fault import Datum, Fault
from scoring.core.ladder import Ladder
from scoring.core.sides import Side

TRAITS = ("breach", "won", "ran", "remark", "raised", "onze", "ferro", "decided")


class Stakes(NamedTuple):
    """What a rulebook says hands are worth, and the bits of its articles' traits."""

    ladder: Ladder
    onze_played: int
    bits: dict[str, int]


class Remark(NamedTuple):
    """Something said or done that changes nothing, kept for the record."""

    code: str
    who: str
    move: int


class Reading:
    """`request` is the last one made and `asker` who made it; `ran` is the side that ran.

    `played_eleven` is the decision in a mão de onze, None while it is open.
    """

    __slots__ = (
        "asker",
        "breaches",
        "decision",
        "phase",
        "played_eleven",
        "ran",
        "remarks",
        "request",
        "traits",
        "value",
        "winner",
    )

    def __init__(self, phase: str, value: int) -> None:
        self.phase = phase
        self.value = value
        self.request: str | None = None
        self.asker: Side | None = None
        self.ran: Side | None = None
        self.played_eleven: bool | None = None
        self.winner: Side | None = None
        self.decision: Decision | None = None
        self.breaches: list[Breach] = []
        self.remarks: list[Remark] = []
        self.traits = 0

    @property
    def all_tied(self) -> bool:
        return self.decision is not None and self.decision.how == ALL_TIED

    def faults(self, *codes: str) -> list[Fault]:
        """The breaches an article claims for itself."""
        return [found.fault for found in self.breaches if found.code in codes]

    def notes(self, *codes: str) -> list[Note]:
        """The remarks an article claims for itself."""
        return [Note(r.code, "", r.who, r.move) for r in self.remarks if r.code in codes]

    def breach(self, code: str, *expected: Datum, move: int | None, **data: Datum) -> None:
        self.breaches.append(breach(code, *expected, move=move, **data))

    def remark(self, code: str, who: str, move: int) -> None:
        self.remarks.append(Remark(code, who, move))
