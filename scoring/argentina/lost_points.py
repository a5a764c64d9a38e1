"""Who loses an envido for what was declared or not shown, and what the cards say about it."""

from scoring.argentina.mano import Loss, Mano
from scoring.core.game import Game
from scoring.core.seats import side_of


def find_loss(game: Game, hand: Mano) -> Loss | None:
    """ASART 4.4.3, 4.6.6, 4.6.7, 4.6.9. The winner of the envido is looked at first.

    4.6.6 takes the truco with the envido. Option A5 spares it to who merely did not show.
    """
    winner = hand.envido_winner
    if winner is not None:
        article = _unshown_article(hand, winner)
        if article:
            takes_truco = game.options["unshown_envido"] == "envido_and_truco"
            return Loss(side_of(winner), article, takes_truco)
        article = _miscalled_article(hand, winner)
        if article:
            return Loss(side_of(winner), article, True)
    for who, number in hand.binding_numbers.items():
        # 4.6.9: only the winner owes his cards; anybody else answers for those he lets be seen.
        if who != winner and is_contradicted(hand, who, number, cards=hand.seen_cards(who)):
            return Loss(side_of(who), "4.6.9", True)
    return None


def _unshown_article(hand: Mano, winner: str) -> str:
    if is_stated_unshown(hand, winner):
        return "4.6.6"
    # 4.6.7, 8.5: who laid his cards on the mazo cannot show them any more; a passer can (A20).
    gone = hand.left.get(winner) == "mazo" and winner in hand.named_leaving
    hidden = gone and winner not in hand.shown_cards and not is_on_the_table(hand, winner)
    return "4.6.7" if hidden else ""


def _miscalled_article(hand: Mano, winner: str) -> str:
    number = hand.binding_numbers.get(winner)
    cards = hand.known_cards(winner)
    if number is None or not is_contradicted(hand, winner, number, cards=cards):
        return ""
    if len(cards) == 3 and len({card[-1] for card in cards}) == 1:
        return "4.4.3"
    return "4.6.1" if hand.envido_of(cards) > number else "4.6.6"


def is_contradicted(hand: Mano, who: str, number: int, *, cards: tuple[str, ...]) -> bool:
    """The cards, or the two he showed of them, are not those of the number declared."""
    if len(cards) == 3:
        return hand.envido_of(cards) != number
    cards_shown = hand.shown_cards.get(who)
    return bool(cards_shown) and hand.envido_of(cards_shown or ()) != number


def is_stated_unshown(hand: Mano, winner: str) -> bool:
    """The winner, or his side for him, is said not to have shown."""
    for who, cards in hand.shown_cards.items():
        same = who == winner or (who[0] == winner[0] and 1 in (len(who), len(winner)))
        if cards is None and same:
            return True
    return False


def is_on_the_table(hand: Mano, winner: str) -> bool:
    """The cards he laid already add up to what he declared: everybody can see them."""
    return hand.envido_of(tuple(hand.plays.get(winner, ()))) == hand.binding_numbers.get(winner)
