"""Rounds of a hand: who takes one, who opens the next, and when the hand is decided.

The rulebooks agree on all of it but the opener after a tie and the hand whose three rounds
are tied; both come in as choices, so this module gives points to nobody.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from scoring.brazil.cards import COVERED, Card
from scoring.core.seats import Seat, side_of
from scoring.core.sides import Side

ROUNDS = 3  # of a hand: one for each card


class Laid(NamedTuple):
    """A card on the table; covered (hidden, de lona) it counts for nothing, known or not."""

    seat: Seat
    card: Card | None
    covered: bool = False
    move: int = 0


class Round(NamedTuple):
    """`winner` is None when the round is tied; `best` are the seats of the highest cards, in
    the order in which they were laid."""

    winner: Side | None
    best: tuple[Seat, ...]
    opener: Seat

    @property
    def tied(self) -> bool:
        return self.winner is None


def judge_round(laid: Sequence[Laid], order: Mapping[Card, int]) -> Round:
    """Who takes a round. Partners level with each other do not tie it (position B24); a round in
    which every card is covered is tied (position B7).

    >>> table = (Laid("A1", "3c"), Laid("B1", "4o"), Laid("A2", "3p"), Laid("B2", "7o"))
    >>> judge_round(table, {"3c": 10, "4o": 1, "3p": 10, "7o": 4})
    Round(winner='A', best=('A1', 'A2'), opener='A1')
    """
    worth = [COVERED if play.covered or play.card is None else order[play.card] for play in laid]
    top = max(worth)
    best = tuple(play.seat for play, value in zip(laid, worth, strict=True) if value == top)
    sides = {side_of(seat) for seat in best}
    winner = sides.pop() if len(sides) == 1 else None
    if top == COVERED:
        winner = None
    return Round(winner, best, laid[0].seat)


def next_opener(done: Round, tie_opener: str) -> Seat:
    """Who opens the round after this one.

    `tie_opener` says who does after a tie: "first" or "last" of the tied cards, however many they
    are ("tier": the last one made the tie), or "opener", the one who opened the tied round
    (positions B5, B25, M9).

    >>> tied = Round(None, ("B1", "A2", "B2"), "A1")
    >>> [next_opener(tied, rule) for rule in ("first", "last", "opener")]
    ['B1', 'B2', 'A1']
    """
    if done.tied and tie_opener == "opener":
        return done.opener
    if done.tied and tie_opener in ("last", "tier"):
        return done.best[-1]
    return done.best[0]


class Decision(NamedTuple):
    """How a hand was decided: `how` names the case, `winner` is None when all three are tied."""

    winner: Side | None
    how: str
    rounds: int


TWO_ROUNDS = "two_rounds"
FIRST_TIED = "first_tied"
SECOND_TIED = "second_tied"
THIRD_TIED = "third_tied"
FIRST_TWO_TIED = "first_two_tied"
ALL_TIED = "all_tied"


def decide(winners: Iterable[Side | None]) -> Decision | None:
    """The decision after these rounds (None stands for a tie), or None while it is open.

    Rounds after the deciding one change nothing.

    >>> decide(["A", "B"]) is None
    True
    >>> decide([None, "B", "A"])
    Decision(winner='B', how='first_tied', rounds=2)
    """
    results = tuple(winners)
    if len(results) < 2:
        return None
    first, second = results[:2]
    if first is not None and first == second:
        return Decision(first, TWO_ROUNDS, 2)
    if first is None and second is not None:
        return Decision(second, FIRST_TIED, 2)
    if first is not None and second is None:
        return Decision(first, SECOND_TIED, 2)
    if len(results) < 3:
        return None
    third = results[2]
    if first is None:
        return Decision(third, ALL_TIED if third is None else FIRST_TWO_TIED, 3)
    if third is None:
        return Decision(first, THIRD_TIED, 3)
    return Decision(third, TWO_ROUNDS, 3)
