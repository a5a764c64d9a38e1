"""Truco paulista, official rules with tento (`paulista-tento`).

The source has sections, not numbers; ours follow their order. Fouls are settled by the referee
through the sanction catalogue (scoring/sanctions/paulista-tento.toml), deals and shuffles too.

1.1 | partida: 12 points | scored
1.2 | mão: best of 3 rounds, worth 1 to 12 | see 8.4 and 10.4 to 10.7
1.3 | rodada: one card each | see 8.1
1.4 | truco | see 10.4
1.5 | seis or meio-pau | see 10.5
1.6 | nove | see 10.6
1.7 | doze or queda | see 10.7
1.8 | what a tie is | see chapter 9
1.9 | mão de onze | see chapter 11
1.10 | mão de ferro | see chapter 12
1.11 | tento | see chapter 13
1.12 | manilhas | see 2.2
1.13 | zap | a name; see 2.2
1.14 | copeta | a name; see 2.2
1.15 | espadilha | a name; see 2.2
1.16 | pica-fumo | a name; see 2.2
1.17 | vira | see 2.2
1.18 | hiding a card | see 8.6
2.1 | one pack, each card once | scored
2.2 | manilhas from the vira | scored
2.3 | suits outside the manilhas | no points of its own; see 2.2
3.1 | seats | the opening of the match
3.2 | who cuts and who starts | no points; who starts is 8.1
3.3 | the deal passes to the right | scored
4.1 | the bottom shown to the partner | scored
4.2 | fanning and arranging the pack | scored
4.3 | handing over for the cut | conduct without a result
4.4 | subir | conduct without a result
5.1 | the vira is taken before the deal | scored
5.2 | how many cuts | scored
5.3 | the last card shown to the partner | scored
5.4 | subir after looking | scored
6.1 | burning by threes, three times | scored
6.2 | burned in sight | scored
6.3 | only the cutter burns | scored
6.4 | when to burn | scored
7.1 | three cards each | scored
7.2 | burning during the deal | conduct without a result
7.3 | an opponent's card turns over | scored
7.4 | the dealer's side's card turns over | scored
8.1 | order of play | scored
8.2 | nothing hidden in round 1 | scored
8.3 | who takes the round | no points of its own; see 8.4
8.4 | two rounds take the hand, 1 point | scored
8.5 | who opens rounds 2 and 3 | scored
8.6 | hiding in rounds 2 and 3 | allowed; a hidden card takes no round
9.1 | first round tied | scored
9.1.1 | who opens after a tie | scored
9.1.2 | the highest card must be shown | scored
9.1.3 | nothing hidden while tied | scored
9.2 | second round tied | scored
9.3 | third round tied | scored
9.4 | first and second tied | scored
9.5 | all three tied | scored
10.1 | truco at any moment | scored
10.2 | accepting; the first answer stands | scored
10.3 | a look-alike word is no request | scored
10.4 | truco | scored
10.5 | meio-pau | scored
10.6 | nove | scored
10.7 | doze | scored
10.8 | order of the requests | scored
11.1 | when a hand is a mão de onze | scored
11.2 | the pair decides; the first answer stands | scored
11.3 | running from the mão de onze | scored
11.4 | the mão de onze played | scored
11.5 | what the mão de onze forbids | scored
12.1 | the mão de ferro takes the partida | scored
12.2 | what the mão de ferro forbids | scored
12.3 | blind, vira hidden | scored
12.4 | rounds 2 and 3 in the dark | scored
12.5 | modes of mão de ferro | scored
13.1 | a tento is seen and proved, and ends the hand | scored
13.2 | caught stealing | scored
13.3 | more than 9 cards burned | scored
13.4 | too many cuts | scored
13.5 | dealing out of order | scored
13.6 | playing with 4 cards | scored
13.7 | requests in mão de onze or ferro | scored
13.8 | cerrar in mão de onze or ferro | scored
13.9 | the vira shown early | scored
13.10 | the cards looked at early | scored
13.11 | look-alike word | scored
13.12 | highest card not shown | scored
14.1 | 4 cards to the partner | scored
14.2 | 4 cards to an opponent | scored
14.3 | truco before claiming | scored
14.4 | never more than 3 | scored
14.5 | 4 cards in mão de onze | scored
14.6 | the dealer asked first | scored
14.7 | 5 cards | scored
14.8 | 1 or 2 cards | scored
15.1 | a tento is worth the hand | scored
15.2 | in mão de onze | scored
15.3 | in mão de ferro | scored
16.1 | bad faith, wrong category | scored
16.2 | cases not foreseen | scored
16.3 | in force | no rule of play
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

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
from scoring.cards import FRENCH
from scoring.core.article import Articles, parse_index
from scoring.core.award import Award, Note
from scoring.core.entries import Hand, Move
from scoring.core.fault import Fault
from scoring.core.game import Game
from scoring.core.ladder import Ladder, Rung
from scoring.core.options import Option
from scoring.core.ruleset import Ruleset
from scoring.core.vocabulary import Term
from scoring.sanctions.paulista_tento import catalogue

# 10.4 to 10.7: what the hand is worth accepted, and what the asker takes if they run.
LADDER = Ladder(
    "truco",
    1,
    (Rung("truco", 3, 1), Rung("seis", 6, 3), Rung("nove", 9, 6), Rung("doze", 12, 9)),
)
ONZE_PLAYED = 3  # 11.4
ONZE_RUN = 1  # 11.3
FERRO_WON = 1  # 12.1, position B3

OPTIONS = (
    Option("all_tied", ("dealer", "none", "starter"), "dealer", "B1", "three tied rounds"),
    Option("ferro_mode", FERRO_MODES, "blind", "B4", "how the mão de ferro is played"),
    Option("tie_opener", ("last", "first", "opener"), "last", "B25", "who opens after a tie"),
    Option("show_highest_on_tie", (True, False), True, "B6", "duty to show the highest card"),
    Option("truco_timing", ("any", "turn"), "any", "B8", "when truco may be asked"),
    Option("requests_in_onze", ("tento", "void"), "tento", "B10", "requests in mão de onze"),
    Option("bottom_or_burn", ("warning", "tento"), "warning", "B15", "in mão de onze or ferro"),
    Option(
        "duty",
        ("warning-then-points", "warning", "points"),
        "warning-then-points",
        "16.1",
        "what is forbidden without a written sanction",
    ),
)

articles = Articles(TRAITS)
forbids, awards = articles.forbids, articles.awards
STAKES = Stakes(LADDER, ONZE_PLAYED, articles.bits)


# --- 2 and 7: the pack and the deal --------------------------------------------------------


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


# --- 8: play -------------------------------------------------------------------------------


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


# --- 9: ties -------------------------------------------------------------------------------


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


# --- 10: requests --------------------------------------------------------------------------


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


# --- 11 and 12: mão de onze, mão de ferro --------------------------------------------------


@forbids("11.1", "decision_without_onze", "decision_in_ferro", on="breach")
def only_eleven_decides(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("decision_without_onze", "decision_in_ferro")


@forbids("11.2", "decision_not_theirs", "onze_undecided", on="breach")
def the_pair_with_eleven_decides(game: Game, hand: Reading) -> list[Fault]:
    return hand.faults("decision_not_theirs", "onze_undecided")


@awards("11.2", "first_answer_stands", on="remark onze")
def the_first_decision_stands(game: Game, hand: Reading) -> list[Note]:
    return hand.notes("first_answer_stands")


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


# --- the ruleset ---------------------------------------------------------------------------


def read_hand(game: Game, hand: Hand) -> Reading:
    return read(game, hand, STAKES)


def random_hand(game: Game, rng: Random) -> tuple[Move, ...]:
    return random_moves(game, rng, LADDER)


def points_now(game: Game) -> Mapping[str, Any]:
    return point_table(
        game, ladder=LADDER, onze_played=ONZE_PLAYED, onze_run=ONZE_RUN, ferro=FERRO_WON
    )


# 10.2: any positive word accepts; one that is not listed here may follow ("aceita simbora").
ACCEPTING = Term(
    "aceita",
    ("aceita", "aceito", "cai", "venha", "manda", "vem", "desce", "topo", "quero", "bora"),
    args="word?",
)
LOOKALIKE = Term("diz", ("diz", "disse"), args="word")

VOCABULARY = vocabulary(ACCEPTING, LOOKALIKE)

RULESET = Ruleset(
    key="paulista-tento",
    version="1",
    name="Truco paulista com tento",
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
        "game": "1.1",
        "match": "1.1",
        "dealer": "3.3",
        "phase": "11.1",
        "standing": "1.9",
        "disqualification": "16.1",
    },
    first_dealer="draw",
    sheet=sheet(VOCABULARY, LADDER, "sujo"),
    point_table=points_now,
    sanctions=catalogue,
    ladders=(LADDER,),
)
