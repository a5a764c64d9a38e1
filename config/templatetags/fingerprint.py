"""A hash as a hand of cards: people compare six cards by eye, not 64 digits.

Six cards of a 40-card deck are about 31 bits: enough to see at a glance that two screens agree,
not enough against an attacker, so the digits are always shown beside them. Pure: no Django.
"""

from dataclasses import dataclass

SUITS = ("oro", "copa", "espada", "basto")
RANKS = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)


@dataclass(frozen=True)
class Card:
    rank: int
    suit: str


DECK = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)


def hand_of(digest: str, *, cards: int = 6) -> list[Card]:
    """Deal from the deck, without replacement, by the digest's own number.

    >>> [(card.rank, card.suit) for card in hand_of("00" * 32, cards=2)]
    [(1, 'oro'), (2, 'oro')]
    >>> [(card.rank, card.suit) for card in hand_of("27", cards=2)]
    [(12, 'basto'), (1, 'oro')]
    """
    number, deck, hand = int(digest, 16), list(DECK), []
    for _ in range(cards):
        number, place = divmod(number, len(deck))
        hand.append(deck.pop(place))
    return hand
