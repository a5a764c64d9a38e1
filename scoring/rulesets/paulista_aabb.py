"""Truco paulista as the AABB-SP Olympiad of 2024 plays it (`paulista-aabb`).

Articles 1 to 8 are the tournament's, article 9 the game; 9 is subdivided by its own sections. There
is no tento here: what other rulebooks punish is simply not possible, or goes to the árbitro
(scoring/sanctions/paulista-aabb.toml).

1 | one mixed category, 18 and over | the tournament's entries
2 | 16 pairs at most | the tournament's entries
3 | entries alone or in pairs | the tournament's entries
4.1 | single elimination | the tournament's bracket
4.2 | matches are drawn | the tournament's draw
4.3 | best of 5, then best of 3 | scored
5 | rules of the federation fill gaps | no rule of play
6 | complaints and appeals | scored
7 | medals for three places | the tournament's prizes
8 | cases not foreseen | scored
9.1.1 | pairs and seats | the opening of the match
9.1.2 | three cards each; a hand is worth 1 | scored
9.1.3 | who wins the round | no points of its own; see 9.1.2
9.1.4 | who wins the hand | scored
9.1.5 | play goes to the right | scored
9.1.6 | the first starter is drawn | the opening of the match
9.1.7 | who starts the next hand | scored
9.1.8 | who opens rounds 2 and 3 | scored
9.1.9 | who opens after a tie | scored
9.1.10 | the first round breaks a tie | scored
9.1.11 | first round tied | scored
9.1.12 | three ties: nobody scores | scored
9.1.13 | when to shuffle | conduct without a result
9.1.14 | secrecy and signals | scored
9.1.15 | covered cards in rounds 2 and 3 only | scored
9.2.1 | full and clean pack | scored
9.2.2 | order of the cards | no points of its own; see 9.1.2
9.3.1 | the vira | scored
9.3.2 | variable manilha | no points of its own; see 9.3.1
9.3.3 | suits of the manilhas | no points of its own; see 9.3.1
9.3.4 | a tie without manilhas | no points of its own; see 9.1.10
9.3.5 | fixed manilhas | scored
9.3.6 | names of the manilhas | names only
9.4.1 | the requests | see 9.4.5 and 9.4.9
9.4.2 | asked in turn | scored
9.4.3 | either answers, the first answer stands | scored
9.4.4 | running from truco | scored
9.4.5 | truco accepted | scored
9.4.6 | raising to 6 accepts truco | see 9.4.11
9.4.7 | who may raise | scored
9.4.8 | running from a raise | scored
9.4.9 | a raise accepted | scored
9.4.10 | raising to 9 and 12 | scored
9.4.11 | one step at a time | scored
9.4.12 | only in that hand | each hand starts anew; see 9.1.2
9.5.1 | who decides the mão de onze | scored
9.5.2 | played, worth 3 | scored
9.5.3 | refused, 1 point | scored
9.5.4 | seeing the partner's cards | scored
9.5.5 | when it is decided | scored
9.5.6 | the first answer stands | scored
9.5.7 | no requests in mão de onze | scored
9.5.8 | winning it wins the partida | the state of the match
9.6.1 | mão de ferro: nobody decides | scored
9.6.2 | worth 1, no requests | scored
9.6.3 | its winner wins the partida | the state of the match
9.6.4 | open or closed | scored
9.7.1 | reaching or passing 12 | scored
9.7.2 | from any score | the state of the match
9.7.3 | count of partidas | the state of the match
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from scoring.brazil.cards import DECKS
from scoring.brazil.dealing import random_moves
from scoring.brazil.phases import FERRO_MODES, ONZE, phase_of, standing
from scoring.brazil.reader import read
from scoring.brazil.reading import TRAITS, Reading, Stakes
from scoring.brazil.rounds import (
    ALL_TIED,
    FIRST_TIED,
    FIRST_TWO_TIED,
    SECOND_TIED,
    THIRD_TIED,
)
from scoring.brazil.sheet import point_table, sheet
from scoring.brazil.table import deck_name, manilhas_fixed
from scoring.brazil.words import vocabulary
from scoring.brazil.worth import (
    decided_by,
    eleven_played,
    eleven_run,
    ferro_won,
    plain_hand,
    raised_hand,
    run_from,
)
from scoring.cards import FRENCH, Deck
from scoring.core.article import Articles, parse_index
from scoring.core.award import Award, Note
from scoring.core.entries import Hand, Move
from scoring.core.fault import Fault
from scoring.core.game import Game
from scoring.core.ladder import Ladder, Rung
from scoring.core.options import Option, Options
from scoring.core.ruleset import Ruleset
from scoring.core.seats import LEFT, RIGHT
from scoring.core.vocabulary import Term
from scoring.sanctions.paulista_aabb import catalogue

# 9.4.4, 9.4.5, 9.4.8 and 9.4.9: what the hand is worth accepted, and if they run.
LADDER = Ladder(
    "truco",
    1,
    (Rung("truco", 3, 1), Rung("seis", 6, 3), Rung("nove", 9, 6), Rung("doze", 12, 9)),
)
RAISES = ("seis", "nove", "doze")
ONZE_PLAYED = 3  # 9.5.2
ONZE_RUN = 1  # 9.5.3
FERRO_WON = 1  # 9.6.2

OPTIONS = (
    Option("all_tied", ("none", "dealer", "starter"), "none", "B1", "three tied rounds"),
    Option("ferro_mode", FERRO_MODES, "open", "B4", "how the mão de ferro is played"),
    Option("tie_opener", ("first", "last", "opener"), "first", "B5", "who opens after a tie"),
    Option("show_highest_on_tie", (False, True), False, "B6", "duty to show the highest card"),
    Option("truco_timing", ("turn", "any"), "turn", "B8", "when truco may be asked"),
    Option("hand_rotation", ("left", "right"), "left", "B9", "who starts the next hand"),
    Option("requests_in_onze", ("void", "tento"), "void", "B10", "requests in mão de onze"),
    Option("deck", ("sujo", "limpo"), "sujo", "9.2.1", "pack of 40 or of 24 cards"),
    Option("manilhas", ("vira", "fixed"), "vira", "9.3.5", "manilhas by the vira or fixed"),
    Option(
        "duty",
        ("warning-then-points", "warning", "points"),
        "warning-then-points",
        "6",
        "what is forbidden without a written sanction",
    ),
)

articles = Articles(TRAITS)
forbids, awards = articles.forbids, articles.awards
STAKES = Stakes(LADDER, ONZE_PLAYED, articles.bits)


# --- 9.1: the hand and its rounds ----------------------------------------------------------


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


# --- 9.2 and 9.3: the pack and the manilhas ------------------------------------------------


@forbids("9.2.1", "card_twice", on="breach")
def each_card_once(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("card_twice")


@forbids("9.3.1", "vira_lacking", "second_vira", on="breach")
def one_vira(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("vira_lacking", "second_vira")


@forbids("9.3.5", "vira_with_fixed_manilhas", on="breach")
def fixed_manilhas_need_no_vira(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("vira_with_fixed_manilhas")


# --- 9.4: requests -------------------------------------------------------------------------


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


# --- 9.5 and 9.6: mão de onze, mão de ferro ------------------------------------------------


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


# --- the ruleset ---------------------------------------------------------------------------


def read_hand(game: Game, hand: Hand) -> Reading:
    return read(game, hand, STAKES)


def random_hand(game: Game, rng: Random) -> tuple[Move, ...]:
    return random_moves(game, rng, LADDER)


def rotation(options: Options) -> int:
    """The start, and with it the deal, moves to the left as printed (position B9)."""
    return LEFT if options["hand_rotation"] == "left" else RIGHT


def deck_for(options: Options) -> Deck:
    return DECKS[deck_name(options)]


def conflicts(options: Options) -> tuple[str, ...]:
    """Of the fixed manilhas the clean pack has only one (position B29)."""
    if manilhas_fixed(options) and deck_name(options) == "limpo":
        return ("deck", "manilhas")
    return ()


def points_now(game: Game) -> Mapping[str, Any]:
    return point_table(
        game, ladder=LADDER, onze_played=ONZE_PLAYED, onze_run=ONZE_RUN, ferro=FERRO_WON
    )


ACCEPTING = Term("aceita", ("aceita", "aceito", "cai"))

VOCABULARY = vocabulary(ACCEPTING)

RULESET = Ruleset(
    key="paulista-aabb",
    version="2024.1",
    name="AABB-SP 2024",
    countries=("BR",),
    languages=("pt", "en"),
    players=(4, 2),
    deck=FRENCH,
    target=12,
    options=OPTIONS,
    index=parse_index(__doc__ or ""),
    vocabulary=VOCABULARY,
    articles=articles,
    read=read_hand,
    standing=standing,
    phase=phase_of,
    random_hand=random_hand,
    cites={
        "game": "9.7.1",
        "match": "4.3",
        "dealer": "9.1.7",
        "phase": "9.5.1",
        "standing": "9.5.1",
        "disqualification": "8",
    },
    first_dealer="draw",
    sheet=sheet(VOCABULARY, LADDER, *DECKS),
    point_table=points_now,
    sanctions=catalogue,
    ladders=(LADDER,),
    rotation=rotation,
    deck_for=deck_for,
    conflicts=conflicts,
)
