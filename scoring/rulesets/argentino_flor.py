"""Argentine truco with flor: ASART's game and flores on top; 30 points, 4, 2 or 6 players.

The book is ours. What no source decides is a position (K, F) and an option where tables differ.
"""

from functools import partial

from scoring.argentina import envido_rules as envido, flor_rules as flor, truco_rules as truco
from scoring.argentina.duels import after_hand, duel_of, memories, phase_of, seats_of
from scoring.argentina.envido import FALTA_IN_DUEL, falta
from scoring.argentina.flor import AL_RESTO, CONTRAFLOR, EACH, RESTO, WORTH, FlorTable, FlorWays
from scoring.argentina.flor_loss import FLOR_VALUES, flor_value, is_flor_unshown
from scoring.argentina.lost_points import find_loss as find_asart_loss
from scoring.argentina.mano import TRUCO, Loss, Mano
from scoring.argentina.quick import quick
from scoring.argentina.random_hands import random_hand
from scoring.argentina.reading import TRAITS, read, standing
from scoring.argentina.rounds import card_values
from scoring.argentina.taps import taps
from scoring.argentina.ways import Ways
from scoring.argentina.words import FLOR_VOCABULARY
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
from scoring.core.sides import Side
from scoring.sanctions.argentino_flor import catalogue

RAISES = ((CONTRAFLOR,), (CONTRAFLOR, AL_RESTO), (AL_RESTO,))


def flor_table(options: Options) -> FlorTable:
    plain, direct = options.number("flor_plain"), options.number("resto_refused")
    return FlorTable(
        plain=EACH if plain == 2 * WORTH else plain,  # six: three for each flor sung
        achico=options.number("flor_achico"),
        raises={
            (CONTRAFLOR,): (6, 4),
            (CONTRAFLOR, AL_RESTO): (RESTO, 6),
            (AL_RESTO,): (RESTO, direct),
        },
        further=options.number("further_flores"),
        resto_counts_flores=options["resto"] != "falta",
        after_plain=(CONTRAFLOR,) if options.flag("raise_after_plain") else (),
    )


def resto(game: Game, side: str, flores: int) -> int:
    """Position F7; in a duel six and three for each flor of it (F11)."""
    if duel_of(game) is not None:
        return FALTA_IN_DUEL + WORTH * flores
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


def find_flor_loss(game: Game, hand: Mano, taker: Side) -> Loss | None:
    how = game.options["unshown_flor"]
    if not is_flor_unshown(hand, taker):
        return None
    return Loss(taker, "", how == "flor_and_truco", passed_on=how != "not_collected")


WAYS = Ways(
    find_loss,
    notes_late_envido=True,
    raise_accepts=True,
    flor=FlorWays(
        table=flor_table,
        resto=resto,
        value=flor_value,
        values=FLOR_VALUES,
        is_first_act=lambda options: options["flor_moment"] == "first_act",
        find_loss=find_flor_loss,
        hidden_costs=lambda options: options["hidden_flor"] == "claim_3",
        false_takes_truco=lambda options: options["false_flor"] == "points_and_truco",
        is_played=lambda options: options.flag("flor"),
    ),
)

# Points are collected in this order: flores, envido, truco (position K2).
ARTICLES = (
    # 3: the flor
    ("2.3", flor.a_flor_counts_what_its_cards_do),
    ("3.1", flor.flor_is_played),
    ("3.2", flor.only_who_has_one_speaks),
    ("3.3", flor.a_late_flor_has_no_effect),
    ("3.4", flor.a_flor_voids_the_envido),
    ("3.4", flor.nobody_wins_a_void_envido),
    ("3.5", flor.only_these_chains),
    ("3.6", flor.a_raise_is_answered_by_the_rivals),
    ("3.12", flor.one_flor_is_the_better),
    ("3.12", flor.the_better_flor_wins),
    ("3.12", flor.the_values_decide_the_flor),
    (
        "3.7",
        flor.what_the_flores_give(
            alone="3.7", plain="3.8", raised="3.9", resto="3.10", given_in="3.11", in_duel="7.2"
        ),
    ),
    ("3.14", flor.a_flor_not_shown_is_lost),
    ("3.14", flor.a_flor_not_shown_is_nobodys),
    ("3.15", flor.only_a_flor_sung_is_false),
    ("3.15", flor.a_false_flor_pays_the_rivals),
    ("3.16", flor.only_an_unsung_flor_is_hidden),
    ("3.16", flor.a_hidden_flor_pays_the_rivals),
    ("3.16", flor.a_claim_without_points),
    # 4: the envido
    ("2.2", envido.the_cards_decide_the_envido),
    ("4.1", flor.an_envido_too_late_has_no_effect),
    ("4.2", envido.envido_before_an_answered_truco),
    ("4.2", envido.only_rivals_put_the_envido_first),
    ("4.2", envido.el_envido_esta_primero),
    ("4.3", envido.envido_answered_by_the_rivals),
    ("4.3", envido.a_number_before_the_quiero_has_no_effect),
    ("4.4", envido.only_the_eleven_chains),
    ("4.5", envido.a_result_needs_its_call),
    ("4.5", envido.an_unwanted_envido_goes_to_its_caller),
    ("4.5", envido.truco_answers_no_to_the_envido),
    ("4.5", envido.the_envido_table),
    ("4.6", envido.falta_envido),
    ("7.2", envido.falta_envido_in_pica_pica),
    ("4.7", envido.the_best_number_wins_the_envido),
    ("4.7", envido.the_numbers_decide_the_envido),
    ("4.7", envido.son_buenas),
    ("4.8", envido.numbers_belong_to_a_wanted_envido),
    ("4.8", envido.the_first_number_binds),
    ("4.8", envido.some_numbers_have_no_effect),
    ("4.8", envido.the_number_inside_a_wrong_number_binds),
    ("4.9", envido.lost_points_go_to_the_rival),
    ("4.9", envido.points_are_shown_or_not),
    ("4.9", envido.cards_shown_are_ones_own),
    ("4.10", envido.sin_ley_obliges_to_answer_both),
    ("4.10", envido.sin_ley_de_juego),
    # 1, 6, 7: at the table
    ("1.1", truco.each_card_once),
    ("1.5", truco.three_cards_each),
    ("1.5", truco.cards_are_dealt_once),
    ("6.3", truco.the_partner_plays_on),
    ("6.3", truco.who_left_has_no_voice),
    ("6.4", truco.who_passed_neither_plays_nor_speaks),
    ("6.5", truco.a_card_out_of_turn_is_played),
    ("7.1", truco.pica_pica_in_its_turn),
    # 5, 6: rounds, truco, mazo
    ("2.1", truco.the_cards_decide_the_rounds),
    ("5.1", truco.why_the_hand_is_won(first_parda="5.2", three_pardas="5.2")),
    ("5.1", truco.two_rounds_win_the_hand),
    ("5.1", truco.nothing_follows_the_end),
    ("5.3", truco.truco_answered_by_the_rivals),
    ("5.4", truco.no_side_raises_twice_in_a_row),
    ("5.4", truco.raises_in_their_order_each_after_a_quiero),
    ("6.2", truco.the_envido_of_the_mazo),
    (
        "5.5",
        truco.what_the_truco_gives(table="5.5", mazo_as_answer="6.1", mazo="6.1", uncalled="5.6"),
    ),
)

RULESET = Ruleset(
    key="argentino-flor",
    version="1",
    name="Truco argentino con flor",
    countries=("AR", "PY"),
    languages=("es", "pt", "en"),
    players=(4, 2, 6),
    deck=SPANISH,
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
        Option("further_flores", (3, 0), 3, "K8"),
        Option("false_flor", ("points", "points_and_truco"), "points", "K11"),
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
    read=partial(read, ways=WAYS),
    standing=standing,
    phase=phase_of,
    seats=seats_of,
    random_hand=partial(random_hand, ways=WAYS, also=("paso", "sin_ley")),
    cites={
        "game": "1.2",
        "match": "1.2",
        "opening": "1.4",
        "dealer": "1.4",
        "phase": "7.1",
        "standing": "1.3",
        "end": "1.6",
    },
    first_dealer="highest_card",
    sanctions=catalogue,
    taps=taps(TRUCO, asks=True, ways=WAYS),
    card_values=card_values(flor_value, order="2.1", tied="5.2", best="4.7", tie="4.7", flor="2.3"),
    quick=quick(TRUCO, envido_of_the_mazo=True, raises=RAISES),
    ladders=(TRUCO,),
    flor_points=WORTH,
    after_hand=after_hand,
    memories=memories,
    is_offered=False,
)
