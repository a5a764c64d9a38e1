"""What a declared envido is worth against the cards: lost points, ties, points kept quiet.

Told without article numbers, so that each ruleset brings its own.
"""

from typing import NamedTuple

from scoring.argentina.cards import envido_value
from scoring.argentina.reading import Mano
from scoring.core.seats import Seat, side_of
from scoring.core.sides import Side


class Lost(NamedTuple):
    """A side that loses the envido, under which article, and whether the truco goes with it."""

    side: Side
    article: str
    truco: bool


def lost_points(
    hand: Mano, *, unshown: tuple[str, bool], miscalled: tuple[str, bool]
) -> Lost | None:
    """Who loses points, the winner of the envido looked at first. `unshown` and `miscalled` are
    the article and whether it also takes the truco."""
    if hand.envido_answer != "quiero" or not (hand.numbers or hand.shown or hand.left):
        return None
    winner = hand.envido_winner
    numbers = hand.bound()
    for who in sorted(numbers, key=lambda who: who != winner):
        if contradicts(hand, who, numbers[who], cards=hand.known_cards(who)):
            return Lost(side_of(who), *miscalled)
    if winner is not None and not_shown(hand, winner):
        return Lost(side_of(winner), *unshown)
    return None


def contradicts(hand: Mano, who: str, number: int, *, cards: tuple[str, ...]) -> bool:
    """The cards, or the two he showed of them, are not those of the number declared."""
    if len(cards) == 3:
        return envido_value(cards) != number
    shown = hand.shown.get(who)
    return bool(shown) and envido_value(shown or ()) != number


def not_shown(hand: Mano, winner: str) -> bool:
    """Told so, or the cards went to the mazo before the points lay on the table."""
    if told_unshown(hand, winner):
        return True
    if winner in hand.shown or not hand.left_alone(winner):
        return False
    return not on_the_table(hand, winner)


def told_unshown(hand: Mano, winner: str) -> bool:
    """The winner, or his side for him, is told not to have shown."""
    for who, cards in hand.shown.items():
        same = who == winner or (who[0] == winner[0] and 1 in (len(who), len(winner)))
        if cards is None and same:
            return True
    return False


def on_the_table(hand: Mano, winner: str) -> bool:
    """The cards he laid already add up to what he declared: everybody can see them."""
    return envido_value(tuple(hand.plays.get(winner, ()))) == hand.bound().get(winner)


def decided_by_mano(hand: Mano) -> str | None:
    """Who won a wanted envido because rivals tied and he sits nearer to the mano."""
    winner = hand.envido_found
    if hand.envido_answer != "quiero" or winner is None:
        return None
    points: dict[str, int] = dict(hand.bound()) or {
        seat: envido_value(cards) for seat, cards in hand.cards.items()
    }
    best = points.get(winner)
    rivals = [who for who in points if who[0] != winner[0] and points[who] == best]
    return winner if rivals else None


def holds_more(hand: Mano) -> list[Seat]:
    """Seats whose cards beat the best number of the rivals and who did not declare them."""
    numbers = hand.bound()
    if hand.envido_answer != "quiero" or not numbers:
        return []
    found = []
    for seat in hand.order:
        cards = hand.known_cards(seat)
        best = max((n for who, n in numbers.items() if who[0] != seat[0]), default=None)
        if seat in numbers or len(cards) != 3 or best is None:
            continue
        if envido_value(cards) > best:
            found.append(seat)
    return found
