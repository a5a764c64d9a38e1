"""One voice at the table, and which call of the rival it speaks to."""

from typing import NamedTuple

from scoring.core.entries import Arg
from scoring.core.sides import Side, other
from scoring.venezuela.envite import Envite
from scoring.venezuela.leyes import answers_as_reservada
from scoring.venezuela.table import Table


class Voice(NamedTuple):
    """Who says which word, in which form ("", "sin_ley_", "con_ley_", "a_ley_"), at which move."""

    at: int
    who: str
    side: Side
    word: str
    form: str = ""
    args: tuple[Arg, ...] = ()


def pending(envite: Envite | None, side: Side) -> Envite | None:
    """The envite, if it waits for an answer of this side."""
    if envite is not None and envite.pending and envite.caller != side:
        return envite
    return None


def addressed(table: Table, voice: Voice) -> Envite | None:
    """The envite of the rival that a voice in this form speaks to."""
    if table.con is None and table.sin is None:
        return None
    con, sin = pending(table.con, voice.side), pending(table.sin, voice.side)
    if voice.form == "con_ley_":
        return con or (sin if sin is not None and sin.ley == "open" else None)
    if voice.form == "sin_ley_":
        return sin
    return con or sin


def fix_ley(table: Table, envite: Envite, voice: Voice) -> None:
    """An answer con ley or sin ley says which envite was taken up (rules 78 and 79)."""
    if voice.form == "con_ley_":
        envite.ley = "con"
        table.con, table.sin = envite, None
        table.note("taken_con_ley", "78", who=voice.who, at=voice.at)
    elif voice.form == "sin_ley_":
        envite.ley = "sin"
        table.note("taken_sin_ley", "78", who=voice.who, at=voice.at)
    elif voice.form == "a_ley_":
        answers_as_reservada(table, voice.at, voice.who)


def burnt(table: Table, voice: Voice) -> bool:
    """A flor already lost speaks for nothing (case CF1)."""
    flor = table.flor_of(voice.who)
    lost = flor is not None and not flor.reservada and bool(flor.hidden or flor.lost_by)
    if lost:
        table.void_call[other(voice.side)] = "envite"
    return lost


def nothing_to_answer(table: Table, voice: Voice, topic: str) -> None:
    """Too late, second voice, an answer to a call without effect; else the telling is wrong."""
    at, who, side = voice.at, voice.who, voice.side
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
    if side not in table.void_call:
        table.fault("nothing_to_answer", "25" if topic else "48", at=at, who=who)
