"""The deck of a ruleset, drawn for tapping: a row for each suit; which words hold or lay cards."""

from dataclasses import dataclass

from scoring.cards import Deck, rank_of, suit_of
from scoring.core.vocabulary import Vocabulary
from tournaments.matches.card_names import OF_FRENCH, OF_SPANISH, is_french

# Letter of the notation -> our drawing, whose colour a French suit borrows.
DRAWN = {"e": "espada", "b": "basto", "p": "basto", "o": "oro", "c": "copa"}
GLYPHS = {"e": "♠", "p": "♣", "o": "♦", "c": "♥"}


@dataclass(frozen=True)
class Card:
    code: str
    rank: str
    suit: str
    glyph: str  # instead of our drawing
    name: str


def rows_of(deck: Deck) -> list[list[Card]]:
    """
    >>> [len(row) for row in rows_of(Deck("spanish40", ("1", "12"), "eboc"))]
    [2, 2, 2, 2]
    """
    names, glyphs = (OF_FRENCH, GLYPHS) if is_french(deck) else (OF_SPANISH, {})
    return [
        [
            Card(code, rank_of(code), DRAWN[suit], glyphs.get(suit, ""), str(names[suit]))
            for code in deck.cards
            if suit_of(code) == suit
        ]
        for suit in deck.suits
    ]


def card_name(code: str, deck: Deck) -> str:
    """
    >>> card_name("12o", Deck("spanish40", ("1", "12"), "eboc"))
    '12 coins'
    """
    card = next(card for row in rows_of(deck) for card in row if card.code == code)
    return f"{card.rank} {card.name}"


def words_with_cards(vocabulary: Vocabulary) -> dict[str, list[str]]:
    """`holds`: what says which cards somebody has; `lays`: what lays one, besides the bare card."""
    seated = [term for term in vocabulary.terms if term.by == "seat" and "card" in term.args]
    return {
        "holds": [says for term in seated if term.args == "card+" for says in term.says],
        "lays": [says for term in seated if term.args != "card+" for says in term.says],
    }
