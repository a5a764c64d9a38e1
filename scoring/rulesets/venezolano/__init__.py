"""Venezuelan truco: 24 stones, vira, perico and perica, envite, flor, reservada, a ley, cantando.

Two or four players, best of three chicos. `index` lists the 108 rules, the unnumbered sections and
the 52 disputed cases. Awards run in the order in which they are collected: what cantando decides,
flores, envite, truco (rules 20 and 40). `scoring.venezuela` reads the table.
"""

from scoring.cards import SPANISH
from scoring.core.game import Game
from scoring.core.options import Option
from scoring.core.ruleset import Ruleset
from scoring.core.sides import SIDES

# Importing them declares their articles, each after those it builds upon: cantando, flor, envite,
# truco, cases. That is also the order in which points are collected.
from scoring.rulesets.venezolano import cantando as cantando
from scoring.rulesets.venezolano import cases as cases
from scoring.rulesets.venezolano.articles import articles
from scoring.rulesets.venezolano.index import INDEX
from scoring.sanctions.venezolano import FIVE, catalogue
from scoring.venezuela.play import random_hand
from scoring.venezuela.reader import read
from scoring.venezuela.sheet import point_table, sheet
from scoring.venezuela.table import CANTANDO
from scoring.venezuela.taps import TAPS
from scoring.venezuela.truco import LADDER
from scoring.venezuela.words import VOCABULARY

OPTIONS = (
    Option("target", (24, 12, 15, 18, 21, 30, 36), 24, "7"),
    Option("modality", ("abierto", "cerrado"), "abierto", "93"),
    Option("closed_cards_seen", (0, 1), 0, "V22"),
    Option("reservada_undeclared_envite", ("collect", "void"), "collect", "V2"),
    Option("reservada_silence_keeps_envite", (True, False), True, "V3"),
    Option("out_of_turn_card", ("same_card", "may_change"), "same_card", "V4"),
    Option("mas_a_ley", (False, True), False, "V19"),
    Option("a_ley_envido_card", ("shown", "hidden"), "shown", "V20"),
    Option("warnings_scope", ("game", "match"), "game", "V25"),
    Option("duty", ("warning-then-points", "warning", "points"), "warning-then-points", "duty"),
)


def standing(points: int, target: int) -> str:
    """Malas up to half the target, buenas after it, cantando one stone short."""
    if points == target - CANTANDO:
        return "cantando"
    return "malas" if points * 2 <= target else "buenas"


def phase(game: Game) -> str:
    return "cantando" if any(game.lacks(side) == CANTANDO for side in SIDES) else ""


RULESET = Ruleset(
    key="venezolano",
    version="1",
    name="Truco venezolano",
    countries=("VE",),
    languages=("es", "pt", "en"),
    players=(4, 2),
    deck=SPANISH,
    target=24,
    options=OPTIONS,
    index=INDEX,
    vocabulary=VOCABULARY,
    articles=articles,
    read=read,
    standing=standing,
    phase=phase,
    random_hand=random_hand,
    cites={
        "game": "7",
        "match": "BONITO",
        "opening": "SALIDA",
        "dealer": "SALIDA",
        "mano": "6",
        "phase": "CANTANDO",
        "standing": "BONITO",
        "end": "20",
        "walkover": "107",
        "disqualification": "COIME",
    },
    first_dealer="lowest_card",
    sheet=sheet(),
    point_table=point_table,
    sanctions=catalogue,
    taps=TAPS,
    ladders=(LADDER,),
    duty_points=FIVE,
)
