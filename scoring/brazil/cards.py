"""Brazilian cards and their order in a hand: the vira makes the manilhas, suits only rank those.

A card is written rank then suit: `Kp` king of clubs (paus), `7c` seven of hearts (copas), `Ae` ace
of spades (espadas), `4o` four of diamonds (ouros). This module knows no rounds and no points.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from scoring.cards import FRENCH, FRENCH_CLEAN, Deck, rank_of

Card = str

RANKS = ("4", "5", "6", "7", "Q", "J", "K", "A", "2", "3")  # low to high
SUITS = ("o", "e", "c", "p")  # low to high among manilhas: pica-fumo, espadilha, copeta, zap
DECKS: dict[str, Deck] = {"sujo": FRENCH, "limpo": FRENCH_CLEAN}
FIXED_MANILHAS: tuple[Card, ...] = ("7o", "Ae", "7c", "4p")  # low to high

COVERED = 0  # what a card laid face down is worth in its round


@cache
def manilha_rank(vira_rank: str, deck: str = "sujo") -> str:
    """The rank just above the vira; the order wraps round within the deck (position B16).

    >>> manilha_rank("J"), manilha_rank("7"), manilha_rank("3"), manilha_rank("3", "limpo")
    ('K', 'Q', '4', 'Q')
    """
    ranks = [rank for rank in RANKS if rank in DECKS[deck].ranks]
    return ranks[(ranks.index(vira_rank) + 1) % len(ranks)]


@cache
def strengths(vira_rank: str | None, deck: str = "sujo") -> Mapping[Card, int]:
    """How high each card of the deck is; equal numbers tie. No vira means fixed manilhas.

    >>> order = strengths("J")
    >>> order["Kp"] > order["Kc"] > order["Ke"] > order["Ko"] > order["3p"] == order["3o"]
    True
    """
    order = {card: 1 + RANKS.index(rank_of(card)) for card in DECKS[deck].cards}
    if vira_rank is None:
        manilhas = FIXED_MANILHAS
    else:
        rank = manilha_rank(vira_rank, deck)
        manilhas = tuple(rank + suit for suit in SUITS)
    for place, card in enumerate(manilhas):
        order[card] = 1 + len(RANKS) + place
    return MappingProxyType(order)
