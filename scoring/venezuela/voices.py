"""Reading voices: calls of envite and truco, raises, and the answers to them.

Whose voice counts, and when (rules 10, 15, 19, 22, 25, 34 to 36, 47, 79, 82, 83, 90).
"""

from scoring.core.entries import Arg
from scoring.core.seats import side_of
from scoring.core.sides import Side, other
from scoring.venezuela.envite import Envite, Raise, painted, rule_of, stake_of
from scoring.venezuela.leyes import (
    a_ley,
    answers_as_reservada,
    identify_before_truco,
    may_stake_flor,
    sing,
    speaks_before_singing,
)
from scoring.venezuela.table import CANTANDO, MUST_PLAY, Answered, Table
from scoring.venezuela.truco import LADDER, RULES

Args = tuple[Arg, ...]

REPLIES = ("quiero_envido", "mas")


# ------------------------------------------------------------------ envite


def call_envite(table: Table, at: int, who: str, form: str, word: str, args: Args) -> None:
    """A call or a raise of the envite, in one of its four forms."""
    side = side_of(who)
    if form == "con_ley_":
        sing(table, at, who)
        if _burnt(table, who):
            return
    to = _addressed(table, side, form)
    if form == "" and to is not None and to.ley == "open":
        table.note("plain_answer", "79", who=who, at=at)
        return
    if to is not None:
        _raise(table, at, who, form, word, args, to)
        return
    if word in REPLIES:
        _nothing_to_answer(table, at, who, "envite")
        return
    _open_envite(table, at, who, form, word, args)


def _addressed(table: Table, side: Side, form: str) -> Envite | None:
    """The envite of the rival that a voice in this form speaks to."""
    con, sin = _pending(table.con, side), _pending(table.sin, side)
    if form == "con_ley_":
        return con or (sin if sin is not None and sin.ley == "open" else None)
    if form == "sin_ley_":
        return sin
    return con or sin


def _burnt(table: Table, who: str) -> bool:
    """A flor already lost speaks for nothing (case CF1)."""
    flor = table.flor_of(who)
    lost = flor is not None and not flor.reservada and bool(flor.hidden or flor.lost_by)
    if lost:
        table.void_call[other(side_of(who))] = "envite"
    return lost


def _pending(envite: Envite | None, side: Side) -> Envite | None:
    """The envite, if it waits for an answer of this side."""
    if envite is not None and envite.pending and envite.caller != side:
        return envite
    return None


def _open_envite(table: Table, at: int, who: str, form: str, word: str, args: Args) -> None:
    side = side_of(who)
    ley = {"con_ley_": "con", "a_ley_": "open"}.get(form, "sin")
    if table.singer is not None:
        table.note("envite_above_one", "83", who=who, at=at)
        table.void_call[other(side)] = "envite"
        return
    if ley == "con":
        if not may_stake_flor(table, at, who):
            table.void_call[other(side)] = "envite"
            return
    elif not _may_open(table, at, who):
        table.void_call[other(side)] = "envite"
        return
    envite = Envite(ley)
    if not _push(table, envite, at, who, word, args):
        return
    if ley == "con":
        table.con = envite
    else:
        table.sin = envite
        speaks_before_singing(table, who, form)


def _may_open(table: Table, at: int, who: str) -> bool:
    """Rules 19 and 22: on the turn of one's first card, or at once against a truco."""
    side = side_of(who)
    if table.sin is not None:
        table.note("first_voice", "15", who=who, at=at)
        return False
    if who in table.truco_by or table.vueltas or table.played(who):
        table.note("envite_not_allowed", "19", who=who, at=at)
        return False
    if table.truco.pending and table.truco.caller != side:
        table.note("envite_first", "22", who=who, at=at)
        return True
    board = table.board
    if board is not None and len(who) == 2 and board.any_play and board.turn != who:
        table.note("envite_not_allowed", "19", who=who, at=at)
        return False
    return True


def _raise(table: Table, at: int, who: str, form: str, word: str, args: Args, to: Envite) -> None:
    if word == "envido":
        table.note("not_a_reply", "25", who=who, at=at)
        return
    if word == "quiero_envido" and not (
        len(to.raises) == 1 and to.last.word == "envido" and to.last.stake == 2
    ):
        table.note("quiero_envido_misplaced", "10", who=who, at=at)
        return
    if to.ley == "open":
        _fix_ley(table, to, form, who, at)
    elif form == "a_ley_":
        answers_as_reservada(table, at, who)
    elif to.ley == "sin":
        speaks_before_singing(table, who, form)
    _push(table, to, at, who, word, args)
    if to.ley == "con":
        table.spoke_flor.append(who)


def _fix_ley(table: Table, envite: Envite, form: str, who: str, at: int) -> None:
    """An answer con ley or sin ley says which envite was taken up (rules 78 and 79)."""
    if form == "con_ley_":
        envite.ley = "con"
        table.con, table.sin = envite, None
        table.note("taken_con_ley", "78", who=who, at=at)
    elif form == "sin_ley_":
        envite.ley = "sin"
        table.note("taken_sin_ley", "78", who=who, at=at)
    elif form == "a_ley_":
        answers_as_reservada(table, at, who)


def _push(table: Table, envite: Envite, at: int, who: str, word: str, args: Args) -> bool:
    """Add a raise, with what it stakes."""
    game = table.game
    before = envite.last.stake if envite.raises else 0
    refused = before if envite.raises else 1
    number = _number(table, at, who, word, args)
    stake = stake_of(word, number, before=before, game=game)
    if stake is None:
        rule = "17" if word == "igualar" else "26"
        table.fault("cannot_be_called", rule, at=at, word=word)
        table.void_call[other(side_of(who))] = "envite"
        return False
    if word in ("envido", "mas") and number == 1:
        table.note("single_stone_counts_two", "18", who=who, at=at)
    if word == "mi_falta":
        table.note("same_falta", "13", who=who, at=at)
    if stake > game.target - max(game.score):
        table.note("overstake_stands", "27", who=who, at=at)
    rule = rule_of(word, number, stake=stake, game=game)
    envite.raises.append(Raise(at, who, word, stake, refused, rule))
    envite.asked = False
    return True


def _number(table: Table, at: int, who: str, word: str, args: Args) -> int | None:
    if word != "pintan":
        return int(args[0]) if args else None
    board = table.board
    card = str(args[0]) if args else ""
    if not card and board is not None:
        mine = board.used.get(who) or ([board.early[who]] if who in board.early else [])
        card = mine[0] if mine else ""
    return painted(card, board.vira if board is not None else None) if card else None


# ------------------------------------------------------------------ answers


def answer(table: Table, at: int, who: str, form: str, wants: bool) -> None:
    """Quiero or no quiero, to the envite first and then to the truco (rule 22)."""
    side = side_of(who)
    truco = table.truco
    awaited = bool(truco.pending) and not truco.refused_by and truco.caller != side
    to = _addressed(table, side, form)
    if form == "con_ley_":
        if _second_voice_against_sin(table, at, who):
            return
        sing(table, at, who)
        if to is not None and _burnt(table, who):
            return
        if to is None and not awaited:
            to = _pending(table.sin, side)
    if form == "" and to is not None and to.ley == "open":
        if not awaited:
            table.note("plain_answer", "79", who=who, at=at)
            return
        to = None  # nothing said to the envite a ley: the word can only mean the truco
    if to is not None:
        _answer_envite(table, at, who, form, wants, to)
    elif awaited and form in ("", "con_ley_"):
        _answer_truco(table, at, who, wants)
    else:
        _nothing_to_answer(table, at, who, "envite" if form else "")


def _answer_envite(table: Table, at: int, who: str, form: str, wants: bool, to: Envite) -> None:
    if to.ley == "open":
        _fix_ley(table, to, form, who, at)
    elif form == "a_ley_":
        answers_as_reservada(table, at, who)
    elif to.ley == "sin" and wants:
        speaks_before_singing(table, who, form)
    if to.ley == "con":
        table.spoke_flor.append(who)
    to.answer = "wanted" if wants else "refused"
    to.answered_by = who
    to.answered_at = at
    table.answered[side_of(who)] = Answered(at, who, "envite", wants, to)


def _answer_truco(table: Table, at: int, who: str, wants: bool) -> None:
    truco = table.truco
    game = table.game
    identify_before_truco(table, who, "57")
    if wants:
        truco.accepted, truco.pending = truco.pending, None
    else:
        truco.refused_by = who
        if table.privo is not None and side_of(who) == table.singer:
            if table.flor_asked_and_had:
                table.note("must_go_to_truco", "85", who=who, at=at)
            elif game.lacks(other(side_of(who))) == MUST_PLAY:
                table.note("must_go_to_truco", "86", who=who, at=at)
    truco.answered_by = who
    table.answered[side_of(who)] = Answered(at, who, "truco", wants, None)


def _second_voice_against_sin(table: Table, at: int, who: str) -> bool:
    """Cases F7 and F16: the partner already took it sin ley; the flor is lost (V18)."""
    first = table.answered.get(side_of(who))
    if first is None or first.envite is None or first.envite.ley != "sin" or first.who == who:
        return False
    if not any(call == first.envite.raises[0].at for call, _ in table.open_calls):
        return False
    table.note("bound_by_partner", "82", who=who, at=at)
    sing(table, at, who)
    flor = table.flor_of(who)
    if flor is not None and not flor.reservada:
        flor.lost_by = "F7"
        table.note("flor_lost", "F7", who=who, at=at)
    return True


def _nothing_to_answer(table: Table, at: int, who: str, topic: str) -> None:
    """Too late, second voice, an answer to a call without effect; else the telling is wrong."""
    side = side_of(who)
    for envite in (table.con, table.sin):
        if envite is not None and envite.closed_by and envite.caller != side:
            table.note("answer_closed", envite.closed_by, who=who, at=at)
            return
    first = table.answered.get(side)
    if first is not None and first.who != who and (not topic or first.topic == topic):
        if first.envite is not None and first.envite.ley == "con":
            table.note("bound_by_partner", "55", who=who, at=at)
        else:
            rule = "15" if first.topic == "envite" else "36"
            table.note("first_voice", rule, who=who, at=at)
        return
    if side in table.void_call:
        return
    table.fault("nothing_to_answer", "25" if topic else "48", at=at, who=who)


def answer_at_once(table: Table, at: int, who: str, wants: bool) -> None:
    """Partners who answer at the same time: the más mano's word counts (rule 90)."""
    first = table.answered.get(side_of(who))
    if first is None or first.who == who:
        table.fault("nothing_to_answer", "90", at=at, who=who)
        return
    table.note("simultaneous", "90", who=table.mas_mano(who, first.who), at=at)
    if first.wants == wants or table.mas_mano(who, first.who) == first.who:
        return
    if first.envite is not None:
        first.envite.answer = "wanted" if wants else "refused"
        first.envite.answered_by = who
    elif wants:
        word = table.truco.pending or table.truco.accepted
        table.truco.accepted, table.truco.pending, table.truco.refused_by = word, None, ""
    else:
        _take_back_acceptance(table, who)
    table.answered[side_of(who)] = Answered(at, who, first.topic, wants, first.envite)


def _take_back_acceptance(table: Table, who: str) -> None:
    truco = table.truco
    words = [rung.word for rung in LADDER.rungs]
    at = words.index(truco.accepted or words[0])
    truco.pending, truco.accepted = words[at], words[at - 1] if at else None
    truco.refused_by = who


def call_a_ley(table: Table, at: int, who: str, args: Args, *, show: bool) -> None:
    """An envite left open between con ley and sin ley, with notice of a flor (rules 76 to 80)."""
    a_ley(table, at, who, ())
    before = table.sin
    call_envite(table, at, who, "a_ley_", "envido", args)
    if table.sin is not None and table.sin is not before:
        table.open_calls.append((at, who))
        if show and table.board is not None and not table.played(who):
            table.must_show = who


def calla(table: Table, at: int, who: str, args: Args) -> None:
    """Saying nothing refuses an envite (rule 79) without a word having been said (V3)."""
    for envite in (table.con, table.sin):
        if envite is not None and envite.pending and envite.caller != side_of(who):
            envite.answer = "refused"
            envite.silent = True
            return
    table.fault("nothing_to_answer", "79", at=at, who=who)


# ------------------------------------------------------------------ truco


def call_truco(table: Table, at: int, who: str, word: str) -> None:
    """Truco and its raises: turn, order of the ladder, voice (rules 34, 35, 47)."""
    truco = table.truco
    side = side_of(who)
    if table.over:
        table.fault("hand_over", RULES[word], at=at)
        return
    if table.decided is not None:
        table.note("raise_on_decided_hand", "34", who=who, at=at)
        table.void_call[other(side)] = table.void_call[side] = "truco"
        return
    if truco.last is not None and truco.caller == side and word != "truco":
        table.note("same_side_raises", "47", who=who, at=at)
        table.void_call[other(side)] = "truco"
        return
    due = LADDER.next_after(truco.last)
    if word != due:
        if side in table.void_call:
            return
        table.fault("raise_out_of_order", RULES[word], due, at=at, word=word)
        return
    if not truco.pending and not _has_the_turn(table, who):
        table.note("truco_out_of_turn", "35", who=who, at=at)
        table.void_call[other(side)] = "truco"
        return
    board = table.board
    if board is not None and board.shown and len(board.vueltas) == 2:
        table.note("last_tied_may_call", "46", who=who, at=at)
    identify_before_truco(table, who, "57" if truco.pending else "63")
    _partner_a_ley(table, at, who)
    if truco.pending:
        truco.accepted = truco.pending
        truco.answered_by = who
        table.answered[side] = Answered(at, who, "truco", True, None)
    truco.pending = word
    truco.called_by = who
    table.truco_by.append(who)


def _has_the_turn(table: Table, who: str) -> bool:
    board = table.board
    if board is None or len(who) == 1 or not board.any_play or table.privo is not None:
        return True
    board.settle_early(who)
    return board.turn == who


def _partner_a_ley(table: Table, at: int, who: str) -> None:
    """Rule 58: the partner of a player a ley may call, and the truco counts."""
    for seat in table.a_ley:
        flor = table.flor_of(seat)
        if seat != who and seat[0] == who[0] and flor is not None and flor.sung is None:
            table.note("partner_truco_valid", "58", who=who, at=at)


def situation(table: Table) -> None:
    """Who is cantando as the hand begins; with both at it, the más mano's side sings (V30)."""
    game = table.game
    singing = [s for s in ("A", "B") if game.lacks(s) == CANTANDO]
    if singing:
        first = game.mano_side
        table.singer = first if first in singing else other(first)
