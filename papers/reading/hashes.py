"""A hash for the eye: six cards, as data."""

from tournaments.draw.cards import SUITS, fingerprint


def hand(digest: str) -> list[dict[str, str]]:
    """
    >>> hand("00" * 32)[0]
    {'rank': '1', 'suit': 'oro'}
    """
    dealt = fingerprint(digest)
    return [
        {"rank": card[:-1], "suit": next(suit for suit in SUITS if suit[0] == card[-1])}
        for card in dealt
    ]
