"""Random legal Argentine hands, for laws, benchmarks and simulated events. The rng is passed in."""

from collections.abc import Callable, Mapping
from random import Random

from scoring.argentina.envido import Chains
from scoring.argentina.flor import ACHICO, FLOR, FlorWays
from scoring.argentina.mano import TRUCO
from scoring.argentina.rounds import hand_winner, round_winner
from scoring.argentina.ways import Ways
from scoring.core.entries import Move
from scoring.core.game import Game
from scoring.core.seats import Seat, side_of
from scoring.core.sides import SIDES, other


def random_hand(
    game: Game, rng: Random, *, ways: Ways, also: tuple[str, ...] = ()
) -> tuple[Move, ...]:
    """A legal hand, told by its result or by its facts.

    `also` names what not every Argentine ruleset has: "paso", "sin_ley".
    """
    order = ways.duels.duel_of(game) or game.order
    flor = ways.flor
    if flor is not None and not flor.is_played(game.options):
        flor = None
    if rng.random() < 0.2:  # most tables tell the result; the facts come with a dispute
        return _facts(game, order, rng, ways=ways, flor=flor, may_pass="paso" in also)
    moves: list[Move] = []
    if "sin_ley" in also and rng.random() < 0.02:
        return _sin_ley(rng)
    if flor is not None and rng.random() < 0.2:
        moves += _flor(game, len(order) // 2, rng, flor, ways.cards.flor_values)
    elif rng.random() < 0.6:
        moves += _envido(rng, game.options.derive(ways.chains))
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


def _flor(game: Game, seats: int, rng: Random, ways: FlorWays, flor_values: range) -> list[Move]:
    """One side sings, the other answers, gives in, raises or has none."""
    table = game.options.derive(ways.table)
    side = rng.choice(SIDES)
    rival = other(side)
    values = rng.sample(flor_values, 2) if rng.random() < 0.4 else None
    values_of = {who: (values[n],) if values else () for n, who in enumerate((side, rival))}
    moves = [Move(side, FLOR, values_of[side])]
    if seats > 1 and rng.random() < 0.15:
        moves.append(Move(side, FLOR, (flor_values[0],) if values else ()))
    if rng.random() < 0.4:
        return moves
    if rng.random() < 0.2:
        return [*moves, Move(rival, ACHICO)]
    winner = max((side, rival), key=lambda who: values_of[who]) if values else rng.choice(SIDES)
    outcome = [Move(None, "flor_para", (winner,))]
    if rng.random() < 0.05:
        outcome.append(Move(winner, "no_muestra"))
    if rng.random() < 0.4:
        return [*moves, Move(rival, FLOR, values_of[rival]), *outcome]
    chain: tuple[str, ...] = ()
    caller = side
    while table.raises_after(chain) and (not chain or rng.random() < 0.4):
        caller = other(caller)
        chain = (*chain, rng.choice(table.raises_after(chain)))
        moves.append(Move(caller, chain[-1], values_of[rival] if len(chain) == 1 else ()))
    if rng.random() < 0.4:
        return [*moves, Move(other(caller), "no_quiero")]
    return [*moves, Move(other(caller), rng.choice(("quiero", "con_flor_quiero"))), *outcome]


def _envido(rng: Random, chains: Chains) -> list[Move]:
    side = rng.choice(SIDES)
    chain: tuple[str, ...] = (rng.choice(("envido", "envido", "real_envido", "falta_envido")),)
    moves = [Move(side, chain[0])]
    while chains.raises_after(chain) and rng.random() < 0.3:
        side = other(side)
        chain = (*chain, rng.choice(chains.raises_after(chain)))
        moves.append(Move(side, chain[-1]))
    if rng.random() < 0.4:
        return [*moves, Move(other(side), "no_quiero")]
    winner = rng.choice(SIDES)
    moves += [Move(other(side), "quiero"), Move(None, "envido_para", (winner,))]
    if rng.random() < 0.03:
        moves.append(Move(winner, "no_muestra"))
    return moves


def _sin_ley(rng: Random) -> tuple[Move, ...]:
    """Both calls without having seen the cards, both refused."""
    side = rng.choice(SIDES)
    return (
        Move(side, "sin_ley"),
        Move(side, "falta_envido"),
        Move(side, "truco"),
        Move(other(side), "no_quiero"),
        Move(other(side), "no_quiero"),
    )


def _truco(rng: Random) -> tuple[list[Move], bool]:
    """Calls, and whether the last one was refused."""
    moves: list[Move] = []
    side = rng.choice(SIDES)
    for word in TRUCO.words:
        if rng.random() < 0.55:
            break
        moves.append(Move(side, word))
        side = other(side)
        if rng.random() < 0.4:
            return [*moves, Move(side, "no_quiero")], True
        moves.append(Move(side, "quiero"))
    return moves, False


def _facts(
    game: Game,
    order: tuple[Seat, ...],
    rng: Random,
    *,
    ways: Ways,
    flor: FlorWays | None,
    may_pass: bool,
) -> tuple[Move, ...]:
    """Cards dealt, flores sung or numbers said, and the hand played out."""
    turned, *deck = rng.sample(ways.cards.deck(game.options).cards, 3 * len(order) + 1)
    muestra = turned if ways.cards.has_muestra else ""
    strengths = ways.cards.strengths(muestra)
    cards = {seat: deck[3 * n : 3 * n + 3] for n, seat in enumerate(order)}
    moves = [Move(None, "vira", (muestra,))] if muestra else []
    moves += [Move(seat, "cartas", tuple(held)) for seat, held in cards.items()]
    singers = [seat for seat in order if flor and ways.cards.flor(tuple(cards[seat]), muestra)]
    if singers and rng.random() < 0.8:
        moves += [Move(seat, FLOR) for seat in singers]
    elif rng.random() < 0.5:
        moves += _envido_told(order, cards, rng, lambda held: ways.cards.envido(held, muestra))
    return (*moves, *_play_out(order, cards, strengths, rng, may_pass=may_pass))


def _play_out(
    order: tuple[Seat, ...],
    cards: dict[Seat, list[str]],
    strengths: Mapping[str, int],
    rng: Random,
    *,
    may_pass: bool,
) -> list[Move]:
    """Cards laid and the truco raised, until somebody has won."""
    moves: list[Move] = []
    left = {seat: list(held) for seat, held in cards.items()}
    results: list[str] = []
    opener = order[0]
    raises = list(TRUCO.words)
    caller: str = rng.choice(SIDES)
    while hand_winner(results, side_of(order[0])) is None:
        if results and raises and rng.random() < 0.3:
            moves.append(Move(caller, raises.pop(0)))
            caller = other(caller)
            if rng.random() < 0.35:
                return [*moves, Move(caller, "no_quiero")]
            moves.append(Move(caller, "quiero"))
        at = order.index(opener)
        laid = []
        for seat in (*order[at:], *order[:at]):
            if seat not in left:
                continue
            if may_pass and results and _can_pass(seat, left) and rng.random() < 0.05:
                moves.append(Move(seat, "paso"))
                del left[seat]
                continue
            card = left[seat].pop(rng.randrange(len(left[seat])))
            laid.append((seat, card))
            moves.append(Move(seat, "juega", (card,)))
        result, best = round_winner(laid, strengths)
        results.append(result)
        opener = best or order[0]
    return moves


def _can_pass(seat: Seat, left: dict[Seat, list[str]]) -> bool:
    """A partner stays to defend the hand."""
    return sum(mate[0] == seat[0] for mate in left) > 1


def _envido_told(
    order: tuple[Seat, ...],
    cards: dict[Seat, list[str]],
    rng: Random,
    envido_of: Callable[[tuple[str, ...]], int],
) -> list[Move]:
    """Called by the last to speak; each declares what he has, or concedes."""
    moves = [Move(order[-1], rng.choice(("envido", "real_envido")))]
    if rng.random() < 0.3:
        return [*moves, Move(order[0], "no_quiero")]
    moves.append(Move(order[0], "quiero"))
    best: tuple[int, Seat] | None = None
    for seat in order:
        value = envido_of(tuple(cards[seat]))
        if best is None or (value > best[0] and seat[0] != best[1][0]):
            moves.append(Move(seat, "tantos", (value,)))
            best = (value, seat)
        elif seat[0] != best[1][0]:
            moves.append(Move(seat, "son_buenas"))
    if best is not None:
        moves.append(Move(best[1], "muestra", tuple(cards[best[1]])))
    return moves
