"""Rules 30 to 48: what the truco gives, after flores and envite (rules 20 and 40)."""

from collections.abc import Iterator

from scoring.core.article import Articles, awards, forbids
from scoring.core.award import Award
from scoring.core.fault import Fault, fault
from scoring.core.game import Game
from scoring.core.sides import SIDES, Side, other
from scoring.rulesets.venezolano import envite, flor
from scoring.venezuela.table import BITS, TRAITS, Table
from scoring.venezuela.truco import LADDER, RULES, WHOLE_GAME

STONE = LADDER.uncalled  # rule 37

# How a flor was misused -> the rule that denies its side the truco. Rule 37 gives the stone where
# no rule names it (V8, V36).
DENIES_TRUCO = {
    "hidden": "56",
    "false": "62",
    "unidentified": "37",
    "bad_call": "R3",
    "pie_a_ley": "R4",
}


# What is collected before the truco.
BEFORE_TRUCO = Articles(TRAITS, (*envite.CANTANDO_ARTICLES, *flor.ARTICLES, *envite.ARTICLES))


def points_before_truco(game: Game, table: Table) -> dict[Side, int]:
    points = dict.fromkeys(SIDES, 0)
    for _, function in BEFORE_TRUCO.for_traits(table.traits)[1]:
        for award in function(game, table):
            if isinstance(award, Award):
                points[award.side] += award.points
    return points


def is_settled_without_truco(game: Game, table: Table) -> bool:
    """Whether the chico is over before the truco, so that nobody needs to have won it."""
    if table.nula or table.privo_false or (table.sung is not None and table.privo is None):
        return True
    if not (table.traits & ~BITS["notes"]):
        return False
    points = points_before_truco(game, table)
    return any(points[side] >= game.lacks(side) for side in SIDES)


@forbids("base_unfinished", "truco_unanswered")
def somebody_wins_the_truco(game: Game, table: Table) -> Iterator[Fault]:
    if table.faults:
        return
    truco = table.truco
    open_call = truco.pending and not truco.refused_by and table.mazo is None
    if (table.winner is None or open_call) and not is_settled_without_truco(game, table):
        if open_call:
            yield fault("truco_unanswered", "quiero", "no_quiero", "mazo")
        else:
            yield fault("base_unfinished", "base_para", "vueltas", "mazo")


def truco_worth(game: Game, table: Table, side: Side) -> tuple[int, str, str]:
    """Points, concept and rule for the side that takes the truco."""
    truco = table.truco
    if truco.refused_by:
        return truco.refused, "truco_no_querido", truco.rule
    if table.mazo is not None:
        if truco.pending and truco.caller == side:
            return truco.refused, "truco_no_querido", truco.rule
        if not truco.accepted:
            return STONE, "truco_mazo", "MAZO"
    if not truco.accepted:
        return STONE, "base", "TRUCO"
    points = truco.staked
    return game.lacks(side) if points == WHOLE_GAME else points, "truco", RULES[truco.accepted]


@awards("truco", "truco_no_querido", "truco_mazo", "base", "piedra")
def the_truco(game: Game, table: Table) -> Iterator[Award]:
    """30 to 33 as called, section TRUCO uncalled, MAZO; 37 and the flor's rules if denied."""
    side = table.winner
    if side is None or table.nula or table.privo_false:
        return
    if table.sung is not None and table.privo is None:
        return
    for each in table.flores:
        rule = DENIES_TRUCO.get(each.state)
        if rule is not None and each.side == side:
            yield Award(other(side), STONE, "piedra", rule)
            return
    points, concept, rule = truco_worth(game, table, side)
    yield Award(side, points, concept, rule)


ARTICLES = (("37", somebody_wins_the_truco), ("30", the_truco))
