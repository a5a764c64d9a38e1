"""Whether the envido already ends the game, so that the rest of the hand need not be told."""

from collections.abc import Callable

from scoring.argentina.envido import NOT_WANTED, wanted
from scoring.argentina.reading import Mano
from scoring.core.game import Game
from scoring.core.seats import side_of
from scoring.core.sides import Side, other


def ends_the_game(
    game: Game, hand: Mano, *, falta: Callable[[Game, str], int], loser: Side | None
) -> bool:
    """Position A11: the envido is collected first, and the hand stops when that is enough.

    `loser` is the side that loses its points of the hand. A winner who lost the envido afterwards
    had stopped the hand all the same; and the rival may win by what he lost.
    """
    if hand.chain not in NOT_WANTED:
        return False
    if hand.envido_answer == "no_quiero":
        return NOT_WANTED[hand.chain] >= game.lacks(hand.envido_caller)
    if hand.envido_answer != "quiero" or hand.envido_winner is None:
        return False
    winner = side_of(hand.envido_winner)
    sides = (winner, other(winner)) if loser == winner else (winner,)
    return any(wanted(hand.chain, falta(game, side)) >= game.lacks(side) for side in sides)
