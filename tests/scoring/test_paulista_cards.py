"""All viras, cards and pairs: the order of Brazilian cards, told a second time and compared."""

import pytest

from scoring.brazil.cards import DECKS, FIXED_MANILHAS, manilha_rank, strengths
from tests.scoring.score_sheets import manilhas

# As the two books print it, low to high; the clean pack starts at the queen.
PRINTED = {"sujo": "4567QJKA23", "limpo": "QJKA23"}
SUITS_PRINTED = "oecp"
NEXT = {
    "sujo": dict(zip("4567QJKA23", "567QJKA234", strict=True)),
    "limpo": dict(zip("QJKA23", "JKA23Q", strict=True)),
}


def place(card: str, vira: str, deck: str) -> tuple[int, int, int]:
    """The second telling: manilhas above the rest by suit, the rest by rank alone."""
    rank, suit = card
    if rank == NEXT[deck][vira[0]]:
        return 1, SUITS_PRINTED.index(suit), 0
    return 0, 0, PRINTED[deck].index(rank)


@pytest.mark.parametrize("deck", PRINTED)
def test_the_pack_has_the_cards_the_books_say(deck: str) -> None:
    cards = DECKS[deck].cards
    assert len(cards) == {"sujo": 40, "limpo": 24}[deck]
    assert set(cards) == {rank + suit for rank in PRINTED[deck] for suit in SUITS_PRINTED}


NAMES = {"p": "zap", "c": "copeta", "e": "espadilha", "o": "pica-fumo"}


@pytest.mark.parametrize("deck", PRINTED)
def test_every_vira_makes_the_four_manilhas_just_above_it(deck: str) -> None:
    cards = DECKS[deck].cards
    named = manilhas(deck)
    seen = 0
    for vira in cards:
        rank = NEXT[deck][vira[0]]
        assert manilha_rank(vira[0], deck) == rank
        assert list(named[vira[0]].items()) == [(rank + suit, NAMES[suit]) for suit in "pceo"]
        lowest = min(strengths(vira[0], deck)[card] for card in named[vira[0]])
        for card in cards:
            assert (strengths(vira[0], deck)[card] >= lowest) == (card[0] == rank)
            seen += 1
    assert seen == len(cards) ** 2


@pytest.mark.parametrize("deck", PRINTED)
def test_every_pair_of_cards_compares_as_printed_under_every_vira(deck: str) -> None:
    cards = DECKS[deck].cards
    for vira in cards:
        order = strengths(vira[0], deck)
        assert set(order) == set(cards)
        places = {card: place(card, vira, deck) for card in cards}
        for one in cards:
            for two in cards:
                assert (order[one] > order[two]) == (places[one] > places[two])
                assert (order[one] == order[two]) == (places[one] == places[two])


def test_fixed_manilhas_stand_above_all_in_their_order() -> None:
    order = strengths(None)
    high_to_low = sorted(order, key=order.__getitem__, reverse=True)
    assert tuple(high_to_low[:4]) == ("4p", "7c", "Ae", "7o") == FIXED_MANILHAS[::-1]
    rest = [card for card in high_to_low if card not in FIXED_MANILHAS]
    for one in rest:
        for two in rest:
            ranks = [PRINTED["sujo"].index(card[0]) for card in (one, two)]
            assert (order[one] > order[two]) == (ranks[0] > ranks[1])


def test_only_manilhas_never_tie() -> None:
    for vira in PRINTED["sujo"]:
        values = list(strengths(vira).values())
        alone = [value for value in values if values.count(value) == 1]
        assert len(alone) == 4
        assert min(alone) > max(set(values) - set(alone))
