"""A hash for the eye: sixteen cards, as data."""

from papers.registry import copy_fields
from tournaments.draws.cards import seal_cards
from tournaments.draws.protocol.cards import Deck


def hash_cards(digest: str, deck: Deck) -> list[dict[str, str]]:
    """
    >>> from tournaments.draws.protocol.cards import FRENCH, SPANISH
    >>> hash_cards("00" * 32, SPANISH)[0], hash_cards("00" * 32, FRENCH)[0]
    ({'rank': '1', 'suit': 'oro'}, {'rank': 'A', 'suit': 'paus'})
    """
    return [copy_fields(card, "rank", "suit") for card in seal_cards(digest, deck)]
