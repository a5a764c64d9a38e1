"""Uruguayan truco: with the muestra and always with flor, 40 points, 4, 2 or 6 players.

The book is ours. What no source decides is a position (K, U) and an option where tables differ.
"""

from scoring.argentina import flor_book
from scoring.argentina.duels import Duels
from scoring.argentina.envido import ELEVEN, Chains, lacks_to_stage
from scoring.argentina.envido_rules import envido_opened_on_ones_turn
from scoring.argentina.flor import WORTH, FlorTable, FlorWays
from scoring.argentina.muestra import MUESTRA
from scoring.argentina.oriental import FREE, NAMED_CHAINS, RAISES, flores_of_both
from scoring.argentina.quick import quick
from scoring.argentina.reading import TRAITS
from scoring.argentina.ruleset_fields import ruleset_fields
from scoring.argentina.words import URUGUAY_VOCABULARY
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
from scoring.core.sides import other, points_of
from scoring.sanctions.uruguayo import catalogue


def envido_chains(options: Options) -> Chains:
    return FREE if options["envido_chain"] == "free" else ELEVEN


def falta(game: Game, side: str) -> int:
    """Position U6."""
    how, leader = game.options["falta"], max(game.score)
    if how == "stage":
        return lacks_to_stage(game)
    if how == "rival":
        return game.lacks(other(side))
    if how == "winner" and leader * 2 < game.target:
        return (game.target + 1) // 2 - points_of(game.score, side)
    return game.target - leader


def resto(game: Game, side: str, flores: int) -> int:
    """Position U11: the falta, and three for each flor sung."""
    counts_flores = game.options["resto"] == "falta_plus_flores"
    return falta(game, side) + (WORTH * flores if counts_flores else 0)


def flor_table(options: Options) -> FlorTable:
    return flores_of_both(
        further=options.number("further_flores"),
        both=str(options["flores_both"]),
        has_contraflor=options["flor_raise"] == "contraflor",
        resto_counts_flores=options["resto"] == "falta_plus_flores",
    )


def is_duel_due(game: Game) -> bool:
    """Position U18: until a side reaches half."""
    return game.options["six_mode"] != "never" and max(game.score) * 2 < game.target


PICO_A_PICO = Duels(
    is_duel_due,
    "redondilla",
    "pico_a_pico",
    in_every_deal=lambda game: game.options["six_mode"] == "malas_duels",
)
WAYS = flor_book.WAYS._replace(
    chains=envido_chains,
    falta=falta,
    duels=PICO_A_PICO,
    cards=MUESTRA,
    flor=FlorWays(
        flor_table,
        resto,
        hidden_costs=lambda options: options["flor_duty"] == "claim",
        hidden_strikes_envido=False,
    ),
)

RULESET = Ruleset(
    key="uruguayo",
    version="1",
    name="Truco uruguayo",
    countries=("UY",),
    languages=("es", "pt", "en"),
    players=(4, 2, 6),
    target=40,
    options=(
        Option("target", (40, 30, 24, 20), 40, "U1"),
        Option("envido_chain", ("free", "eleven"), "free", "U5"),
        Option("falta", ("stage", "leader", "winner", "rival"), "stage", "U6"),
        Option("envido_after_truco", ("pending", "first_round"), "pending", "U7"),
        Option("envido_turn", ("any", "turn"), "any", "U8"),
        Option("flores_both", ("own", "three", "all"), "own", "U9"),
        Option("flor_raise", ("con_flor_envido", "contraflor"), "con_flor_envido", "U10"),
        Option("resto", ("falta_plus_flores", "falta"), "falta_plus_flores", "U11"),
        Option("flor_duty", ("claim", "lost"), "claim", "U12"),
        Option("unshown", ("points", "not_collected"), "points", "U13"),
        Option("points_tie", ("side", "nearest"), "side", "U14"),
        Option("six_mode", ("until_half", "malas_duels", "never"), "until_half", "U18"),
        flor_book.FURTHER_FLORES,
        flor_book.FALSE_FLOR,
        duty_option("duty"),
        misconduct_option(),
        expulsion_option(),
    ),
    vocabulary=URUGUAY_VOCABULARY,
    articles=Articles(
        TRAITS, (*flor_book.ARTICLES_WITH_MUESTRA, ("4.1", envido_opened_on_ones_turn))
    ),
    standing=flor_book.standing,
    cites=flor_book.CITES,
    first_dealer="draw",
    sanctions=catalogue,
    card_values=WAYS.cards.to_consult(
        order="2.1", tied="5.2", vira="2.4", best="4.7", tie="4.7", flor="2.3"
    ),
    quick=quick(WAYS, chains=NAMED_CHAINS, raises=RAISES),
    **ruleset_fields(WAYS),
)
