"""Results told of envite and flor, held against what was called and against the cards.

A result without its call is refused: a forgotten call would lose points unnoticed. So is one that
the calls, the values or the cards deny. The winner of the base is checked in `closing`.
"""

from scoring.core.sides import Side
from scoring.venezuela.cards import envite_value
from scoring.venezuela.table import Table


def check_results(table: Table) -> None:
    if table.stated_envite_winner is not None:
        _check_envite_winner(table, table.stated_envite_winner)
    if table.shown_values:
        _check_shown_values(table)
    if table.stated_flor is not None:
        _check_flor_winner(table, *table.stated_flor)
    if table.sung is not None and table.board is not None:
        _check_sung_value(table, *table.sung)


def _was_envite_called(table: Table) -> bool:
    """Also one without effect, of which a note speaks, and the one that is sung."""
    called = table.sin is not None or table.con is not None or table.singer is not None
    return called or "envite" in table.void_call.values()


def _check_envite_winner(table: Table, stated: Side) -> None:
    if not _was_envite_called(table):
        table.fault("call_lacking", "9", "envido")
        return
    envite = table.sin or table.con
    if envite is not None and envite.left_open and table.mazo is None:
        table.fault("envite_unanswered", "9", "quiero", "no_quiero", "calla")
        return
    taker: Side | None = None
    if envite is None:
        taker = table.singer
    elif envite.answer == "wanted":
        taker = envite.winner
    elif table.mazo is None:
        taker = envite.caller
    if taker not in (None, stated) and not table.privo_false:
        _add_once(table, "envite_disagrees", "9", taker, stated)


def _check_shown_values(table: Table) -> None:
    """Each seat has one value; those of a side are those of its hands, where all are told."""
    if not _was_envite_called(table):
        table.fault("call_lacking", "9", "envido", at=table.shown_values[0].at)
        return
    by_seat: dict[str, int] = {}
    for at, who, number in table.shown_values:
        possible = _values_by_cards(table, who)
        if len(who) == 2 and by_seat.setdefault(who, number) != number:
            possible = {by_seat[who]}
        if possible and number not in possible:
            table.fault("envite_value_differs", "3", *sorted(possible), at=at, given=number)


def _check_sung_value(table: Table, who: str, value: int | None, with_flor: bool) -> None:
    """A side may sing less than it has (case E12), not more than its cards make."""
    possible = _values_by_cards(table, who[0])
    if value is not None and not with_flor and possible and value > max(possible):
        table.fault("envite_value_differs", "3", max(possible), given=value)


def _values_by_cards(table: Table, who: str) -> set[int]:
    """What a seat, or the hands of a side, make by the cards told; nothing while one is unknown."""
    board = table.board
    if board is None or board.vira is None:
        return set()
    values = set()
    for seat in table.order:
        if who in (seat, seat[0]):
            cards = board.hand_of(seat)
            if cards is None:
                return set()
            values.add(envite_value(cards, board.vira))
    return values


def _check_flor_winner(table: Table, stated: Side, above: int | None) -> None:
    count = sum(1 for flor in table.flores if flor.side == stated)
    if not count:
        table.fault("call_lacking", "53", "flor")
    elif above is not None and not 1 <= above <= count:
        _add_once(table, "flor_disagrees", "53", count, above)


def _add_once(
    table: Table, code: str, article: str, expected: Side | int, stated: Side | int
) -> None:
    if all(fault.code != code for fault in table.faults):
        table.fault(code, article, expected, given=stated)
