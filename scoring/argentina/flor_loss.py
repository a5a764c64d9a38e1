"""Who loses a flor for not showing it, and what three cards count for one."""

from scoring.argentina.flor import holder_of
from scoring.argentina.lost_points import is_stated_unshown
from scoring.argentina.mano import Mano
from scoring.cards import NOMINAL
from scoring.core.sides import Side

FLOR_VALUES = range(20, 39)  # from three figures to 7, 6 and 5


def flor_value(cards: tuple[str, ...], muestra: str = "") -> int | None:
    """Three cards of a suit: twenty and their faces. None: no flor.

    >>> flor_value(("7e", "6e", "5e")), flor_value(("10c", "11c", "12c")), flor_value(("7e", "6e"))
    (38, 20, None)
    """
    if len(cards) != 3 or len({card[-1] for card in cards}) > 1:
        return None
    return 20 + sum(NOMINAL[card] for card in cards)


def is_flor_unshown(hand: Mano, taker: Side) -> bool:
    """Said so; or its holder put his cards on the mazo; or they are others than he said."""
    flores, ways = hand.flores, hand.ways.flor
    if flores is None or ways is None or flores.result is None:
        return False
    holder = holder_of(flores, taker)
    if is_stated_unshown(hand, holder):
        return True
    cards = hand.known_cards(holder)
    if len(cards) == 3:
        numbers = [flor.value for flor in flores.sung if flor.who == holder]
        return any(n not in (None, ways.value(cards, hand.muestra)) for n in numbers)
    # Who leaves in the middle; once the hand is over cards may still be shown.
    has_left = hand.left.get(holder) == "mazo" and holder in hand.out
    return has_left and holder in hand.named_leaving and holder not in hand.shown_cards
