"""Argentine truco with flor: ASART's game and flores on top; 30 points, 4, 2 or 6 players.

The book is ours. What no source decides is a position (K, F) and an option where tables differ.
"""

from scoring.argentina import envido_rules as envido, truco_rules as truco
from scoring.argentina.envido import falta
from scoring.argentina.flor import (
    CHAINS_OF_CONTRAFLOR,
    WORTH,
    FlorTable,
    FlorWays,
    Unshown,
    nine_chains,
)
from scoring.argentina.flor_book import (
    CITES,
    ENVIDO_ARTICLES,
    FALSE_FLOR,
    FLOR_ARTICLES,
    FURTHER_FLORES,
    TRUCO_ARTICLES,
)
from scoring.argentina.flor_rules import flor_is_played
from scoring.argentina.lost_points import find_loss as find_asart_loss
from scoring.argentina.mano import Loss, Mano
from scoring.argentina.quick import quick
from scoring.argentina.reading import TRAITS, standing
from scoring.argentina.ruleset_fields import ruleset_fields
from scoring.argentina.ways import Ways
from scoring.argentina.words import FLOR_VOCABULARY
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
from scoring.sanctions.argentino_flor import catalogue


def flor_table(options: Options) -> FlorTable:
    return nine_chains(
        plain=options.number("flor_plain"),
        achico=options.number("flor_achico"),
        resto_refused=options.number("resto_refused"),
        further=options.number("further_flores"),
        resto_counts_flores=options["resto"] != "falta",
        raises_after_plain=options.flag("raise_after_plain"),
    )


def resto(game: Game, side: str, flores: int) -> int:
    """Position F7."""
    how = game.options["resto"]
    if how == "game":
        return game.lacks(side)
    if how == "leader_plus_flores":
        return game.target - max(game.score) + WORTH * flores
    return falta(game, side)


def find_loss(game: Game, hand: Mano) -> Loss | None:
    """As in ASART, under this book's one article."""
    loss = find_asart_loss(game, hand)
    return None if loss is None else loss._replace(article="4.9")


def unshown_flor(options: Options) -> Unshown:
    """Position F13."""
    how = options["unshown_flor"]
    return Unshown(takes_truco=how == "flor_and_truco", passed_on=how != "not_collected")


WAYS = Ways(
    find_loss,
    notes_late_envido=True,
    raise_accepts=True,
    mazo_costs_envido=True,
    flor=FlorWays(
        flor_table,
        resto,
        is_first_act=lambda options: options["flor_moment"] == "first_act",
        unshown=unshown_flor,
        is_played=lambda options: options.flag("flor"),
    ),
)
ARTICLES = (
    ("3.1", flor_is_played),
    *FLOR_ARTICLES,
    *ENVIDO_ARTICLES,
    ("4.2", envido.envido_before_an_answered_truco),
    ("4.2", envido.only_rivals_put_the_envido_first),
    ("4.8", envido.some_numbers_have_no_effect),
    ("4.8", envido.the_number_inside_a_wrong_number_binds),
    ("4.9", envido.lost_points_go_to_the_rival),
    ("4.10", envido.sin_ley_obliges_to_answer_both),
    ("4.10", envido.sin_ley_de_juego),
    ("6.2", truco.the_envido_of_the_mazo),
    ("6.3", truco.the_partner_plays_on),
    ("6.3", truco.who_left_has_no_voice),
    ("6.4", truco.who_passed_neither_plays_nor_speaks),
    ("6.5", truco.a_card_out_of_turn_is_played),
    ("5.1", truco.why_the_hand_is_won(first_parda="5.2", three_pardas="5.2")),
    *TRUCO_ARTICLES,
)

RULESET = Ruleset(
    key="argentino-flor",
    version="1",
    name="Truco argentino con flor",
    countries=("AR", "PY"),
    languages=("es", "pt", "en"),
    players=(4, 2, 6),
    target=30,
    options=(
        Option("target", (30, 24, 18, 15), 30, "F16"),
        Option("flor", (True, False), True, "F10"),
        Option("flor_plain", (4, 3, 6), 4, "F3"),
        Option("flor_achico", (3, 4), 3, "F4"),
        Option("raise_after_plain", (False, True), False, "F5"),
        Option("flor_moment", ("first_act", "before_card"), "first_act", "F6"),
        Option("resto", ("falta", "leader_plus_flores", "game"), "falta", "F7"),
        Option("resto_refused", (4, 6), 4, "F9"),
        FURTHER_FLORES,
        FALSE_FLOR,
        Option("hidden_flor", ("claim_3", "lost"), "claim_3", "F12"),
        Option("unshown_flor", ("flor", "flor_and_truco", "not_collected"), "flor", "F13"),
        Option("falta_envido_malas", ("chico", "leader", "stage"), "chico", "F8"),
        Option("unshown_envido", ("envido_and_truco", "envido"), "envido_and_truco", "A5"),
        duty_option("duty"),
        misconduct_option(),
        expulsion_option(),
    ),
    vocabulary=FLOR_VOCABULARY,
    articles=Articles(TRAITS, ARTICLES),
    standing=standing,
    cites=CITES,
    first_dealer="highest_card",
    sanctions=catalogue,
    card_values=WAYS.cards.to_consult(order="2.1", tied="5.2", best="4.7", tie="4.7", flor="2.3"),
    quick=quick(WAYS, raises=CHAINS_OF_CONTRAFLOR),
    **ruleset_fields(WAYS, also=("paso", "sin_ley")),
)
