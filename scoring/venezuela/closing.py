"""Closes a hand that was read: states of the flores, winners of the envites and of the hand.

1. Waiting cards are laid, unanswered envites count as not wanted (rule 79).
2. Every flor gets its state; what was sung and said decides it.
3. Every envite gets its winner, and the hand its own: by the cards, by values shown, or as told.
   A telling that contradicts the cards is a fault.
"""

from collections.abc import Sequence

from scoring.core.rounds import decided_by
from scoring.core.seats import Seat, side_of
from scoring.core.sides import SIDES, Side, other
from scoring.venezuela.cards import envite_value
from scoring.venezuela.envite import Envite, Raise
from scoring.venezuela.flor import COLLECTS_NOTHING, GOOD, PENALTIES, UNSHOWN, Flor, settle_flores
from scoring.venezuela.results import check_results
from scoring.venezuela.table import BITS, FloresBySide, Table

_NOTES, _FAULTS, _ENVITE, _FLOR = (BITS[n] for n in ("notes", "faults", "envite", "flor"))
_CANTANDO, _MAZO = (BITS[n] for n in ("cantando", "mazo"))
_PENALTY, _UNSHOWN, _AMISS = (BITS[n] for n in ("penalty", "unshown", "amiss"))
_FACTS, _LEY, _ODD, _RESERVADA = (BITS[n] for n in ("facts", "ley", "odd", "reservada"))
_ORDINARY = frozenset({"vueltas_by_cards", "envite_by_cards", "tie_to_mas_mano", "passed"})


def close(table: Table, end: int) -> None:
    """`end` is the number of moves told."""
    board = table.board
    if board is not None:
        if not table.over:
            board.finish(end)
        for code, article, who, at in board.notes:
            table.note(code, article, who=who, at=at if at < end else None)
        table.faults += board.faults
    is_envite = table.sin is not None or table.con is not None
    if is_envite:
        _close_envites(table)
    if table.flores:
        if table.privo is not None:
            _announced_by_privo(table, table.privo)
        _settle_flores(table)
    if table.singer is not None:
        _close_singing(table)
        is_envite = is_envite or table.privo is not None
    if is_envite:
        _sort_open(table)
    if table.flores:
        _win_flores(table)
    if is_envite:
        _win_envites(table)
    _win_hand(table)
    if table.stated_envite_winner or table.shown_values or table.stated_flor or table.sung:
        check_results(table)
    table.traits = _traits(table)


def _settle_flores(table: Table) -> None:
    """The state of every flor; which are good, and which of those are collected (rule 62)."""
    flores = table.flores
    settle_flores(flores, refused_by=table.refusers())
    good = [flor for flor in flores if flor.state == GOOD]
    table.good_flores = _by_side(good)
    bad = {flor.side for flor in flores if flor.state in COLLECTS_NOTHING}
    table.collectable = (
        _by_side([f for f in good if f.side not in bad]) if bad else table.good_flores
    )


def _by_side(flores: Sequence[Flor]) -> FloresBySide:
    a, b = ([flor for flor in flores if flor.side == side] for side in SIDES)
    return FloresBySide(tuple(a), tuple(b))


def _close_envites(table: Table) -> None:
    for envite in table.envites:
        if not envite.answer:
            envite.answer = "refused"
            envite.silent = envite.left_open = True


def _sort_open(table: Table) -> None:
    """An envite a ley taken up without saying which is between flores if both sides have one."""
    envite = table.sin
    if envite is None or envite.ley != "open":
        return
    good = table.good_flores
    if good.A and good.B and table.con is None:
        envite.ley = "con"
        table.con, table.sin = envite, None
    else:
        envite.ley = "sin"


def _announced_by_privo(table: Table, privo: str) -> None:
    """Rule 89: to privar with the Reservada declares it, whatever the singing side has."""
    for flor in table.flores:
        if flor.reservada and flor.side == privo[0] and flor.sung is None:
            flor.sung = 0


def _close_singing(table: Table) -> None:
    """A privo is an envite of one stone, won by whoever said it (rules 83 and 84)."""
    if table.privo is None or table.singer is None:
        return
    good = table.good_flores
    both = bool(good.A and good.B)
    envite = Envite("con" if both else "sin")
    envite.answer = "wanted"
    envite.add(Raise(0, table.privo, "privo", 1, 1, "87" if both else "84"))
    if both:
        table.con = envite
    else:
        envite.winner = other(table.singer)
        table.sin = envite
    if table.checked and not table.privo_false and not both:
        table.privo_false = _beaten(table, table.privo)


def _beaten(table: Table, privo: str) -> bool:
    """Whether the sung value was not beaten by the side that said privo."""
    if table.sung is None:
        return False
    singer, value, _ = table.sung
    if value is None:
        return False
    rival = side_of(privo)
    if table.good_flores.of(rival):
        return False
    held = _best_value(table, rival)
    if held is None:
        return False
    best, whose = held
    if best == value:
        if not _is_mas_mano_known(table, singer, whose):
            _ask_for_seats(table, value)
        return table.mas_mano(singer, whose) == singer
    return best < value


def _best_value(table: Table, side: Side) -> tuple[int, str] | None:
    """The best envite of a side and whose it is, the más mano's among equals: of the values shown,
    or else of the cards told."""
    best = None
    for value in table.shown_values:
        if value.who[0] == side and (best is None or value.number >= best[0]):
            is_first = best is None or table.mas_mano(value.who, best[1]) == value.who
            if best is None or value.number > best[0] or is_first:
                best = value.number, value.who
    board = table.board
    if best is not None or board is None or board.vira is None:
        return best
    for seat, cards in board.dealt.items():
        if seat[0] == side and seat not in table.gone:
            number = envite_value(cards, board.vira)
            is_first = best is None or table.mas_mano(seat, best[1]) == seat
            if best is None or number > best[0] or (number == best[0] and is_first):
                best = number, seat
    return best


def _are_all_hands_told(table: Table) -> bool:
    board = table.board
    return board is not None and all(
        seat in board.dealt or seat in table.gone for seat in table.order
    )


def _win_envites(table: Table) -> None:
    con = table.con
    if con is not None and con.answer == "wanted":
        con.winner = table.flor_side
    sin = table.sin
    if sin is None or sin.answer != "wanted" or sin.winner is not None:
        return
    reservada = table.backing_reservada()
    if reservada is not None:
        sin.winner = reservada.side
        return
    derived = _envite_by_values(table)
    stated = table.stated_envite_winner
    if table.mazo is not None and stated is None and not table.shown_values:
        derived = other(table.mazo)  # whoever leaves without showing his envite loses it (V34)
    if derived is not None and stated is not None and derived != stated:
        table.fault("envite_disagrees", "9", derived, given=stated)
    sin.winner = derived or stated
    if sin.winner is None and not any(table.good_flores):
        table.fault("envite_winner_needed", "9", "envite_para", "muestra", "tiene")


def _win_flores(table: Table) -> None:
    """Whose flor is the highest: by the values, or as stated where they are not."""
    good = table.good_flores
    if not (good.A and good.B):
        return
    stated = table.stated_flor[0] if table.stated_flor is not None else None
    flores = (*good.A, *good.B)
    derived = _flor_by_values(table, flores)
    if derived is not None and stated is not None and derived != stated:
        table.fault("flor_disagrees", "53", derived, given=stated)
    is_tied = is_tied_without_seats(table, flores)
    table.flor_side = derived or stated or (None if is_tied else _flor_conceded(table))
    refused = table.con is not None and table.con.answer == "refused"
    if table.flor_side is not None or refused:
        return
    if is_tied:
        _ask_for_seats(table, max(flor.worth for flor in flores))
    else:
        table.fault("flor_winner_needed", "53", "flor_para")


def _is_mas_mano_known(table: Table, *speakers: str) -> bool:
    """Among four a side is not a seat: its two players sit on either side of a rival."""
    return len(table.order) == 2 or all(len(who) == 2 for who in speakers)


def _ask_for_seats(table: Table, number: int) -> None:
    table.fault("tie_needs_seats", "MAS-MANO", *table.order, number=number)


def _flor_by_values(table: Table, flores: Sequence[Flor]) -> Side | None:
    """By the values told; equal ones of both sides decide nothing unless the más mano is known."""
    best = best_flor(table, flores)
    if best is None or not (best.reservada or all(f.value is not None for f in flores)):
        return None
    return None if is_tied_without_seats(table, flores) else best.side


def is_tied_without_seats(table: Table, flores: Sequence[Flor]) -> bool:
    """Whether both sides have the highest flor and it is not told who of them, so that nobody is
    known to be the más mano (position V28)."""
    highest = max(flor.worth for flor in flores)
    tied = [flor for flor in flores if flor.worth == highest > 0]
    is_both = len({flor.side for flor in tied}) == 2
    return is_both and not _is_mas_mano_known(table, *(flor.whose for flor in tied))


def _flor_conceded(table: Table) -> Side | None:
    """Untold: a privo claims the higher flor (rule 87), and whoever left shows none."""
    if table.mazo is not None:
        return other(table.mazo)
    return side_of(table.privo) if table.privo is not None else None


def _envite_by_values(table: Table) -> Side | None:
    a, b = _best_value(table, "A"), _best_value(table, "B")
    if a is None or b is None:
        return None
    if not table.shown_values:
        if not _are_all_hands_told(table):
            return None
        table.note("envite_by_cards", "3")
    if a[0] != b[0]:
        return "A" if a[0] > b[0] else "B"
    if not _is_mas_mano_known(table, a[1], b[1]):
        if table.stated_envite_winner is None:
            _ask_for_seats(table, a[0])
        return None
    winner: Side = side_of(table.mas_mano(a[1], b[1]))
    table.note("tie_to_mas_mano", "MAS-MANO", who=winner)
    return winner


def best_flor(table: Table, flores: Sequence[Flor]) -> Flor | None:
    """The highest flor; equal ones go to the más mano (position V28)."""
    best: Flor | None = None
    for flor in flores:
        if best is None or flor.worth != best.worth:
            best = flor if best is None or flor.worth > best.worth else best
        elif table.mas_mano(flor.whose, best.whose) == flor.whose:
            best = flor
    return best


def _win_hand(table: Table) -> None:
    if table.mayor_debajo:
        table.winner = _winner_over_stacks(table)
        return
    derived = _winner_by_leaving(table)
    played = table.board is not None or table.stated_vueltas or table.stated_decided is not None
    if derived is None and played:
        derived = _winner_by_play(table)
    stated = table.stated_winner
    if derived is not None and stated is not None and derived != stated:
        table.fault("base_disagrees", "TRUCO", derived, given=stated)
    table.winner = derived or stated


def _winner_by_leaving(table: Table) -> Side | None:
    if table.truco.refused_by:
        return table.truco.caller
    return None if table.mazo is None else other(table.mazo)


def _winner_over_stacks(table: Table) -> Side:
    """Rule 42: a higher card below loses its value; with one on each side the mano wins (V31)."""
    sides = set(table.mayor_debajo)
    return table.game.mano_side if len(sides) == 2 else other(sides.pop())


def _winner_by_play(table: Table) -> Side | None:
    """By the cards, or by the vueltas told; they must agree."""
    board = table.board
    if board is not None and board.played_at:
        stated = table.stated_vueltas
        if stated and tuple(board.vueltas[: len(stated)]) != stated:
            table.fault("vueltas_disagree", "TRUCO", *board.vueltas)
        if board.vueltas:
            table.note("vueltas_by_cards", "4", who=" ".join(board.vueltas))
        _play_notes(table, tuple(board.vueltas), board.tied)
    elif table.stated_vueltas:
        _play_notes(table, table.stated_vueltas, (table.game.mano,))
    return table.decided


def _play_notes(table: Table, vueltas: tuple[str, ...], tied: tuple[Seat, ...]) -> None:
    by = decided_by(vueltas)
    if by == "T":
        table.note("won_as_mano", "DE-MANO", who=side_of(tied[0]))
    elif by is not None and vueltas[0] == by and vueltas.count(by) == 1:
        table.note("won_by_the_first", "POR-PRIMERA", who=by)
    elif by is not None and vueltas[0] == "T":
        table.note("first_tied", "42", who=by)


def _traits(table: Table) -> int:
    traits = 0
    if table.notes:
        traits |= _NOTES
    if table.faults:
        traits |= _FAULTS
    if table.sin is not None or table.con is not None:
        traits |= _ENVITE
    if table.flores:
        traits |= _FLOR
        for flor in table.flores:
            if flor.state in PENALTIES:
                traits |= _PENALTY
            if flor.state == UNSHOWN or flor.paid:
                traits |= _UNSHOWN
            if flor.state != GOOD or not flor.has:
                traits |= _AMISS
            if flor.reservada:
                traits |= _RESERVADA
    if table.singer is not None:
        traits |= _CANTANDO
    if table.mazo is not None:
        traits |= _MAZO
    if table.board is not None:
        traits |= _FACTS
        if table.ley_words:
            traits |= _LEY
        for note in table.notes:
            if note.code not in _ORDINARY:
                table.note_codes = frozenset([note.code for note in table.notes])
                traits |= _ODD
                break
    return traits
