"""Truco paulista, official rules with tento (`paulista-tento`).

The source has sections, not numbers; ours follow their order. Fouls are settled by the referee
through the sanction catalogue (scoring/sanctions/paulista-tento.toml), deals and shuffles too.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from scoring.brazil.dealing import random_moves
from scoring.brazil.phases import FERRO_MODES, phase_of, standing
from scoring.brazil.reader import read
from scoring.brazil.reading import Reading
from scoring.brazil.sheet import point_table, sheet
from scoring.brazil.taps import taps
from scoring.brazil.words import vocabulary
from scoring.cards import FRENCH
from scoring.core.article import parse_index
from scoring.core.entries import Hand, Move
from scoring.core.game import Game
from scoring.core.options import Option
from scoring.core.ruleset import Ruleset
from scoring.core.vocabulary import Term
from scoring.rulesets.paulista_tento import eleven, play, requests
from scoring.rulesets.paulista_tento.values import (
    FERRO_WON,
    LADDER,
    ONZE_PLAYED,
    ONZE_RUN,
    STAKES,
    articles,
)
from scoring.sanctions.paulista_tento import catalogue

CHAPTERS = (eleven, play, requests)  # importing them fills `articles`

INDEX = parse_index("""
1.1   | partida: 12 points                            | scored
1.2   | mão: best of 3 rounds, worth 1 to 12          | see 8.4 and 10.4 to 10.7
1.3   | rodada: one card each                         | see 8.1
1.4   | truco                                         | see 10.4
1.5   | seis or meio-pau                              | see 10.5
1.6   | nove                                          | see 10.6
1.7   | doze or queda                                 | see 10.7
1.8   | what a tie is                                 | see chapter 9
1.9   | mão de onze                                   | see chapter 11
1.10  | mão de ferro                                  | see chapter 12
1.11  | tento                                         | see chapter 13
1.12  | manilhas                                      | see 2.2
1.13  | zap                                           | a name; see 2.2
1.14  | copeta                                        | a name; see 2.2
1.15  | espadilha                                     | a name; see 2.2
1.16  | pica-fumo                                     | a name; see 2.2
1.17  | vira                                          | see 2.2
1.18  | hiding a card                                 | see 8.6
2.1   | one pack, each card once                      | scored
2.2   | manilhas from the vira                        | scored
2.3   | suits outside the manilhas                    | no points of its own; see 2.2
3.1   | seats                                         | the opening of the match
3.2   | who cuts and who starts                       | no points; who starts is 8.1
3.3   | the deal passes to the right                  | scored
4.1   | the bottom shown to the partner               | scored
4.2   | fanning and arranging the pack                | scored
4.3   | handing over for the cut                      | conduct without a result
4.4   | subir                                         | conduct without a result
5.1   | the vira is taken before the deal             | scored
5.2   | how many cuts                                 | scored
5.3   | the last card shown to the partner            | scored
5.4   | subir after looking                           | scored
6.1   | burning by threes, three times                | scored
6.2   | burned in sight                               | scored
6.3   | only the cutter burns                         | scored
6.4   | when to burn                                  | scored
7.1   | three cards each                              | scored
7.2   | burning during the deal                       | conduct without a result
7.3   | an opponent's card turns over                 | scored
7.4   | the dealer's side's card turns over           | scored
8.1   | order of play                                 | scored
8.2   | nothing hidden in round 1                     | scored
8.3   | who takes the round                           | no points of its own; see 8.4
8.4   | two rounds take the hand, 1 point             | scored
8.5   | who opens rounds 2 and 3                      | scored
8.6   | hiding in rounds 2 and 3                      | allowed; a hidden card takes no round
9.1   | first round tied                              | scored
9.1.1 | who opens after a tie                         | scored
9.1.2 | the highest card must be shown                | scored
9.1.3 | nothing hidden while tied                     | scored
9.2   | second round tied                             | scored
9.3   | third round tied                              | scored
9.4   | first and second tied                         | scored
9.5   | all three tied                                | scored
10.1  | truco at any moment                           | scored
10.2  | accepting; the first answer stands            | scored
10.3  | a look-alike word is no request               | scored
10.4  | truco                                         | scored
10.5  | meio-pau                                      | scored
10.6  | nove                                          | scored
10.7  | doze                                          | scored
10.8  | order of the requests                         | scored
11.1  | when a hand is a mão de onze                  | scored
11.2  | the pair decides; the first answer stands     | scored
11.3  | running from the mão de onze                  | scored
11.4  | the mão de onze played                        | scored
11.5  | what the mão de onze forbids                  | scored
12.1  | the mão de ferro takes the partida            | scored
12.2  | what the mão de ferro forbids                 | scored
12.3  | blind, vira hidden                            | scored
12.4  | rounds 2 and 3 in the dark                    | scored
12.5  | modes of mão de ferro                         | scored
13.1  | a tento is seen and proved, and ends the hand | scored
13.2  | caught stealing                               | scored
13.3  | more than 9 cards burned                      | scored
13.4  | too many cuts                                 | scored
13.5  | dealing out of order                          | scored
13.6  | playing with 4 cards                          | scored
13.7  | requests in mão de onze or ferro              | scored
13.8  | cerrar in mão de onze or ferro                | scored
13.9  | the vira shown early                          | scored
13.10 | the cards looked at early                     | scored
13.11 | look-alike word                               | scored
13.12 | highest card not shown                        | scored
14.1  | 4 cards to the partner                        | scored
14.2  | 4 cards to an opponent                        | scored
14.3  | truco before claiming                         | scored
14.4  | never more than 3                             | scored
14.5  | 4 cards in mão de onze                        | scored
14.6  | the dealer asked first                        | scored
14.7  | 5 cards                                       | scored
14.8  | 1 or 2 cards                                  | scored
15.1  | a tento is worth the hand                     | scored
15.2  | in mão de onze                                | scored
15.3  | in mão de ferro                               | scored
16.1  | bad faith, wrong category                     | scored
16.2  | cases not foreseen                            | scored
16.3  | in force                                      | no rule of play
""")

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
    (
        "aceita",
        "aceito",
        "cai",
        "venha",
        "manda",
        "vem",
        "desce",
        "topo",
        "quero",
        "bora",
        "aceitou",
    ),
    args="word?",
)
LOOKALIKE = Term("diz", ("diz", "disse"), args="word")

VOCABULARY = vocabulary(ACCEPTING, LOOKALIKE)

RULESET = Ruleset(
    key="paulista-tento",
    version="1",
    name="Truco paulista com tento",
    countries=("BR",),
    languages=("pt", "es", "en"),
    players=(4, 2),
    deck=FRENCH,
    target=12,
    options=OPTIONS,
    index=INDEX,
    vocabulary=VOCABULARY,
    articles=articles,
    read=read_hand,
    standing=standing,
    phase=phase_of,
    random_hand=random_hand,
    cites={
        "game": "1.1",
        "match": "1.1",
        "opening": "3.3",
        "dealer": "3.3",
        "phase": "11.1",
        "standing": "1.9",
        "disqualification": "16.1",
    },
    first_dealer="draw",
    sheet=sheet(VOCABULARY, LADDER, "sujo"),
    point_table=points_now,
    sanctions=catalogue,
    taps=taps(LADDER),
    ladders=(LADDER,),
)
