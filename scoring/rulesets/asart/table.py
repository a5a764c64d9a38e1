"""ASART at the table: the deck (0), cards played and passed (5.7, 5.8), how many (6.4), who left
(8.3)."""

from collections.abc import Iterator

from scoring.argentina.reading import Mano
from scoring.core.award import Note
from scoring.core.fault import Fault, fault
from scoring.core.game import Game
from scoring.rulesets.asart.values import articles

forbids, awards = articles.forbids, articles.awards


@forbids("0", "card_twice", on="facts")
def each_card_once(game: Game, hand: Mano) -> Iterator[Fault]:
    if len(hand.cards) == len(hand.order):
        # All hands told: cards laid are among them (6.4.1), so counting is enough.
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


@awards("5.7.3", "out_of_turn_stands", on="out_of_turn")
def a_card_out_of_turn_is_played(game: Game, hand: Mano) -> Iterator[Note]:
    yield Note("out_of_turn_stands", who=hand.early or "")


@forbids("5.8.2", "spoke_after_pass", on="out")
def who_passed_neither_plays_nor_speaks(game: Game, hand: Mano) -> Iterator[Fault]:
    for spoken in hand.late_words:
        # 8.5: who passed may still show his cards for the envido (position A20).
        if spoken.out == "paso" and spoken.word not in ("muestra", "no_muestra", "cartas"):
            yield fault("spoke_after_pass", move=spoken.at)


@forbids("6.4.1", "card_count", "card_not_held", on="facts")
def three_cards_each(game: Game, hand: Mano) -> Iterator[Fault]:
    for seat in hand.order:
        held, laid = hand.cards.get(seat), hand.plays.get(seat, ())
        if len(laid) > 3:
            yield fault("card_count", 3, seat=seat, given=len(laid))
        if held is None:
            continue
        if len(held) != 3:
            yield fault("card_count", 3, seat=seat, given=len(held))
        for card in laid:
            if card not in held:
                yield fault("card_not_held", *held, seat=seat, card=card)


@awards("8.3", "plays_on_alone", on="mazo")
def the_partner_plays_on(game: Game, hand: Mano) -> Iterator[Note]:
    for seat, how in hand.left.items():
        stays = any(mate[0] == seat[0] and mate not in hand.left for mate in hand.order)
        if how == "mazo" and stays:
            yield Note("plays_on_alone", who=seat)


@forbids("8.3", "spoke_after_mazo", on="out")
def who_left_has_no_voice(game: Game, hand: Mano) -> Iterator[Fault]:
    for spoken in hand.late_words:
        if spoken.out == "mazo" and spoken.word not in ("cartas", "no_muestra"):
            yield fault("spoke_after_mazo", move=spoken.at)
