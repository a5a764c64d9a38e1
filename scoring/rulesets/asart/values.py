"""What an ASART hand is worth: the truco ladder, the falta, and who takes what.

Also the collector of the articles, which the chapters beside this file fill.
"""

from scoring.argentina.duels import duel_of
from scoring.argentina.ending import ends_the_game
from scoring.argentina.envido import NOT_WANTED, falta_by_situation, wanted
from scoring.argentina.judging import Lost, lost_hand
from scoring.argentina.reading import TRAITS, Mano
from scoring.core.article import Articles
from scoring.core.game import Game
from scoring.core.ladder import Ladder, Rung
from scoring.core.seats import side_of
from scoring.core.sides import Side, other

articles = Articles(TRAITS)

TRUCO = Ladder(
    "truco",
    uncalled=1,
    rungs=(Rung("truco", 2, 1), Rung("retruco", 3, 2), Rung("vale_cuatro", 4, 3)),
)
FALTA_IN_PICA_PICA = 6


def falta(game: Game, side: str) -> int:
    """What a falta envido is worth to `side`: 10.3, 4.3.2, and option A1."""
    if duel_of(game) is not None:
        return FALTA_IN_PICA_PICA
    if game.options["falta_envido_malas"] == "leader":
        return game.target - max(game.score)
    return falta_by_situation(score=game.score, target=game.target, winner_lacks=game.lacks(side))


def envido_points(game: Game, hand: Mano) -> int:
    """The stake of a wanted envido, for whoever collects it."""
    taker = envido_taker(hand)
    if taker is None or hand.chain not in NOT_WANTED:
        return 0
    return wanted(hand.chain, falta(game, taker))


def stake(hand: Mano) -> int:
    """What the cards are played for."""
    return TRUCO.uncalled if hand.truco_accepted is None else TRUCO.wanted(hand.truco_accepted)


def envido_taker(hand: Mano) -> Side | None:
    """Who collects a wanted envido: its winner, unless his side lost the hand (4.6.6, 4.6.9)."""
    winner = hand.envido_winner
    if winner is None or hand.envido_answer != "quiero":
        return None
    lost = lost_hand(hand)
    side = side_of(winner)
    return other(side) if lost is not None and lost.side == side else side


def envido_ends_it(game: Game, hand: Mano) -> bool:
    """The envido, wanted or not, already wins the chico: the hand stops there (position A11)."""
    lost = lost_hand(hand)
    return ends_the_game(game, hand, falta=falta, loser=lost.side if lost is not None else None)


def loses_truco(game: Game, lost: Lost) -> bool:
    """4.6.6 takes the truco with the envido. Option A5 spares it to who merely did not show."""
    return lost.miscalled or game.options["unshown_envido"] == "envido_and_truco"


def truco_result(hand: Mano) -> tuple[str | None, int, str, str]:
    """Who takes the truco, its worth, its name and the article that says so."""
    if hand.truco_refused_by:
        word = hand.truco[-1].word
        return other(hand.truco_refused_by), TRUCO.refused(word), "truco_no_querido", "5.6"
    if hand.gone is not None:
        taker = other(hand.gone)
        pending = hand.truco_pending
        if pending is not None and pending.side == taker:
            return taker, TRUCO.refused(pending.word), "truco_no_querido", "5.5.3"
        if hand.truco_accepted is not None:
            return taker, stake(hand), "truco", "8.4"  # position A8
        return taker, TRUCO.uncalled, "mazo", "8.4"
    if hand.truco_accepted is not None:
        return hand.winner, stake(hand), "truco", "5.6"
    return hand.winner, TRUCO.uncalled, "mano", "5.4.5"
