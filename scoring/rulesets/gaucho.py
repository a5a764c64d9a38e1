"""Truco gaúcho, or cego: Rio Grande do Sul's game with flor, 24 points, trios, pairs or two.

The book is ours. What no source decides is a position (K, G) and an option where tables differ.
"""

from functools import partial

from scoring.argentina.cego import (
    CONTRAFLOR_WANTED,
    GRAINS,
    RAISES,
    chains_with_real,
    nine_chains,
    standing,
)
from scoring.argentina.duels import LAST, Duels, memories
from scoring.argentina.envido import FALTA_IN_DUEL, VALID_NUMBERS, Chains, lacks_to_stage
from scoring.argentina.flor import WORTH, FlorTable, FlorWays
from scoring.argentina.flor_book import (
    ARTICLES,
    CITES,
    FALSE_FLOR,
    FURTHER_FLORES,
    binding_number_of,
    find_flor_loss,
    find_loss,
    takes_truco_for_false,
)
from scoring.argentina.flor_loss import FLOR_VALUES, flor_value
from scoring.argentina.mano import TRUCO
from scoring.argentina.quick import quick
from scoring.argentina.random_hands import random_hand
from scoring.argentina.reading import TRAITS, read
from scoring.argentina.rounds import card_values
from scoring.argentina.taps import taps
from scoring.argentina.ways import Ways
from scoring.argentina.words import GAUCHO_VOCABULARY
from scoring.cards import SPANISH
from scoring.core.article import Articles
from scoring.core.game import Game
from scoring.core.options import Option, Options, duty_option, expulsion_option
from scoring.core.ruleset import Ruleset
from scoring.sanctions.gaucho import catalogue


def envido_chains(options: Options) -> Chains:
    return chains_with_real(options.number("real_envido"))


def flor_table(options: Options) -> FlorTable:
    return nine_chains(
        plain=options.number("flor_plain"),
        refused=options.number("contraflor_refused"),
        further=options.number("further_flores"),
    )


def falta(game: Game, side: str) -> int:
    """Positions G2 and G8."""
    if TESTA.duel_of(game) is not None and game.options["testa_falta"] == 6:
        return FALTA_IN_DUEL
    if game.options["falta"] == "stage":
        return lacks_to_stage(game)
    return game.target - max(game.score)


def resto(game: Game, side: str, flores: int) -> int:
    """Positions G8 and G11."""
    if TESTA.duel_of(game) is not None and game.options["testa_falta"] == 6:
        return FALTA_IN_DUEL + WORTH * flores
    more = CONTRAFLOR_WANTED if game.options["resto"] == "plus_contraflor" else 0
    return falta(game, side) + more


def is_testa_due(game: Game) -> bool:
    """Position G7: the option `six_mode` says until when."""
    mode, leader = game.options["six_mode"], max(game.score)
    if mode == "until_half":
        return leader * 2 < game.target
    return mode == "always" or (mode == "until_5" and leader < game.target - LAST)


TESTA = Duels(is_testa_due, "volta", "testa")
WAYS = Ways(
    find_loss,
    chains=envido_chains,
    falta=falta,
    duel_of=TESTA.duel_of,
    binding_number=binding_number_of(VALID_NUMBERS).get,
    ties_by_side=lambda options: options["points_tie"] == "side",
    three_pardas_void=lambda options: options["all_tied"] == "none",
    notes_late_envido=True,
    raise_accepts=True,
    flor=FlorWays(
        table=flor_table,
        resto=resto,
        value=flor_value,
        values=FLOR_VALUES,
        is_first_act=lambda options: False,
        find_loss=find_flor_loss,
        hidden_costs=lambda options: options["hidden_flor"] == "claim_3",
        false_takes_truco=takes_truco_for_false,
    ),
)

RULESET = Ruleset(
    key="gaucho",
    version="1",
    name="Truco gaúcho",
    countries=("BR",),
    languages=("es", "pt", "en"),
    players=(6, 4, 2),
    deck=SPANISH,
    target=24,
    options=(
        Option("target", (24, 18, 30), 24, "G16"),
        Option("real_envido", (5, 3), 5, "G1"),
        Option("falta", ("leader", "stage"), "leader", "G2"),
        Option("flor_plain", (3, 4, 6), 3, "G3"),
        Option("points_tie", ("nearest", "side"), "nearest", "G4"),
        Option("all_tied", ("mano", "none"), "mano", "G5"),
        Option("envido_after_truco", ("pending", "no"), "pending", "G6"),
        Option("six_mode", ("until_half", "until_5", "always", "never"), "until_half", "G7"),
        Option("testa_falta", (6, "leader"), 6, "G8"),
        Option("contraflor_refused", (4, 3, 1), 4, "G9"),
        Option("resto", ("falta", "plus_contraflor"), "falta", "G11"),
        Option("hidden_flor", ("claim_3", "lost"), "claim_3", "G12"),
        Option("unshown", ("points_and_1", "points", "not_collected"), "points_and_1", "G13"),
        FURTHER_FLORES,
        FALSE_FLOR,
        duty_option("duty"),
        expulsion_option(),
    ),
    vocabulary=GAUCHO_VOCABULARY,
    articles=Articles(TRAITS, ARTICLES),
    read=partial(read, ways=WAYS),
    standing=standing,
    phase=TESTA.phase_of,
    seats=TESTA.seats_of,
    random_hand=partial(random_hand, ways=WAYS),
    cites={**CITES, "disqualification": "8.1"},
    first_dealer="draw",
    sanctions=catalogue,
    taps=taps(TRUCO, asks=False, ways=WAYS, duels=TESTA)._replace(drawing=GRAINS),
    card_values=card_values(flor_value, order="2.1", tied="5.2", best="4.7", tie="4.7", flor="2.3"),
    quick=quick(TRUCO, envido_of_the_mazo=False, raises=RAISES, may_be_nobodys=True),
    ladders=(TRUCO,),
    flor_points=WORTH,
    after_hand=TESTA.after_hand,
    memories=memories,
)
