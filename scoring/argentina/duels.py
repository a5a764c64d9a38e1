"""Who plays a hand among six: all of them, or the two of a duel (ASART 10.2).

The memory of the game is the ruleset's: None when a redondo is due whatever the score, at the
start and after a pica-pica; 0 after a redondo, when the score decides what follows; 1 and 2 for
the second and third duel of a deal, which are played whatever the score (position A17).
"""

from scoring.core.game import Game
from scoring.core.seats import Seat, facing

FROM, UNTIL = 5, 25
DUELS = 3


def duel_of(game: Game) -> tuple[Seat, Seat] | None:
    """The two who play the hand to come, the mano of their duel first; None for a redondo.

    A point that a ruling gave counts like one played: the score is asked when the hand begins.
    """
    duel = game.memory
    if duel is None or (duel == 0 and not FROM <= max(game.score) < UNTIL):
        return None
    first = game.order[duel]
    return first, facing(first, game.players)


def seats_of(game: Game) -> tuple[Seat, ...]:
    """Who plays the hand to come, in order."""
    return duel_of(game) or game.order
