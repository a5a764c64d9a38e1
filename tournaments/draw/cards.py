"""The Spanish deck of forty, as the hall types it and as a hash is shown to the eye.

A card is its rank and the first letter of its suit: 1e is the ace of espadas, 12o the king of
oros. Six cards of a hash are about 31 bits: they show at a glance that two screens agree, and are
no wall against an attacker, so the digits always stand beside them.
"""

SUITS = ("oro", "copa", "espada", "basto")
RANKS = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)
DECK = tuple(f"{rank}{suit[0]}" for suit in SUITS for rank in RANKS)


def fingerprint(digest: str, *, cards: int = 6) -> tuple[str, ...]:
    """Deal from the deck, without replacement, by the digest's own number.

    >>> fingerprint("00" * 32, cards=2), fingerprint("27", cards=2)
    (('1o', '2o'), ('12b', '1o'))
    """
    number, deck, hand = int(digest, 16), list(DECK), []
    for _ in range(cards):
        number, place = divmod(number, len(deck))
        hand.append(deck.pop(place))
    return tuple(hand)
