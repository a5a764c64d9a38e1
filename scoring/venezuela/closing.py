"""Closes a hand that was read: states of the flores, winners of the envites and of the hand.

1. Waiting cards are laid, unanswered envites count as not wanted (rule 79).
2. Every flor gets its state; what was sung and said decides it.
3. Every envite gets its winner, and the hand its own: by the cards, by values shown, or as told.
   A telling that contradicts the cards is a fault.
"""

from operator import itemgetter

from scoring.core.seats import Seat, side_of
from scoring.core.sides import Side, other
from scoring.venezuela.cards import envite_value
from scoring.venezuela.envite import Envite, Raise
from scoring.venezuela.flor import Flor, settle_flores
from scoring.venezuela.table import BITS, Table
from scoring.venezuela.vueltas import decided_by
from scoring.venezuela.words import A_LEY_WORDS

_PENALTIES = ("hidden", "unidentified", "bad_call", "false", "pie_a_ley")
_NOTES, _FAULTS, _ENVITE, _FLOR = (BITS[n] for n in ("notes", "faults", "envite", "flor"))
_CANTANDO, _PENALTY = (BITS[n] for n in ("cantando", "penalty"))
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
    if table.sin is not None or table.con is not None:
        _close_envites(table)
    if table.flores:
        if table.privo is not None:
            _announced_by_privo(table, table.privo)
        settle_flores(table.flores, refused_by=table.refusers())
    if table.singer is not None:
        _close_singing(table)
    if table.sin is not None or table.con is not None:
        _sort_open(table)
    if table.flores:
        _win_flores(table)
    if table.sin is not None or table.con is not None:
        _win_envites(table)
    _win_hand(table)
    if board is not None:
        table.noted = frozenset([note.code for note in table.notes])
    table.traits = _traits(table)


def _close_envites(table: Table) -> None:
    for envite in (table.sin, table.con):
        if envite is not None and envite.pending:
            envite.answer = "refused"
            envite.silent = True


def _sort_open(table: Table) -> None:
    """An envite a ley taken up without saying which is between flores if both sides have one."""
    envite = table.sin
    if envite is None or envite.ley != "open":
        return
    good = table.good()
    if good["A"] and good["B"] and table.con is None:
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
    good = table.good()
    both = bool(good["A"] and good["B"])
    envite = Envite("con" if both else "sin", answer="wanted")
    envite.raises.append(Raise(0, table.privo, "privo", 1, 1, "87" if both else "84"))
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
    if table.good()[rival]:
        return False
    held = _values(table, rival)
    if not held:
        return False
    best, whose = held[0]
    if best == value:
        return table.mas_mano(singer, whose) == singer
    return best < value


def _values(table: Table, side: Side) -> list[tuple[int, str]]:
    """Envite values of a side, best first and the más mano first among equals."""
    board = table.board
    values = [(number, who) for who, number in table.shown_values if side_of(who) == side]
    if not values and board is not None and board.vira is not None:
        for seat in table.order:
            cards = board.dealt.get(seat)
            if cards is not None and side_of(seat) == side and seat not in table.gone:
                values.append((envite_value(cards, board.vira), seat))
    # The seats were asked in their order, and sorting keeps it; shown values come in any.
    if table.shown_values:
        values.sort(key=lambda v: table.order.index(v[1]) if v[1] in table.order else 0)
    values.sort(key=itemgetter(0), reverse=True)
    return values


def _win_envites(table: Table) -> None:
    con = table.con
    if con is not None and con.answer == "wanted":
        con.winner = table.flor_side
    sin = table.sin
    if sin is None or sin.answer != "wanted" or sin.winner is not None:
        return
    reservada = table.reservada_side()
    if reservada is not None:
        sin.winner = reservada.side
        return
    derived = _envite_by_values(table)
    told: Side | None = None if table.envite_told is None else side_of(table.envite_told)
    if table.mazo is not None and told is None and not table.shown_values:
        derived = other(table.mazo)  # whoever leaves without showing his envite loses it (V34)
    if derived is not None and told is not None and derived != told:
        table.fault("envite_disagrees", "9", derived, given=told)
    sin.winner = derived or told
    if sin.winner is None and not any(table.good().values()):
        table.fault("envite_winner_needed", "9", "envite_para", "muestra", "tiene")


def _win_flores(table: Table) -> None:
    """Whose flor is the highest: by the values, or as told where they are not."""
    good = table.good()
    if not (good["A"] and good["B"]):
        return
    told = table.flor_told[0] if table.flor_told is not None else None
    flores = [*good["A"], *good["B"]]
    best = best_flor(table, flores)
    derived: Side | None = None
    if best is not None and (best.reservada or all(f.value is not None for f in flores)):
        derived = best.side
    if derived is not None and told is not None and derived != told:
        table.fault("flor_disagrees", "53", derived, given=told)
    above = table.flor_told[1] if table.flor_told is not None else None
    if told is not None and above is not None and not 1 <= above <= len(good[told]):
        table.fault("flor_disagrees", "53", len(good[told]), given=above)
    table.flor_side = derived or told or _flor_conceded(table)
    refused = table.con is not None and table.con.answer == "refused"
    if table.flor_side is None and not refused:
        table.fault("flor_winner_needed", "53", "flor_para")


def _flor_conceded(table: Table) -> Side | None:
    """Untold: a privo claims the higher flor (rule 87), and whoever left shows none."""
    if table.mazo is not None:
        return other(table.mazo)
    return side_of(table.privo) if table.privo is not None else None


def _envite_by_values(table: Table) -> Side | None:
    if not table.shown_values and table.board is None:
        return None
    a, b = _values(table, "A"), _values(table, "B")
    if not a or not b:
        return None
    board = table.board
    if not table.shown_values and board is not None:
        inside = [s for s in table.order if s not in table.gone]
        if any(seat not in board.dealt for seat in inside):
            return None
        table.note("envite_by_cards", "3")
    if a[0][0] != b[0][0]:
        return "A" if a[0][0] > b[0][0] else "B"
    winner: Side = side_of(table.mas_mano(a[0][1], b[0][1]))
    table.note("tie_to_mas_mano", "MAS-MANO", who=winner)
    return winner


def best_flor(table: Table, flores: list[Flor]) -> Flor | None:
    """The highest flor; equal ones go to the más mano (position V28)."""
    best: Flor | None = None
    for flor in flores:
        if best is None or flor.worth != best.worth:
            best = flor if best is None or flor.worth > best.worth else best
        elif table.mas_mano(flor.whose, best.whose) == flor.whose:
            best = flor
    return best


def _win_hand(table: Table) -> None:
    truco = table.truco
    if truco.refused_by:
        table.winner = truco.caller
        return
    if table.mazo is not None:
        table.winner = other(table.mazo)
        return
    if table.mayor_debajo is not None:
        table.winner = other(table.mayor_debajo)
        return
    played = table.board is not None or table.vueltas_told or table.decided_told is not None
    derived = _winner_by_play(table) if played else None
    told: Side | None = None if table.base_told is None else side_of(table.base_told)
    if derived is not None and told is not None and derived != told:
        table.fault("base_disagrees", "TRUCO", derived, given=told)
    table.winner = derived or told


def _winner_by_play(table: Table) -> Side | None:
    """By the cards, or by the vueltas told; they must agree."""
    board = table.board
    if board is not None and board.any_play:
        told = table.vueltas_told
        if told and tuple(board.vueltas[: len(told)]) != told:
            table.fault("vueltas_disagree", "TRUCO", *board.vueltas)
        if board.vueltas:
            table.note("vueltas_by_cards", "4", who=" ".join(board.vueltas))
        _play_notes(table, tuple(board.vueltas), board.tied)
    elif table.vueltas_told:
        _play_notes(table, table.vueltas_told, (table.game.mano,))
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
            if flor.state in _PENALTIES:
                traits |= _PENALTY
            if flor.reservada:
                traits |= _RESERVADA
    if table.singer is not None:
        traits |= _CANTANDO
    if table.board is not None:
        traits |= _FACTS
        if not table.said.isdisjoint(A_LEY_WORDS):
            traits |= _LEY
        if not table.noted <= _ORDINARY:
            traits |= _ODD
    return traits
