"""Reading calls: the envite and its raises, the truco and its raises; who may call, and when.

Rules 10, 13, 15, 18, 19, 22, 25, 27, 34, 35, 46, 47, 58, 76 to 80 and 83. Points are not decided
here, only which calls have effect and what is staked.
"""

from scoring.core.entries import Arg
from scoring.core.seats import side_of
from scoring.core.sides import SIDES, other
from scoring.venezuela import leyes
from scoring.venezuela.answers import (
    Voice,
    find_addressed_envite,
    fix_ley,
    refuse_stray_answer,
    void_if_burnt,
)
from scoring.venezuela.envite import Envite, Raise, painted_number, rule_of, stake_of
from scoring.venezuela.table import LastAnswer, Table
from scoring.venezuela.truco import LADDER, RULES

REPLIES = ("quiero_envido", "mas")
LEY_OF_FORM = {"": "sin", "sin_ley_": "sin", "con_ley_": "con", "a_ley_": "open"}

# ------------------------------------------------------------------ envite


def call_envite(table: Table, voice: Voice) -> None:
    """A call or a raise of the envite, in one of its four forms."""
    if voice.form == "con_ley_":
        leyes.sing(table, voice.at, voice.who)
        if void_if_burnt(table, voice):
            return
    to = find_addressed_envite(table, voice)
    if to is not None and to.ley == "open" and not voice.form:
        table.note("plain_answer", "79", who=voice.who, at=voice.at)
    elif to is not None:
        _raise(table, voice, to)
    elif voice.word in REPLIES:
        refuse_stray_answer(table, voice, "envite")
    else:
        _open(table, voice)


def call_a_ley(table: Table, at: int, who: str, args: tuple[Arg, ...], word: str) -> None:
    """An envite left open between con ley and sin ley, with notice of a flor (rules 76 to 80)."""
    table.ley_words |= {word}
    if word == "mas_a_ley_envido" and not leyes.is_mas_a_ley_admitted(table, at, who, case="F15"):
        table.void("envite", other(side_of(who)))
        return
    show = word != "a_ley_envido" or table.game.options["a_ley_envido_card"] == "shown"
    leyes.a_ley(table, at, who, ())
    before = table.sin
    call_envite(table, Voice(at, who, side_of(who), "envido", "a_ley_", args))
    if table.sin is not None and table.sin is not before:
        table.open_calls += ((at, who),)
        if show and table.board is not None and not table.played(who):
            table.must_show = who


def _open(table: Table, voice: Voice) -> None:
    ley = LEY_OF_FORM[voice.form]
    if table.singer is not None:
        table.note("envite_above_one", "83", who=voice.who, at=voice.at)
        allowed = False
    elif table.is_played_out:
        table.note("envite_not_allowed", "19", who=voice.who, at=voice.at)
        allowed = False
    elif ley == "con":
        allowed = leyes.may_stake_flor(table, voice.at, voice.who)
    else:
        allowed = _may_open(table, voice)
    if not allowed:
        table.void("envite", other(voice.side))
        return
    envite = Envite(ley)
    if not _push(table, envite, voice):
        return
    if ley == "con":
        table.con = envite
    else:
        table.sin = envite
        if table.flores:
            leyes.speaks_before_singing(table, voice.who, voice.form)


def _may_open(table: Table, voice: Voice) -> bool:
    """Rules 19 and 22: on the turn of one's first card, or at once against a truco."""
    at, who = voice.at, voice.who
    sin = table.sin
    if sin is not None:
        late = bool(sin.closed_by) and sin.caller != voice.side
        code, rule = ("answer_closed", sin.closed_by) if late else ("first_voice", "15")
        table.note(code, rule, who=who, at=at)
        return False
    with_his_card = table.has_just_laid_first(who)  # "las que pintan" speaks of a card played (26)
    late = bool(table.vueltas or table.played(who)) and not with_his_card
    if who in table.truco_by or late:
        table.note("envite_not_allowed", "19", who=who, at=at)
        return False
    if table.truco.pending and table.truco.caller != voice.side:
        table.note("envite_first", "22", who=who, at=at)
        return True
    board = table.board
    waits = board is not None and board.played_at and board.turn != who and len(who) == 2
    if waits and not with_his_card:
        table.note("envite_not_allowed", "19", who=who, at=at)
        return False
    return True


def _raise(table: Table, voice: Voice, to: Envite) -> None:
    at, who = voice.at, voice.who
    if table.is_played_out:
        table.note("answer_closed", "28", who=who, at=at)
        table.void("envite", other(voice.side))
        return
    if voice.word == "envido":
        table.note("not_a_reply", "25", who=who, at=at)
        return
    plain = len(to.raises) == 1 and to.last.word == "envido" and to.last.stake == 2
    if voice.word == "quiero_envido" and not plain:
        table.note("quiero_envido_misplaced", "10", who=who, at=at)
        return
    fix_ley(table, to, voice)
    if _push(table, to, voice):
        table.last_answers[voice.side] = LastAnswer(who, True, to)
    if to.ley == "con":
        table.flor_speakers += (who,)


def _push(table: Table, envite: Envite, voice: Voice) -> bool:
    """Add a raise, with what it stakes."""
    game, word, at, who = table.game, voice.word, voice.at, voice.who
    before, refused = 0, 1
    if envite.raises:
        before = refused = envite.last.stake
    number = _number(table, voice) if voice.args or word == "pintan" else None
    stake = stake_of(word, number, before=before, game=game)
    nothing = word in ("envido", "mas") and number == 0
    if stake is None or nothing:
        rule = "18" if nothing else "17" if word == "igualar" else "26"
        table.fault("cannot_be_called", rule, at=at, word=word)
        table.void("envite", other(voice.side))
        return False
    if word in ("envido", "mas") and number == 1:
        table.note("single_stone_counts_two", "18", who=who, at=at)
    if word == "mi_falta":
        table.note("same_falta", "13", who=who, at=at)
    if stake > game.target - max(game.score):
        table.note("overstake_stands", "27", who=who, at=at)
    rule = rule_of(word, number, stake=stake, game=game)
    envite.add(Raise(at, who, word, stake, refused, rule))
    envite.answer_demanded = False
    table.is_card_awaited = True
    return True


def _number(table: Table, voice: Voice) -> int | None:
    """The stones named, or the number of the card for "las que pintan"."""
    args, who = voice.args, voice.who
    if voice.word != "pintan":
        return int(args[0])
    board = table.board
    card = str(args[0]) if args else ""
    if not card and board is not None:
        mine = board.used.get(who) or ([board.early[who]] if who in board.early else [])
        card = mine[0] if mine else ""
    return painted_number(card, board.vira if board is not None else None) if card else None


# ------------------------------------------------------------------ truco


def call_truco(table: Table, voice: Voice) -> None:
    """Truco and its raises: turn, order of the ladder, voice (rules 34, 35, 47)."""
    truco, side, at, who = table.truco, voice.side, voice.at, voice.who
    if table.decided is not None or table.is_played_out:
        table.note("raise_on_decided_hand", "34", who=who, at=at)
        table.void("truco", *SIDES)
        return
    if truco.last is not None and truco.caller == side and voice.word != "truco":
        table.note("same_side_raises", "47", who=who, at=at)
        table.void("truco", other(side))
        return
    due = LADDER.next_after(truco.last)
    if voice.word != due:
        if side not in table.void_call:
            table.fault("raise_out_of_order", RULES[voice.word], due, at=at, word=voice.word)
        return
    if not truco.pending and not _has_the_turn(table, who):
        table.note("truco_out_of_turn", "35", who=who, at=at)
        table.void("truco", other(side))
        return
    board = table.board
    if board is not None and board.uncovered and board.uncovering:
        table.note("last_tied_may_call", "46", who=who, at=at)
    if table.flores:
        leyes.identify_before_truco(table, who, "57" if truco.pending else "63")
        _partner_a_ley(table, at, who)
    if truco.pending:
        truco.accepted = truco.pending
        table.last_answers[side] = LastAnswer(who, True, None)
    truco.call(voice.word, who)
    table.truco_by.append(who)


def _has_the_turn(table: Table, who: str) -> bool:
    """Before his card, or after it while nobody else has played (rule 35, Part II)."""
    board = table.board
    if board is None or len(who) == 1 or not board.played_at or table.privo is not None:
        return True
    if board.early:
        board.settle_early(who)
    return board.turn == who or (board.last == who and not (board.over or board.uncovering))


def _partner_a_ley(table: Table, at: int, who: str) -> None:
    """Rule 58: the partner of a player a ley may call, and the truco counts."""
    for seat in table.a_ley:
        flor = table.flor_of(seat)
        if seat != who and seat[0] == who[0] and flor is not None and flor.sung is None:
            table.note("partner_truco_valid", "58", who=who, at=at)
