"""Random legal Argentine hands, for laws, benchmarks and simulated events. The rng is passed in."""

from random import Random

from scoring.argentina.envido import raises_after
from scoring.argentina.reading import TRUCO_CALLS, duel_of
from scoring.argentina.rounds import hand_winner
from scoring.cards import SPANISH
from scoring.core.entries import Move
from scoring.core.game import Game
from scoring.core.seats import Seat
from scoring.core.sides import SIDES, other


def random_hand(game: Game, rng: Random) -> tuple[Move, ...]:
    """A legal hand, told by its result or by its facts."""
    order = duel_of(game) or game.order
    if rng.random() < 0.4:
        return _facts(order, rng)
    moves: list[Move] = []
    envido = rng.random() < 0.6
    if envido:
        moves += _envido(rng)
    if rng.random() < 0.08:
        loser = rng.choice(SIDES)
        if rng.random() < 0.5:
            moves.append(Move(None, "primera_jugada"))
        return (*moves, Move(loser, "mazo"))
    truco, over = _truco(rng)
    moves += truco
    if over:
        return tuple(moves)
    if rng.random() < 0.5:
        moves.append(Move(None, "mano_para", (rng.choice(SIDES),)))
    else:
        rounds = [rng.choice("ABT") for _ in range(3)]
        while len(rounds) > 1 and hand_winner(rounds[:-1], "A"):
            rounds.pop()
        moves.append(Move(None, "rondas", tuple(rounds)))
    return tuple(moves)


def _envido(rng: Random) -> list[Move]:
    side = rng.choice(SIDES)
    chain: tuple[str, ...] = (rng.choice(("envido", "envido", "real_envido", "falta_envido")),)
    moves = [Move(side, chain[0])]
    while raises_after(chain) and rng.random() < 0.3:
        side = other(side)
        chain = (*chain, rng.choice(raises_after(chain)))
        moves.append(Move(side, chain[-1]))
    if rng.random() < 0.4:
        return [*moves, Move(other(side), "no_quiero")]
    winner = rng.choice(SIDES)
    moves += [Move(other(side), "quiero"), Move(None, "envido_para", (winner,))]
    if rng.random() < 0.03:
        moves.append(Move(winner, "no_muestra"))
    return moves


def _truco(rng: Random) -> tuple[list[Move], bool]:
    """Calls, and whether the last one was refused."""
    moves: list[Move] = []
    side = rng.choice(SIDES)
    for word in TRUCO_CALLS:
        if rng.random() < 0.55:
            break
        moves.append(Move(side, word))
        side = other(side)
        if rng.random() < 0.4:
            return [*moves, Move(side, "no_quiero")], True
        moves.append(Move(side, "quiero"))
    return moves, False


def _facts(order: tuple[Seat, ...], rng: Random) -> tuple[Move, ...]:
    """All cards dealt and played out, one round after another from the mano."""
    cards = rng.sample(SPANISH.cards, 3 * len(order))
    moves = [Move(seat, "cartas", tuple(cards[3 * n : 3 * n + 3])) for n, seat in enumerate(order)]
    if rng.random() < 0.4:
        moves += [Move(order[-1], "envido"), Move(order[0], rng.choice(("quiero", "no_quiero")))]
    for number in range(3):
        moves += [Move(seat, "juega", (cards[3 * n + number],)) for n, seat in enumerate(order)]
    return tuple(moves)
