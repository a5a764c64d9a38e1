"""Venezuelan truco: 24 stones, vira, perico and perica, envite, flor, reservada, a ley, cantando.

Two or four players, best of three chicos. Awards run in the order in which they are collected:
what cantando decides, flores, envite, truco (rules 20 and 40). `scoring.venezuela` reads the table.
"""

from scoring.cards import SPANISH
from scoring.core.article import Articles
from scoring.core.game import Game
from scoring.core.options import Option, Options, duty_option, expulsion_option
from scoring.core.ruleset import Ruleset
from scoring.core.sides import SIDES
from scoring.rulesets.venezolano import cases, envite, flor, reading_codes, truco
from scoring.sanctions.venezolano import FIVE, catalogue
from scoring.venezuela.cards import CARD_VALUES
from scoring.venezuela.flor import count_flores
from scoring.venezuela.quick import QUICK
from scoring.venezuela.random_hands import random_hand
from scoring.venezuela.reader import read
from scoring.venezuela.table import CANTANDO, TRAITS
from scoring.venezuela.taps import TAPS
from scoring.venezuela.truco import LADDER
from scoring.venezuela.words import VOCABULARY

# Points are collected in this order: what cantando decides, flores, envite, truco.
ARTICLES = (
    *reading_codes.ARTICLES,
    *envite.CANTANDO_ARTICLES,
    *flor.ARTICLES,
    *envite.ARTICLES,
    *truco.ARTICLES,
    *cases.ARTICLES,
)


def standing(points: int, target: int, options: Options) -> str:
    """Malos up to half the target, buenos after it, cantando one stone short."""
    if points == target - CANTANDO:
        return "cantando"
    return "malos" if points * 2 <= target else "buenos"


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
    options=(
        Option("target", (24, 12, 15, 18, 21, 30, 36), 24, "7"),
        Option("modality", ("abierto", "cerrado"), "abierto", "93"),
        Option("closed_cards_seen", (0, 1), 0, "V22"),
        Option("reservada_undeclared_envite", ("collect", "void"), "collect", "V2"),
        Option("reservada_silence_keeps_envite", (True, False), True, "V3"),
        Option("out_of_turn_card", ("same_card", "may_change"), "same_card", "V4"),
        Option("mas_a_ley", (False, True), False, "V19"),
        Option("a_ley_envido_card", ("shown", "hidden"), "shown", "V20"),
        Option("warnings_scope", ("game", "match"), "game", "V25"),
        duty_option("duty"),
        expulsion_option(),
    ),
    vocabulary=VOCABULARY,
    articles=Articles(TRAITS, ARTICLES),
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
    sanctions=catalogue,
    taps=TAPS,
    card_values=CARD_VALUES,
    quick=QUICK,
    ladders=(LADDER,),
    duty_points=FIVE,
    flor_points=flor.FLOR,
    flores_sung=lambda table: count_flores(table.flores),
)
