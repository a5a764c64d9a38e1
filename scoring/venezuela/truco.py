"""The truco of a hand: what was called, accepted or refused (rules 30 to 33, 47)."""

from dataclasses import dataclass

from scoring.core.ladder import Ladder, Rung
from scoring.core.sides import Side

WHOLE_GAME = 10_000  # "vale juego" stakes the chico, whatever the score (rule 33, V12)

LADDER = Ladder(
    "truco",
    1,
    (
        Rung("truco", 3, 1),
        Rung("retruco", 6, 3),
        Rung("vale_nueve", 9, 6),
        Rung("vale_juego", WHOLE_GAME, 9),
    ),
)
RULES = {"truco": "30", "retruco": "31", "vale_nueve": "32", "vale_juego": "33"}


@dataclass(slots=True)
class Truco:
    accepted: str | None = None
    pending: str | None = None
    called_by: str = ""  # who made the last call, a seat or a side
    refused_by: str = ""
    answered_by: str = ""

    @property
    def last(self) -> str | None:
        return self.pending or self.accepted

    @property
    def caller(self) -> Side:
        return "A" if self.called_by[:1] == "A" else "B"

    @property
    def staked(self) -> int:
        """What the hand is worth as far as it was accepted."""
        return LADDER.wanted(self.accepted) if self.accepted else LADDER.uncalled

    @property
    def refused(self) -> int:
        """What the pending call pays when it is not wanted."""
        return LADDER.refused(self.pending) if self.pending else self.staked

    @property
    def rule(self) -> str:
        return RULES[self.last] if self.last else "TRUCO"
