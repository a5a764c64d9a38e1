"""Cards as people call them, in the reader's language."""

from django.utils.translation import pgettext_lazy

from scoring.cards import Deck, rank_of, suit_of

OF_SPANISH = {
    "e": pgettext_lazy("suit", "swords"),
    "b": pgettext_lazy("suit", "clubs"),
    "o": pgettext_lazy("suit", "coins"),
    "c": pgettext_lazy("suit", "cups"),
}
OF_FRENCH = {
    "e": pgettext_lazy("French suit", "of spades"),
    "p": pgettext_lazy("French suit", "of clubs"),
    "o": pgettext_lazy("French suit", "of diamonds"),
    "c": pgettext_lazy("French suit", "of hearts"),
}
# With the article that a sentence needs.
SPANISH_CARDS = {
    "e": pgettext_lazy("a card in a sentence", "the %(rank)s of swords"),
    "b": pgettext_lazy("a card in a sentence", "the %(rank)s of clubs"),
    "o": pgettext_lazy("a card in a sentence", "the %(rank)s of coins"),
    "c": pgettext_lazy("a card in a sentence", "the %(rank)s of cups"),
}


def is_french(deck: Deck) -> bool:
    return deck.name.startswith("french")


def name_card(code: str, deck: Deck) -> str:
    """
    >>> from scoring.cards import FRENCH, SPANISH
    >>> name_card("12o", SPANISH), name_card("Qp", FRENCH)
    ('the 12 of coins', 'Q of clubs')
    """
    rank, suit = rank_of(code), suit_of(code)
    if is_french(deck):
        return f"{rank} {OF_FRENCH[suit]}"
    return str(SPANISH_CARDS[suit]) % {"rank": rank}
