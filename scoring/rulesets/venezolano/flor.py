"""Rules 49 to 75: what flores give, and what a misused one costs.

Flores are collected before the envite and the truco: a sung flor is collected at once (Part III of
the source), the others wait for the end of the hand. Only one side collects flores in a hand.
"""

from collections.abc import Callable, Iterator, Sequence

from scoring.core.article import Rule, awards
from scoring.core.award import Award, Note
from scoring.core.game import Game
from scoring.core.sides import Side, other
from scoring.venezuela.closing import best_flor, is_tied_without_seats
from scoring.venezuela.flor import FALSE, GOOD, HIDDEN, SILENT, UNIDENTIFIED, UNSHOWN, Flor
from scoring.venezuela.table import Table

FLOR = 3  # rule 52
ENVITE_POINT = 1  # rules 53, 62, 66 and 73


def is_between_flores(table: Table) -> bool:
    """Whether the envite con ley stands: its caller has flor, and so has the other side."""
    con = table.con
    if con is None:
        return False
    good = table.collectable
    rival = other(con.caller)
    refused = any(f.reservada and f.state == "refused" and f.side == rival for f in table.flores)
    return bool(good.of(con.caller)) and (bool(good.of(rival)) or refused)


def _flor_rule(table: Table, flores: Sequence[Flor]) -> str:
    reservada = any(f.reservada for f in flores)
    if table.privo is not None and flores[0].side != table.singer:
        return "89" if reservada else "88"
    if reservada:
        return "74" if len(flores) > 1 else "66"
    return "52"


@awards("flor", on="flor")
def flores_of_one_side(game: Game, table: Table) -> Iterator[Award]:
    """Three for each; with the Reservada rules 66 and 74 say so."""
    good = table.collectable
    if (good.A and good.B) or is_between_flores(table):
        return
    for mine in good:
        if mine:
            yield Award(mine[0].side, FLOR * len(mine), "flor", _flor_rule(table, mine))
            yield from _envite_against_no_flor(table, mine[0].side)


def _envite_against_no_flor(table: Table, side: Side) -> Iterator[Award]:
    """The rival staked a flor that he did not show or did not have (rules 61 and 62): what was
    wanted is paid, what he refused too."""
    con = table.con
    staked = any(f.side != side and f.state in (UNSHOWN, FALSE) for f in table.flores)
    if con is None or not staked or table.backing_reservada() is not None:
        return
    if con.answer == "wanted":
        yield Award(side, con.last.stake, "envite_flores", "53")
    elif con.caller == side:
        yield Award(side, con.last.refused, "envite_flores_no_querido", "54")


@awards("flor", "envite_flores", on="flor")
def flores_of_both_sides(game: Game, table: Table) -> Iterator[Award]:
    """The highest collects. Called small: only the flores above the rival's (V9); wanted: all of
    its side and the stake (V10)."""
    good = table.collectable
    if not (good.A and good.B):
        return
    con = table.con if is_between_flores(table) else None
    if con is not None and con.answer == "refused":
        return
    side = table.flor_side
    if side is None:
        return
    mine = good.of(side)
    if con is None:
        yield Award(side, FLOR * _above(table, mine, good.of(other(side))), "flor")
        return
    reservada = any(f.reservada for f in mine)
    rule = "" if table.privo is None else "89" if reservada else "87"
    yield Award(side, FLOR * len(mine), "flor", rule)
    if table.backing_reservada() is None:
        yield Award(side, con.last.stake, "envite_flores", rule)


def _above(table: Table, mine: Sequence[Flor], rivals: Sequence[Flor]) -> int:
    """How many flores of the winning side are above the rival's best."""
    if table.stated_flor is not None and table.stated_flor[1] is not None:
        return min(len(mine), table.stated_flor[1])
    if any(f.value is None and not f.reservada for f in (*mine, *rivals)):
        return len(mine)
    top = best_flor(table, rivals)
    return sum(1 for flor in mine if top is not None and _is_above(table, flor, top))


def _is_above(table: Table, mine: Flor, rival: Flor) -> bool:
    """Between equals whose seats are not told, the side told to have the highest is above."""
    return is_tied_without_seats(table, (mine, rival)) or best_flor(table, (mine, rival)) is mine


@awards("flor", "envite_flores_no_querido", on="flor envite")
def envite_of_flores_refused(game: Game, table: Table) -> Iterator[Award]:
    con = table.con
    if con is None or con.answer != "refused" or not is_between_flores(table):
        return
    mine = table.collectable.of(con.caller)
    yield Award(con.caller, FLOR * len(mine), "flor")
    if not any(f.reservada for f in mine):
        yield Award(con.caller, con.last.refused, "envite_flores_no_querido")


def note_flores(code: str, fits: Callable[[Table, Flor], bool], *, on: str) -> Rule:
    """The rule that notes every flor of which something holds."""

    @awards(code, on=on)
    def rule(game: Game, table: Table) -> Iterator[Note]:
        for flor in table.flores:
            if fits(table, flor):
                yield Note(code, who=flor.whose)

    return rule


def _is_paid_unseen(table: Table, flor: Flor) -> bool:
    return flor.paid and flor.state == GOOD


def _may_wait(table: Table, flor: Flor) -> bool:
    """The pie need not declare the Reservada."""
    return _is_unannounced_reservada(flor) and flor.whose == table.pie


def _counts_unannounced(table: Table, flor: Flor) -> bool:
    """A silent Reservada without a rival flor."""
    seated = len(flor.whose) == 2 and flor.whose != table.pie
    return _is_unannounced_reservada(flor) and flor.whose not in table.a_ley and seated


def _is_unannounced_reservada(flor: Flor) -> bool:
    return flor.reservada and flor.state == GOOD and flor.sung is None


def _unidentified(rule: str) -> Callable[[Table, Flor], bool]:
    return lambda table, flor: flor.state == UNIDENTIFIED and flor.unidentified == rule


ARTICLES = (
    ("52", flores_of_one_side),
    ("53", flores_of_both_sides),
    ("54", envite_of_flores_refused),
    ("56", note_flores("hidden_flor", lambda table, flor: flor.state == HIDDEN, on="penalty")),
    # 57: truco answered before the flor was named; 63: truco called before it.
    ("57", note_flores("unidentified_flor", _unidentified("57"), on="penalty")),
    ("63", note_flores("unidentified_flor", _unidentified("63"), on="penalty")),
    # A flor is shown or not collected, unless the rivals pay it unseen (position V6).
    ("61", note_flores("flor_not_shown", lambda _, flor: flor.state == UNSHOWN, on="unshown")),
    ("61", note_flores("flor_paid_unseen", _is_paid_unseen, on="unshown")),
    ("67", note_flores("reservada_may_wait", _may_wait, on="reservada")),
    ("71", note_flores("reservada_silent", lambda _, flor: flor.state == SILENT, on="reservada")),
    ("72", note_flores("reservada_unannounced_counts", _counts_unannounced, on="reservada")),
)
