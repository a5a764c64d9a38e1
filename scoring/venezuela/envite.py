"""An envite as it grows: what each raise stakes, what refusing it costs (rules 9 to 13, 17, 26).

It does not know who may speak when, nor who wins.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.cards import rank_of
from scoring.core.game import Game
from scoring.core.sides import Side
from scoring.venezuela.cards import counts, pieces

SMALLEST = 2  # rule 18: a single stone is never staked
_RULES = {"envido": "9", "quiero_envido": "10", "mas": "11"}


class Raise(NamedTuple):
    """A call, who made it, and the rule it is made under; `whose` may be a seat or a side."""

    at: int
    whose: str
    word: str
    stake: int
    refused: int
    rule: str


@dataclass(slots=True, eq=False)
class Envite:
    """`ley`: "sin" without flores, "con" between flores, "open" until the answer says which."""

    ley: str
    raises: list[Raise] = field(default_factory=list)
    answer: str = ""  # "", "wanted", "refused"
    answered_by: str = ""
    answered_at: int = -1
    silent: bool = False  # refused by saying nothing (rule 79)
    left_open: bool = False  # nothing at all is told of an answer
    answer_demanded: bool = False  # an answer was asked for and the time passed (rule 23)
    closed_by: str = ""  # the rule that closed the answering
    winner: Side | None = None
    last: Raise = field(init=False)
    caller: Side = field(init=False)  # of the last raise

    def add(self, call: Raise) -> None:
        self.raises.append(call)
        self._look_at_last()

    def take_back(self) -> None:
        """The last raise was never made (rule 90)."""
        self.raises.pop()
        self._look_at_last()

    def _look_at_last(self) -> None:
        self.last = self.raises[-1]
        self.caller = "A" if self.last.whose[0] == "A" else "B"

    def awaits(self, side: Side) -> bool:
        """Whether this side is to answer."""
        return not self.answer and self.caller != side


def falta(game: Game) -> int:
    """What the side ahead still needs (rules 12 and 13)."""
    return game.target - max(game.score)


def stake_of(word: str, number: int | None, *, before: int, game: Game) -> int | None:
    """The stake after a raise, None where it cannot be called (position V14).

    `number` is the stones named, or what the card played counts for "las que pintan".
    """
    if word == "envido":
        return max(SMALLEST, SMALLEST if number is None else number)
    if word == "quiero_envido":
        return before + SMALLEST
    if word == "mas":
        return before + max(SMALLEST, number or 0)
    if word in ("falta", "mi_falta"):
        return falta(game)
    difference = abs(game.score[0] - game.score[1]) if word == "igualar" else number or 0
    return max(SMALLEST, difference) if difference else None


def rule_of(word: str, number: int | None, *, stake: int, game: Game) -> str:
    """The rule that a raise is made under."""
    if word in ("falta", "mi_falta"):
        if game.score == (0, 0):
            return "21"
        return "12" if word == "falta" else "13"
    if word in ("igualar", "pintan"):
        exact = abs(game.score[0] - game.score[1]) if word == "igualar" else number
        if exact != stake and word == "igualar":
            return "18"
        return "17" if word == "igualar" else "26"
    if word == "envido" and number is not None:
        return "18" if number == 1 else "11"
    return _RULES[word]


def painted_number(card: str, vira: str | None) -> int | None:
    """The number of a card for "las que pintan"; None for a court card or a piece (V14)."""
    if rank_of(card) in ("10", "11", "12") or (vira is not None and card in pieces(vira)):
        return None
    return counts(card, vira) if vira is not None else int(rank_of(card))
