"""Chapter 10: truco, meio-pau, nove and doze, and how they are answered."""

from collections.abc import Iterator

from scoring.brazil.phases import ONZE
from scoring.brazil.reading import Reading
from scoring.brazil.worth import raised_hand, run_from
from scoring.core.award import Award, Note
from scoring.core.fault import Fault
from scoring.core.game import Game
from scoring.rulesets.paulista_tento.values import LADDER, articles

forbids, awards = articles.forbids, articles.awards


@forbids("10.1", "asked_out_of_turn", on="breach")
def asked_in_turn(game: Game, hand: Reading) -> list[Fault]:
    """Any moment will do, unless the tournament chose `truco_timing` turn (position B8)."""
    return hand.faults("asked_out_of_turn")


@forbids("10.2", "request_unanswered", "nothing_to_answer", on="breach")
def a_request_is_answered(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("request_unanswered", "nothing_to_answer")


@awards("10.2", "first_answer_stands", on="remark")
def the_first_answer_stands(game: Game, hand: Reading) -> list[Note]:
    return hand.notes("first_answer_stands") if hand.phase != ONZE else []


@awards("10.3", "lookalike_word", on="remark")
def a_lookalike_word_asks_nothing(game: Game, hand: Reading) -> list[Note]:
    return hand.notes("lookalike_word")


@awards("10.4", "truco", "truco_corrido", on="raised")
def truco(game: Game, hand: Reading) -> Iterator[Award]:
    yield from raised_hand(hand, "truco", LADDER)
    yield from run_from(hand, "truco", LADDER)


@awards("10.5", "seis", "seis_corrido", on="raised")
def meio_pau(game: Game, hand: Reading) -> Iterator[Award]:
    yield from raised_hand(hand, "seis", LADDER)
    yield from run_from(hand, "seis", LADDER)


@awards("10.6", "nove", "nove_corrido", on="raised")
def nove(game: Game, hand: Reading) -> Iterator[Award]:
    yield from raised_hand(hand, "nove", LADDER)
    yield from run_from(hand, "nove", LADDER)


@awards("10.7", "doze", "doze_corrido", on="raised")
def doze(game: Game, hand: Reading) -> Iterator[Award]:
    yield from raised_hand(hand, "doze", LADDER)
    yield from run_from(hand, "doze", LADDER)


@forbids("10.8", "step_skipped", "own_request_raised", on="breach")
def one_step_at_a_time(game: Game, hand: Reading) -> list[Fault]:
    """Only the side that accepted raises, to the next value."""
    return hand.faults("step_skipped", "own_request_raised")
