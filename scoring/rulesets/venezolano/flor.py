"""Rules 49 to 75: what flores give, and what a misused one costs.

Flores are collected before the envite and the truco: a sung flor is collected at once (Part III of
the source), the others wait for the end of the hand. Only one side collects flores in a hand.
"""

from collections.abc import Iterator

from scoring.core.award import Award, Note
from scoring.core.game import Game
from scoring.core.sides import Side, other
from scoring.rulesets.venezolano.articles import awards
from scoring.venezuela.closing import best_flor
from scoring.venezuela.flor import FALSE, GOOD, HIDDEN, SILENT, UNIDENTIFIED, UNSHOWN, Flor
from scoring.venezuela.table import Table

FLOR = 3  # rule 52
ENVITE_POINT = 1  # rules 53, 62, 66 and 73
COLLECTS_NOTHING = ("false", "pie_a_ley")  # rule 62, case R4


def collectable(table: Table) -> dict[Side, list[Flor]]:
    """Good flores by side, without those of a side that sang a false one."""
    good = table.good()
    for side in good:
        if any(f.side == side and f.state in COLLECTS_NOTHING for f in table.flores):
            good[side] = []
    return good


def between_flores(table: Table) -> bool:
    """Whether the envite con ley stands: its caller has flor, and so has the other side."""
    con = table.con
    if con is None:
        return False
    good = collectable(table)
    rival = other(con.caller)
    refused = any(f.reservada and f.state == "refused" and f.side == rival for f in table.flores)
    return bool(good[con.caller]) and (bool(good[rival]) or refused)


def _flor_rule(table: Table, flores: list[Flor]) -> str:
    reservada = any(f.reservada for f in flores)
    if table.privo is not None and flores[0].side != table.singer:
        return "89" if reservada else "88"
    if reservada:
        return "74" if len(flores) > 1 else "66"
    return "52"


@awards("52", "flor", on="flor")
def flores_of_one_side(game: Game, table: Table) -> Iterator[Award]:
    """Three for each; with the Reservada rules 66 and 74 say so."""
    good = collectable(table)
    if (good["A"] and good["B"]) or between_flores(table):
        return
    for mine in good.values():
        if mine:
            yield Award(mine[0].side, FLOR * len(mine), "flor", _flor_rule(table, mine))
            yield from _envite_against_no_flor(table, mine[0].side)


def _envite_against_no_flor(table: Table, side: Side) -> Iterator[Award]:
    """The rival staked a flor that he did not show or did not have (rules 61 and 62): what was
    wanted is paid, what he refused too."""
    con = table.con
    staked = any(f.side != side and f.state in (UNSHOWN, FALSE) for f in table.flores)
    if con is None or not staked or table.reservada_side() is not None:
        return
    if con.answer == "wanted":
        yield Award(side, con.last.stake, "envite_flores", "53")
    elif con.caller == side:
        yield Award(side, con.last.refused, "envite_flores_no_querido", "54")


@awards("53", "flor", "envite_flores", on="flor")
def flores_of_both_sides(game: Game, table: Table) -> Iterator[Award]:
    """The highest collects. Called small: only the flores above the rival's (V9); wanted: all of
    its side and the stake (V10)."""
    good = collectable(table)
    if not (good["A"] and good["B"]):
        return
    con = table.con if between_flores(table) else None
    if con is not None and con.answer == "refused":
        return
    side = table.flor_side
    if side is None:
        return
    mine = good[side]
    if con is None:
        yield Award(side, FLOR * _above(table, mine, good[other(side)]), "flor")
        return
    reservada = any(f.reservada for f in mine)
    rule = "" if table.privo is None else "89" if reservada else "87"
    yield Award(side, FLOR * len(mine), "flor", rule)
    if table.reservada_side() is None:
        yield Award(side, con.last.stake, "envite_flores", rule)


def _above(table: Table, mine: list[Flor], rivals: list[Flor]) -> int:
    """How many flores of the winning side are above the rival's best."""
    if table.flor_told is not None and table.flor_told[1] is not None:
        return min(len(mine), table.flor_told[1])
    if any(f.value is None and not f.reservada for f in (*mine, *rivals)):
        return len(mine)
    top = best_flor(table, rivals)
    return sum(1 for f in mine if top is not None and best_flor(table, [f, top]) is f)


@awards("54", "flor", "envite_flores_no_querido", on="flor envite")
def envite_of_flores_refused(game: Game, table: Table) -> Iterator[Award]:
    con = table.con
    if con is None or con.answer != "refused" or not between_flores(table):
        return
    mine = collectable(table)[con.caller]
    yield Award(con.caller, FLOR * len(mine), "flor")
    if not any(f.reservada for f in mine):
        yield Award(con.caller, con.last.refused, "envite_flores_no_querido")


@awards("56", "hidden_flor", on="penalty")
def a_flor_kept_quiet_and_found(game: Game, table: Table) -> Iterator[Note]:
    for flor in table.flores:
        if flor.state == HIDDEN:
            yield Note("hidden_flor", who=flor.whose)


@awards("57", "unidentified_flor", on="penalty")
def truco_answered_before_the_flor(game: Game, table: Table) -> Iterator[Note]:
    for flor in table.flores:
        if flor.state == UNIDENTIFIED and flor.unidentified == "57":
            yield Note("unidentified_flor", who=flor.whose)


@awards("63", "unidentified_flor", on="penalty")
def truco_called_before_the_flor(game: Game, table: Table) -> Iterator[Note]:
    for flor in table.flores:
        if flor.state == UNIDENTIFIED and flor.unidentified == "63":
            yield Note("unidentified_flor", who=flor.whose)


@awards("61", "flor_not_shown", "flor_paid_unseen", on="flor")
def a_flor_is_shown_or_not_collected(game: Game, table: Table) -> Iterator[Note]:
    """Unless the rivals pay it unseen (position V6)."""
    for flor in table.flores:
        if flor.state == UNSHOWN:
            yield Note("flor_not_shown", who=flor.whose)
        elif flor.paid and flor.state == GOOD:
            yield Note("flor_paid_unseen", who=flor.whose)


@awards("67", "reservada_may_wait", on="flor")
def the_pie_need_not_declare_it(game: Game, table: Table) -> Iterator[Note]:
    for flor in table.flores:
        if flor.reservada and flor.state == GOOD and flor.sung is None and flor.whose == table.pie:
            yield Note("reservada_may_wait", who=flor.whose)


@awards("71", "reservada_silent", on="flor")
def a_silent_reservada_against_a_flor(game: Game, table: Table) -> Iterator[Note]:
    for flor in table.flores:
        if flor.state == SILENT:
            yield Note("reservada_silent", who=flor.whose)


@awards("72", "reservada_unannounced_counts", on="flor")
def a_silent_reservada_without_rival_flor(game: Game, table: Table) -> Iterator[Note]:
    for flor in table.flores:
        unannounced = flor.sung is None and flor.whose not in table.a_ley
        seated = len(flor.whose) == 2 and flor.whose != table.pie
        if flor.reservada and flor.state == GOOD and unannounced and seated:
            yield Note("reservada_unannounced_counts", who=flor.whose)
