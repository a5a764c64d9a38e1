"""Reading cards: the deal, the plays, the passes, the mazo, and what a card closes."""

from scoring.core.entries import Arg
from scoring.core.rounds import TIE
from scoring.core.seats import side_of
from scoring.core.sides import Side, other
from scoring.venezuela.cards import ENVITE_VALUES, FLOR_VALUES, FlorValue, flor_of
from scoring.venezuela.ending import AFTER_BASE, AFTER_LEAVING, refuse_after_end
from scoring.venezuela.envite import Envite
from scoring.venezuela.flor import Flor
from scoring.venezuela.table import ShownValue, Table
from scoring.venezuela.vueltas import Board

Args = tuple[Arg, ...]
Cards = tuple[str, ...]  # the vocabulary has checked that these words come with cards


def vira(table: Table, at: int, who: str, args: Args) -> None:
    board = table.get_board()
    if board.vira is not None:
        table.fault("vira_twice", "PIEZAS", at=at)
    board.turn_up(str(args[0]))


def tiene(table: Table, at: int, who: str, cards: Cards) -> None:
    board = table.get_board()
    if board.vira is None:
        table.fault("vira_needed", "PIEZAS", at=at)
        return
    board.deal(who, cards, at)
    if len(cards) != 3:
        return
    value = flor_of(cards, board.vira)
    sung = table.flor_of(who) if table.flores else None
    if sung is not None:
        _compare_flor(table, at, sung, value)
    elif value is not None:
        table.add_flor(Flor(who, value.value, reservada=value.kind == "reservada"), at)


def _compare_flor(table: Table, at: int, sung: Flor, held: FlorValue | None) -> None:
    """The cards of somebody whose flor was told before them."""
    if held is None:
        sung.has = False
    elif held.kind != "reservada" and sung.value not in (None, held.value):
        table.fault("flor_value_differs", "FLOR", held.value, at=at, given=sung.value)
    if sung.reservada and (held is None or held.kind != "reservada"):
        table.fault("flor_denied_by_cards", "FLOR", at=at, who=sung.whose)
    if held is not None:
        sung.value, sung.reservada = held.value, held.kind == "reservada"


def juega(table: Table, at: int, who: str, cards: Cards) -> None:
    board = table.board or table.get_board()
    if len(cards) > 1 or not board.lay_in_turn(who, cards[0], at):
        board.play(who, cards, at)
    if table.is_card_awaited:
        after_card(table, board, who)


def tapado(table: Table, at: int, who: str, cards: Cards) -> None:
    """Matar tapado: the killing card and the third that covers it."""
    board = table.get_board()
    number = len(board.vueltas)
    last = [s for s in board.in_play if s != who and s not in dict(board.laid)] == []
    if number == 0:
        table.note("may_look_now", "38", who=who, at=at)
    elif not last:
        table.note("not_a_muerte", "T3", who=who, at=at)
    elif board.is_partner_winning(who):
        table.note("not_a_muerte", "T5", who=who, at=at)
    else:
        table.note("looked_at_in_the_end", "39", who=who, at=at)
        table.note("muerte_checked", "TAPADO", who=who, at=at)
        if number == 1 and not board.stacking:
            board.killer = who
    board.play(who, cards, at, covered=True)
    after_card(table, board, who)


def pasa(table: Table, at: int, who: str, cards: Cards) -> None:
    board = table.get_board()
    board.pass_card(who, cards, at)
    after_card(table, board, who)


def after_card(table: Table, board: Board, who: str) -> None:
    if table.must_show == who:
        table.must_show = None
    sin, con = table.sin, table.con
    table.is_card_awaited = (sin is not None and not sin.answer) or (
        con is not None and not con.answer
    )
    if table.is_card_awaited:
        close_answers(table, board, who)


def close_answers(table: Table, board: Board, who: str) -> None:
    """A card may end the time for answering an envite: rules 23, 28, 29 and 81 (V35)."""
    mano, pie = board.order[0], board.order[-1]
    for envite in table.envites:
        if envite.answer:
            continue
        rule = ""
        if envite.answer_demanded and envite.last.whose in (who, who[0]):
            rule = "23"
        elif envite.ley != "sin" and who in table.a_ley and board.count[who] >= 2:
            rule = "81"
        elif board.count[mano] >= 2 and board.count[pie] >= 2:
            rule = "28"
        elif board.count[who] >= 2 and who != pie and board.first_maker == who:
            rule = "29"
        if rule:
            _close_answer(envite, rule)


def _close_answer(envite: Envite, rule: str) -> None:
    envite.answer = "refused"
    envite.silent = True
    envite.closed_by = rule


def espera(table: Table, at: int, who: str, args: Args) -> None:
    """The caller asked for an answer and waited: the next card of his closes it (rule 23)."""
    for envite in table.envites:
        if not envite.answer and envite.caller == who[0]:
            envite.answer_demanded = True


def mazo(table: Table, at: int, who: str, args: Args) -> None:
    """A side gives up; one partner alone leaves the other to go on (case T6). After the end, or
    with the perico that decides, it only puts the cards away."""
    if table.closed_words or table.is_played_out or table.decided == side_of(who):
        return
    if len(who) == 2 and table.game.players > 2:
        if who in table.gone:
            table.fault("already_gone", "T6", at=at)
            return
        table.gone += (who,)
        if table.board is not None:
            table.board.leave(who)
        partners = [seat for seat in table.order if seat[0] == who[0]]
        if not all(seat in table.gone for seat in partners):
            table.note("partner_plays_on", "T6", who=who, at=at)
            return
    table.mazo = side_of(who)
    table.refuse_from_now(AFTER_LEAVING)
    table.envite_open_at_mazo = (
        not table.vueltas
        and table.sin is None
        and table.con is None
        and table.truco.last is None
        and table.privo is None
    )


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
    table.refuse_from_now(AFTER_LEAVING)
    table.note("hand_void", "108", who=who, at=at)


STATEMENTS = (
    *("recoge", "destapa", "exige_cartas", "vueltas", "decide", "mayor_debajo"),
    *("base_para", "envite_para", "flor_para"),
)


def record_statement(table: Table, at: int, who: str, args: Args, word: str) -> None:
    """What is stated rather than played or called."""
    if word == "recoge":
        table.get_board().take_back(who, at)
    elif word == "destapa":
        table.get_board().uncover(who, at)
    elif word == "exige_cartas":
        table.cards_demanded = True
    elif word == "vueltas":  # told at once or as they come
        _state_vueltas(table, at, tuple(str(arg) for arg in args))
    elif word == "decide":
        _state_perico(table, at, side_of(who))
    elif word == "mayor_debajo":
        if table.vueltas and table.vueltas[:2] != (TIE, TIE):
            table.fault("vueltas_disagree", "42", TIE, TIE, at=at)
        table.mayor_debajo += (side_of(who),)
        table.note("higher_below", "42", who=who, at=at)
    elif word == "base_para":
        _state_winner(table, at, side_of(str(args[0])))
    elif word == "envite_para":
        winner, before = side_of(str(args[0])), table.stated_envite_winner
        if before not in (None, winner):
            table.fault("envite_disagrees", "9", before, at=at, given=winner)
        table.stated_envite_winner = winner
    elif word == "flor_para":  # the highest, and how many of its side are above the rival's
        highest, earlier = side_of(str(args[0])), table.stated_flor
        if earlier is not None and earlier[0] != highest:
            table.fault("flor_disagrees", "53", earlier[0], at=at, given=highest)
        table.stated_flor = (highest, int(args[1]) if len(args) > 1 else None)


def _state_vueltas(table: Table, at: int, results: tuple[str, ...]) -> None:
    """A third that was not needed may be told and changes nothing; a fourth there is not. With the
    second cards the time to answer an envite is over (rule 28), as where cards are told."""
    vueltas = table.stated_vueltas + results
    table.stated_vueltas = vueltas[:3]
    if len(vueltas) > 3:
        refuse_after_end(table, at, "vueltas")
    if len(vueltas) > 1:
        for envite in table.envites:
            if not envite.answer:
                _close_answer(envite, "28")


def _state_perico(table: Table, at: int, side: Side) -> None:
    """Rule 34: the perico decides for a side that made a vuelta, or after a tie; there is one."""
    if table.decided not in (None, side) or not {side, TIE} & set(table.vueltas):
        table.fault("vueltas_disagree", "34", side, TIE, at=at)
    table.stated_decided = side


def _state_winner(table: Table, at: int, winner: Side) -> None:
    """A card found below afterwards takes the base from who was told to have it, not before."""
    taken_from = table.mayor_debajo
    if table.stated_winner not in (None, winner) or (winner in taken_from and len(taken_from) == 1):
        table.fault("base_disagrees", "TRUCO", other(winner), at=at, given=winner)
    table.stated_winner = winner
    table.refuse_from_now(AFTER_BASE)


def muestra(table: Table, at: int, who: str, args: Args) -> None:
    """The envite shown; of a flor sung without its value, that value."""
    number = int(args[0])
    flor = table.flor_of(who)
    if flor is not None and flor.sung is not None and flor.value is None and not flor.reservada:
        flor.value = number
        table.check_value(number, FLOR_VALUES, "FLOR", at=at)
        return
    table.check_value(number, ENVITE_VALUES, "3", at=at)
    table.shown_values += (ShownValue(at, who, number),)
