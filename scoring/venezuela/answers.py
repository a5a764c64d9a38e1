"""Reading answers: quiero, no quiero and silence, to the envite first and then to the truco.

Rules 15, 22, 36, 55, 57, 79, 82, 85, 86 and 90.
"""

from scoring.core.entries import Arg
from scoring.core.seats import side_of
from scoring.core.sides import other
from scoring.venezuela.envite import Envite
from scoring.venezuela.leyes import (
    answers_as_reservada,
    identify_before_truco,
    sing,
    speaks_before_singing,
)
from scoring.venezuela.table import MUST_PLAY, Answered, Table
from scoring.venezuela.truco import LADDER
from scoring.venezuela.voice import Voice, addressed, burnt, fix_ley, nothing_to_answer, pending


def answer(table: Table, voice: Voice) -> None:
    """Quiero or no quiero, to the envite first and then to the truco (rule 22)."""
    truco = table.truco
    awaited = bool(truco.pending) and not truco.refused_by and truco.caller != voice.side
    to = addressed(table, voice)
    if voice.form == "con_ley_":
        if _second_voice_against_sin(table, voice):
            return
        sing(table, voice.at, voice.who)
        if to is not None and burnt(table, voice):
            return
        if to is None and not awaited:
            to = pending(table.sin, voice.side)
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
        nothing_to_answer(table, voice, "envite" if voice.form else "")


def _wants(voice: Voice) -> bool:
    return voice.word == "quiero"


def _answer_envite(table: Table, voice: Voice, to: Envite) -> None:
    at, who = voice.at, voice.who
    if to.ley == "open":
        fix_ley(table, to, voice)
    elif voice.form == "a_ley_":
        answers_as_reservada(table, at, who)
    elif to.ley == "sin" and _wants(voice):
        speaks_before_singing(table, who, voice.form)
    if to.ley == "con":
        table.spoke_flor.append(who)
    to.answer = "wanted" if _wants(voice) else "refused"
    to.answered_by = who
    to.answered_at = at
    table.answered[voice.side] = Answered(at, who, "envite", _wants(voice), to)


def _answer_truco(table: Table, voice: Voice) -> None:
    truco, at, who = table.truco, voice.at, voice.who
    if table.flores:
        identify_before_truco(table, who, "57")
    if _wants(voice):
        truco.accepted, truco.pending = truco.pending, None
    else:
        truco.refused_by = who
        if table.privo is not None and voice.side == table.singer:
            if table.flor_asked_and_had:
                table.note("must_go_to_truco", "85", who=who, at=at)
            elif table.game.lacks(other(voice.side)) == MUST_PLAY:
                table.note("must_go_to_truco", "86", who=who, at=at)
    truco.answered_by = who
    table.answered[voice.side] = Answered(at, who, "truco", _wants(voice), None)


def _second_voice_against_sin(table: Table, voice: Voice) -> bool:
    """Cases F7 and F16: the partner already took it sin ley; the flor is lost (V18)."""
    first = table.answered.get(voice.side)
    if first is None or first.envite is None or first.envite.ley != "sin" or first.who == voice.who:
        return False
    if not any(call == first.envite.raises[0].at for call, _ in table.open_calls):
        return False
    table.note("bound_by_partner", "82", who=voice.who, at=voice.at)
    sing(table, voice.at, voice.who)
    flor = table.flor_of(voice.who)
    if flor is not None and not flor.reservada:
        flor.lost_by = "F7"
        table.note("flor_lost", "F7", who=voice.who, at=voice.at)
    return True


def answer_at_once(table: Table, voice: Voice) -> None:
    """Partners who answer at the same time: the más mano's word counts (rule 90)."""
    first = table.answered.get(voice.side)
    if first is None or first.who == voice.who:
        table.fault("nothing_to_answer", "90", at=voice.at, who=voice.who)
        return
    heard = table.mas_mano(voice.who, first.who)
    table.note("simultaneous", "90", who=heard, at=voice.at)
    if first.wants == _wants(voice) or heard == first.who:
        return
    if first.envite is not None:
        if first.envite.last.whose == first.who:
            first.envite.raises.pop()  # he had raised: the más mano's word comes before it
        first.envite.answer = "wanted" if _wants(voice) else "refused"
        first.envite.answered_by = voice.who
    elif _wants(voice):
        word = table.truco.pending or table.truco.accepted
        table.truco.accepted, table.truco.pending, table.truco.refused_by = word, None, ""
    else:
        _take_back_acceptance(table, voice.who)
    table.answered[voice.side] = Answered(
        voice.at, voice.who, first.topic, _wants(voice), first.envite
    )


def _take_back_acceptance(table: Table, who: str) -> None:
    truco = table.truco
    if truco.called_by == table.answered[who[0]].who:
        table.truco_by.pop()  # the partner had raised, and that falls too
        truco.called_by = table.truco_by[-1]
    words = [rung.word for rung in LADDER.rungs]
    at = words.index(truco.accepted or words[0])
    truco.pending, truco.accepted = words[at], words[at - 1] if at else None
    truco.refused_by = who


def calla(table: Table, at: int, who: str, args: tuple[Arg, ...]) -> None:
    """Saying nothing refuses an envite (rule 79) without a word having been said (V3)."""
    voice = Voice(at, who, side_of(who), "calla")
    for envite in (table.con, table.sin):
        waiting = pending(envite, voice.side)
        if waiting is not None:
            waiting.answer = "refused"
            waiting.silent = True
            return
    if voice.side not in table.void_call:
        table.fault("nothing_to_answer", "79", at=at, who=who)
