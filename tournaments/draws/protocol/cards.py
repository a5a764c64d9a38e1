"""Decks of forty: as a hall deals and types them, and as a hash is shown to the eye.

A card is its rank and the first letter of its suit: 1e is the ace of espadas, Qp the queen of
paus. Sixteen cards of a hash are 80 bits: nobody finds another list with the same ones, so they
are what people keep. Fewer only show at a glance that two screens agree.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

KEPT = 16


@dataclass(frozen=True)
class Deck:
    name: str
    suits: tuple[str, ...]
    ranks: tuple[str, ...]
    cards: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        cards = tuple(rank + suit[0] for suit in self.suits for rank in self.ranks)
        object.__setattr__(self, "cards", cards)

    def suit_of(self, card: str) -> str:
        return next(suit for suit in self.suits if suit[0] == card[-1])


SPANISH = Deck(
    "spanish",
    ("oro", "copa", "espada", "basto"),
    ("1", "2", "3", "4", "5", "6", "7", "10", "11", "12"),
)
FRENCH = Deck(
    "french",
    ("paus", "copas", "espadas", "ouros"),
    ("A", "2", "3", "4", "5", "6", "7", "Q", "J", "K"),
)
DECK = SPANISH.cards
LETTERS = {"♣": "p", "♥": "c", "♠": "e", "♦": "o"}  # as a French suit is drawn, and as it is typed
COLOURED = "\ufe0f\ufe0e"  # a telephone's keyboard hangs these on a drawn suit


def deck_of(source: Mapping[str, object]) -> Deck:
    """What a list deals and shows its hash in: the Spanish deck where it names none.

    >>> deck_of({"kind": "cards", "count": 20}).name, deck_of({"deck": "french"}).name
    ('spanish', 'french')
    """
    return FRENCH if source.get("deck") == FRENCH.name else SPANISH


def read_card(word: str, deck: Deck) -> str:
    """The card as the protocol spells it, from how people write it; unknown words as typed.

    >>> [read_card(word, FRENCH) for word in ("Q♣", "qP", "a♥\ufe0f", "10e")]
    ['Qp', 'Qp', 'Ac', '10e']
    """
    if deck is SPANISH:
        return word.lower()
    plain = word.rstrip(COLOURED)
    return plain[:-1].upper() + LETTERS.get(plain[-1:], plain[-1:].lower())


def fingerprint(digest: str, *, cards: int = KEPT, deck: Deck = SPANISH) -> tuple[str, ...]:
    """Deal from the deck, without replacement, by the digest's own number.

    >>> fingerprint("00" * 32, cards=2), fingerprint("27", cards=2)
    (('1o', '2o'), ('12b', '1o'))
    >>> fingerprint("27", cards=2, deck=FRENCH)
    ('Ko', 'Ap')
    """
    number, left, hand = int(digest, 16), list(deck.cards), []
    for _ in range(cards):
        number, place = divmod(number, len(left))
        hand.append(left.pop(place))
    return tuple(hand)
