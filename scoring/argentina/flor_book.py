"""What the books with flor have in common: articles in their order, and the options that all of
them leave to the tournament; and what those of gaucho, uruguayo and amostra have besides, one rule
for points not shown and for numbers."""

from scoring.argentina import envido_rules as envido, flor_rules as flor, truco_rules as truco
from scoring.argentina.flor import unshown_by_option
from scoring.argentina.lost_points import is_contradicted, is_on_the_table, is_stated_unshown
from scoring.argentina.mano import Loss, Mano
from scoring.argentina.ways import Ways
from scoring.core.game import Game
from scoring.core.options import Option, Options
from scoring.core.seats import side_of

# Points are collected in this order: flores, envido, truco (position K2).
FLOR_ARTICLES = (
    ("2.3", flor.a_flor_counts_what_its_cards_do),
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
)
ENVIDO_ARTICLES = (
    ("2.2", envido.the_cards_decide_the_envido),
    ("4.1", flor.an_envido_too_late_has_no_effect),
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
    ("4.9", envido.points_are_shown_or_not),
    ("4.9", envido.cards_shown_are_ones_own),
)
TRUCO_ARTICLES = (
    # 1, 7: at the table
    ("1.1", truco.each_card_once),
    ("1.5", truco.three_cards_each),
    ("1.5", truco.cards_are_dealt_once),
    ("7.1", truco.pica_pica_in_its_turn),
    # 5: rounds, truco
    ("2.1", truco.the_cards_decide_the_rounds),
    ("5.1", truco.two_rounds_win_the_hand),
    ("5.1", truco.nothing_follows_the_end),
    ("5.3", truco.truco_answered_by_the_rivals),
    ("5.4", truco.no_side_raises_twice_in_a_row),
    ("5.4", truco.raises_in_their_order_each_after_a_quiero),
    (
        "5.5",
        truco.what_the_truco_gives(table="5.5", mazo_as_answer="6.1", mazo="6.1", uncalled="5.6"),
    ),
)
# Of gaucho, uruguayo and amostra.
ARTICLES = (
    *FLOR_ARTICLES,
    *ENVIDO_ARTICLES,
    ("4.2", envido.envido_as_long_as_the_truco_lets_it),
    ("4.8", envido.only_numbers_that_cards_can_make),
    ("4.9", envido.unshown_points_go_to_the_rival),
    ("4.9", envido.unshown_points_are_nobodys),
    ("6.2", truco.the_partner_plays_on),
    ("6.2", truco.who_left_has_no_voice),
    ("6.3", truco.a_card_out_of_turn_is_played),
    ("5.1", truco.why_the_hand_is_won(first_parda="5.2", three_pardas="5.2", may_be_nobodys=True)),
    *TRUCO_ARTICLES,
)
# Where a card is turned up, every card that is told needs it.
ARTICLES_WITH_MUESTRA = (
    ("2.4", truco.cards_need_their_muestra),
    ("2.4", truco.cards_shown_need_their_muestra),
    ("2.4", truco.one_card_is_turned_up),
    *ARTICLES,
)
CITES = {
    "game": "1.2",
    "match": "1.2",
    "opening": "1.4",
    "dealer": "1.4",
    "phase": "7.1",
    "standing": "1.3",
    "end": "1.6",
}
FURTHER_FLORES = Option("further_flores", (3, 0), 3, "K8")
FALSE_FLOR = Option("false_flor", ("points", "points_and_truco"), "points", "K11")


def standing(
    points: int, target: int, options: Options, *, halves: tuple[str, str] = ("malas", "buenas")
) -> str:
    """Whoever has half of the points is in the second half (positions U2, G7)."""
    return halves[points * 2 >= target]


def find_loss(game: Game, hand: Mano) -> Loss | None:
    """The winner of an envido did not show it, or declared others than his cards make."""
    winner = hand.envido_winner
    if winner is None:
        return None
    number = hand.binding_numbers.get(winner)
    has_left = winner in hand.named_leaving and winner in hand.out
    is_hidden = has_left and winner not in hand.shown_cards and not is_on_the_table(hand, winner)
    is_wrong = number is not None and is_contradicted(
        hand, winner, number, cards=hand.known_cards(winner)
    )
    if is_stated_unshown(hand, winner) or is_hidden or is_wrong:
        return Loss(side_of(winner), "", *unshown_by_option(game.options))
    return None


# What gaucho, uruguayo and amostra begin from.
WAYS = Ways(find_loss, wrong_numbers_bind=False, notes_late_envido=True, raise_accepts=True)
