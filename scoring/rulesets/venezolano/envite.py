"""Rules 9 to 29, 51, 62, 65 to 75 and the mazo: who collects the envite, and how much."""

from collections.abc import Iterator

from scoring.core.award import Award, Note
from scoring.core.game import Game
from scoring.core.sides import Side, other
from scoring.rulesets.venezolano.articles import awards
from scoring.rulesets.venezolano.flor import ENVITE_POINT, between_flores, collectable
from scoring.venezuela.envite import Envite
from scoring.venezuela.flor import GOOD, REFUSED, SILENT, UNIDENTIFIED, UNSHOWN, Flor
from scoring.venezuela.table import Table

VOIDS_ENVITE = (GOOD, UNSHOWN, UNIDENTIFIED)  # rule 51: a flor that is known to exist


def taker(table: Table, envite: Envite) -> Side | None:
    """Who takes an envite: its winner, or its caller when it was not wanted."""
    if envite.answer == "wanted":
        return envite.winner
    if envite.silent and table.mazo == envite.caller:
        return other(envite.caller)  # called and then left: the rival takes what it was worth
    return envite.caller


def worth(envite: Envite) -> int:
    return envite.last.stake if envite.answer == "wanted" else envite.last.refused


def sin_ley_void(table: Table) -> str:
    """The rule under which the envite sin ley is worth nothing; empty when it counts."""
    if not table.flores:
        return ""
    if any(f.state == "bad_call" for f in table.flores):
        return "R3"
    if any(f.state in VOIDS_ENVITE for f in table.flores):
        return "88" if table.privo is not None else "51"
    return ""


@awards("51", "envite_void", on="envite flor")
def a_flor_voids_the_envite(game: Game, table: Table) -> Iterator[Note]:
    """Rule 88 while somebody is cantando; case R3 for a bad call."""
    rule = sin_ley_void(table)
    if table.sin is not None and rule and table.reservada_side() is None:
        yield Note("envite_void", rule)


@awards("9", "envite", "envite_no_querido", "not_collected", "privo", on="envite")
def the_envite_sin_ley(game: Game, table: Table) -> Iterator[Award | Note]:
    """Each raise under its own rule: 9 to 13, 17, 18, 21, 26; 84 for a privo."""
    sin = table.sin
    if sin is None or table.privo_false or table.nula:
        return
    side = taker(table, sin)
    if side is None:
        return
    if table.flores:  # a plain hand is not asked about flores
        if table.reservada_side() is not None or sin_ley_void(table):
            return
        if any(f.side == side and f.state == "hidden" for f in table.flores):
            yield Note("not_collected", "56", side)
            return
        if any(f.side == side and f.state in ("false", "pie_a_ley") for f in table.flores):
            return
    concept = "envite" if sin.answer == "wanted" else "envite_no_querido"
    yield Award(side, worth(sin), "privo" if table.privo else concept, sin.last.rule)


@awards("62", "envite_flor_falsa", "false_flor", on="penalty")
def what_a_false_flor_costs_in_the_envite(game: Game, table: Table) -> Iterator[Award | Note]:
    """One stone, unless the rival won the envite and collects the stake (V1); case R4 alike. No
    stone to a rival with flor: his own flor, not the false one, kept the envite from counting."""
    for flor in table.flores:
        if flor.state not in ("false", "pie_a_ley"):
            continue
        rule = "62" if flor.state == "false" else "R4"
        yield Note("false_flor", rule, flor.whose)
        rival = other(flor.side)
        sin = table.sin
        collects = sin is not None and not sin_ley_void(table) and taker(table, sin) == rival
        if not collects and not collectable(table)[rival]:
            yield Award(rival, ENVITE_POINT, "envite_flor_falsa", rule)


@awards("66", "envite_reservada", "envite_void", "reservada_refused", on="flor")
def the_envite_of_the_reservada(game: Game, table: Table) -> Iterator[Award | Note]:
    """65 and 75 the larger of two envites, 66 and 73 at least one stone, 68 refused, 69 with a
    flor of the partner, 70 unannounced (V2), 89 cantando."""
    flor = table.reservada_side()
    if flor is None or table.nula or table.privo_false:
        return
    side = flor.side
    if flor.state == REFUSED or side in table.refusers():
        yield Note("reservada_refused", "68", flor.whose)
        return
    if flor.state == SILENT:
        yield from _unannounced(game, table, flor)
        return
    partner = len(collectable(table)[side]) > 1
    if partner and table.sin is not None:
        yield Note("envite_void", "69", side)
    amount, rule = _largest(table, flor, partner=partner)
    if amount:
        yield Award(side, amount, "envite_reservada", "89" if table.privo else rule)


def _largest(table: Table, flor: Flor, *, partner: bool) -> tuple[int, str]:
    con = table.con if between_flores(table) else None
    sin = table.sin
    con_amount = worth(con) if con is not None else 0
    if partner:
        return con_amount, "75"
    # An envite left unanswered by its own side still leaves the stone of rule 66 (V3, case R6).
    unanswered = sin is None or (sin.answer == "refused" and sin.caller != flor.side)
    sin_amount = 0 if sin is None or unanswered else worth(sin)
    if con_amount and sin_amount:
        return max(con_amount, sin_amount), "75"
    if sin_amount:
        return sin_amount, "65"
    if con_amount:
        return con_amount, "53" if con is not None and con.answer == "wanted" else "54"
    rival = collectable(table)[other(flor.side)]
    return ENVITE_POINT, "73" if rival else "66"


def _unannounced(game: Game, table: Table, flor: Flor) -> Iterator[Award | Note]:
    """Rule 70: an envite sin ley that was taken up counts, unless the tournament voids it (V2)."""
    sin = table.sin
    if sin is None or taker(table, sin) != flor.side:
        return
    partner = any(f.state == GOOD and f.side == flor.side for f in table.flores)
    if partner:
        yield Note("envite_void", "69", flor.side)
    elif game.options["reservada_undeclared_envite"] == "collect":
        yield Award(flor.side, worth(sin), "envite_reservada", "70")
    else:
        yield Note("envite_void", "R2", flor.side)


@awards("MAZO", "envite_mazo")
def the_envite_of_the_mazo(game: Game, table: Table) -> Iterator[Award]:
    """One stone while an envite could still be called (V32, V34); a flor on the table voids it."""
    if table.mazo is None or not table.envite_open_at_mazo:
        return
    if not sin_ley_void(table) and table.reservada_side() is None:
        yield Award(other(table.mazo), ENVITE_POINT, "envite_mazo")
