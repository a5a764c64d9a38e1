"""ASART 2017: Argentine truco without flor, 30 points, best of three chicos; 2, 4 or 6 players.

scoring/books/asart/index.txt lists the articles of the source and says why some are not scored.
"""

from scoring.argentina import envido_rules as envido, truco_rules as truco
from scoring.argentina.lost_points import find_loss
from scoring.argentina.quick import quick
from scoring.argentina.reading import TRAITS, standing
from scoring.argentina.ruleset_fields import ruleset_fields
from scoring.argentina.ways import Ways
from scoring.argentina.words import VOCABULARY
from scoring.core.article import Articles
from scoring.core.options import (
    Option,
    courtesy_option,
    duty_option,
    expulsion_option,
    misconduct_option,
)
from scoring.core.ruleset import Ruleset
from scoring.sanctions.asart import catalogue

WAYS = Ways(find_loss, mazo_costs_envido=True)

# Points are collected in this order: the envido before the truco (position A11).
ARTICLES = (
    # 4: the envido
    ("4.1.2", envido.the_cards_decide_the_envido),
    ("4.1.3", envido.envido_in_the_first_round),
    ("4.1.5", envido.envido_before_ones_own_card),
    ("4.1.6", envido.envido_before_an_answered_truco),
    ("4.1.7", envido.a_result_needs_its_call),
    ("4.2.1", envido.envido_answered_by_the_rivals),
    ("4.2.2", envido.a_number_before_the_quiero_has_no_effect),
    ("4.2.4", envido.only_the_eleven_chains),
    ("4.4.1", envido.the_best_number_wins_the_envido),
    ("4.5.2", envido.numbers_belong_to_a_wanted_envido),
    ("4.4.1", envido.the_numbers_decide_the_envido),
    ("4.4.2", envido.son_buenas),
    ("4.5.2", envido.the_first_number_binds),
    ("4.6.2", envido.some_numbers_have_no_effect),
    ("4.6.4", envido.the_number_inside_a_wrong_number_binds),
    ("4.6.11", envido.only_rivals_put_the_envido_first),
    ("4.6.11", envido.el_envido_esta_primero),
    ("4.7.1", envido.sin_ley_obliges_to_answer_both),
    ("4.7.1", envido.sin_ley_de_juego),
    ("4.2.3", envido.truco_answers_no_to_the_envido),
    ("4.3.1", envido.an_unwanted_envido_goes_to_its_caller),
    ("4.3.1", envido.the_envido_table),
    ("4.3.2", envido.falta_envido),
    ("10.3", envido.falta_envido_in_pica_pica),
    # 4.4.3, 4.6.1, 4.6.6, 4.6.7 for the winner of the envido; 4.6.9 for anybody else.
    ("4.6.6", envido.lost_points_go_to_the_rival),
    ("4.6.6", envido.points_are_shown_or_not),
    ("4.6.6", envido.cards_shown_are_ones_own),
    # 10: six players
    ("10.2", truco.pica_pica_in_its_turn),
    # 0, 5.7, 5.8, 6.4, 8.3: at the table
    ("0", truco.each_card_once),
    ("5.7.3", truco.a_card_out_of_turn_is_played),
    ("5.8.2", truco.who_passed_neither_plays_nor_speaks),
    ("6.4.1", truco.three_cards_each),
    ("6.4.1", truco.cards_are_dealt_once),
    ("8.3", truco.the_partner_plays_on),
    ("8.3", truco.who_left_has_no_voice),
    # 5: rounds and pardas, the truco, what it gives; and 8.4, the mazo
    ("5.1", truco.the_cards_decide_the_rounds),
    ("5.3.2", truco.why_the_hand_is_won(first_parda="5.4.1", three_pardas="5.4.2")),
    ("5.3.2", truco.two_rounds_win_the_hand),
    ("5.3.2", truco.nothing_follows_the_end),
    ("5.5.1", truco.truco_answered_by_the_rivals),
    ("5.5.2", truco.no_side_raises_twice_in_a_row),
    ("5.6.1", truco.raises_in_their_order_each_after_a_quiero),
    ("8.4", truco.the_envido_of_the_mazo),
    (
        "5.6",
        truco.what_the_truco_gives(
            table="5.6", mazo_as_answer="5.5.3", mazo="8.4", uncalled="5.4.5"
        ),
    ),
)

RULESET = Ruleset(
    key="asart",
    version="2017.1",
    name="ASART 2017",
    countries=("AR",),
    languages=("es", "pt", "en"),
    players=(4, 2, 6),
    target=30,
    options=(
        Option("falta_envido_malas", ("chico", "leader"), "chico", "A1"),
        Option("unshown_envido", ("envido_and_truco", "envido"), "envido_and_truco", "A5"),
        Option("dealer_error_scope", ("match", "game"), "match", "A18"),
        duty_option("duty"),
        courtesy_option("5.9.1"),
        misconduct_option(),
        expulsion_option(),
    ),
    vocabulary=VOCABULARY,
    articles=Articles(TRAITS, ARTICLES),
    standing=standing,
    cites={
        "game": "1.1",
        "match": "11.1.I",
        "opening": "3.1",
        "dealer": "3.7",
        "phase": "10.2",
        "standing": "11.1.III",
        "end": "9.2",
        "scorer": "9.3",
    },
    first_dealer="highest_card",
    sanctions=catalogue,
    card_values=WAYS.cards.to_consult(
        order="5.1", tied="5.4.1", best="4.4.1", tie="4.4.1", no_flor="4.4.3"
    ),
    quick=quick(WAYS),
    **ruleset_fields(WAYS, also=("paso", "sin_ley")),
)
