"""Reading cards: the deal, the plays, the passes, the mazo, and what a card closes."""

from scoring.core.entries import Arg
from scoring.core.seats import side_of
from scoring.venezuela.cards import ENVITE_VALUES, FLOR_VALUES, flor_of
from scoring.venezuela.flor import Flor
from scoring.venezuela.table import Table
from scoring.venezuela.vueltas import Board

Args = tuple[Arg, ...]
Cards = tuple[str, ...]  # the vocabulary has checked that these words come with cards


def vira(table: Table, at: int, who: str, args: Args) -> None:
    board = table.table_board()
    if board.vira is not None:
        table.fault("vira_twice", "PIEZAS", at=at)
    board.turn_up(str(args[0]))


def tiene(table: Table, at: int, who: str, cards: Cards) -> None:
    board = table.table_board()
    if board.vira is None:
        table.fault("vira_needed", "PIEZAS", at=at)
        return
    board.deal(who, cards, at)
    found = flor_of(cards, board.vira) if len(cards) == 3 else None
    if found is not None:
        table.flores.append(Flor(who, found.value, reservada=found.kind == "reservada"))


def juega(table: Table, at: int, who: str, cards: Cards) -> None:
    board = table.board or table.table_board()
    board.play(who, cards, at)
    after_card(table, board, at, who)


def tapado(table: Table, at: int, who: str, cards: Cards) -> None:
    """Matar tapado: the killing card and the third that covers it."""
    board = table.table_board()
    number = len(board.vueltas)
    last = [s for s in board.in_play if s != who and s not in {x.seat for x in board.laid}] == []
    if number == 0:
        table.note("may_look_now", "38", who=who, at=at)
    elif not last:
        table.note("not_a_muerte", "T3", who=who, at=at)
    elif board.wins_vuelta_now(who):
        table.note("not_a_muerte", "T5", who=who, at=at)
    else:
        table.note("looked_at_in_the_end", "39", who=who, at=at)
        table.note("muerte_checked", "TAPADO", who=who, at=at)
        if number == 1 and not board.stacking:
            board.killer = who
    board.play(who, cards, at, covered=True)
    after_card(table, board, at, who)


def pasa(table: Table, at: int, who: str, cards: Cards) -> None:
    board = table.table_board()
    board.pass_card(who, cards, at)
    after_card(table, board, at, who)


def recoge(table: Table, at: int, who: str, args: Args) -> None:
    table.table_board().take_back(who, at)


def destapa(table: Table, at: int, who: str, args: Args) -> None:
    table.table_board().uncover(who, at)


def after_card(table: Table, board: Board, at: int, who: str) -> None:
    table.facts = True
    if table.must_show == who:
        table.must_show = None
    sin, con = table.sin, table.con
    if (sin is not None and not sin.answer) or (con is not None and not con.answer):
        close_answers(table, board, who)


def close_answers(table: Table, board: Board, who: str) -> None:
    """A card may end the time for answering an envite: rules 23, 28, 29 and 81 (V35)."""
    mano, pie = board.order[0], board.order[-1]
    for envite in (table.sin, table.con):
        if envite is None or envite.answer:
            continue
        rule = ""
        if envite.asked and envite.last.whose in (who, who[0]):
            rule = "23"
        elif envite.ley != "sin" and who in table.a_ley and board.count[who] >= 2:
            rule = "81"
        elif board.count[mano] >= 2 and board.count[pie] >= 2:
            rule = "28"
        elif board.count[who] >= 2 and who != pie and board.first_maker == who:
            rule = "29"
        if rule:
            envite.answer = "refused"
            envite.silent = True
            envite.closed_by = rule


def espera(table: Table, at: int, who: str, args: Args) -> None:
    """The caller asked for an answer and waited: the next card of his closes it (rule 23)."""
    for envite in (table.sin, table.con):
        if envite is not None and envite.pending and envite.caller == who[0]:
            envite.asked = True


def mazo(table: Table, at: int, who: str, args: Args) -> None:
    """A side gives up; one partner alone leaves the other to go on (case T6)."""
    if len(who) == 2 and not table.two:
        if who in table.gone:
            table.fault("already_gone", "T6", at=at)
            return
        table.gone.append(who)
        if table.board is not None:
            table.board.leave(who)
        partners = [seat for seat in table.order if seat[0] == who[0]]
        if not all(seat in table.gone for seat in partners):
            table.note("partner_plays_on", "T6", who=who, at=at)
            return
    if table.over:
        table.fault("hand_over", "MAZO", at=at)
        return
    table.mazo = side_of(who)
    table.envite_open_at_mazo = (
        not table.vueltas
        and table.sin is None
        and table.con is None
        and table.truco.last is None
        and table.privo is None
    )


def exige_cartas(table: Table, at: int, who: str, args: Args) -> None:
    table.cards_demanded = True


def no_prueba(table: Table, at: int, who: str, args: Args) -> None:
    """Rule 108: envite and truco on the first turn, and then no proof of three cards."""
    rightly = (
        table.cards_demanded
        and table.sin is not None
        and bool(table.truco_by)
        and side_of(table.truco_by[0]) == side_of(who)
    )
    if not rightly:
        table.fault("proof_not_due", "108", at=at)
        return
    table.nula = True
    table.note("hand_void", "108", who=who, at=at)


def vueltas(table: Table, at: int, who: str, args: Args) -> None:
    """Results of vueltas, told at once or as they come."""
    table.vueltas_told += tuple(str(arg) for arg in args)
    if len(table.vueltas_told) > 3:
        table.fault("three_vueltas", "TRUCO", 3, at=at)


def decide(table: Table, at: int, who: str, args: Args) -> None:
    """The perico is laid by a side that already made a vuelta (rule 34)."""
    table.decided_told = side_of(who)


def mayor_debajo(table: Table, at: int, who: str, args: Args) -> None:
    table.mayor_debajo = side_of(who)
    table.note("higher_below", "42", who=who, at=at)


def base_para(table: Table, at: int, who: str, args: Args) -> None:
    table.base_told = str(args[0])


def envite_para(table: Table, at: int, who: str, args: Args) -> None:
    table.envite_told = str(args[0])


def muestra(table: Table, at: int, who: str, args: Args) -> None:
    """The envite shown; of a flor sung without its value, that value."""
    number = int(args[0])
    flor = table.flor_of(who)
    if flor is not None and flor.sung is not None and flor.value is None and not flor.reservada:
        flor.value = number
        table.check_value(number, FLOR_VALUES, "FLOR", at=at)
        return
    table.check_value(number, ENVITE_VALUES, "3", at=at)
    table.shown_values.append((who, number))
