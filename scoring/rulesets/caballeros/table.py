"""Truco de caballeros at the table: the cards (1, 2) and the course of a hand (3)."""

from collections.abc import Iterator

from scoring.argentina.reading import Mano
from scoring.core.fault import Fault, fault
from scoring.core.game import Game
from scoring.core.sides import other
from scoring.rulesets.caballeros.values import articles

forbids = articles.forbids


@forbids("1.1", "card_twice", on="facts")
def each_card_once(game: Game, hand: Mano) -> Iterator[Fault]:
    if len(hand.cards) == len(hand.order):
        # All hands told: cards laid are among them (2.4), so counting is enough.
        dealt = [card for cards in hand.cards.values() for card in cards]
        once = all(len(set(laid)) == len(laid) for laid in hand.plays.values())
        if once and len(set(dealt)) == len(dealt):
            return
    seen: dict[str, str] = {}
    for seat in hand.order:
        for cards in (hand.cards.get(seat, ()), hand.plays.get(seat, ())):
            for card in dict.fromkeys(cards):
                if seen.setdefault(card, seat) != seat or cards.count(card) > 1:
                    yield fault("card_twice", card=card, seat=seat)


@forbids("2.4", "card_count", "card_not_held", on="facts")
def three_cards_each(game: Game, hand: Mano) -> Iterator[Fault]:
    for seat in hand.order:
        held, laid = hand.cards.get(seat), hand.plays.get(seat, ())
        if held is not None and len(held) != 3:
            yield fault("card_count", 3, seat=seat, given=len(held))
        if len(laid) > 3:
            yield fault("card_count", 3, seat=seat, given=len(laid))
        for card in laid:
            if held is not None and card not in held:
                yield fault("card_not_held", *held, seat=seat, card=card)


@forbids("3.4", "envido_after_truco", on="after_truco")
def the_envido_comes_before_the_truco(game: Game, hand: Mano) -> Iterator[Fault]:
    for call in hand.envido:
        if call.truco_answered:
            yield fault("envido_after_truco", move=call.at)


@forbids("3.5", "envido_unanswered", "own_call_answered", "nothing_to_answer")
def every_call_is_answered_in_words(game: Game, hand: Mano) -> Iterator[Fault]:
    """Calling truco instead is no answer here, unlike in ASART 4.2.3."""
    if hand.envido and not any(answer.to == "envido" for answer in hand.answers):
        last = hand.envido[-1]
        if hand.envido_answer or hand.gone in (None, last.side):
            yield fault("envido_unanswered", "quiero", "no_quiero", move=last.at)
    for answer in hand.answers:
        if not answer.to:
            yield fault("nothing_to_answer", move=answer.at)
        elif answer.side == answer.caller:
            yield fault("own_call_answered", other(answer.side), move=answer.at)
