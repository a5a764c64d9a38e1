"""What a hand of truco de caballeros is worth: the ladder, the falta, what is lost, who takes what.

Also the collector of the articles, which the chapters beside this file fill.
"""

from scoring.argentina.declaring import Lost, lost_points
from scoring.argentina.ending import ends_the_game
from scoring.argentina.envido import falta_by_situation
from scoring.argentina.reading import TRAITS, Mano
from scoring.core.article import Articles
from scoring.core.game import Game
from scoring.core.ladder import Ladder, Rung
from scoring.core.sides import other

articles = Articles(TRAITS)

TRUCO = Ladder(
    "truco",
    uncalled=1,  # position A27
    rungs=(Rung("truco", 2, 1), Rung("retruco", 3, 2), Rung("vale_cuatro", 4, 3)),
)


def falta(game: Game, side: str) -> int:
    """8.2: what the leader lacks, in malas too, unless the tournament chose the chico (A1)."""
    if game.options["falta_envido_malas"] == "chico":
        return falta_by_situation(
            score=game.score, target=game.target, winner_lacks=game.lacks(side)
        )
    return game.target - max(game.score)


def loss(game: Game, hand: Mano) -> Lost | None:
    """Who loses points of this hand for what he declared or did not show (4.8, 4.9)."""
    return lost_points(
        hand,
        unshown=("4.8", game.options["unshown_envido"] == "envido_and_truco"),
        miscalled=("4.9", True),
    )


def envido_ends_it(game: Game, hand: Mano) -> bool:
    """The envido, wanted or not, already wins the game: it ends there (2.6)."""
    lost = loss(game, hand)
    return ends_the_game(game, hand, falta=falta, loser=lost.side if lost is not None else None)


def truco_result(hand: Mano) -> tuple[str | None, int, str, str]:
    """Who takes the truco, its worth, its name and the article that says so."""
    if hand.truco_refused_by:
        refused = TRUCO.refused(hand.truco[-1].word)
        return other(hand.truco_refused_by), refused, "truco_no_querido", "8.3"
    if hand.gone is not None:
        pending = hand.truco_pending
        taker = other(hand.gone)
        if pending is not None and pending.side == taker:
            return taker, TRUCO.refused(pending.word), "truco_no_querido", "5.8"
        if hand.truco_accepted is not None:
            return taker, TRUCO.wanted(hand.truco_accepted), "truco", "5.8"
        return taker, TRUCO.uncalled, "mazo", "5.8"
    if hand.truco_accepted is not None:
        return hand.winner, TRUCO.wanted(hand.truco_accepted), "truco", "8.3"
    return hand.winner, TRUCO.uncalled, "mano", "5.6"
