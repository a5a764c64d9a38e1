"""The Argentine order of the cards for the truco and their value for the envido."""

from functools import lru_cache

from scoring.cards import SPANISH

# ASART 5.1, from the lowest class to the highest; cards of a class tie.
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

# ASART 4.1.2: figures count nothing.
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
