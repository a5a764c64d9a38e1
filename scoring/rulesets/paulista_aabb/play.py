"""Article 9, sections 1 to 3: rounds and ties, the pack, the manilhas."""

from collections.abc import Iterator

from scoring.brazil.reading import Reading
from scoring.brazil.rounds import ALL_TIED, FIRST_TIED, FIRST_TWO_TIED, SECOND_TIED, THIRD_TIED
from scoring.brazil.worth import decided_by, plain_hand
from scoring.core.award import Award, Note
from scoring.core.fault import Fault
from scoring.core.game import Game
from scoring.rulesets.paulista_aabb.values import LADDER, articles

forbids, awards = articles.forbids, articles.awards


@forbids("9.1.2", "not_three_cards", "dealt_twice", "card_not_held", on="breach")
def three_cards_each(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("not_three_cards", "dealt_twice", "card_not_held")


@awards("9.1.2", "mao", on="won")
def a_hand_is_worth_one(game: Game, hand: Reading) -> Iterator[Award]:
    return plain_hand(hand, LADDER.uncalled)


@forbids("9.1.4", "hand_unfinished", "hand_is_over", "result_differs", on="breach")
def a_hand_ends_when_decided(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("hand_unfinished", "hand_is_over", "result_differs")


@awards("9.1.4", "round_without_effect", on="remark")
def a_third_round_too_many(game: Game, hand: Reading) -> list[Note]:
    return hand.notes("round_without_effect")


@awards("9.1.4", THIRD_TIED, on="decided")
def one_each_and_a_tie(game: Game, hand: Reading) -> Iterator[Note]:
    """Both pairs won one and tied another: the first round decides (position B17)."""
    return decided_by(hand, THIRD_TIED)


@forbids("9.1.5", "out_of_turn", on="breach")
def play_goes_to_the_right(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("out_of_turn")


@forbids("9.1.7", "wrong_starter", on="breach")
def the_start_moves_on(game: Game, hand: Reading) -> list[Fault]:
    """To the left as printed (position B9, option `hand_rotation`)."""
    return hand.faults("wrong_starter")


@forbids("9.1.8", "wrong_opener", on="breach")
def the_winner_opens(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("wrong_opener")


@forbids("9.1.9", "wrong_opener_after_tie", on="breach")
def the_first_tied_card_opens(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("wrong_opener_after_tie")


@awards("9.1.10", SECOND_TIED, on="decided")
def the_first_round_breaks_the_tie(game: Game, hand: Reading) -> Iterator[Note]:
    return decided_by(hand, SECOND_TIED)


@awards("9.1.11", FIRST_TIED, FIRST_TWO_TIED, on="decided")
def first_round_tied(game: Game, hand: Reading) -> Iterator[Note]:
    return decided_by(hand, FIRST_TIED, FIRST_TWO_TIED)


@forbids("9.1.11", "highest_kept_back", "covered_when_tied", on="breach")
def the_highest_card_if_the_tournament_says_so(game: Game, hand: Reading) -> list[Fault]:
    """Free by default (position B6); a duty with the option `show_highest_on_tie`."""
    return hand.faults("highest_kept_back", "covered_when_tied")


@awards("9.1.12", ALL_TIED, on="decided")
def three_ties(game: Game, hand: Reading) -> Iterator[Note]:
    """Nobody scores (position B1, option `all_tied`)."""
    return decided_by(hand, ALL_TIED)


@forbids("9.1.15", "covered_in_first", on="breach")
def nothing_covered_in_the_first_round(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("covered_in_first")


@forbids("9.2.1", "card_twice", on="breach")
def each_card_once(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("card_twice")


@forbids("9.3.1", "vira_lacking", "second_vira", on="breach")
def one_vira(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("vira_lacking", "second_vira")


@forbids("9.3.5", "vira_with_fixed_manilhas", on="breach")
def fixed_manilhas_need_no_vira(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("vira_with_fixed_manilhas")
