"""The deck of a ruleset, drawn for tapping: a row for each suit; which words hold or lay cards."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from scoring.cards import Deck, rank_of, suit_of
from scoring.core.vocabulary import Vocabulary

# Letter of the notation -> our drawing, whose colour a French suit borrows.
DRAWN = {"e": "espada", "b": "basto", "p": "basto", "o": "oro", "c": "copa"}
GLYPHS = {"e": "♠", "p": "♣", "o": "♦", "c": "♥"}
OF_SPANISH: Mapping[str, Promise] = {
    "e": pgettext_lazy("suit", "swords"),
    "b": pgettext_lazy("suit", "clubs"),
    "o": pgettext_lazy("suit", "coins"),
    "c": pgettext_lazy("suit", "cups"),
}
OF_FRENCH: Mapping[str, Promise] = {
    "e": pgettext_lazy("French suit", "of spades"),
    "p": pgettext_lazy("French suit", "of clubs"),
    "o": pgettext_lazy("French suit", "of diamonds"),
    "c": pgettext_lazy("French suit", "of hearts"),
}


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
    french = deck.name.startswith("french")
    names = OF_FRENCH if french else OF_SPANISH
    return [
        [
            Card(
                code,
                rank_of(code),
                DRAWN[suit],
                GLYPHS[suit] if french else "",
                str(names[suit]),
            )
            for code in deck.cards
            if suit_of(code) == suit
        ]
        for suit in deck.suits
    ]


def words_with_cards(vocabulary: Vocabulary) -> dict[str, list[str]]:
    """`holds`: what says which cards somebody has; `lays`: what lays one, besides the bare card."""
    seated = [term for term in vocabulary.terms if term.by == "seat" and "card" in term.args]
    return {
        "holds": [says for term in seated if term.args == "card+" for says in term.says],
        "lays": [says for term in seated if term.args != "card+" for says in term.says],
    }
