"""Decks. A card is written rank then suit: `1e`, `12o`, `Qp`. Orders and values are rulesets'."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards in play; `suits` and `ranks` are what the notation accepts."""

    name: str
    ranks: tuple[str, ...]
    suits: str
    cards: tuple[str, ...] = field(init=False)
    known: frozenset[str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        cards = tuple(rank + suit for suit in self.suits for rank in self.ranks)
        object.__setattr__(self, "cards", cards)
        object.__setattr__(self, "known", frozenset(cards))


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
