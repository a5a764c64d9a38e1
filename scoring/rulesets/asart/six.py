"""ASART chapter 10: six players, redondo and pica-pica in turn."""

from collections.abc import Iterator
from typing import Any

from scoring.argentina.duels import DUELS, duel_of
from scoring.argentina.reading import Mano
from scoring.core.fault import Fault, fault
from scoring.core.game import Game
from scoring.core.ruleset import MOVES_ON, AfterHand
from scoring.core.sides import Score
from scoring.rulesets.asart.values import articles


@articles.forbids("10.2", "wrong_duel", "not_in_the_duel", on="six")
def pica_pica_in_its_turn(game: Game, hand: Mano) -> Iterator[Fault]:
    duel = duel_of(game)
    told = hand.pica_told
    if told is not None and duel is None:
        yield fault("wrong_duel", "redonda")
    elif told and duel and set(told) != set(duel):
        yield fault("wrong_duel", *duel)
    else:
        for at, who in hand.strangers:
            yield fault("not_in_the_duel", *hand.order, move=at, who=who)


def phase(game: Game) -> str:
    return "redonda" if duel_of(game) is None else "pica-pica"


def after_hand(game: Game, hand: Any, score: Score) -> AfterHand:
    """10.2: a redondo and a pica-pica in turn from 5 points until 25. The three duels share one
    deal and are all played (position A17), unless one of them ends the chico."""
    if game.players != 6:
        return MOVES_ON
    if duel_of(game) is None:
        return AfterHand(0)
    if game.memory + 1 == DUELS or max(score) >= game.target:
        return AfterHand(None)
    return AfterHand(game.memory + 1, deal_moves=False)


def memories(players: int) -> tuple[int, ...]:
    return tuple(range(DUELS)) if players == 6 else ()
