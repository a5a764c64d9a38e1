"""Rules 9 to 29, 51, 62, 65 to 75 and the mazo: who collects the envite, and how much; and 83 to
89, where a side one stone from the target sings its envite."""

from collections.abc import Iterator

from scoring.core.article import awards, forbids
from scoring.core.award import Award, Note
from scoring.core.fault import Fault, fault
from scoring.core.game import Game
from scoring.core.sides import Side, other
from scoring.rulesets.venezolano.flor import ENVITE_POINT, is_between_flores
from scoring.venezuela.envite import Envite
from scoring.venezuela.flor import (
    COLLECTS_NOTHING,
    GOOD,
    HIDDEN,
    REFUSED,
    SILENT,
    UNIDENTIFIED,
    UNSHOWN,
    Flor,
)
from scoring.venezuela.table import Table

VOIDS_ENVITE = (GOOD, UNSHOWN, UNIDENTIFIED)  # rule 51: a flor that is known to exist
DENIES_ENVITE = (HIDDEN, *COLLECTS_NOTHING)  # rules 56 and 62: to whoever has such a flor


def envite_taker(table: Table, envite: Envite) -> Side | None:
    """Who takes an envite: its winner, or its caller when it was not wanted."""
    if envite.answer == "wanted":
        return envite.winner
    if envite.silent and table.mazo == envite.caller:
        return other(envite.caller)  # called and then left: the rival takes what it was worth
    return envite.caller


def envite_worth(envite: Envite) -> int:
    return envite.last.stake if envite.answer == "wanted" else envite.last.refused


def find_voiding_rule(table: Table) -> str:
    """The rule under which the envite sin ley is worth nothing; empty when it counts."""
    if not table.flores:
        return ""
    if any(f.state == "bad_call" for f in table.flores):
        return "R3"
    if any(f.state in VOIDS_ENVITE for f in table.flores):
        return "88" if table.privo is not None else "51"
    return ""


@awards("envite_void", on="envite flor")
def a_flor_voids_the_envite(game: Game, table: Table) -> Iterator[Note]:
    """Rule 88 while somebody is cantando; case R3 for a bad call."""
    rule = find_voiding_rule(table)
    if table.sin is not None and rule and table.backing_reservada() is None:
        yield Note("envite_void", rule)


@awards("envite", "envite_no_querido", "not_collected", "privo", on="envite")
def the_envite_sin_ley(game: Game, table: Table) -> Iterator[Award | Note]:
    """Each raise under its own rule: 9 to 13, 17, 18, 21, 26; 84 for a privo."""
    sin = table.sin
    if sin is None or table.privo_false or table.nula:
        return
    side = envite_taker(table, sin)
    if side is None:
        return
    if table.flores:  # a plain hand is not asked about flores
        if table.backing_reservada() is not None or find_voiding_rule(table):
            return
        if _is_denied_the_envite(table, side):
            yield from _say_not_collected(table, side)
            return
    concept = "envite" if sin.answer == "wanted" else "envite_no_querido"
    yield Award(side, envite_worth(sin), "privo" if table.privo else concept, sin.last.rule)


def _is_denied_the_envite(table: Table, side: Side) -> bool:
    return any(f.side == side and f.state in DENIES_ENVITE for f in table.flores)


def _say_not_collected(table: Table, side: Side) -> Iterator[Note]:
    """The note of rule 56; of a false flor what it costs tells enough."""
    if any(f.side == side and f.state == HIDDEN for f in table.flores):
        yield Note("not_collected", "56", side)


@awards("envite_flor_falsa", "false_flor", on="penalty")
def what_a_false_flor_costs_in_the_envite(game: Game, table: Table) -> Iterator[Award | Note]:
    """One stone, unless the rival won the envite and collects the stake (V1); case R4 alike. No
    stone to a rival with flor: his own flor, not the false one, kept the envite from counting."""
    for flor in table.flores:
        if flor.state not in ("false", "pie_a_ley"):
            continue
        rule = "62" if flor.state == "false" else "R4"
        yield Note("false_flor", rule, flor.whose)
        rival = other(flor.side)
        if not _is_envite_collected_by(table, rival) and not table.collectable.of(rival):
            yield Award(rival, ENVITE_POINT, "envite_flor_falsa", rule)


def _is_envite_collected_by(table: Table, side: Side) -> bool:
    if find_voiding_rule(table):
        return False
    if table.sin is None:
        return table.envite_open_at_mazo and table.mazo == other(side)
    return envite_taker(table, table.sin) == side


@awards("envite_reservada", "envite_void", "reservada_refused", on="reservada")
def the_envite_of_the_reservada(game: Game, table: Table) -> Iterator[Award | Note]:
    """65 and 75 the larger of two envites, 66 and 73 at least one stone, 68 refused, 69 with a
    flor of the partner, 70 unannounced (V2), 89 cantando."""
    flor = table.backing_reservada()
    if flor is None or table.nula or table.privo_false:
        return
    side = flor.side
    if flor.state == REFUSED or side in table.refusers():
        yield Note("reservada_refused", "68", flor.whose)
        return
    if flor.state == SILENT:
        yield from _unannounced(game, table, flor)
        return
    partner = len(table.collectable.of(side)) > 1
    if partner and table.sin is not None:
        yield Note("envite_void", "69", side)
    amount, rule = _largest(table, flor, partner=partner)
    if amount:
        yield Award(side, amount, "envite_reservada", "89" if table.privo else rule)


def _largest(table: Table, flor: Flor, *, partner: bool) -> tuple[int, str]:
    con = table.con if is_between_flores(table) else None
    sin = table.sin
    con_amount = envite_worth(con) if con is not None else 0
    if partner:
        return con_amount, "75"
    # An envite left unanswered by its own side still leaves the stone of rule 66 (V3, case R6).
    unanswered = sin is None or (sin.answer == "refused" and sin.caller != flor.side)
    sin_amount = 0 if sin is None or unanswered else envite_worth(sin)
    if con_amount and sin_amount:
        return max(con_amount, sin_amount), "75"
    if sin_amount:
        return sin_amount, "65"
    if con_amount:
        return con_amount, "53" if con is not None and con.answer == "wanted" else "54"
    rival = table.collectable.of(other(flor.side))
    return ENVITE_POINT, "73" if rival else "66"


def _unannounced(game: Game, table: Table, flor: Flor) -> Iterator[Award | Note]:
    """Rule 70: an envite sin ley that was taken up counts, unless the tournament voids it (V2)."""
    sin = table.sin
    if sin is None or envite_taker(table, sin) != flor.side:
        return
    partner = any(f.state == GOOD and f.side == flor.side for f in table.flores)
    if partner:
        yield Note("envite_void", "69", flor.side)
    elif game.options["reservada_undeclared_envite"] == "collect":
        yield Award(flor.side, envite_worth(sin), "envite_reservada", "70")
    else:
        yield Note("envite_void", "R2", flor.side)


@awards("envite_mazo", "not_collected", on="mazo")
def the_envite_of_the_mazo(game: Game, table: Table) -> Iterator[Award | Note]:
    """One stone while an envite could still be called (V32, V34); a flor on the table voids it, and
    who hid one or sang a false one does not collect it (rules 56 and 62)."""
    if table.mazo is None or not table.envite_open_at_mazo:
        return
    side = other(table.mazo)
    if find_voiding_rule(table) or table.backing_reservada() is not None:
        return
    if _is_denied_the_envite(table, side):
        yield from _say_not_collected(table, side)
    else:
        yield Award(side, ENVITE_POINT, "envite_mazo")


ARTICLES = (
    ("51", a_flor_voids_the_envite),
    ("9", the_envite_sin_ley),
    ("62", what_a_false_flor_costs_in_the_envite),
    ("66", the_envite_of_the_reservada),
    ("MAZO", the_envite_of_the_mazo),
)


# ------------------------------------------------------------------ estar cantando


@forbids("must_sing", on="cantando")
def who_is_cantando_sings(game: Game, table: Table) -> Iterator[Fault]:
    if table.sung is None and table.mazo is None and not table.nula:
        yield fault("must_sing", "canta", side=table.singer)


@awards("privo_falso", on="cantando")
def a_false_privo_found_out(game: Game, table: Table) -> Iterator[Award]:
    """Checked before the cards went to the mazo: the singing side wins the chico."""
    if table.privo_false and table.singer is not None:
        yield Award(table.singer, game.lacks(table.singer), "privo_falso")


@awards("canta", on="cantando")
def nobody_beats_the_sung_envite(game: Game, table: Table) -> Iterator[Award]:
    if table.singer is not None and table.sung is not None and table.privo is None:
        yield Award(table.singer, game.lacks(table.singer), "canta")


CANTANDO_ARTICLES = (
    ("84", who_is_cantando_sings),
    ("CANTANDO", a_false_privo_found_out),
    ("84", nobody_beats_the_sung_envite),
)
