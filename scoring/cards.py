"""Decks, and what Spanish cards are worth without any vira: their order for the truco and their
value for the envido. A card is written rank then suit: `1e`, `12o`, `Qp`."""

from dataclasses import dataclass, field
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards in play; `suits` and `ranks` are what the notation accepts, `without` single cards
    that were taken out."""

    name: str
    ranks: tuple[str, ...]
    suits: str
    without: tuple[str, ...] = ()
    cards: tuple[str, ...] = field(init=False)
    card_set: frozenset[str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        pack = (rank + suit for suit in self.suits for rank in self.ranks)
        cards = tuple(card for card in pack if card not in self.without)
        object.__setattr__(self, "cards", cards)
        object.__setattr__(self, "card_set", frozenset(cards))


def rank_of(card: str) -> str:
    """
    >>> rank_of("12o")
    '12'
    """
    return card[:-1]


def suit_of(card: str) -> str:
    return card[-1]


# Espadas, bastos, oros, copas; no eights nor nines.
SPANISH = Deck("spanish40", ("1", "2", "3", "4", "5", "6", "7", "10", "11", "12"), "eboc")
# Espadas, paus, ouros, copas; no eights, nines nor tens. "Limpo" also drops 4 to 7.
FRENCH = Deck("french40", ("A", "2", "3", "4", "5", "6", "7", "Q", "J", "K"), "epoc")
FRENCH_CLEAN = Deck("french24", ("A", "2", "3", "Q", "J", "K"), "epoc")


# In Argentina (ASART 5.1) and Venezuela (rule 4), from the lowest class to the highest; cards of a
# class tie.
CLASSES: tuple[tuple[str, ...], ...] = (
    ("4e", "4b", "4o", "4c"),
    ("5e", "5b", "5o", "5c"),
    ("6e", "6b", "6o", "6c"),
    ("7c", "7b"),
    ("10e", "10b", "10o", "10c"),
    ("11e", "11b", "11o", "11c"),
    ("12e", "12b", "12o", "12c"),
    ("1o", "1c"),
    ("2e", "2b", "2o", "2c"),
    ("3e", "3b", "3o", "3c"),
    ("7o",),
    ("7e",),
    ("1b",),
    ("1e",),
)
STRENGTH: dict[str, int] = {
    card: strength for strength, cards in enumerate(CLASSES) for card in cards
}

# ASART 4.1.2, Venezuelan rule 2: figures count nothing.
NOMINAL: dict[str, int] = {
    card: int(card[:-1]) if int(card[:-1]) <= 7 else 0 for card in SPANISH.cards
}


@lru_cache(maxsize=16384)
def envido_value(cards: tuple[str, ...]) -> int:
    """The best envido in these cards: twenty plus two of a suit, or the best single card.

    >>> envido_value(("7e", "6e", "1b")), envido_value(("12e", "11b", "10o"))
    (33, 0)
    """
    best = 0
    for at, card in enumerate(cards):
        value = NOMINAL[card]
        if value > best:
            best = value
        for another in cards[at + 1 :]:
            if card[-1] == another[-1]:
                pair = 20 + value + NOMINAL[another]
                if pair > best:
                    best = pair
    return best
