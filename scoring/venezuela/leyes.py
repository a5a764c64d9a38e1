"""Reading flores: a ley, singing, calling small, proof, showing; and the ways to lose one.

Rules 45, 49, 50, 55 to 63, 76 to 81 and the cases on them. The Reservada is exempt from the
timing rules 49 and 77.
"""

from scoring.core.entries import Arg
from scoring.core.seats import Seat, side_of
from scoring.core.sides import Side, other
from scoring.venezuela.cards import FLOR_VALUES, flor_of
from scoring.venezuela.flor import Flor
from scoring.venezuela.table import MAY_ASK, Table

Args = tuple[Arg, ...]


def a_ley(table: Table, at: int, who: str, args: Args) -> None:
    """Notice of a possible flor, with the first card only, and not by the pie (rule 76)."""
    if who == table.pie or (table.played(who) and not table.has_just_laid_first(who)):
        table.note("a_ley_not_valid", "76", who=who, at=at)
        return
    table.a_ley += (who,)


def mas_a_ley(table: Table, at: int, who: str, args: Args) -> None:
    table.ley_words |= {"mas_a_ley"}
    if is_mas_a_ley_admitted(table, at, who, case="F14"):
        a_ley(table, at, who, args)


def is_mas_a_ley_admitted(table: Table, at: int, who: str, *, case: str) -> bool:
    """Position V19: what is called "más a ley" counts only where the tournament admits it."""
    if not table.game.options["mas_a_ley"]:
        table.note("mas_a_ley_not_valid", case, who=who, at=at)
        return False
    return True


# ------------------------------------------------------------------ singing


def say_flor(table: Table, at: int, who: str, args: Args) -> None:
    sing(table, at, who, value=int(args[0]) if args else None)


def sing(table: Table, at: int, who: str, value: int | None = None) -> None:
    """A flor is sung. Whether in time is judged by what was played and said before."""
    flor = _find_meant_flor(table, who, value)
    if flor is None:
        dealt = table.board is not None and who in table.board.dealt
        flor = Flor(who, value, has=not dealt)
        table.add_flor(flor, at)
    if value is not None and flor.value is None:
        flor.value = value
    elif value is not None and flor.value != value and not flor.reservada:
        table.fault("flor_value_differs", "FLOR", flor.value, at=at, given=value)
    if value is not None and not flor.reservada:
        table.check_value(value, FLOR_VALUES, "FLOR", at=at)
    if flor.sung is not None:
        return
    flor.sung = at
    if table.flor_asked_of == side_of(who):
        table.asked_side_has_flor = True
    rule = flor.lost_by or _find_late_rule(table, who)
    if rule:
        flor.lost_by = rule
        if not flor.reservada:
            table.note("flor_lost", rule, who=who, at=at)
    elif not flor.reservada:
        _burn_if_silent(table, flor, at)


def dos_flores(table: Table, at: int, who: str, args: Args) -> None:
    """Both partners have flor; a result sheet does not ask for their values."""
    late = _find_late_rule(table, who[0])
    for _ in range(2):
        table.add_flor(Flor(who[0], sung=at, lost_by=late), at)
    if late:
        table.note("flor_lost", late, who=who, at=at)


def _find_meant_flor(table: Table, who: str, value: int | None = None) -> Flor | None:
    """The flor a speaker means. A side may speak of a flor told by seat, and the other way round;
    a side that names another value has another flor."""
    flor = table.flor_of(who)
    by_side = len(who) == 1
    if flor is not None:
        second = by_side and flor.sung is not None and value is not None
        return None if second else flor
    side = side_of(who)
    for flor in reversed(table.flores):
        if value is not None and by_side and (flor.sung is not None or flor.value != value):
            continue
        if flor.side == side and (by_side or len(flor.whose) == 1):
            return flor
    return None


def _find_late_rule(table: Table, who: str) -> str:
    """Empty when in time: before or with the first card, or a ley and before the second. A side is
    in time while one of its players is."""
    if not table.vueltas and table.board is None:
        return ""
    rule = ""
    for seat in table.order:
        if who in (seat, seat[0]):
            rule = _find_late_rule_of_seat(table, seat)
            if not rule:
                return ""
    return rule


def _find_late_rule_of_seat(table: Table, seat: Seat) -> str:
    """Whether told by cards or by the vueltas made, in each of which everybody laid one."""
    played = max(table.played(seat), len(table.vueltas))
    gave_notice = seat in table.a_ley or seat[0] in table.a_ley
    if played == 0 or table.has_just_laid_first(seat) or (played == 1 and gave_notice):
        return ""
    if gave_notice:
        return "50"
    return "49" if seat == table.pie else "77"


def _burn_if_silent(table: Table, flor: Flor, at: int) -> None:
    """Cases E2 to E5 and CF1, rule 81: silent before an envite a ley, sung afterwards (V21)."""
    board = table.board
    who = flor.whose
    if board is None or table.played(who) == 0:
        return
    for call, caller in table.open_calls:
        if caller[0] == who[0] or not board.have_others_played_since(call, caller):
            continue
        envite = table.con
        if envite is not None and envite.answered_by[:1] == who[0]:
            continue
        if who in table.a_ley and caller in table.a_ley:
            flor.hidden = True
            table.note("silence_hides_flor", "81", who=who, at=at)
        else:
            flor.lost_by = "E3"
            table.note("flor_lost", "E3", who=who, at=at)
        return


def identify_before_truco(table: Table, who: str, rule: str) -> None:
    """Rules 57 and 63: whoever holds an unsung flor names it before speaking of truco."""
    flor = table.flor_of(who)
    if flor is not None and flor.sung is None and not flor.reservada:
        flor.unidentified = rule


def speaks_before_singing(table: Table, who: str, form: str) -> None:
    """Rule 50: a holder who takes part in the envite sin ley before singing loses the flor."""
    flor = table.flor_of(who)
    if flor is not None and flor.sung is None and not flor.reservada and form != "a_ley_":
        flor.lost_by = "50"


def answers_as_reservada(table: Table, at: int, who: str) -> None:
    """Case R3: "con ley o sin ley quiero" is for the Reservada alone."""
    flor = table.flor_of(who)
    if flor is not None and not flor.reservada:
        flor.bad_call = True
        flor.sung = at if flor.sung is None else flor.sung
        table.note("bad_call", "R3", who=who, at=at)


# ------------------------------------------------------------------ between flores


def chica(table: Table, at: int, who: str, args: Args) -> None:
    """Calling one's flor small; in answer to an envite of flores it refuses it (case F12)."""
    sing(table, at, who)
    side = side_of(who)
    envite = table.con
    if envite is not None and envite.awaits(side):
        envite.answer = "refused"
        envite.answered_by = who
        table.note("small_refuses", "F12", who=who, at=at)
        return
    if envite is not None:
        table.note("bound_by_partner", "55", who=who, at=at)
        return
    if _speaks_too_early(table, at, who):
        return
    table.chica += (who,)
    table.flor_speakers += (who,)


def may_stake_flor(table: Table, at: int, who: str) -> bool:
    """One envite of flores a hand; partners are bound by the first voice (rules 55 and 60)."""
    side = side_of(who)
    partner_small = any(s[0] == side and s != who for s in table.chica)
    if table.con is not None or partner_small:
        table.note("bound_by_partner", "55", who=who, at=at)
        return False
    if _speaks_too_early(table, at, who):
        return False
    table.flor_speakers += (who,)
    return True


def _speaks_too_early(table: Table, at: int, who: str) -> bool:
    """Rule 60: among flores already sung the más mano speaks first.

    Told by a side with partners, nobody knows the seat that holds it: either may be the first.
    """
    if len(who) == 1 and len(table.order) > 2:
        return False
    for flor in table.flores:
        waits = flor.sung is not None and flor.sung < at and flor.side != side_of(who)
        if waits and not any(s[0] == flor.side for s in table.flor_speakers):
            rival_first = table.mas_mano(who, flor.whose) == flor.whose
            if rival_first and len(who) == len(flor.whose):
                table.note("mas_mano_speaks_first", "60", who=who, at=at)
                return True
    return False


# ------------------------------------------------------------------ asking and showing


def pido_flor(table: Table, at: int, who: str, args: Args) -> None:
    """Rules 45 and 85: a side four short of the target must say whether it has flor."""
    rival = other(side_of(who))
    asked_of_truco = bool(table.truco.pending) and table.truco.caller == rival
    if table.game.lacks(rival) != MAY_ASK or not asked_of_truco:
        table.note("flor_not_askable", "45", who=who, at=at)
        return
    rule = "85" if table.privo is not None else "45"
    table.note("must_clear_flor", rule, who=rival, at=at)
    table.flor_asked_of = rival
    table.asked_side_has_flor = any(f.side == rival and f.sung is not None for f in table.flores)


def no_tengo(table: Table, at: int, who: str, args: Args) -> None:
    for flor in table.flores:
        mine = flor.side == side_of(who) and (len(who) == 1 or flor.whose == who)
        if mine and not flor.reservada:
            flor.lost_by = flor.lost_by or "45"


def exige(table: Table, at: int, who: str, args: Args) -> None:
    """Proof is demanded (rule 59): an unsung flor is flor out, a false one too."""
    rival: Side = other(side_of(who))
    caught = False
    for flor in table.flores:
        if flor.side != rival or flor.reservada:
            continue
        if flor.sung is None:
            flor.hidden = caught = True
        elif not flor.has:
            flor.false = caught = True
    if not caught:
        table.note("flor_proved", "59", who=rival, at=at)


FINDINGS = (
    *("reservada", "escondida", "falsa", "quemada"),
    *("sin_identificar", "no_muestra", "mal_canto"),
)


def record_finding(table: Table, at: int, who: str, args: Args, word: str) -> None:
    """What the coime found out about a flor, told as a result."""
    flor = _find_meant_flor(table, who)
    if flor is None:
        if word == "no_muestra":
            table.fault("call_lacking", "61", "flor", at=at)
        flor = Flor(who)
        table.add_flor(flor, at)
    _check_against_cards(table, at, who, word)
    if word in ("falsa", "quemada", "sin_identificar", "no_muestra") and flor.sung is None:
        flor.sung = at
    if word == "reservada":
        if any(each.reservada and each is not flor for each in table.flores):
            table.fault("two_reservadas", "64", 1, at=at)
        flor.reservada = True
    elif word == "escondida":
        flor.hidden = True
    elif word == "falsa":
        flor.false, flor.has = True, False
    elif word == "quemada":
        flor.lost_by = "77"
        table.note("flor_lost", "77", who=who, at=at)
    elif word == "sin_identificar":
        flor.unidentified = "63"
    elif word == "no_muestra":
        flor.was_shown = False
    elif word == "mal_canto":
        flor.pie_a_ley = flor.reservada
        flor.bad_call = not flor.reservada
        flor.sung = at if flor.sung is None else flor.sung


def _check_against_cards(table: Table, at: int, who: str, word: str) -> None:
    """A finding that the cards told deny: a flor where there is none, a false one that is true."""
    board = table.board
    cards = board.dealt.get(who) if board is not None else None
    if board is None or board.vira is None or cards is None or len(cards) != 3:
        return
    held = flor_of(cards, board.vira)
    kind = "" if held is None else held.kind
    agrees = kind == "reservada" if word == "reservada" else bool(kind) == (word != "falsa")
    if not agrees and word != "no_muestra":
        table.fault("flor_denied_by_cards", "FLOR", at=at, who=who)


def paga(table: Table, at: int, who: str, args: Args) -> None:
    """The rivals pay a flor without seeing it (position V6, case F5)."""
    if not table.is_any_flor_of(other(side_of(who))):
        table.fault("call_lacking", "61", "flor", at=at)
    for flor in table.flores:
        if flor.side != side_of(who):
            flor.paid = True
