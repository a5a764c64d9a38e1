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


def short(digest: str) -> str:
    """Enough to compare by eye; the whole one stands where it belongs.

    >>> short("0123456789abcdef" * 4)
    '0123 4567 89ab'
    """
    return " ".join(digest[at : at + 4] for at in range(0, 12, 4))
