"""Uruguayan truco: with the muestra and always with flor, 40 points, 4, 2 or 6 players.

The book is ours. What no source decides is a position (K, U) and an option where tables differ.
"""

from functools import partial

from scoring.argentina.duels import Duels, memories
from scoring.argentina.envido import ELEVEN, FALTA_IN_DUEL, Chains, lacks_to_stage
from scoring.argentina.envido_rules import envido_opened_on_ones_turn
from scoring.argentina.flor import WORTH, FlorTable, FlorWays
from scoring.argentina.flor_book import (
    ARTICLES_WITH_MUESTRA,
    CITES,
    FALSE_FLOR,
    FURTHER_FLORES,
    binding_number_of,
    find_flor_loss,
    find_loss,
    standing,
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
from scoring.argentina.oriental import FREE, NAMED_CHAINS, RAISES, flores_of_both
from scoring.argentina.quick import quick
from scoring.argentina.random_hands import random_hand
from scoring.argentina.reading import TRAITS, read
from scoring.argentina.taps import taps
from scoring.argentina.ways import Ways
from scoring.argentina.words import URUGUAY_VOCABULARY
from scoring.cards import SPANISH
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
    """Positions U6 and U19."""
    if PICO_A_PICO.duel_of(game) is not None:
        return FALTA_IN_DUEL
    how, leader = game.options["falta"], max(game.score)
    if how == "stage":
        return lacks_to_stage(game)
    if how == "rival":
        return game.lacks(other(side))
    if how == "winner" and leader * 2 < game.target:
        return (game.target + 1) // 2 - points_of(game.score, side)
    return game.target - leader


def resto(game: Game, side: str, flores: int) -> int:
    """Positions U11 and U19: the falta, and three for each flor sung."""
    is_duel = PICO_A_PICO.duel_of(game) is not None
    with_flores = is_duel or game.options["resto"] == "falta_plus_flores"
    return falta(game, side) + (WORTH * flores if with_flores else 0)


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
WAYS = Ways(
    find_loss,
    chains=envido_chains,
    falta=falta,
    duel_of=PICO_A_PICO.duel_of,
    has_muestra=True,
    strengths=strengths,
    envido_value=envido_with,
    numbers=NUMBERS,
    binding_number=binding_number_of(NUMBERS).get,
    ties_by_side=lambda options: options["points_tie"] == "side",
    notes_late_envido=True,
    raise_accepts=True,
    flor=FlorWays(
        table=flor_table,
        resto=resto,
        value=flor_value,
        values=FLOR_VALUES,
        is_first_act=lambda options: False,
        find_loss=find_flor_loss,
        hidden_costs=lambda options: options["flor_duty"] == "claim",
        hidden_strikes_envido=False,
        false_takes_truco=takes_truco_for_false,
    ),
)

RULESET = Ruleset(
    key="uruguayo",
    version="1",
    name="Truco uruguayo",
    countries=("UY",),
    languages=("es", "pt", "en"),
    players=(4, 2, 6),
    deck=SPANISH,
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
        FURTHER_FLORES,
        FALSE_FLOR,
        duty_option("duty"),
        misconduct_option(),
        expulsion_option(),
    ),
    vocabulary=URUGUAY_VOCABULARY,
    articles=Articles(TRAITS, (*ARTICLES_WITH_MUESTRA, ("4.1", envido_opened_on_ones_turn))),
    read=partial(read, ways=WAYS),
    standing=standing,
    phase=PICO_A_PICO.phase_of,
    seats=PICO_A_PICO.seats_of,
    random_hand=partial(random_hand, ways=WAYS),
    cites=CITES,
    first_dealer="draw",
    sanctions=catalogue,
    taps=taps(TRUCO, asks=False, ways=WAYS, duels=PICO_A_PICO),
    card_values=muestra_values(
        order="2.1", tied="5.2", vira="2.4", best="4.7", tie="4.7", flor="2.3"
    ),
    quick=quick(TRUCO, envido_of_the_mazo=False, chains=NAMED_CHAINS, raises=RAISES),
    ladders=(TRUCO,),
    flor_points=WORTH,
    after_hand=PICO_A_PICO.after_hand,
    memories=memories,
    is_offered=True,
)
