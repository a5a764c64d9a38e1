"""Truco de amostra: the cards of Uruguay and the calls of Rio Grande do Sul, 30 points, trios.

The book is ours. What no source decides is a position (K, X) and an option where tables differ.
"""

from functools import partial

from scoring.argentina import flor_book
from scoring.argentina.cego import GRAINS, chains_with_real, standing
from scoring.argentina.duels import Duels
from scoring.argentina.envido import Chains, lacks_to_stage
from scoring.argentina.flor import (
    CHAINS_OF_CONTRAFLOR,
    CON_FLOR_ENVIDO,
    WORTH,
    FlorTable,
    FlorWays,
    nine_chains,
)
from scoring.argentina.muestra import MUESTRA, strengths
from scoring.argentina.oriental import FREE, NAMED_CHAINS, flores_of_both
from scoring.argentina.quick import quick
from scoring.argentina.reading import TRAITS
from scoring.argentina.ruleset_fields import ruleset_fields
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
    """Position X3."""
    return game.target - max(game.score) if is_cego(game.options) else lacks_to_stage(game)


def resto(game: Game, side: str, flores: int) -> int:
    return falta(game, side) + (0 if is_cego(game.options) else WORTH * flores)


def is_testa_due(game: Game) -> bool:
    """Position X5."""
    return game.options["six_mode"] == "until_half" and max(game.score) * 2 < game.target


WAYS = flor_book.WAYS._replace(
    chains=envido_chains,
    falta=falta,
    duels=Duels(is_testa_due, "volta", "testa"),  # a falta in them as G8
    cards=MUESTRA._replace(deck=deck_for, strengths=partial(strengths, aces_apart=True)),
    flor=FlorWays(flor_table, resto),
)

RULESET = Ruleset(
    key="amostra",
    version="1",
    name="Truco de amostra",
    countries=("BR",),
    languages=("es", "pt", "en"),
    players=(6, 4, 2),
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
        flor_book.FURTHER_FLORES,
        flor_book.FALSE_FLOR,
        duty_option("duty"),
        misconduct_option(),
        expulsion_option(),
    ),
    vocabulary=AMOSTRA_VOCABULARY,
    articles=Articles(TRAITS, flor_book.ARTICLES_WITH_MUESTRA),
    standing=standing,
    cites=flor_book.CITES,
    first_dealer="highest_card",
    sanctions=catalogue,
    card_values=WAYS.cards.to_consult(
        order="2.1", tied="5.2", vira="2.4", best="4.7", tie="4.7", flor="2.3"
    ),
    quick=quick(
        WAYS,
        chains=NAMED_CHAINS,
        raises=(*CHAINS_OF_CONTRAFLOR, (CON_FLOR_ENVIDO,)),
        may_be_nobodys=True,
    ),
    **ruleset_fields(WAYS, drawing=GRAINS),
)
