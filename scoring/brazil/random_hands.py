"""Random legal hands, on either level, for rehearsals and for the laws in the tests.

All chance comes from the generator passed in. Nothing here is used to score.
"""

from random import Random

from scoring.brazil.cards import DECKS, Card
from scoring.brazil.phases import PLAIN, edge_side
from scoring.brazil.rulebook import LOSES_GAME, Rulebook
from scoring.brazil.table import Table, deck_name
from scoring.core.entries import Move
from scoring.core.game import Game
from scoring.core.ladder import Ladder
from scoring.core.seats import TABLES, Seat, side_of
from scoring.core.sides import SIDES, Side, other

_PATTERNS = ("AA", "BB", "TA", "BT", "ABT", "TTB", "TTT", "ABA")


def random_hand(game: Game, rng: Random, *, rulebook: Rulebook) -> tuple[Move, ...]:
    """A hand that the rules allow in this situation."""
    phase = rulebook.phase_of(game)
    ladder = rulebook.stakes(game.options).ladder
    moves: list[Move] = []
    if phase == rulebook.edge.phase:
        side = edge_side(game)
        if rng.random() < 0.4:
            return (Move(side, "corre"),)
        moves.append(Move(side, "joga"))
    if rng.random() < 0.35:
        return (*moves, *_facts(game, rng, rulebook, phase))
    if phase == PLAIN and rng.random() < 0.45:
        requests, over = _requests(rng, ladder, rng.choice(SIDES), None)
        moves += requests
        if over:
            return tuple(moves)
    return (*moves, *_result(rng))


def random_hand_with_giving_up(game: Game, rng: Random, *, rulebook: Rulebook) -> tuple[Move, ...]:
    """The same of a book in which a side may give up, and may ask what loses it the game."""
    moves = random_hand(game, rng, rulebook=rulebook)
    chance = rng.random()
    at_edge = rulebook.phase_of(game) == rulebook.edge.phase
    if chance < 0.03 and at_edge and rulebook.request_at_edge(game.options) == LOSES_GAME:
        return (Move(rng.choice(SIDES), "truco"),)
    if chance < 0.08 and moves[-1].word in ("ganha", "empate", "rodadas"):
        return (*moves[:-1], Move(rng.choice(SIDES), "desiste"))
    return moves


def _requests(
    rng: Random, ladder: Ladder, asker: Side, last: str | None
) -> tuple[list[Move], bool]:
    """A request by this side and what follows until it is accepted or somebody runs."""
    word = ladder.next_after(last)
    if word is None:
        return [], False
    moves = [Move(asker, word)]
    while True:
        asker = other(asker)
        word = ladder.next_after(word)
        chance = rng.random()
        if chance < 0.35:
            return [*moves, Move(asker, "corre")], True
        if chance < 0.8 or word is None:
            return [*moves, Move(asker, "aceita")], False
        moves.append(Move(asker, word))


def _result(rng: Random) -> tuple[Move, ...]:
    chance = rng.random()
    if chance < 0.05:
        return (Move(None, "empate"),)
    if chance < 0.25:
        return (Move(None, "rodadas", tuple(rng.choice(_PATTERNS))),)
    return (Move(rng.choice(SIDES), "ganha"),)


def _facts(game: Game, rng: Random, rulebook: Rulebook, phase: str) -> tuple[Move, ...]:
    ladder = rulebook.stakes(game.options).ladder
    fixed = rulebook.has_fixed_manilhas(game.options)
    pack = list(DECKS[deck_name(game.options)].cards)
    rng.shuffle(pack)
    moves: list[Move] = []
    vira: Card | None = None
    if not fixed:
        vira = pack.pop()
        moves.append(Move(None, "vira", (vira,)))
    table = Table(game, phase, vira, fixed_manilhas=fixed)
    held: dict[Seat, list[Card]] = {}
    tell_deal = rng.random() < 0.5
    for chair in TABLES[game.players]:
        held[chair] = [pack.pop() for _ in range(3)]
        if tell_deal:
            moves.append(Move(chair, "cartas", tuple(held[chair])))
    last: str | None = None
    asker: Side | None = None
    while table.decision is None and (seat := table.turn) is not None:
        if phase == PLAIN and side_of(seat) != asker and rng.random() < 0.06:
            requests, over = _requests(rng, ladder, side_of(seat), last)
            moves += requests
            if over:
                return tuple(moves)
            raised = [move for move in requests if move.word in ladder.by_word]
            if raised:
                last, asker = raised[-1].word, side_of(str(raised[-1].who))
        moves.append(_lay(table, held[seat], seat, rng))
    return tuple(moves)


def _lay(table: Table, held: list[Card], seat: Seat, rng: Random) -> Move:
    number = len(table.rounds) + 1
    card = rng.choice(held)
    covered = False
    if table.must_show(number) and table.order is not None:
        card = max(held, key=table.order.__getitem__)
    elif number > 1 and table.may_cover and table.ferro_mode != "closed":
        covered = rng.random() < 0.1
    held.remove(card)
    table.lay(seat, card, covered=covered, move=0)
    return Move(seat, "coberta") if covered else Move(seat, "carta", (card,))
