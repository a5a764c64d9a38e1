"""Truco de amostra: the cards of Uruguay and the calls of Rio Grande do Sul, 30 points, trios.

The book is ours. What no source decides is a position (K, X) and an option where tables differ.
"""

from functools import partial

from scoring.argentina.cego import (
    GRAINS,
    RAISES as CEGO_RAISES,
    chains_with_real,
    nine_chains,
    standing,
)
from scoring.argentina.duels import Duels, memories
from scoring.argentina.envido import FALTA_IN_DUEL, Chains, lacks_to_stage
from scoring.argentina.flor import CON_FLOR_ENVIDO, WORTH, FlorTable, FlorWays
from scoring.argentina.flor_book import (
    ARTICLES_WITH_MUESTRA,
    CITES,
    FALSE_FLOR,
    FURTHER_FLORES,
    binding_number_of,
    find_flor_loss,
    find_loss,
    takes_truco_for_false,
)
from scoring.argentina.mano import TRUCO
from scoring.argentina.muestra import (
    FLOR_VALUES,
    NUMBERS,
    envido_with,
    flor_value,
    muestra_values,
    strengths,
)
from scoring.argentina.oriental import FREE, NAMED_CHAINS, flores_of_both
from scoring.argentina.quick import quick
from scoring.argentina.random_hands import random_hand
from scoring.argentina.reading import TRAITS, read
from scoring.argentina.taps import taps
from scoring.argentina.ways import Ways
from scoring.argentina.words import AMOSTRA_VOCABULARY
from scoring.cards import SPANISH, Deck
from scoring.core.article import Articles
from scoring.core.game import Game
from scoring.core.options import (
    Option,
    Options,
    duty_option,
    expulsion_option,
    misconduct_option,
)
from scoring.core.ruleset import Ruleset
from scoring.sanctions.amostra import catalogue

# Without the aces of cups and coins (position X1); the notation knows them wherever they are in.
DECK = Deck("spanish38", SPANISH.ranks, SPANISH.suits, without=("1c", "1o"))


def deck_for(options: Options) -> Deck:
    return SPANISH if options["aces"] == "in" else DECK


def is_cego(options: Options) -> bool:
    """Position X3: the calls of truco cego, or those of Uruguay."""
    return options["calls"] == "cego"


def envido_chains(options: Options) -> Chains:
    return chains_with_real() if is_cego(options) else FREE


def flor_table(options: Options) -> FlorTable:
    further = options.number("further_flores")
    return nine_chains(further=further) if is_cego(options) else flores_of_both(further=further)


def falta(game: Game, side: str) -> int:
    """Position X3; in a testa as G8."""
    if TESTA.duel_of(game) is not None:
        return FALTA_IN_DUEL
    return game.target - max(game.score) if is_cego(game.options) else lacks_to_stage(game)


def resto(game: Game, side: str, flores: int) -> int:
    counts_flores = TESTA.duel_of(game) is not None or not is_cego(game.options)
    return falta(game, side) + (WORTH * flores if counts_flores else 0)


def is_testa_due(game: Game) -> bool:
    """Position X5."""
    return game.options["six_mode"] == "until_half" and max(game.score) * 2 < game.target


TESTA = Duels(is_testa_due, "volta", "testa")
WAYS = Ways(
    find_loss,
    chains=envido_chains,
    falta=falta,
    duel_of=TESTA.duel_of,
    deck=deck_for,
    has_muestra=True,
    strengths=partial(strengths, aces_apart=True),
    envido_value=envido_with,
    numbers=NUMBERS,
    binding_number=binding_number_of(NUMBERS).get,
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
    key="amostra",
    version="1",
    name="Truco de amostra",
    countries=("BR",),
    languages=("es", "pt", "en"),
    players=(6, 4, 2),
    deck=SPANISH,
    target=30,
    options=(
        Option("aces", ("out", "in"), "out", "X1"),
        Option("target", (30, 24), 30, "X2"),
        Option("calls", ("cego", "uruguayo"), "cego", "X3"),
        Option("six_mode", ("never", "until_half"), "never", "X5"),
        Option("points_tie", ("nearest", "side"), "nearest", "X6"),
        Option("unshown", ("points_and_1", "points"), "points_and_1", "X8"),
        Option("all_tied", ("mano", "none"), "mano", "X10"),
        Option("hidden_flor", ("claim_3", "lost"), "claim_3", "X11"),
        Option("envido_after_truco", ("pending", "no"), "pending", "K14"),
        FURTHER_FLORES,
        FALSE_FLOR,
        duty_option("duty"),
        misconduct_option(),
        expulsion_option(),
    ),
    vocabulary=AMOSTRA_VOCABULARY,
    articles=Articles(TRAITS, ARTICLES_WITH_MUESTRA),
    read=partial(read, ways=WAYS),
    standing=standing,
    phase=TESTA.phase_of,
    seats=TESTA.seats_of,
    random_hand=partial(random_hand, ways=WAYS),
    cites=CITES,
    first_dealer="highest_card",
    sanctions=catalogue,
    taps=taps(TRUCO, asks=False, ways=WAYS, duels=TESTA)._replace(drawing=GRAINS),
    card_values=muestra_values(
        aces_apart=True, order="2.1", tied="5.2", vira="2.4", best="4.7", tie="4.7", flor="2.3"
    ),
    quick=quick(
        TRUCO,
        envido_of_the_mazo=False,
        chains=NAMED_CHAINS,
        raises=(*CEGO_RAISES, (CON_FLOR_ENVIDO,)),
        may_be_nobodys=True,
    ),
    ladders=(TRUCO,),
    flor_points=WORTH,
    after_hand=TESTA.after_hand,
    memories=memories,
    deck_for=deck_for,
)
