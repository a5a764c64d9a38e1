"""Truco de caballeros: Argentine truco for two pairs, without flor, to 30 points.

The source has sections, not numbers; ours follow their order. It differs from ASART in what a
falta envido is worth in malas (position A1), in leaving the truco alone when the envido is not
shown (A5), in ending the game in the middle of a hand, and in what it does not know: pica-pica,
sin ley de juego, passing, numbers without effect.
"""

from collections.abc import Iterator
from dataclasses import replace

from scoring.argentina import envido_rules as envido, truco_rules as truco
from scoring.argentina.lost_points import is_contradicted, is_on_the_table, is_stated_unshown
from scoring.argentina.mano import Loss, Mano
from scoring.argentina.quick import quick
from scoring.argentina.reading import TRAITS, standing
from scoring.argentina.ruleset_fields import ruleset_fields
from scoring.argentina.ways import Ways
from scoring.argentina.words import VOCABULARY
from scoring.cards import envido_value
from scoring.core.article import Articles, awards, forbids
from scoring.core.award import Note
from scoring.core.fault import Fault, fault
from scoring.core.game import Game
from scoring.core.options import Option, duty_option, expulsion_option, misconduct_option
from scoring.core.ruleset import Ruleset
from scoring.core.seats import side_of
from scoring.core.sides import other
from scoring.sanctions.caballeros import catalogue


def find_loss(game: Game, hand: Mano) -> Loss | None:
    """4.8, 4.9: who loses points for what he declared or did not show, the winner of the envido
    first."""
    winner = hand.envido_winner
    numbers = hand.binding_numbers
    for who in sorted(numbers, key=lambda who: who != winner):
        if is_contradicted(hand, who, numbers[who], cards=hand.known_cards(who)):
            return Loss(side_of(who), "4.9", True)
    if winner is not None and _unshown(hand, winner):
        takes_truco = game.options["unshown_envido"] == "envido_and_truco"
        return Loss(side_of(winner), "4.8", takes_truco)
    return None


def _unshown(hand: Mano, winner: str) -> bool:
    """Stated so, or the cards went to the mazo before the points lay on the table."""
    if is_stated_unshown(hand, winner):
        return True
    left = winner not in hand.shown_cards and winner in hand.named_leaving
    return left and not is_on_the_table(hand, winner)


@awards("envido_by_mano", on="wanted")
def a_tie_goes_to_the_mas_mano(game: Game, hand: Mano) -> Iterator[Note]:
    """Rivals tied, and the winner sits nearer to the mano."""
    winner = hand.computed_envido_winner
    if winner is None:
        return
    points = hand.binding_numbers or {
        seat: envido_value(cards) for seat, cards in hand.cards.items()
    }
    if any(who[0] != winner[0] and points[who] == points.get(winner) for who in points):
        yield Note("envido_by_mano", who=winner)


@awards("higher_points_not_declared", on="numbers facts")
def who_holds_more_must_declare(game: Game, hand: Mano) -> Iterator[Note]:
    """His cards beat the best number of the rivals, and he did not declare them. The hand is
    scored as declared; a referee may rule on it (sanction 033, position A23)."""
    numbers = hand.binding_numbers
    if hand.envido_answer != "quiero":
        return
    for seat in hand.order:
        cards = hand.known_cards(seat)
        rivals = [number for who, number in numbers.items() if who[0] != seat[0]]
        if seat not in numbers and len(cards) == 3 and rivals and envido_value(cards) > max(rivals):
            yield Note("higher_points_not_declared", who=seat)


@forbids("envido_unanswered", "own_call_answered", "nothing_to_answer")
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


@forbids("truco_unanswered", on="truco")
def a_truco_is_answered(game: Game, hand: Mano) -> Iterator[Fault]:
    pending = hand.truco_pending
    ends = envido.envido_ends_the_game(game, hand)
    if pending and hand.gone in (None, pending.side) and not ends:
        yield fault("truco_unanswered", "quiero", "no_quiero", "mazo", move=pending.at)


@forbids("truco_order", "truco_not_yours", "raise_without_quiero", "truco_closed", on="truco")
def raises_in_their_order(game: Game, hand: Mano) -> Iterator[Fault]:
    before: str | None = None
    for call in hand.truco:
        if problem := truco.find_order_fault(call, before):
            yield problem
        elif call.accepted_by and call.side != call.accepted_by:
            yield fault("truco_not_yours", call.accepted_by, move=call.at)
        before = call.word


# 4.1: leaving costs the same whether or not the envido was still open.
WAYS = Ways(find_loss, mazo_costs_envido=False)

# Points are collected in this order: the envido before the truco (position A11).
ARTICLES = (
    # 4, 7, 8.1, 8.2: the envido
    # 4.1: having laid one's own card does not matter, unlike in ASART 4.1.5.
    ("4.1", envido.envido_in_the_first_round),
    ("4.1", envido.a_result_needs_its_call),
    ("4.5", envido.numbers_belong_to_a_wanted_envido),
    ("4.5", envido.a_number_before_the_quiero_has_no_effect),
    ("4.6", envido.son_buenas),
    ("4.7", envido.the_best_number_wins_the_envido),
    ("4.7", envido.the_numbers_decide_the_envido),
    ("4.10", a_tie_goes_to_the_mas_mano),
    ("4.11", who_holds_more_must_declare),
    ("7.3", envido.only_numbers_that_cards_can_make),
    ("7.3", envido.the_cards_decide_the_envido),
    ("8.1", envido.only_the_eleven_chains),
    ("8.1", envido.an_unwanted_envido_goes_to_its_caller),
    ("8.1", envido.the_envido_table),
    ("8.2", envido.falta_envido),
    ("4.8", envido.lost_points_go_to_the_rival),
    ("4.8", envido.points_are_shown_or_not),
    ("4.8", envido.cards_shown_are_ones_own),
    # 1, 2, 3: the cards and the course of a hand
    ("1.1", truco.each_card_once),
    ("2.4", truco.three_cards_each),
    ("2.4", truco.cards_are_dealt_once),
    ("3.4", envido.envido_before_an_answered_truco),
    ("3.5", every_call_is_answered_in_words),
    # 5, 6, 8.3: the truco
    ("5.1", envido.only_rivals_put_the_envido_first),
    ("5.3", a_truco_is_answered),
    ("5.5", truco.two_rounds_win_the_hand),
    ("5.5", truco.nothing_follows_the_end),
    ("5.5", truco.why_the_hand_is_won()),
    ("5.7", raises_in_their_order),
    ("5.8", truco.who_left_has_no_voice),
    ("6.1", truco.the_cards_decide_the_rounds),
    (
        "8.3",
        truco.what_the_truco_gives(table="8.3", mazo_as_answer="5.8", mazo="5.8", uncalled="5.6"),
    ),
)

UNKNOWN_WORDS = ("sin_ley", "pica_pica", "paso")

RULESET = Ruleset(
    key="caballeros",
    version="1.0",
    name="Truco de caballeros",
    countries=("AR",),
    languages=("es", "pt", "en"),
    players=(4,),
    target=30,
    options=(
        Option("falta_envido_malas", ("leader", "chico"), "leader", "A1"),
        Option("unshown_envido", ("envido", "envido_and_truco"), "envido", "A5"),
        duty_option("duty"),
        misconduct_option(),
        expulsion_option(),
    ),
    vocabulary=replace(
        VOCABULARY, terms=tuple(t for t in VOCABULARY.terms if t.word not in UNKNOWN_WORDS)
    ),
    articles=Articles(TRAITS, ARTICLES),
    standing=standing,
    cites={"game": "2.2", "match": "2.2", "dealer": "3.1", "standing": "8.2", "end": "2.6"},
    first_dealer="draw",
    sanctions=catalogue,
    card_values=WAYS.cards.to_consult(
        order="6.1", tied="5.5", best="4.7", tie="4.10", no_flor="2.1"
    ),
    quick=quick(WAYS),
    **ruleset_fields(WAYS),
)
