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


@dataclass(slots=True, eq=False)
class Truco:
    accepted: str | None = None
    pending: str | None = None
    last: str | None = None  # the word called last, pending or accepted
    called_by: str = ""  # who called it, a seat or a side
    caller: Side | None = None
    refused_by: str = ""

    def call(self, word: str, who: str) -> None:
        self.pending = self.last = word
        self.called_by = who
        self.caller = "A" if who[0] == "A" else "B"

    @property
    def staked(self) -> int:
        """What the hand is worth as far as it was accepted."""
        return LADDER.worth(self.accepted) if self.accepted else LADDER.uncalled

    @property
    def refused(self) -> int:
        """What the pending call pays when it is not wanted."""
        return LADDER.worth_refused(self.pending) if self.pending else self.staked

    @property
    def rule(self) -> str:
        return RULES[self.last] if self.last else "TRUCO"
