"""What follows from each infraction of the AABB-SP regulation. Rows: paulista-aabb.toml.

There is no tento unless the tournament adopts one: most of what is forbidden simply does not
count, and the rest goes to the árbitro.
"""

from scoring.brazil.phases import FERRO, ONZE, PLAIN, eleven_side, phase_of
from scoring.brazil.tento import UNRAISED, hand_of, tento
from scoring.core.sanction import Case, Effect, duty
from scoring.sanctions.loading import load

Answer = Effect | tuple[str, ...]

catalogue = load("paulista-aabb")


@catalogue.effect("059")
def cards_shown_or_told(case: Case) -> Answer:
    """Only the pair with eleven may, and only while it decides (9.5.4)."""
    game = hand_of(case)
    if phase_of(game) == ONZE and case.side == eleven_side(game):
        if "eleven" not in case.inputs:
            return ("eleven",)
        if case.inputs["eleven"] == "undecided":
            return Effect(stands=True, article="9.5.4")
    return duty(case)


@catalogue.effect("060")
def a_covered_card(case: Case) -> Effect:
    """Only the first round forbids it."""
    if case.inputs["round"] == "first":
        return Effect(no_effect=True, remedy="show_card")
    return Effect(stands=True)


@catalogue.effect("061")
def a_raise_out_of_order(case: Case) -> Answer:
    """The next step by the other pair is a good request; anything else is none."""
    (ladder,) = case.state.ruleset.ladders
    stake = str(case.inputs["stake"])
    due = ladder.next_after(None if stake == UNRAISED else stake)
    if case.inputs["asked"] != due:
        return Effect(no_effect=True)
    if stake != UNRAISED and "same_side" not in case.inputs:
        return ("same_side",)
    if case.flag("same_side"):
        return Effect(no_effect=True, article="9.4.7")
    return Effect(stands=True)


@catalogue.effect("063")
def asked_where_nothing_is_asked(case: Case) -> Answer:
    phase = phase_of(hand_of(case))
    if phase == PLAIN:
        return Effect(stands=True)
    article = "9.6.2" if phase == FERRO else "9.5.7"
    if case.state.options["requests_in_onze"] == "tento":
        return tento(case, article=article)
    return Effect(no_effect=True, article=article)


@catalogue.effect("117")
def asked_out_of_turn(case: Case) -> Effect:
    free = case.state.options["truco_timing"] == "any"
    return Effect(stands=True) if free or case.flag("in_turn") else Effect(no_effect=True)


@catalogue.effect("118")
def decided_late(case: Case) -> Effect:
    return Effect(no_effect=True) if case.flag("card_laid") else Effect(stands=True)
