"""Chapters 2 and 7 to 9: the pack, the three cards, rounds and ties."""

from collections.abc import Iterator

from scoring.brazil.reading import Reading
from scoring.brazil.rounds import ALL_TIED, FIRST_TIED, FIRST_TWO_TIED, SECOND_TIED, THIRD_TIED
from scoring.brazil.worth import decided_by, plain_hand
from scoring.core.award import Award, Note
from scoring.core.fault import Fault
from scoring.core.game import Game
from scoring.rulesets.paulista_tento.values import LADDER, articles

forbids, awards = articles.forbids, articles.awards


@forbids("2.1", "card_twice", on="breach")
def each_card_once(game: Game, hand: Reading) -> list[Fault]:
    """No card is in two places of a hand."""
    return hand.faults("card_twice")


@forbids("2.2", "vira_lacking", "second_vira", on="breach")
def one_vira(game: Game, hand: Reading) -> list[Fault]:
    """Cards cannot be compared without the vira, and there is one."""
    return hand.faults("vira_lacking", "second_vira")


@forbids("7.1", "not_three_cards", "dealt_twice", "card_not_held", on="breach")
def three_cards_each(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("not_three_cards", "dealt_twice", "card_not_held")


@forbids("8.1", "wrong_starter", "out_of_turn", on="breach")
def play_goes_to_the_right(game: Game, hand: Reading) -> list[Fault]:
    """The player at the dealer's right starts; the others follow to the right."""
    return hand.faults("wrong_starter", "out_of_turn")


@forbids("8.2", "covered_in_first", on="breach")
def nothing_hidden_in_the_first_round(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("covered_in_first")


@forbids("8.4", "hand_unfinished", "hand_is_over", "result_differs", on="breach")
def a_hand_ends_when_decided(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("hand_unfinished", "hand_is_over", "result_differs")


@awards("8.4", "round_without_effect", on="remark")
def a_third_round_too_many(game: Game, hand: Reading) -> list[Note]:
    return hand.notes("round_without_effect")


@awards("8.4", "mao", on="won")
def two_rounds_take_the_hand(game: Game, hand: Reading) -> Iterator[Award]:
    return plain_hand(hand, LADDER.uncalled)


@forbids("8.5", "wrong_opener", on="breach")
def the_highest_card_opens(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("wrong_opener")


@awards("9.1", FIRST_TIED, on="decided")
def first_tied(game: Game, hand: Reading) -> Iterator[Note]:
    return decided_by(hand, FIRST_TIED)


@forbids("9.1.1", "wrong_opener_after_tie", on="breach")
def who_tied_opens(game: Game, hand: Reading) -> list[Fault]:
    """The last of the tied cards (position B25), unless the tournament chose otherwise."""
    return hand.faults("wrong_opener_after_tie")


@forbids("9.1.2", "highest_kept_back", on="breach")
def the_highest_card_is_shown(game: Game, hand: Reading) -> list[Fault]:
    """Such a hand is settled by a tento (sanction 045), not by its cards."""
    return hand.faults("highest_kept_back")


@forbids("9.1.3", "covered_when_tied", on="breach")
def nothing_hidden_while_tied(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("covered_when_tied")


@awards("9.2", SECOND_TIED, on="decided")
def second_tied(game: Game, hand: Reading) -> Iterator[Note]:
    return decided_by(hand, SECOND_TIED)


@awards("9.3", THIRD_TIED, on="decided")
def third_tied(game: Game, hand: Reading) -> Iterator[Note]:
    return decided_by(hand, THIRD_TIED)


@awards("9.4", FIRST_TWO_TIED, on="decided")
def first_and_second_tied(game: Game, hand: Reading) -> Iterator[Note]:
    return decided_by(hand, FIRST_TWO_TIED)


@awards("9.5", ALL_TIED, on="decided")
def all_tied(game: Game, hand: Reading) -> Iterator[Note]:
    """The dealing pair takes the hand (position B1, option `all_tied`)."""
    return decided_by(hand, ALL_TIED)
