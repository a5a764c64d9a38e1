"""Chapters 11 and 12: mão de onze and mão de ferro."""

from collections.abc import Iterator

from scoring.brazil.reading import Reading
from scoring.brazil.worth import eleven_played, eleven_run, ferro_won
from scoring.core.award import Award, Note
from scoring.core.fault import Fault
from scoring.core.game import Game
from scoring.rulesets.paulista_tento.values import FERRO_WON, ONZE_PLAYED, ONZE_RUN, articles

forbids, awards = articles.forbids, articles.awards


@forbids("11.1", "decision_without_onze", "decision_in_ferro", on="breach")
def only_eleven_decides(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("decision_without_onze", "decision_in_ferro")


@forbids("11.2", "decision_not_theirs", "onze_undecided", on="breach")
def the_pair_with_eleven_decides(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("decision_not_theirs", "onze_undecided")


@awards("11.2", "first_answer_stands", on="remark onze")
def the_first_decision_stands(game: Game, hand: Reading) -> list[Note]:
    return hand.notes("first_answer_stands")


@awards("11.2", "played_without_saying", on="remark onze")
def the_first_card_plays_the_hand(game: Game, hand: Reading) -> list[Note]:
    return hand.notes("played_without_saying")


@forbids("11.3", "decision_too_late", on="breach")
def no_running_once_played(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("decision_too_late")


@awards("11.3", "onze_corrida", on="onze ran")
def running_gives_one(game: Game, hand: Reading) -> Iterator[Award]:
    return eleven_run(hand, ONZE_RUN)


@awards("11.4", "onze", on="onze won")
def played_it_is_worth_three(game: Game, hand: Reading) -> Iterator[Award]:
    return eleven_played(hand, ONZE_PLAYED)


@forbids("11.5", "request_in_onze", on="breach")
def no_requests_in_onze(game: Game, hand: Reading) -> list[Fault]:
    """Asking is a tento (sanction 040, position B10); as a move it has no effect."""
    return hand.faults("request_in_onze")


@awards("12.1", "ferro", on="ferro won")
def ferro_takes_the_partida(game: Game, hand: Reading) -> Iterator[Award]:
    return ferro_won(hand, FERRO_WON)


@forbids("12.2", "request_in_ferro", on="breach")
def no_requests_in_ferro(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("request_in_ferro")


@forbids("12.5", "covered_in_closed_ferro", on="breach")
def closed_cards_are_all_turned(game: Game, hand: Reading) -> list[Fault]:
    """With closed cards those of the round are turned together: none can stay covered."""
    return hand.faults("covered_in_closed_ferro")
