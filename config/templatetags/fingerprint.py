"""A hash as a hand of cards, for templates: the draw's own fingerprint, each card in two parts."""

from dataclasses import dataclass

from tournaments.draw.cards import SUITS, fingerprint

BY_LETTER = {suit[0]: suit for suit in SUITS}


@dataclass(frozen=True)
class Card:
    rank: int
    suit: str


def hand_of(digest: str, *, cards: int = 6) -> list[Card]:
    """
    >>> [(card.rank, card.suit) for card in hand_of("27", cards=2)]
    [(12, 'basto'), (1, 'oro')]
    """
    dealt = fingerprint(digest, cards=cards)
    return [Card(int(card[:-1]), BY_LETTER[card[-1]]) for card in dealt]
