"""Who loses the points of an ASART hand for what was declared or not shown in the envido."""

from typing import NamedTuple

from scoring.argentina.cards import envido_value
from scoring.argentina.declaring import contradicts, on_the_table, told_unshown
from scoring.argentina.reading import Mano
from scoring.core.seats import side_of
from scoring.core.sides import Side


class Lost(NamedTuple):
    """The side that loses, the article that takes its points, and whether it declared wrongly
    rather than did not show: a tournament may let the truco be in the second case (A5)."""

    side: Side
    article: str
    miscalled: bool


def lost_hand(hand: Mano) -> Lost | None:
    """ASART 4.4.3, 4.6.6, 4.6.7, 4.6.9. The winner of the envido is looked at first."""
    if hand.envido_answer != "quiero" or not (hand.numbers or hand.shown or hand.left):
        return None
    if hand.lost_found is None:
        hand.lost_found = (_find_lost(hand),)
    found = hand.lost_found[0]
    return found if isinstance(found, Lost) else None


def _find_lost(hand: Mano) -> Lost | None:
    winner = hand.envido_winner
    if winner is not None:
        side = side_of(winner)
        article = _unshown(hand, winner)
        if article:
            return Lost(side, article, False)
        article = _miscalled(hand, winner)
        if article:
            return Lost(side, article, True)
    for who, number in hand.bound().items():
        # 4.6.9: only the winner owes his cards; anybody else answers for those he lets be seen.
        if who != winner and contradicts(hand, who, number, cards=hand.seen_cards(who)):
            return Lost(side_of(who), "4.6.9", True)
    return None


def _unshown(hand: Mano, winner: str) -> str:
    if told_unshown(hand, winner):
        return "4.6.6"
    # 4.6.7, 8.5: who laid his cards on the mazo cannot show them any more; a passer can (A20).
    gone = hand.left.get(winner) == "mazo" and hand.left_alone(winner)
    return "4.6.7" if gone and winner not in hand.shown and not on_the_table(hand, winner) else ""


def _miscalled(hand: Mano, winner: str) -> str:
    number = hand.bound().get(winner)
    cards = hand.known_cards(winner)
    if number is None or not contradicts(hand, winner, number, cards=cards):
        return ""
    if len(cards) == 3 and len({card[-1] for card in cards}) == 1:
        return "4.4.3"
    return "4.6.1" if envido_value(cards) > number else "4.6.6"
