"""Who loses all points of an Argentine hand for what was declared or not shown in the envido."""

from typing import NamedTuple

from scoring.argentina.cards import envido_value
from scoring.argentina.reading import Mano
from scoring.core.sides import Side


class Lost(NamedTuple):
    """The side that loses envido and truco of the hand, and the article that takes them."""

    side: Side
    article: str


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
        article = _winner_failed(hand, winner)
        if article:
            return Lost("A" if winner[0] == "A" else "B", article)
    for who, number in hand.bound().items():
        if who != winner and _contradicts(hand, who, number):
            return Lost("A" if who[0] == "A" else "B", "4.6.9")
    return None


def _winner_failed(hand: Mano, winner: str) -> str:
    for who, cards in hand.shown.items():
        same = who == winner or (who[0] == winner[0] and 1 in (len(who), len(winner)))
        if cards is None and same:
            return "4.6.6"
    # 4.6.7, 8.5: who laid his cards on the mazo cannot show them any more.
    if hand.left.get(winner) == "mazo" and hand.left_alone(winner) and winner not in hand.shown:
        return "4.6.7"
    number = hand.bound().get(winner)
    if number is None or not _contradicts(hand, winner, number):
        return ""
    cards = hand.known_cards(winner)
    if len(cards) == 3 and len({card[-1] for card in cards}) == 1:
        return "4.4.3"
    return "4.6.1" if envido_value(cards) > number else "4.6.6"


def _contradicts(hand: Mano, who: str, number: int) -> bool:
    """The cards known are not those of the number declared."""
    cards = hand.known_cards(who)
    if len(cards) == 3:
        return envido_value(cards) != number
    shown = hand.shown.get(who)
    return bool(shown) and envido_value(shown or ()) != number
