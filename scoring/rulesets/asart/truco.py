"""ASART chapter 5 up to 5.6: rounds and pardas, the truco, what it gives; and 8.4, the mazo."""

from collections.abc import Iterator

from scoring.argentina.envido import NOT_WANTED
from scoring.argentina.judging import lost_hand
from scoring.argentina.reading import Mano
from scoring.core.award import Award, Note
from scoring.core.fault import Fault, fault
from scoring.core.game import Game
from scoring.core.seats import side_of
from scoring.core.sides import other
from scoring.rulesets.asart.values import (
    TRUCO,
    articles,
    envido_ends_it,
    loses_truco,
    truco_result,
)

forbids, awards = articles.forbids, articles.awards


@awards("5.1", "rounds_by_cards", on="facts rounds")
def the_cards_decide_the_rounds(game: Game, hand: Mano) -> Iterator[Note]:
    if hand.rounds:
        yield Note("rounds_by_cards", who=" ".join(hand.rounds))


@awards("5.3.2", "won_by_rounds", "won_after_parda", "won_by_mano", on="rounds")
def why_the_hand_is_won(game: Game, hand: Mano) -> Iterator[Note]:
    """5.3.2 two rounds, or the first and a parda (A9); 5.4.1 first parda; 5.4.2 three pardas."""
    rounds = hand.rounds or hand.rounds_told
    winner = hand.winner_found
    if not rounds or winner is None or hand.decided_by_leaving is not None:
        return
    if rounds[0] != "T":
        yield Note("won_by_rounds", who=winner)
    elif tuple(rounds) == ("T", "T", "T"):
        yield Note("won_by_mano", "5.4.2", winner)
    else:
        yield Note("won_after_parda", "5.4.1", winner)


@forbids("5.3.2", "hand_unfinished", "winner_differs", "rounds_differ")
def two_rounds_win_the_hand(game: Game, hand: Mano) -> Iterator[Fault]:
    if hand.rounds and hand.rounds_told and list(hand.rounds_told) != hand.rounds:
        yield fault("rounds_differ", *hand.rounds)
    if hand.decided_by_leaving is not None:
        if hand.told_winner not in (None, hand.decided_by_leaving):
            yield fault("winner_differs", hand.decided_by_leaving, told=hand.told_winner)
        return
    found = hand.winner_found
    if found is not None:
        if hand.told_winner not in (None, found):
            yield fault("winner_differs", found, told=hand.told_winner)
    elif hand.told_winner is None and not envido_ends_it(game, hand):
        yield fault("hand_unfinished", "mano_para", "rondas", "mazo")


@forbids("5.5.1", "truco_unanswered", "own_call_answered", "nothing_to_answer")
def a_truco_must_be_answered_by_the_rivals(game: Game, hand: Mano) -> Iterator[Fault]:
    pending = hand.truco_pending
    if (
        pending
        and hand.gone in (None, pending.side)
        and hand.in_play(pending)
        and not envido_ends_it(game, hand)
    ):
        yield fault("truco_unanswered", "quiero", "no_quiero", "mazo", move=pending.at)
    for answer in hand.answers:
        if not answer.to:
            yield fault("nothing_to_answer", move=answer.at)
        elif answer.to == "truco" and answer.side == answer.caller:
            yield fault("own_call_answered", other(answer.side), move=answer.at)


@forbids("5.5.2", "truco_not_yours", on="truco")
def no_side_raises_twice_in_a_row(game: Game, hand: Mano) -> Iterator[Fault]:
    for call in hand.truco:
        if call.accepted_by and call.side != call.accepted_by:
            yield fault("truco_not_yours", call.accepted_by, move=call.at)


@forbids("5.6.1", "truco_order", "raise_without_quiero", "truco_closed", on="truco")
def raises_in_their_order_each_after_a_quiero(game: Game, hand: Mano) -> Iterator[Fault]:
    before: str | None = None
    for call in hand.truco:
        expected = TRUCO.next_after(before)
        if call.closed:
            yield fault("truco_closed", move=call.at)
        elif call.word != expected:
            yield fault("truco_order", expected, move=call.at)
        elif call.pending_by:
            yield fault("raise_without_quiero", "quiero", move=call.at)
        before = call.word


@awards("5.6", "truco", "truco_no_querido", "mano", "mazo", "mazo_envido")
def what_the_truco_gives(game: Game, hand: Mano) -> Iterator[Award]:
    """5.4.5 uncalled, 5.5.3 mazo as an answer, 5.6 the table, 8.4 the mazo."""
    if hand.envido_open_at_mazo and hand.gone is not None:
        yield Award(other(hand.gone), NOT_WANTED[("envido",)], "mazo_envido", "8.4")
    taker, worth, concept, article = truco_result(hand)
    lost = lost_hand(hand)
    if taker is None:
        return
    if lost is not None and lost.side == taker and loses_truco(game, lost):
        return  # 4.6.6 gave it to the rival
    yield Award(side_of(taker), worth, concept, article)
