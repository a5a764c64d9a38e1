"""Who plays a hand among six: all of them, or the two of a duel (ASART chapter 10).

The memory of the game is the ruleset's: None when a hand of all is due whatever the score, at the
start and after the duels; 0 after such a hand, when the score decides what follows; 1 and 2 for
the second and third duel of a deal, which are played whatever the score (position A17).
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from scoring.core.game import Game
from scoring.core.ruleset import MOVES_ON, AfterHand
from scoring.core.seats import Seat, seat_opposite
from scoring.core.sides import Score

FROM, LAST = 5, 5  # from five points until five from the end
DUELS = 3
FALTA_IN_DUEL = 6  # ASART 10.3
AFTER_ALL = AfterHand(0)


class Duels(NamedTuple):
    """When duels are played, and what a hand of all and one of two are called. `in_every_deal`:
    no hand of all comes between them while they are due; `fixes_falta`: a falta envido in a duel is
    worth six, whatever the score."""

    is_due: Callable[[Game], bool]
    all_play: str
    two_play: str
    in_every_deal: Callable[[Game], bool] = lambda game: False
    fixes_falta: Callable[[Game], bool] = lambda game: True

    def duel_of(self, game: Game) -> tuple[Seat, Seat] | None:
        """The two who play the hand to come, the mano of their duel first; None for all.

        A point that a ruling gave counts like one played: the score is asked when the hand begins.
        """
        duel = game.memory
        if duel is None:
            if game.players != 6 or not self.in_every_deal(game) or not self.is_due(game):
                return None
            duel = 0
        elif duel == 0 and not self.is_due(game):
            return None
        first = game.order[duel]
        return first, seat_opposite(first, game.players)

    def is_falta_fixed(self, game: Game) -> bool:
        return self.duel_of(game) is not None and self.fixes_falta(game)

    def seats_of(self, game: Game) -> tuple[Seat, ...]:
        """Who plays the hand to come, in order."""
        return self.duel_of(game) or game.order

    def phase_of(self, game: Game) -> str:
        return self.all_play if self.duel_of(game) is None else self.two_play

    def after_hand(self, game: Game, hand: Any, score: Score) -> AfterHand:
        """10.2: a hand of all and duels in turn. The three duels share one deal and are all played
        (position A17), unless one of them ends the chico."""
        if game.players != 6:
            return MOVES_ON
        is_duel = self.duel_of(game) is not None if hand is None else hand.is_duel
        if not is_duel:
            return AFTER_ALL
        duel = game.memory or 0
        if duel + 1 == DUELS or max(score) >= game.target:
            return AfterHand(None)
        return AfterHand(duel + 1, deal_moves=False)


# 10.2: in turn from 5 points until 25 of 30.
PICA_PICA = Duels(lambda game: FROM <= max(game.score) < game.target - LAST, "redonda", "pica-pica")


def memories(players: int) -> tuple[int, ...]:
    return tuple(range(DUELS)) if players == 6 else ()
