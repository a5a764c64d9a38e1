"""Who loses a flor for not showing it."""

from scoring.argentina.flor import holder_of
from scoring.argentina.lost_points import is_stated_unshown
from scoring.argentina.mano import Mano
from scoring.core.sides import Side


def is_flor_unshown(hand: Mano, taker: Side) -> bool:
    """Said so; or its holder put his cards on the mazo; or they are others than he said."""
    flores = hand.flores
    if flores is None or flores.result is None:
        return False
    holder = holder_of(flores, taker)
    if is_stated_unshown(hand, holder):
        return True
    cards = hand.known_cards(holder)
    if len(cards) == 3:
        numbers = [flor.value for flor in flores.sung if flor.who == holder]
        return any(n not in (None, hand.flor_of(cards)) for n in numbers)
    # Who leaves in the middle; once the hand is over cards may still be shown.
    has_left = hand.left.get(holder) == "mazo" and holder in hand.out
    return has_left and holder in hand.named_leaving and holder not in hand.shown_cards
