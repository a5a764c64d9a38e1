"""Article 9, sections 5 and 6: mão de onze and mão de ferro."""

from collections.abc import Iterator

from scoring.brazil.reading import Reading
from scoring.brazil.worth import eleven_played, eleven_run, ferro_won
from scoring.core.award import Award, Note
from scoring.core.fault import Fault
from scoring.core.game import Game
from scoring.rulesets.paulista_aabb.values import FERRO_WON, ONZE_PLAYED, ONZE_RUN, articles

forbids, awards = articles.forbids, articles.awards


@forbids("9.5.1", "decision_without_onze", "decision_not_theirs", "onze_undecided", on="breach")
def the_pair_with_eleven_decides(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("decision_without_onze", "decision_not_theirs", "onze_undecided")


@awards("9.5.2", "onze", on="onze won")
def played_it_is_worth_three(game: Game, hand: Reading) -> Iterator[Award]:
    return eleven_played(hand, ONZE_PLAYED)


@awards("9.5.3", "onze_corrida", on="onze ran")
def refused_it_gives_one(game: Game, hand: Reading) -> Iterator[Award]:
    return eleven_run(hand, ONZE_RUN)


@forbids("9.5.5", "decision_too_late", on="breach")
def decided_before_the_first_card(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("decision_too_late")


@awards("9.5.5", "played_without_saying", on="remark onze")
def the_first_card_plays_the_hand(game: Game, hand: Reading) -> list[Note]:
    return hand.notes("played_without_saying")


@awards("9.5.6", "first_answer_stands", on="remark onze")
def the_first_decision_stands(game: Game, hand: Reading) -> list[Note]:
    return hand.notes("first_answer_stands")


@forbids("9.5.7", "request_in_onze", on="breach")
def no_requests_in_onze(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("request_in_onze")


@forbids("9.6.1", "decision_in_ferro", on="breach")
def nobody_decides_in_ferro(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("decision_in_ferro")


@awards("9.6.2", "ferro", on="ferro won")
def ferro_is_worth_one(game: Game, hand: Reading) -> Iterator[Award]:
    return ferro_won(hand, FERRO_WON)


@forbids("9.6.2", "request_in_ferro", on="breach")
def no_requests_in_ferro(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("request_in_ferro")


@forbids("9.6.4", "covered_in_closed_ferro", on="breach")
def closed_cards_are_all_turned(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("covered_in_closed_ferro")
