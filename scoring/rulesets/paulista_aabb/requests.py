"""Article 9, section 4: truco, 6, 9 and 12, and how they are answered."""

from collections.abc import Iterator

from scoring.brazil.phases import ONZE
from scoring.brazil.reading import Reading
from scoring.brazil.worth import raised_hand, run_from
from scoring.core.award import Award, Note
from scoring.core.fault import Fault
from scoring.core.game import Game
from scoring.rulesets.paulista_aabb.values import LADDER, RAISES, articles

forbids, awards = articles.forbids, articles.awards


@forbids("9.4.2", "asked_out_of_turn", on="breach")
def asked_in_turn(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("asked_out_of_turn")


@forbids("9.4.3", "request_unanswered", "nothing_to_answer", on="breach")
def a_request_is_answered(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("request_unanswered", "nothing_to_answer")


@awards("9.4.3", "first_answer_stands", on="remark")
def the_first_answer_stands(game: Game, hand: Reading) -> list[Note]:
    return hand.notes("first_answer_stands") if hand.phase != ONZE else []


@awards("9.4.4", "truco_corrido", on="raised ran")
def running_from_truco(game: Game, hand: Reading) -> Iterator[Award]:
    return run_from(hand, "truco", LADDER)


@awards("9.4.5", "truco", on="raised won")
def truco_accepted(game: Game, hand: Reading) -> Iterator[Award]:
    return raised_hand(hand, "truco", LADDER)


@forbids("9.4.7", "own_request_raised", on="breach")
def only_the_other_pair_raises(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("own_request_raised")


@awards("9.4.8", "seis_corrido", "nove_corrido", "doze_corrido", on="raised ran")
def running_from_a_raise(game: Game, hand: Reading) -> Iterator[Award]:
    for word in RAISES:
        yield from run_from(hand, word, LADDER)


@awards("9.4.9", *RAISES, on="raised won")
def a_raise_accepted(game: Game, hand: Reading) -> Iterator[Award]:
    for word in RAISES:
        yield from raised_hand(hand, word, LADDER)


@forbids("9.4.11", "step_skipped", on="breach")
def one_step_at_a_time(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("step_skipped")
