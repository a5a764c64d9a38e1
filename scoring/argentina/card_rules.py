"""What the cards of a table are worth: against each other, for the envido and for a flor."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from scoring.argentina.envido import VALID_NUMBERS
from scoring.cards import NOMINAL, SPANISH, STRENGTH, Deck, envido_value, suit_of
from scoring.core.card_values import CardValues
from scoring.core.options import Options

Cards = tuple[str, ...]
FLOR_VALUES = range(20, 39)  # from three figures to 7, 6 and 5


def flor_of_suit(cards: Cards, muestra: str = "") -> tuple[str, int] | None:
    """Three cards of a suit: twenty and their faces. None: no flor.

    >>> flor_of_suit(("7e", "6e", "5e")), flor_of_suit(("10c", "11c", "12c"))
    (('flor', 38), ('flor', 20))
    >>> flor_of_suit(("7e", "6e"))
    """
    if len(cards) != 3 or len({suit_of(card) for card in cards}) > 1:
        return None
    return "flor", 20 + sum(NOMINAL[card] for card in cards)


class CardRules(NamedTuple):
    """The defaults are those of Argentina. Functions are asked with the card turned up, "" where
    none is; `flor` says the kind of a flor and what it counts."""

    deck: Callable[[Options], Deck] = lambda options: SPANISH
    has_muestra: bool = False
    strengths: Callable[[str], Mapping[str, int]] = lambda muestra: STRENGTH
    envido: Callable[[Cards, str], int] = lambda cards, muestra: envido_value(cards)
    # that may be declared
    numbers: frozenset[int] = VALID_NUMBERS
    flor: Callable[[Cards, str], tuple[str, int] | None] = flor_of_suit
    flor_values: range = FLOR_VALUES

    def flor_value(self, cards: Cards, muestra: str) -> int | None:
        flor = self.flor(cards, muestra)
        return None if flor is None else flor[1]

    def to_consult(self, **cites: str) -> CardValues:
        """For the consultant, under a book's articles; one without flor cites none for it."""
        return CardValues(
            strengths=lambda options, vira: self.strengths(vira),
            cites=cites,
            common=max(self.strengths("").values()),
            needs_vira=lambda options: self.has_muestra,
            envido=self.envido,
            numbers=tuple(sorted(self.numbers)),
            flor=self.flor if "flor" in cites else None,
        )
