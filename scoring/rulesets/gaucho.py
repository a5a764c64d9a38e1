"""Truco gaúcho, or cego: Rio Grande do Sul's game with flor, 24 points, trios, pairs or two.

The book is ours. What no source decides is a position (K, G) and an option where tables differ.
"""

from scoring.argentina import flor_book
from scoring.argentina.cego import GRAINS, chains_with_real, standing
from scoring.argentina.duels import LAST, Duels
from scoring.argentina.envido import Chains, lacks_to_stage
from scoring.argentina.flor import (
    CHAINS_OF_CONTRAFLOR,
    CONTRAFLOR_WANTED,
    FlorTable,
    FlorWays,
    nine_chains,
)
from scoring.argentina.quick import quick
from scoring.argentina.reading import TRAITS
from scoring.argentina.ruleset_fields import ruleset_fields
from scoring.argentina.words import GAUCHO_VOCABULARY
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
        contraflor_refused=options.number("contraflor_refused"),
        further=options.number("further_flores"),
    )


def falta(game: Game, side: str) -> int:
    """Position G2."""
    if game.options["falta"] == "stage":
        return lacks_to_stage(game)
    return game.target - max(game.score)


def resto(game: Game, side: str, flores: int) -> int:
    """Position G11."""
    more = CONTRAFLOR_WANTED if game.options["resto"] == "plus_contraflor" else 0
    return falta(game, side) + more


def is_testa_due(game: Game) -> bool:
    """Position G7: the option `six_mode` says until when."""
    mode, leader = game.options["six_mode"], max(game.score)
    if mode == "until_half":
        return leader * 2 < game.target
    return mode == "always" or (mode == "until_5" and leader < game.target - LAST)


TESTA = Duels(
    is_testa_due, "volta", "testa", fixes_falta=lambda game: game.options["testa_falta"] == 6
)
WAYS = flor_book.WAYS._replace(
    chains=envido_chains, falta=falta, duels=TESTA, flor=FlorWays(flor_table, resto)
)

RULESET = Ruleset(
    key="gaucho",
    version="1",
    name="Truco gaúcho",
    countries=("BR",),
    languages=("es", "pt", "en"),
    players=(6, 4, 2),
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
        flor_book.FURTHER_FLORES,
        flor_book.FALSE_FLOR,
        duty_option("duty"),
        expulsion_option(),
    ),
    vocabulary=GAUCHO_VOCABULARY,
    articles=Articles(TRAITS, flor_book.ARTICLES),
    standing=standing,
    cites={**flor_book.CITES, "disqualification": "8.1"},
    first_dealer="draw",
    sanctions=catalogue,
    card_values=WAYS.cards.to_consult(order="2.1", tied="5.2", best="4.7", tie="4.7", flor="2.3"),
    quick=quick(WAYS, raises=CHAINS_OF_CONTRAFLOR, may_be_nobodys=True),
    **ruleset_fields(WAYS, drawing=GRAINS),
)
