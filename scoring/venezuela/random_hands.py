"""Random Venezuelan hands without faults, for laws, benchmarks and simulated events.

Only the rng given is used. About two hands in five are told in facts, with all cards.
"""

from random import Random

from scoring.cards import SPANISH
from scoring.core.entries import Arg, Move
from scoring.core.game import Game
from scoring.core.rounds import decided_by
from scoring.core.seats import Seat, side_of
from scoring.core.sides import SIDES, Side, other
from scoring.venezuela.cards import flor_of, truco_rank
from scoring.venezuela.table import CANTANDO
from scoring.venezuela.truco import LADDER
from scoring.venezuela.vueltas import Board

PIEDRAS = (2, 3, 4, 5, 7, 10)


def random_hand(game: Game, rng: Random) -> tuple[Move, ...]:
    """A hand that the rules accept, on either level."""
    singing = [side for side in SIDES if game.lacks(side) == CANTANDO]
    if singing:
        first = game.mano_side
        return tuple(_cantando(first if first in singing else other(first), rng))
    if rng.random() < 0.4:
        return tuple(_facts(game, rng))
    return tuple(_result(game, rng))


# ------------------------------------------------------------------ results


def _result(game: Game, rng: Random) -> list[Move]:
    moves: list[Move] = []
    if rng.random() < 0.08:
        if rng.random() < 0.5:
            moves.append(_vueltas(rng.choice("ABT")))
        return [*moves, Move(rng.choice(SIDES), "mazo")]
    if rng.random() < 0.2:
        moves += _flores(game, rng)
    if rng.random() < 0.6:
        moves += _envite(game, rng, reservada=_reservada_side(moves))
    truco, over = _truco(rng.choice(SIDES), rng)
    moves += truco
    return moves if over else [*moves, _winner(rng)]


def _vueltas(*results: str) -> Move:
    return Move(None, "vueltas", results)


def _winner(rng: Random) -> Move:
    if rng.random() < 0.5:
        return Move(None, "base_para", (rng.choice(SIDES),))
    results = [rng.choice("ABT") for _ in range(3)]
    while decided_by(tuple(results)) is None:
        results[-1] = rng.choice("ABT")
    while len(results) > 2 and decided_by(tuple(results[:-1])) is not None:
        results.pop()
    return _vueltas(*results)


def _flores(game: Game, rng: Random) -> list[Move]:
    side = rng.choice(SIDES)
    moves = [Move(side, "flor", (rng.randint(20, 43),))]
    kind = rng.random()
    if kind < 0.3:
        rival = other(side)
        number = rng.randint(20, 43)
        if (number,) == moves[0].args:  # equal flores are told by seats
            number = 20 if number == 43 else number + 1
        moves.append(Move(rival, "flor", (number,)))
        first = game.mano_side
        if rng.random() < 0.5:
            moves += [Move(first, "chica"), Move(other(first), "chica")]
        else:
            answer = rng.choice(("quiero", "no_quiero"))
            moves += [Move(first, "con_ley_envido"), Move(other(first), answer)]
    elif kind < 0.45:
        moves[0] = Move(side, "reservada")
    elif kind < 0.52:
        moves = [Move(side, "dos_flores" if game.players > 2 else "flor")]
    elif kind < 0.6:
        moves.append(Move(side, rng.choice(("no_muestra", "falsa", "quemada"))))
    return moves


def _reservada_side(moves: list[Move]) -> str | None:
    return next((move.who for move in moves if move.word == "reservada"), None)


def _envite(game: Game, rng: Random, *, reservada: str | None) -> list[Move]:
    """Who has the Reservada wins an envite that is wanted (rule 66)."""
    side = rng.choice(SIDES)
    first = rng.choice(("envido", "envido", "envido", "falta", "igualar"))
    if first == "igualar" and game.score[0] == game.score[1]:
        first = "envido"
    args: tuple[Arg, ...] = ()
    if first == "envido" and rng.random() < 0.3:
        args = (rng.choice(PIEDRAS),)
    moves = [Move(side, first, args)]
    if first == "envido" and not args and rng.random() < 0.3:
        side = other(side)
        moves.append(Move(side, "quiero_envido"))
    while rng.random() < 0.2:
        side = other(side)
        raised = Move(side, "mas", (rng.choice(PIEDRAS),))
        moves.append(raised if rng.random() < 0.7 else Move(side, "falta"))
    answer = rng.choice(("quiero", "quiero", "no_quiero", "calla"))
    moves.append(Move(other(side), answer))
    if answer == "quiero":
        winner = rng.choice(SIDES)
        moves.append(Move(None, "envite_para", (reservada or winner,)))
    return moves


def _truco(side: str, rng: Random) -> tuple[list[Move], bool]:
    """Calls and the answer; True when it was refused and the hand is over."""
    if rng.random() < 0.4:
        return [], False
    moves: list[Move] = []
    for rung in LADDER.rungs:
        moves.append(Move(side, rung.word))
        side = other(side)
        if rng.random() < 0.7:
            break
    refused = rng.random() < 0.4
    moves.append(Move(side, "no_quiero" if refused else "quiero"))
    return moves, refused


def _cantando(singer: Side, rng: Random) -> list[Move]:
    rival = other(singer)
    moves = [Move(singer, "canta", (rng.randint(20, 37),))]
    if rng.random() < 0.5:
        return [*moves, Move(rival, "no_privo")]
    privo = "privo_flor" if rng.random() < 0.2 else "privo"
    moves += [Move(rival, privo), Move(rival, "truco")]
    if rng.random() < 0.4:
        return [*moves, Move(singer, "no_quiero")]
    moves += [Move(singer, "quiero"), Move(None, "base_para", (rng.choice(SIDES),))]
    if rng.random() < 0.1:
        moves.append(Move(rival, "privo_falso"))
    return moves


# ------------------------------------------------------------------ facts


def _facts(game: Game, rng: Random) -> list[Move]:
    deck = list(SPANISH.cards)
    rng.shuffle(deck)
    vira = deck.pop()
    board = Board(game.order, game.options)
    board.turn_up(vira)
    moves = [Move(None, "vira", (vira,))]
    hands: dict[Seat, tuple[str, ...]] = {}
    for seat in game.order:
        hands[seat] = tuple(deck.pop() for _ in range(3))
        board.deal(seat, hands[seat], 0)
        moves.append(Move(seat, "tiene", hands[seat]))
    left = {seat: list(cards) for seat, cards in hands.items()}
    envited = False
    called = 0
    last_caller = ""
    while board.turn is not None and not board.over:
        seat = board.turn
        if board.stacking and len(board.vueltas) == 2:
            moves.append(Move(seat, "destapa"))
            board.uncover(seat, 0)
            continue
        if not board.vueltas and flor_of(hands[seat], vira) is not None:
            moves.append(Move(seat, "flor"))
        elif not board.vueltas and not envited and rng.random() < 0.2:
            envited = True
            answer = rng.choice(("quiero", "no_quiero"))
            moves += [Move(seat, "envido"), Move(_silent_rival(game, seat, hands, vira), answer)]
        may_call = called < len(LADDER.rungs) and last_caller != side_of(seat)
        if may_call and board.decided is None and rng.random() < 0.1:
            moves.append(Move(seat, LADDER.rungs[called].word))
            refused = rng.random() < 0.4
            rival = _silent_rival(game, seat, hands, vira)
            moves.append(Move(rival, "no_quiero" if refused else "quiero"))
            called, last_caller = called + 1, side_of(seat)
            if refused:
                return moves
        moves.append(_lay(board, seat, left[seat], vira, rng))
    return moves


def _silent_rival(game: Game, seat: Seat, hands: dict[Seat, tuple[str, ...]], vira: str) -> Seat:
    """A rival to answer: one without flor where there is one, so that no flor is burnt."""
    rivals = [s for s in game.order if side_of(s) != side_of(seat)]
    return next((s for s in rivals if flor_of(hands[s], vira) is None), rivals[0])


def _lay(board: Board, seat: Seat, left: list[str], vira: str, rng: Random) -> Move:
    if board.stacking:
        left.sort(key=lambda card: -truco_rank(card, vira))
        cards = tuple(left)
    elif board.vueltas and rng.random() < 0.05:
        board.pass_card(seat, (left[0],), 0)
        return Move(seat, "pasa", (left.pop(0),))
    else:
        cards = (left.pop(rng.randrange(len(left))),)
    board.play(seat, cards, 0)
    return Move(seat, "juega", cards)
