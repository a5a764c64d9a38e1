"""Reading answers: quiero, no quiero and silence, to the envite first and then to the truco; and
which call of the rival a voice speaks to.

Rules 15, 22, 36, 55, 57, 79, 82, 85, 86 and 90.
"""

from typing import NamedTuple

from scoring.core.entries import Arg
from scoring.core.seats import side_of
from scoring.core.sides import Side, other
from scoring.venezuela import leyes
from scoring.venezuela.ending import AFTER_LEAVING, refuse_after_end
from scoring.venezuela.envite import Envite
from scoring.venezuela.table import MUST_PLAY, LastAnswer, Table
from scoring.venezuela.truco import LADDER


class Voice(NamedTuple):
    """Who says which word, in which form ("", "sin_ley_", "con_ley_", "a_ley_"), at which move."""

    at: int
    who: str
    side: Side
    word: str
    form: str = ""
    args: tuple[Arg, ...] = ()


def find_addressed_envite(table: Table, voice: Voice) -> Envite | None:
    """The envite of the rival that a voice in this form speaks to."""
    con, sin, side, form = table.con, table.sin, voice.side, voice.form
    if con is not None and form != "sin_ley_" and con.awaits(side):
        return con
    if sin is not None and (form != "con_ley_" or sin.ley == "open") and sin.awaits(side):
        return sin
    return None


def fix_ley(table: Table, envite: Envite, voice: Voice, *, wants: bool = True) -> None:
    """An answer con ley or sin ley says which envite was taken up (rules 78 and 79); whoever wants
    one sin ley has not sung."""
    if voice.form == "a_ley_":
        leyes.answers_as_reservada(table, voice.at, voice.who)
    elif envite.ley == "open" and voice.form == "con_ley_":
        envite.ley = "con"
        table.con, table.sin = envite, None
        table.note("taken_con_ley", "78", who=voice.who, at=voice.at)
    elif envite.ley == "open" and voice.form == "sin_ley_":
        envite.ley = "sin"
        table.note("taken_sin_ley", "78", who=voice.who, at=voice.at)
    elif envite.ley == "sin" and wants and table.flores:
        leyes.speaks_before_singing(table, voice.who, voice.form)


def void_if_burnt(table: Table, voice: Voice) -> bool:
    """A flor already lost speaks for nothing (case CF1)."""
    flor = table.flor_of(voice.who)
    lost = flor is not None and not flor.reservada and bool(flor.hidden or flor.lost_by)
    if lost:
        table.void("envite", other(voice.side))
    return lost


def refuse_stray_answer(table: Table, voice: Voice, topic: str) -> None:
    """Too late, second voice, an answer to a call without effect; else the telling is wrong."""
    at, who, side = voice.at, voice.who, voice.side
    for envite in (table.con, table.sin):
        if envite is not None and envite.closed_by and envite.caller != side:
            table.note("answer_closed", envite.closed_by, who=who, at=at)
            return
    first = table.last_answers.get(side)
    if first is not None and first.who != who and (not topic or first.topic == topic):
        if first.envite is not None and first.envite.ley == "con":
            table.note("bound_by_partner", "55", who=who, at=at)
        else:
            rule = "15" if first.topic == "envite" else "36"
            table.note("first_voice", rule, who=who, at=at)
        return
    if side not in table.void_call:
        table.fault("nothing_to_answer", "25" if topic else "48", at=at, who=who)


def answer(table: Table, voice: Voice) -> None:
    """Quiero or no quiero, to the envite first and then to the truco (rule 22)."""
    truco = table.truco
    awaited = bool(truco.pending) and not truco.refused_by and truco.caller != voice.side
    to = find_addressed_envite(table, voice)
    if voice.form == "con_ley_":
        if _second_voice_against_sin(table, voice):
            return
        leyes.sing(table, voice.at, voice.who)
        if to is not None and void_if_burnt(table, voice):
            return
        if to is None and not awaited:
            sin = table.sin
            to = sin if sin is not None and sin.awaits(voice.side) else None
    if to is not None and to.ley == "open" and not voice.form:
        if not awaited:
            table.note("plain_answer", "79", who=voice.who, at=voice.at)
            return
        to = None  # nothing said to the envite a ley: the word can only mean the truco
    if to is not None:
        _answer_envite(table, voice, to)
    elif awaited and voice.form in ("", "con_ley_"):
        _answer_truco(table, voice)
    else:
        refuse_stray_answer(table, voice, "envite" if voice.form else "")


def _answer_envite(table: Table, voice: Voice, to: Envite) -> None:
    at, who = voice.at, voice.who
    wants = voice.word == "quiero"
    if table.is_played_out:
        table.note("answer_closed", "28", who=who, at=at)
        return
    fix_ley(table, to, voice, wants=wants)
    if to.ley == "con":
        table.flor_speakers += (who,)
    to.answer = "wanted" if wants else "refused"
    to.answered_by = who
    to.answered_at = at
    table.last_answers[voice.side] = LastAnswer(who, wants, to)


def _answer_truco(table: Table, voice: Voice) -> None:
    truco, at, who = table.truco, voice.at, voice.who
    wants = voice.word == "quiero"
    if table.is_played_out:
        refuse_after_end(table, at, voice.word)
        return
    if table.flores:
        leyes.identify_before_truco(table, who, "57")
    if wants:
        truco.accepted, truco.pending = truco.pending, None
    else:
        truco.refused_by = who
        table.refuse_from_now(AFTER_LEAVING)
        if table.privo is not None and voice.side == table.singer:
            if table.asked_side_has_flor:
                table.note("must_go_to_truco", "85", who=who, at=at)
            elif table.game.lacks(other(voice.side)) == MUST_PLAY:
                table.note("must_go_to_truco", "86", who=who, at=at)
    table.last_answers[voice.side] = LastAnswer(who, wants, None)


def _second_voice_against_sin(table: Table, voice: Voice) -> bool:
    """Cases F7 and F16: the partner already took it sin ley; the flor is lost (V18)."""
    first = table.last_answers.get(voice.side)
    if first is None or first.envite is None or first.envite.ley != "sin" or first.who == voice.who:
        return False
    if not any(call == first.envite.raises[0].at for call, _ in table.open_calls):
        return False
    table.note("bound_by_partner", "82", who=voice.who, at=voice.at)
    leyes.sing(table, voice.at, voice.who)
    flor = table.flor_of(voice.who)
    if flor is not None and not flor.reservada:
        flor.lost_by = "F7"
        table.note("flor_lost", "F7", who=voice.who, at=voice.at)
    return True


def answer_at_once(table: Table, voice: Voice) -> None:
    """Partners who answer at the same time: the más mano's word counts (rule 90)."""
    first, wants = table.last_answers.get(voice.side), voice.word == "quiero"
    if first is None or first.who == voice.who:
        table.fault("nothing_to_answer", "90", at=voice.at, who=voice.who)
        return
    heard = table.mas_mano(voice.who, first.who)
    table.note("simultaneous", "90", who=heard, at=voice.at)
    if first.wants == wants or heard == first.who:
        return
    if first.envite is not None:
        if first.envite.last.whose == first.who:
            first.envite.take_back()  # he had raised: the más mano's word comes before it
        first.envite.answer = "wanted" if wants else "refused"
        first.envite.answered_by = voice.who
    elif wants:
        word = table.truco.pending or table.truco.accepted
        table.truco.accepted, table.truco.pending, table.truco.refused_by = word, None, ""
        table.closed_words = frozenset()
    else:
        _take_back_acceptance(table, voice.who)
    table.last_answers[voice.side] = LastAnswer(voice.who, wants, first.envite)


def _take_back_acceptance(table: Table, who: str) -> None:
    truco = table.truco
    if truco.called_by == table.last_answers[who[0]].who:
        table.truco_by.pop()  # the partner had raised, and that falls too
    words = LADDER.words
    at = words.index(truco.accepted or words[0])
    truco.call(words[at], table.truco_by[-1])
    truco.accepted = words[at - 1] if at else None
    truco.refused_by = who
    table.refuse_from_now(AFTER_LEAVING)


def calla(table: Table, at: int, who: str, args: tuple[Arg, ...]) -> None:
    """Saying nothing refuses an envite (rule 79) without a word having been said (V3)."""
    voice = Voice(at, who, side_of(who), "calla")
    for envite in (table.con, table.sin):
        if envite is not None and envite.awaits(voice.side):
            envite.answer = "refused"
            envite.silent = True
            return
    if voice.side not in table.void_call:
        table.fault("nothing_to_answer", "79", at=at, who=who)
