"""Reading flores: a ley, singing, calling small, proof, showing; and the ways to lose one.

Rules 45, 49, 50, 55 to 63, 76 to 81 and the cases on them. The Reservada is exempt from the
timing rules 49 and 77.
"""

from scoring.core.entries import Arg
from scoring.core.seats import side_of
from scoring.core.sides import Side, other
from scoring.venezuela.cards import FLOR_VALUES
from scoring.venezuela.flor import Flor
from scoring.venezuela.table import MAY_ASK, Table

Args = tuple[Arg, ...]


def a_ley(table: Table, at: int, who: str, args: Args) -> None:
    """Notice of a possible flor, with the first card only, and not by the pie (rule 76)."""
    if who == table.pie or (table.played(who) and not table.just_laid_first(who)):
        table.note("a_ley_not_valid", "76", who=who, at=at)
        return
    table.a_ley[who] = at


def mas_a_ley(table: Table, at: int, who: str, args: Args) -> None:
    if table.game.options["mas_a_ley"]:
        a_ley(table, at, who, args)
    else:
        table.note("mas_a_ley_not_valid", "F14", who=who, at=at)


def admits_mas_a_ley(table: Table, at: int, who: str) -> bool:
    """Position V19: an envite called "más a ley" counts only where the tournament admits it."""
    if table.game.options["mas_a_ley"]:
        return True
    table.note("mas_a_ley_not_valid", "F15", who=who, at=at)
    table.void_call[other(side_of(who))] = "envite"
    return False


# ------------------------------------------------------------------ singing


def flor(table: Table, at: int, who: str, args: Args) -> None:
    sing(table, at, who, value=int(args[0]) if args else None)


def sing(table: Table, at: int, who: str, value: int | None = None) -> None:
    """A flor is sung. Whether in time is judged by what was played and said before."""
    found = _meant(table, who, value)
    if found is None:
        dealt = table.board is not None and who in table.board.dealt
        found = Flor(who, value, has=not dealt)
        table.flores.append(found)
    if value is not None and found.value is None:
        found.value = value
    elif value is not None and found.value != value and not found.reservada:
        table.fault("flor_value_differs", "FLOR", found.value, at=at, given=value)
    if value is not None and not found.reservada:
        table.check_value(value, FLOR_VALUES, "FLOR", at=at)
    if found.sung is not None:
        return
    found.sung = at
    if table.asked_flor == side_of(who):
        table.flor_asked_and_had = True
    rule = found.lost_by or _late_rule(table, who)
    if rule:
        found.lost_by = rule
        if not found.reservada:
            table.note("flor_lost", rule, who=who, at=at)
    elif not found.reservada:
        _burnt_by_silence(table, found, at)


def dos_flores(table: Table, at: int, who: str, args: Args) -> None:
    """Both partners have flor; a result sheet does not ask for their values."""
    for _ in range(2):
        table.flores.append(Flor(who[0], sung=at))


def flor_para(table: Table, at: int, who: str, args: Args) -> None:
    """Whose flor is the highest, and how many of its side are above the rival's."""
    table.flor_told = ("A" if args[0] == "A" else "B", int(args[1]) if len(args) > 1 else None)


def _meant(table: Table, who: str, value: int | None = None) -> Flor | None:
    """The flor a speaker means. A side may speak of a flor told by seat, and the other way round;
    a side that names another value has another flor."""
    found = table.flor_of(who)
    by_side = len(who) == 1
    if found is not None:
        second = by_side and found.sung is not None and value is not None
        return None if second else found
    if value is not None and by_side:
        return None
    side = side_of(who)
    for flor in reversed(table.flores):
        if flor.side == side and (by_side or len(flor.whose) == 1):
            return flor
    return None


def _late_rule(table: Table, who: str) -> str:
    """Empty when in time: before or with the first card, or a ley and before the second."""
    board = table.board
    played = table.played(who)
    if board is None or played == 0 or len(who) == 1:
        return ""
    if played == 1 and who in table.a_ley:
        return ""
    if table.just_laid_first(who):
        return ""
    if who in table.a_ley:
        return "50"
    return "49" if who == table.pie else "77"


def _burnt_by_silence(table: Table, found: Flor, at: int) -> None:
    """Cases E2 to E5 and CF1, rule 81: silent before an envite a ley, sung afterwards (V21)."""
    board = table.board
    who = found.whose
    if board is None or table.played(who) == 0:
        return
    for call, caller in table.open_calls:
        if caller[0] == who[0] or not board.others_played_since(call, caller):
            continue
        envite = table.con
        if envite is not None and envite.answered_by[:1] == who[0]:
            continue
        if who in table.a_ley and caller in table.a_ley:
            found.hidden = True
            table.note("silence_hides_flor", "81", who=who, at=at)
        else:
            found.lost_by = "E3"
            table.note("flor_lost", "E3", who=who, at=at)
        return


def identify_before_truco(table: Table, who: str, rule: str) -> None:
    """Rules 57 and 63: whoever holds an unsung flor names it before speaking of truco."""
    found = table.flor_of(who)
    if found is not None and found.sung is None and not found.reservada:
        found.unidentified = rule


def speaks_before_singing(table: Table, who: str, form: str) -> None:
    """Rule 50: a holder who takes part in the envite sin ley before singing loses the flor."""
    found = table.flor_of(who)
    if found is not None and found.sung is None and not found.reservada and form != "a_ley_":
        found.lost_by = "50"


def answers_as_reservada(table: Table, at: int, who: str) -> None:
    """Case R3: "con ley o sin ley quiero" is for the Reservada alone."""
    found = table.flor_of(who)
    if found is not None and not found.reservada:
        found.bad_call = True
        found.sung = at if found.sung is None else found.sung
        table.note("bad_call", "R3", who=who, at=at)


# ------------------------------------------------------------------ between flores


def chica(table: Table, at: int, who: str, args: Args) -> None:
    """Calling one's flor small; in answer to an envite of flores it refuses it (case F12)."""
    sing(table, at, who)
    side = side_of(who)
    envite = table.con
    if envite is not None and envite.pending and envite.caller != side:
        envite.answer = "refused"
        envite.answered_by = who
        table.note("small_refuses", "F12", who=who, at=at)
        return
    if envite is not None:
        table.note("bound_by_partner", "55", who=who, at=at)
        return
    if _speaks_too_early(table, at, who):
        return
    table.chica.append(who)
    table.spoke_flor.append(who)


def may_stake_flor(table: Table, at: int, who: str) -> bool:
    """One envite of flores a hand; partners are bound by the first voice (rules 55 and 60)."""
    side = side_of(who)
    partner_small = any(s[0] == side and s != who for s in table.chica)
    if table.con is not None or partner_small:
        table.note("bound_by_partner", "55", who=who, at=at)
        return False
    if _speaks_too_early(table, at, who):
        return False
    table.spoke_flor.append(who)
    return True


def _speaks_too_early(table: Table, at: int, who: str) -> bool:
    """Rule 60: among flores already sung the más mano speaks first."""
    for found in table.flores:
        waits = found.sung is not None and found.sung < at and found.side != side_of(who)
        if waits and not any(s[0] == found.side for s in table.spoke_flor):
            rival_first = table.mas_mano(who, found.whose) == found.whose
            if rival_first and len(who) == len(found.whose):
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
    table.asked_flor = rival
    had = any(f.side == rival and f.sung is not None for f in table.flores)
    table.flor_asked_and_had = had


def no_tengo(table: Table, at: int, who: str, args: Args) -> None:
    for found in table.flores:
        mine = found.side == side_of(who) and (len(who) == 1 or found.whose == who)
        if mine and not found.reservada:
            found.lost_by = found.lost_by or "45"


def exige(table: Table, at: int, who: str, args: Args) -> None:
    """Proof is demanded (rule 59): an unsung flor is found out, a false one too."""
    rival: Side = other(side_of(who))
    caught = False
    for found in table.flores:
        if found.side != rival or found.reservada:
            continue
        if found.sung is None:
            found.hidden = caught = True
        elif not found.has:
            found.false = caught = True
    if not caught:
        table.note("flor_proved", "59", who=rival, at=at)


def told(table: Table, at: int, who: str, word: str) -> None:
    """What the coime found about a flor, told as a result."""
    found = _meant(table, who)
    if found is None:
        found = Flor(who)
        table.flores.append(found)
    if word in ("falsa", "quemada", "sin_identificar", "no_muestra") and found.sung is None:
        found.sung = at
    if word == "reservada":
        found.reservada = True
    elif word == "escondida":
        found.hidden = True
    elif word == "falsa":
        found.false, found.has = True, False
    elif word == "quemada":
        found.lost_by = "77"
        table.note("flor_lost", "77", who=who, at=at)
    elif word == "sin_identificar":
        found.unidentified = "63"
    elif word == "no_muestra":
        found.shown = False
    elif word == "mal_canto":
        found.pie_a_ley = found.reservada
        found.bad_call = not found.reservada
        found.sung = at if found.sung is None else found.sung


def paga(table: Table, at: int, who: str, args: Args) -> None:
    """The rivals pay a flor without seeing it (position V6, case F5)."""
    for found in table.flores:
        if found.side != side_of(who):
            found.paid = True
