"""Hashes and public values as the cards that a hall deals."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.draws.protocol import SPANISH, Deck, deck_of, fingerprint


@dataclass(frozen=True)
class Card:
    code: str  # "12o"
    rank: str
    suit: str


def card(code: str, deck: Deck = SPANISH) -> Card:
    """
    >>> card("12o")
    Card(code='12o', rank='12', suit='oro')
    """
    return Card(code, code[:-1], deck.suit_of(code))


def seal_cards(digest: str, deck: Deck) -> list[Card]:
    """A hash as the cards that people keep a photo of."""
    return [card(code, deck) for code in fingerprint(digest, deck=deck)]


def deck_rows(deck: Deck) -> list[list[Card]]:
    """A row for each suit, for tapping."""
    return [[card(code, deck) for code in deck.cards if code[-1] == suit[0]] for suit in deck.suits]


def cards_of(source: Mapping[str, Any], value: Any) -> list[Card]:
    """The cards of a value that is without fault; none for any other source."""
    return [card(code, deck_of(source)) for code in value] if source["kind"] == "cards" else []
