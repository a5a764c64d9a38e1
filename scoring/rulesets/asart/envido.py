"""ASART chapter 4: the envido, and its value in pica-pica (10.3)."""

from collections.abc import Iterator

from scoring.argentina.duels import duel_of
from scoring.argentina.envido import NOT_WANTED, raises_after
from scoring.argentina.judging import lost_hand
from scoring.argentina.reading import Mano
from scoring.core.award import Award, Note
from scoring.core.fault import Fault, fault
from scoring.core.game import Game
from scoring.core.sides import other
from scoring.rulesets.asart.values import (
    articles,
    envido_points,
    envido_taker,
    loses_truco,
    truco_result,
)

forbids, awards = articles.forbids, articles.awards


@awards("4.1.2", "envido_by_cards", on="wanted facts")
def the_cards_decide_the_envido(game: Game, hand: Mano) -> Iterator[Note]:
    """Without declared numbers the cards told say who won, the más mano on a tie (A12)."""
    winner = hand.envido_found
    if winner is not None and not hand.bound():
        yield Note("envido_by_cards", who=winner)


@forbids("4.1.3", "envido_late", on="after_cards")
def envido_belongs_to_the_first_round(game: Game, hand: Mano) -> Iterator[Fault]:
    for call in hand.envido:
        if call.first_round_over:
            yield fault("envido_late", move=call.at)


@forbids("4.1.5", "envido_after_own_card", on="after_cards")
def with_a_card_laid_one_may_only_raise(game: Game, hand: Mano) -> Iterator[Fault]:
    for call in hand.envido:
        if call.own_card_laid and not call.pending_by and not call.first_round_over:
            yield fault("envido_after_own_card", move=call.at)


@forbids("4.1.6", "envido_after_truco", on="after_truco")
def an_answered_truco_closes_the_envido(game: Game, hand: Mano) -> Iterator[Fault]:
    for call in hand.envido:
        if call.truco_answered:
            yield fault("envido_after_truco", move=call.at)


@forbids("4.2.1", "envido_unanswered", "own_call_answered", on="envido")
def an_envido_must_be_answered_by_the_rivals(game: Game, hand: Mano) -> Iterator[Fault]:
    last = hand.envido[-1]
    if not hand.envido_answer and hand.gone in (None, last.side) and hand.in_play(last):
        yield fault("envido_unanswered", "quiero", "no_quiero", move=last.at)
    for answer in hand.answers:
        if answer.to == "envido" and answer.side == answer.caller:
            yield fault("own_call_answered", other(answer.side), move=answer.at)


@forbids("4.2.4", "envido_chain", "envido_twice", "envido_closed", on="envido")
def only_the_eleven_chains(game: Game, hand: Mano) -> Iterator[Fault]:
    chain: tuple[str, ...] = ()
    for call in hand.envido:
        if call.closed:
            yield fault("envido_closed", move=call.at)
            continue
        if call.pending_by == call.side:
            yield fault("envido_twice", other(call.side), move=call.at)
        if (*chain, call.word) not in NOT_WANTED:
            yield fault("envido_chain", *raises_after(chain), move=call.at)
        chain = (*chain, call.word)


@forbids("4.4.1", "envido_winner_missing", "envido_winner_differs", on="wanted")
def the_best_number_wins_the_envido(game: Game, hand: Mano) -> Iterator[Fault]:
    found = hand.envido_found
    if found is None and hand.told_envido is None:
        yield fault("envido_winner_missing", "A", "B")
    elif found is not None and hand.told_envido not in (None, found[0]):
        yield fault("envido_winner_differs", found[0], told=hand.told_envido)


@forbids("4.5.2", "number_without_envido", on="numbers")
def numbers_belong_to_a_wanted_envido(game: Game, hand: Mano) -> Iterator[Fault]:
    if hand.envido_answer == "quiero":
        return
    for at, _, _ in hand.numbers:
        yield fault("number_without_envido", move=at)


@awards("4.4.1", "envido_by_numbers", on="numbers")
def the_numbers_decide_the_envido(game: Game, hand: Mano) -> Iterator[Note]:
    winner = hand.envido_found
    if winner is not None and hand.bound():
        yield Note("envido_by_numbers", who=winner)


@awards("4.4.2", "son_buenas", on="numbers")
def son_buenas_concedes(game: Game, hand: Mano) -> Iterator[Note]:
    """A concession stands, whatever the speaker holds (position A23)."""
    for at, who, number in hand.numbers:
        if number is None:
            yield Note("son_buenas", who=who, move=at)


@awards("4.5.2", "later_number_ignored", on="odd_numbers")
def the_first_number_binds(game: Game, hand: Mano) -> Iterator[Note]:
    said: set[str] = set()
    for at, who, number in hand.numbers:
        if number is None or not hand.binds(number):
            continue
        if who in said:
            yield Note("later_number_ignored", who=who, move=at)
        said.add(who)


@awards("4.6.2", "number_without_effect", on="odd_numbers")
def some_numbers_have_no_effect(game: Game, hand: Mano) -> Iterator[Note]:
    for at, who, number in hand.numbers:
        if number is not None and not hand.binds(number):
            yield Note("number_without_effect", who=who, move=at)


@awards("4.6.4", "number_inside_binds", on="odd_numbers")
def the_number_inside_a_wrong_number_binds(game: Game, hand: Mano) -> Iterator[Note]:
    for at, who, number in hand.numbers:
        if number is not None and hand.binds(number) and hand.bound_to(number) != number:
            yield Note("number_inside_binds", who=who, move=at)


@forbids("4.6.11", "envido_after_own_truco", on="after_truco")
def only_the_rivals_say_el_envido_esta_primero(game: Game, hand: Mano) -> Iterator[Fault]:
    for call in hand.envido:
        if call.truco_pending_by == call.side and not call.pending_by and hand.sin_ley is None:
            yield fault("envido_after_own_truco", other(call.side), move=call.at)


@awards("4.6.11", "envido_first", on="after_truco")
def el_envido_esta_primero(game: Game, hand: Mano) -> Iterator[Note]:
    call = hand.envido[0]
    if call.truco_pending_by and call.truco_pending_by != call.side:
        yield Note("envido_first", who=call.who, move=call.at)


@awards("4.7.1", "both_answered_together", on="sin_ley")
def sin_ley_obliges_to_answer_both(game: Game, hand: Mano) -> Iterator[Note]:
    at, side = hand.sin_ley or (0, "A")
    yield Note("both_answered_together", who=side, move=at)


@forbids("4.7.1", "sin_ley_late", "both_calls_needed", "both_answers_together", on="sin_ley")
def sin_ley_de_juego(game: Game, hand: Mano) -> Iterator[Fault]:
    at, side = hand.sin_ley or (0, "A")
    if hand.calls_before(at) or hand.cards_before(at):
        yield fault("sin_ley_late", move=at)
        return
    mine = [call for call in (*hand.envido[:1], *hand.truco[:1]) if call.side == side]
    answers = [answer.at for answer in hand.answers if answer.to]
    if len(mine) != 2:
        yield fault("both_calls_needed", "envido", "truco", move=at)
    elif len(answers) > 1 and hand.happened_between(answers[0], answers[1]):
        yield fault("both_answers_together", "quiero", "no_quiero", move=answers[0])


@awards("4.2.3", "envido_no_querido", on="refused truco")
def truco_answers_no_to_the_envido(game: Game, hand: Mano) -> Iterator[Award]:
    if hand.envido_refused_by and not hand.refused_in_words("envido"):
        yield Award(hand.envido_caller, NOT_WANTED[hand.chain], "envido_no_querido")


@awards("4.3.1", "envido", "envido_no_querido", on="envido")
def the_envido_table(game: Game, hand: Mano) -> Iterator[Award]:
    if hand.envido_answer == "quiero":
        if hand.chain[-1] != "falta_envido":
            yield from _won(game, hand, "envido")
    elif hand.refused_in_words("envido") or not hand.envido_answer:
        yield Award(hand.envido_caller, NOT_WANTED[hand.chain], "envido_no_querido")


@awards("4.3.2", "falta_envido", on="wanted falta")
def falta_envido(game: Game, hand: Mano) -> Iterator[Award]:
    if duel_of(game) is None:
        yield from _won(game, hand, "falta_envido")


# Placed here and not with chapter 10: what the envido gives comes before the truco (A11).
@awards("10.3", "falta_envido", on="wanted falta six")
def falta_envido_in_pica_pica(game: Game, hand: Mano) -> Iterator[Award]:
    if duel_of(game) is not None:
        yield from _won(game, hand, "falta_envido")


def _won(game: Game, hand: Mano, concept: str) -> Iterator[Award]:
    """The stake of a wanted envido for its winner, if he keeps it."""
    winner, taker = hand.envido_winner, envido_taker(hand)
    if winner and taker and taker == winner[0]:
        yield Award(taker, envido_points(game, hand), concept)


@awards("4.6.6", "envido_transferred", "truco_transferred", on="wanted")
def all_points_of_the_hand_go_to_the_rival(game: Game, hand: Mano) -> Iterator[Award]:
    """4.4.3, 4.6.1, 4.6.6, 4.6.7 for the winner of the envido; 4.6.9 for anybody else."""
    lost = lost_hand(hand)
    if lost is None:
        return
    rival = other(lost.side)
    if hand.envido_winner and hand.envido_winner[0] == lost.side:
        yield Award(rival, envido_points(game, hand), "envido_transferred", lost.article)
    taker, worth, _, _ = truco_result(hand)
    if taker == lost.side and loses_truco(game, lost):
        yield Award(rival, worth, "truco_transferred", lost.article)
