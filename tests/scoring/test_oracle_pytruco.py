"""An independent engine plays the same cards: `pytruco` agrees on who wins every hand.

Its game has a muestra; turned up in a suit that is not in play it leaves the Argentine order as
it is. Ranks are few, so that pardas of all kinds come up.
"""

import random

import pytest
from pytruco.pdt.carta import Carta
from pytruco.pdt.equipo import Equipo
from pytruco.pdt.jugador import Jugador
from pytruco.pdt.manojo import Manojo
from pytruco.pdt.partida import Partida

from scoring import Format, Hand, MatchState, Move, apply, ruleset, start
from scoring.argentina.muestra import envido_with, flor_with, strengths
from scoring.cards import SPANISH
from scoring.core.seats import TABLES

SUITS = {"e": "espada", "b": "basto", "o": "oro", "c": "copa"}


def deal(rng: random.Random, players: int) -> tuple[str, list[list[str]]]:
    """A suit for the muestra and three cards each from the others; no three of a suit, which
    would be a flor over there."""
    while True:
        suit = rng.choice("eboc")
        ranks = rng.sample((1, 2, 3, 4, 5, 6, 7, 10, 11, 12), 4 if players == 4 else 3)
        cards = [f"{rank}{s}" for rank in ranks for s in "eboc" if s != suit]
        rng.shuffle(cards)
        hands = [cards[3 * n : 3 * n + 3] for n in range(players)]
        if all(len({card[-1] for card in hand}) > 1 for hand in hands):
            return suit, hands


def play_there(suit: str, hands: list[list[str]], rng: random.Random) -> tuple[str, list[Move]]:
    """The winner over there, and the cards in the order they were played."""
    seats = TABLES[len(hands)]
    game = Partida(30, list(seats[::2]), list(seats[1::2]), verbose=False)
    game.ronda.set_muestra(Carta(1, SUITS[suit]))
    game.ronda.set_cartas([[Carta(int(c[:-1]), SUITS[c[-1]]) for c in hand] for hand in hands])
    left = {seat: list(hand) for seat, hand in zip(seats, hands, strict=True)}
    moves = []
    while not any(game.puntajes.values()):
        seat = game.ronda.get_el_turno().jugador.id
        card = left[seat].pop(rng.randrange(len(left[seat])))
        game.cmd(f"{seat} {card[:-1]} {SUITS[card[-1]]}")
        moves.append(Move(seat, "juega", (card,)))
    return ("A" if game.puntajes[Equipo.AZUL] else "B"), moves


@pytest.mark.parametrize("players", [2, 4])
def test_pytruco_agrees_on_the_winner_of_a_thousand_hands(players: int) -> None:
    rng = random.Random(2017 + players)
    fresh = start(ruleset("asart"), format=Format(players))
    kinds = set()
    for _ in range(1000):
        suit, hands = deal(rng, players)
        winner, moves = play_there(suit, hands, rng)
        state = apply(fresh, Hand(tuple(moves)))
        assert isinstance(state, MatchState), (moves, state)
        assert state.score == ((1, 0) if winner == "A" else (0, 1)), moves
        kinds |= {note.code for note in state.records[-1].notes}
    assert {"won_by_rounds", "won_after_parda", "won_by_mano"} <= kinds


def as_there(card: str) -> Carta:
    return Carta(int(card[:-1]), SUITS[card[-1]])


def test_pytruco_agrees_on_cards_under_a_muestra() -> None:
    """Order, flor or not, envido and what flores with a piece count. Of a flor without one it
    counts the faces alone, without the twenty (position U4)."""
    rng = random.Random(40)
    kinds = set()
    for _ in range(4000):
        muestra, *cards = rng.sample(SPANISH.cards, 4)
        there = as_there(muestra)
        hand = Manojo(Jugador("A1", Equipo.AZUL))
        hand.cartas = [as_there(card) for card in cards]
        here, powers = strengths(muestra), [card.calc_poder(there) for card in hand.cartas]
        for one, two in ((0, 1), (0, 2), (1, 2)):
            mine = here[cards[one]] - here[cards[two]]
            assert (mine > 0) == (powers[one] > powers[two]), (muestra, cards)
            assert (mine < 0) == (powers[one] < powers[two]), (muestra, cards)
        flor = flor_with(tuple(cards), muestra)
        assert (flor is not None) == hand.tiene_flor(there)[0], (muestra, cards)
        if flor is None:
            assert envido_with(tuple(cards), muestra) == hand.calcular_envido(there)
            continue
        kinds.add(flor[0])
        twenty = 20 if flor[0] == "three_of_suit" else 0
        assert flor[1] == hand.calc_flor(there) + twenty, (muestra, cards)
    assert {"three_of_suit", "one_piece", "two_pieces"} <= kinds
