"""What follows from each infraction of the AABB-SP regulation. Rows: paulista-aabb.toml.

There is no tento unless the tournament adopts one: most of what is forbidden simply does not
count, and the rest goes to the árbitro.
"""

from scoring.book import load_catalogue
from scoring.brazil.phases import FERRO, MAO_DE_ONZE, PLAIN, edge_side
from scoring.brazil.tento import judge_raise, read_running_hand, tento
from scoring.core.sanction import Answer, Case, Effect, duty

catalogue = load_catalogue("paulista-aabb")
catalogue.facts = read_running_hand


@catalogue.effect("059")
def cards_shown_or_told(case: Case) -> Answer:
    """Only the pair with eleven may, and only while it decides (9.5.4)."""
    game = case.game
    if case.phase == MAO_DE_ONZE.phase and case.side == edge_side(game):
        if "eleven" not in case.inputs:
            return ("eleven",)
        if case.inputs["eleven"] == "undecided":
            return Effect(stands=True, article="9.5.4")
    return duty(case)


# Only the first round forbids to cover a card.
SHOWN_INSTEAD = Effect(no_effect=True, remedy="show_card")
catalogue.by_input("060", "round", {"first": SHOWN_INSTEAD}, Effect(stands=True))
# A mão de onze is decided before a card is laid.
catalogue.by_input("118", "card_laid", {"yes": Effect(no_effect=True)}, Effect(stands=True))


@catalogue.effect("061")
def a_raise_out_of_order(case: Case) -> Answer:
    return judge_raise(case, own_raise="9.4.7")


@catalogue.effect("063")
def asked_where_nothing_is_asked(case: Case) -> Answer:
    phase = case.phase
    if phase == PLAIN:
        return case.refuse("other_kind_of_hand", MAO_DE_ONZE.phase, FERRO)
    article = "9.6.2" if phase == FERRO else "9.5.7"
    if case.state.options["requests_in_onze"] == "tento":
        return tento(case, article=article)
    return Effect(no_effect=True, article=article)


@catalogue.effect("117")
def asked_out_of_turn(case: Case) -> Effect:
    free = case.state.options["truco_timing"] == "any"
    return Effect(stands=True) if free or case.flag("in_turn") else Effect(no_effect=True)
