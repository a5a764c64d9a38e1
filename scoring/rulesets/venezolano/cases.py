"""The 52 disputed cases: when a hand told in facts is one of them, a note says which.

A case gives no points by itself; the rules do. Where a case alone decides (T3, T5, T6, F7, F12,
F14, F15, R3, R4, E3, E12) its note comes from the reading.
"""

from collections.abc import Callable, Iterator
from functools import cache

from scoring.core.article import awards
from scoring.core.award import Note
from scoring.core.game import Game
from scoring.core.sides import SIDES, leader, other
from scoring.rulesets.venezolano.envite import envite_taker
from scoring.rulesets.venezolano.reading_codes import declare
from scoring.rulesets.venezolano.truco import points_before_truco, truco_worth
from scoring.venezuela.flor import Flor
from scoring.venezuela.table import BITS, Table
from scoring.venezuela.words import A_LEY_PLAYS

Fits = Callable[[Game, Table], bool]


def _has_note(table: Table, code: str, article: str = "") -> bool:
    if code not in table.note_codes:
        return False
    return not article or any(n.code == code and n.article == article for n in table.notes)


def _was_said(table: Table, *words: str) -> bool:
    return not table.ley_words.isdisjoint(words)


def _states(table: Table, *states: str) -> list[Flor]:
    return [f for f in table.flores if f.state in states]


def _reservada(table: Table) -> Flor | None:
    return next((f for f in table.flores if f.reservada), None)


# ------------------------------------------------------------------ first series


def _ce1(game: Game, table: Table) -> bool:
    sin = table.sin
    behind = leader(game.score)
    took_it = sin is not None and sin.last.word == "mi_falta" and sin.answer == "wanted"
    return took_it and behind is not None and sin is not None and sin.winner == other(behind)


def _ct2(game: Game, table: Table) -> bool:
    """One side gets there by envite or flor, the other by the truco of the same hand."""
    if table.winner is None or table.nula:
        return False
    points, _, _ = truco_worth(game, table, table.winner)
    if points < game.lacks(table.winner):
        return False
    first = points_before_truco(game, table)
    reached = [side for side in SIDES if first[side] >= game.lacks(side)]
    return bool(reached) and table.winner != reached[0]


def _ct4(game: Game, table: Table) -> bool:
    perico = table.board is not None and table.board.perico is not None
    return _has_note(table, "raise_on_decided_hand") and perico


def _cf2(game: Game, table: Table) -> bool:
    con = table.con
    return (
        con is not None and con.answer == "refused" and _has_note(table, "bound_by_partner", "55")
    )


def _cf3(game: Game, table: Table) -> bool:
    if table.privo is None or table.privo_flor or not table.truco.refused_by:
        return False
    return any(f.side == table.privo[0] and f.whose != table.privo for f in _states(table, "good"))


def _silent_reservada(table: Table) -> bool:
    return any(f.reservada for f in _states(table, "silent"))


# ------------------------------------------------------------------ further envite


def _answered_after_own_card(table: Table) -> bool:
    sin, board = table.sin, table.board
    if sin is None or board is None or sin.answered_at <= sin.last.at + 1:
        return False
    call = sin.last
    return any(
        seat == call.whose and call.at < at < sin.answered_at for at, seat in board.played_at
    )


def _e1(game: Game, table: Table) -> bool:
    sin = table.sin
    return sin is not None and sin.raises[0].word == "envido" and not table.open_calls


def _e10(game: Game, table: Table) -> bool:
    sin = table.sin
    if sin is None or sin.raises[0].whose != table.pie:
        return False
    return _answered_after_own_card(table) or _has_note(table, "answer_closed", "28")


def _e11(game: Game, table: Table) -> bool:
    sin = table.sin
    ahead = leader(game.score)
    over = sin is not None and _has_note(table, "overstake_stands") and sin.answer == "wanted"
    return over and ahead is not None and sin is not None and sin.winner == other(ahead)


# ------------------------------------------------------------------ further flor


def _quiet(table: Table) -> list[Flor]:
    """Flores kept quiet, found out or not."""
    return [f for f in _states(table, "hidden", "unnoticed") if not f.reservada]


def _f3(game: Game, table: Table) -> bool:
    sin = table.sin
    is_wanted = sin is not None and sin.answer == "wanted"
    return is_wanted and any(
        f.whose in table.a_ley and sin is not None and sin.last.whose != f.whose
        for f in _quiet(table)
    )


def _f4(game: Game, table: Table) -> bool:
    sin = table.sin
    return sin is not None and any(f.whose == sin.answered_by for f in _quiet(table))


def _false_flor(table: Table) -> bool:
    return any(not f.has and (f.paid or f.state == "false") for f in table.flores)


def _f6(game: Game, table: Table) -> bool:
    return table.sin is not None and table.sin.answer == "wanted" and _false_flor(table)


def _f8(game: Game, table: Table) -> bool:
    if table.sin is None:
        return False
    call = table.sin.raises[0]
    return any(
        f.sung is not None and f.sung < call.at and f.whose[0] != call.whose[0]
        for f in table.flores
    )


def _f9(game: Game, table: Table) -> bool:
    return any(
        f.whose not in table.a_ley and f.sung is not None and table.played(f.whose) >= 2
        for f in _states(table, "good")
    )


def _two_against(table: Table, rivals: int) -> bool:
    good = table.good_flores
    counts = sorted((len(good.A), len(good.B)))
    return counts == [rivals, 2] and _reservada(table) is None


def _f13(game: Game, table: Table) -> bool:
    return table.privo_flor and bool(table.truco.accepted) and table.winner != table.singer


def _r5(game: Game, table: Table) -> bool:
    flor = _reservada(table)
    return flor is not None and flor.state == "good" and len(table.good_flores.of(flor.side)) > 1


def _r6(game: Game, table: Table) -> bool:
    flor, sin = _reservada(table), table.sin
    return (
        flor is not None
        and flor.state == "good"
        and sin is not None
        and sin.silent
        and sin.caller != flor.side
        and envite_taker(table, sin) == sin.caller
    )


CASES: dict[str, Fits] = {
    "CE1": _ce1,
    "CT1": lambda game, table: _has_note(table, "envite_first"),
    "CT2": _ct2,
    "CT3": lambda game, table: _has_note(table, "higher_below"),
    "CT4": _ct4,
    "CF1": lambda game, table: _has_note(table, "silence_hides_flor"),
    "CF2": _cf2,
    "CF3": _cf3,
    "CR1": lambda game, table: _silent_reservada(table) and table.sin is None,
    "CR2": lambda game, table: _silent_reservada(table) and table.sin is not None,
    "E1": _e1,
    "E2": lambda game, table: _was_said(table, "a_ley_envido"),
    "E3": lambda game, table: _was_said(table, "a_ley_juego_envido"),
    "E4": lambda game, table: _was_said(table, "a_ley_o_sin_ley_envido"),
    "E5": lambda game, table: _was_said(table, "con_o_sin_ley_envido"),
    "E6": lambda game, table: _was_said(table, *list(A_LEY_PLAYS)[1:]),
    "E7": lambda game, table: _was_said(table, "a_ley_envido"),
    "E8": lambda game, table: _has_note(table, "plain_answer"),
    "E9": lambda game, table: (
        _answered_after_own_card(table) or _has_note(table, "answer_closed", "23")
    ),
    "E10": _e10,
    "E11": _e11,
    "T1": lambda game, table: _has_note(table, "raise_on_decided_hand") and not _ct4(game, table),
    "T2": lambda game, table: _has_note(table, "muerte_checked") and table.truco.last is None,
    "T4": lambda game, table: _has_note(table, "out_of_turn", "101"),
    "T7": lambda game, table: table.board is not None and table.board.partners_tied == 2,
    "F1": lambda game, table: any(f.sung is not None for f in _states(table, "good")),
    "F2": lambda game, table: table.sin is None and bool(_quiet(table)),
    "F3": _f3,
    "F4": _f4,
    "F5": lambda game, table: table.sin is None and _false_flor(table),
    "F6": _f6,
    "F8": _f8,
    "F9": _f9,
    "F10": lambda game, table: _two_against(table, 0),
    "F11": lambda game, table: _two_against(table, 1),
    "F13": _f13,
    "F14": lambda game, table: _was_said(table, "mas_a_ley") and game.options.flag("mas_a_ley"),
    "F15": lambda game, table: (
        _was_said(table, "mas_a_ley_envido") and game.options.flag("mas_a_ley")
    ),
    "F16": lambda game, table: _has_note(table, "flor_lost", "F7"),
    "F17": lambda game, table: (
        bool(table.truco.refused_by)
        and any(f.unidentified == "63" for f in _states(table, "unidentified"))
    ),
    "R1": lambda game, table: (
        table.sin is not None and table.con is not None and _reservada(table) is not None
    ),
    "R2": lambda game, table: _silent_reservada(table) and table.sin is not None,
    "R4": lambda game, table: (
        _has_note(table, "a_ley_not_valid")
        and any(f.reservada and f.whose == table.pie for f in table.flores)
    ),
    "R5": _r5,
    "R6": _r6,
}


# What a hand must have before a case is looked for, so that plain hands are not asked them all.
_NEEDED_BY = {
    "facts envite": "E1 E9 E10",
    "facts envite odd": "CE1 CT1 E11",
    "facts envite ley": "E2 E3 E4 E5 E6 E7 E8",
    "facts ley": "F14 F15",
    "facts flor": "F1 F9 F10 F11",
    "facts flor amiss": "F2 F5 F17",
    "facts flor amiss envite": "F3 F4 F6",
    "facts flor envite": "F8",
    "facts flor odd": "CF1 CF2 F16",
    "facts flor reservada": "CR1 CR2 R1 R2 R4 R5 R6",
    "facts flor cantando": "CF3 F13",
    "facts odd": "CT3 CT4 T1 T2 T4",
    "facts": "CT2 T7",
}


_GROUPS = tuple(
    (
        sum(BITS[name] for name in needs.split()),
        tuple((number, CASES[number]) for number in numbers.split()),
    )
    for needs, numbers in _NEEDED_BY.items()
)


@cache
def _cases_for(traits: int) -> tuple[tuple[str, Fits], ...]:
    """The cases that a hand with these traits can be."""
    return tuple(case for needs, cases in _GROUPS if traits & needs == needs for case in cases)


@awards("case", on="facts")
def the_cases_this_hand_is(game: Game, table: Table) -> Iterator[Note]:
    """One function for all cases: a replay should not start forty for every hand."""
    for number, fits in _cases_for(table.traits):
        if fits(game, table):
            yield Note("case", number)


ARTICLES = (*declare("case", " ".join(CASES)), ("CE1", the_cases_this_hand_is))
