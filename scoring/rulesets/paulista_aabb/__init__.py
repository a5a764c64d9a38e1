"""Truco paulista as the AABB-SP Olympiad of 2024 plays it (`paulista-aabb`).

Articles 1 to 8 are the tournament's, article 9 the game; 9 is subdivided by its own sections. There
is no tento here: what other rulebooks punish is simply not possible, or goes to the árbitro
(scoring/sanctions/paulista-aabb.toml).
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from scoring.brazil.cards import DECKS
from scoring.brazil.dealing import random_moves
from scoring.brazil.phases import FERRO_MODES, phase_of, standing
from scoring.brazil.reader import read
from scoring.brazil.reading import Reading
from scoring.brazil.sheet import fixed_manilhas, point_table, sheet
from scoring.brazil.table import deck_name, manilhas_fixed
from scoring.brazil.taps import taps
from scoring.brazil.words import vocabulary
from scoring.cards import FRENCH, Deck
from scoring.core.article import parse_index
from scoring.core.entries import Hand, Move
from scoring.core.game import Game
from scoring.core.options import Option, Options
from scoring.core.ruleset import Ruleset
from scoring.core.seats import LEFT, RIGHT
from scoring.core.vocabulary import Term
from scoring.rulesets.paulista_aabb import eleven, play, requests
from scoring.rulesets.paulista_aabb.values import (
    FERRO_WON,
    LADDER,
    ONZE_PLAYED,
    ONZE_RUN,
    STAKES,
    articles,
)
from scoring.sanctions.paulista_aabb import catalogue

CHAPTERS = (eleven, play, requests)  # importing them fills `articles`

INDEX = parse_index("""
1      | one mixed category, 18 and over         | the tournament's entries
2      | 16 pairs at most                        | the tournament's entries
3      | entries alone or in pairs               | the tournament's entries
4.1    | single elimination                      | the tournament's bracket
4.2    | matches are drawn                       | the tournament's draw
4.3    | best of 5, then best of 3               | scored
5      | rules of the federation fill gaps       | no rule of play
6      | complaints and appeals                  | scored
7      | medals for three places                 | the tournament's prizes
8      | cases not foreseen                      | scored
9.1.1  | pairs and seats                         | the opening of the match
9.1.2  | three cards each; a hand is worth 1     | scored
9.1.3  | who wins the round                      | no points of its own; see 9.1.2
9.1.4  | who wins the hand                       | scored
9.1.5  | play goes to the right                  | scored
9.1.6  | the first starter is drawn              | the opening of the match
9.1.7  | who starts the next hand                | scored
9.1.8  | who opens rounds 2 and 3                | scored
9.1.9  | who opens after a tie                   | scored
9.1.10 | the first round breaks a tie            | scored
9.1.11 | first round tied                        | scored
9.1.12 | three ties: nobody scores               | scored
9.1.13 | when to shuffle                         | conduct without a result
9.1.14 | secrecy and signals                     | scored
9.1.15 | covered cards in rounds 2 and 3 only    | scored
9.2.1  | full and clean pack                     | scored
9.2.2  | order of the cards                      | no points of its own; see 9.1.2
9.3.1  | the vira                                | scored
9.3.2  | variable manilha                        | no points of its own; see 9.3.1
9.3.3  | suits of the manilhas                   | no points of its own; see 9.3.1
9.3.4  | a tie without manilhas                  | no points of its own; see 9.1.10
9.3.5  | fixed manilhas                          | scored
9.3.6  | names of the manilhas                   | names only
9.4.1  | the requests                            | see 9.4.5 and 9.4.9
9.4.2  | asked in turn                           | scored
9.4.3  | either answers, the first answer stands | scored
9.4.4  | running from truco                      | scored
9.4.5  | truco accepted                          | scored
9.4.6  | raising to 6 accepts truco              | see 9.4.11
9.4.7  | who may raise                           | scored
9.4.8  | running from a raise                    | scored
9.4.9  | a raise accepted                        | scored
9.4.10 | raising to 9 and 12                     | scored
9.4.11 | one step at a time                      | scored
9.4.12 | only in that hand                       | each hand starts anew; see 9.1.2
9.5.1  | who decides the mão de onze             | scored
9.5.2  | played, worth 3                         | scored
9.5.3  | refused, 1 point                        | scored
9.5.4  | seeing the partner's cards              | scored
9.5.5  | when it is decided                      | scored
9.5.6  | the first answer stands                 | scored
9.5.7  | no requests in mão de onze              | scored
9.5.8  | winning it wins the partida             | the state of the match
9.6.1  | mão de ferro: nobody decides            | scored
9.6.2  | worth 1, no requests                    | scored
9.6.3  | its winner wins the partida             | the state of the match
9.6.4  | open or closed                          | scored
9.7.1  | reaching or passing 12                  | scored
9.7.2  | from any score                          | the state of the match
9.7.3  | count of partidas                       | the state of the match
""")

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


ACCEPTING = Term("aceita", ("aceita", "aceito", "cai", "desce", "vem", "aceitou"))

VOCABULARY = vocabulary(ACCEPTING)

RULESET = Ruleset(
    key="paulista-aabb",
    version="2024.1",
    name="AABB-SP 2024",
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
        "game": "9.7.1",
        "match": "4.3",
        "opening": "9.1.6",
        "dealer": "9.1.7",
        "phase": "9.5.1",
        "standing": "9.5.1",
        "disqualification": "8",
        "appeal": "6",
    },
    first_dealer="draw_mano",
    sheet={**sheet(VOCABULARY, LADDER, *DECKS), "fixed_manilhas": fixed_manilhas()},
    point_table=points_now,
    sanctions=catalogue,
    taps=taps(LADDER),
    ladders=(LADDER,),
    rotation=rotation,
    deck_for=deck_for,
    conflicts=conflicts,
)
