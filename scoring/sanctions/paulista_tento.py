"""What follows from each infraction of truco paulista with tento. Rows: paulista-tento.toml.

Nothing is applied here: a function proposes an `Effect`, or names the inputs it still lacks.
"""

from scoring.book import load_catalogue
from scoring.brazil.phases import FERRO, MAO_DE_ONZE, PLAIN, are_cards_unseen
from scoring.brazil.tento import UNRAISED, find_stake, proved_tento, read_running_hand, tento
from scoring.core.sanction import Answer, Case, Effect, is_warning_due
from scoring.core.seats import side_of

WRONG_CARDS_CAP = 3  # 14.4, position B13
BURNED_MOST = 9  # 6.1
CUTS_MOST = 3  # 5.2
CUTS_AFTER_CLOSING = 1  # 5.2
CLOSINGS_MOST = 1  # 5.2
AFTER_A_TIE = 2  # 9.1.2: the round in which the highest card is owed

catalogue = load_catalogue("paulista-tento")
catalogue.facts = read_running_hand


catalogue.effect("035", "038", "044")(proved_tento)
catalogue.by_input(
    "048", "seen", {"yes": Effect(remedy="rival_burns_card")}, Effect(remedy="return_last_card")
)
catalogue.always("049", Effect(remedy="complete_hand"))
# Impugned or disqualified: either way the organization puts the side out.
IMPUGNED = Effect(disqualifies=True, remedy="entry_impugned")
catalogue.by_input("057", "decision", {"impugned": IMPUGNED}, Effect(disqualifies=True))
catalogue.always("116", Effect(deal="again"))


@catalogue.effect("036")
def burned_too_many(case: Case) -> Answer:
    """Counted cards, where told, must be more than nine; fewer are row 115's business."""
    if "burned" in case.inputs and case.number("burned") <= BURNED_MOST:
        return Effect(no_effect=True)
    return proved_tento(case)


@catalogue.effect("037")
def cut_too_often(case: Case) -> Answer:
    """Three cuts, or one closing and one cut (5.2), are a right; where neither is counted, the
    referee has seen that it was too often."""
    closings = case.number("closings") if "closings" in case.inputs else 0
    if closings > CLOSINGS_MOST:
        return proved_tento(case)
    if "cuts" in case.inputs:
        allowed = CUTS_AFTER_CLOSING if closings else CUTS_MOST
        if case.number("cuts") <= allowed:
            return Effect(stands=True, article="5.2")
    elif closings:
        return ("cuts",)
    return proved_tento(case)


@catalogue.effect("039")
def played_with_four_cards(case: Case) -> Answer:
    """Also the receiver of four cards who laid one before claiming (position B14)."""
    return proved_tento(case, cap=WRONG_CARDS_CAP)


@catalogue.effect("040")
def asked_where_nothing_is_asked(case: Case) -> Answer:
    if case.phase == PLAIN:
        return case.refuse("other_kind_of_hand", MAO_DE_ONZE.phase, FERRO)
    if case.state.options["requests_in_onze"] == "void":
        return Effect(no_effect=True)
    return proved_tento(case)


@catalogue.effect("041")
def closed_where_nothing_is_closed(case: Case) -> Answer:
    """In a plain hand closing the pack once is a right (5.2)."""
    if case.phase == PLAIN:
        return case.refuse("other_kind_of_hand", MAO_DE_ONZE.phase, FERRO)
    return proved_tento(case)


@catalogue.effect("042", "043")
def vira_or_cards_seen_early(case: Case) -> Answer:
    """Only where the mode hides the vira (row 042, position B4) or the cards (043)."""
    if case.phase != FERRO:
        return case.refuse("other_kind_of_hand", FERRO)
    mode = case.state.options["ferro_mode"]
    return _tento_if(case, mode != "open" and (case.sanction.id == "043" or mode != "closed"))


@catalogue.effect("045")
def highest_card_not_shown(case: Case) -> Answer:
    return _tento_if(case, _must_show(case))


def _tento_if(case: Case, forbidden: bool) -> Answer:
    return proved_tento(case) if forbidden else Effect(stands=True)


def _must_show(case: Case) -> bool:
    """Is the highest card owed after a tie? Not where the tournament lifted the duty, nor with
    cards nobody has seen (B6, B26)."""
    options = case.state.options
    ferro = case.phase == FERRO
    unseen = ferro and are_cards_unseen(str(options["ferro_mode"]), AFTER_A_TIE)
    return options.flag("show_highest_on_tie") and not unseen


@catalogue.effect("046")
def four_cards_to_an_opponent(case: Case) -> Answer:
    """The claim comes before the receiver's first card and before the dealer's question. After
    his first card he has played with the wrong number himself: the tento is the dealer's side's
    (position B14)."""
    if case.flag("dealer_asked"):
        return Effect(no_effect=True, remedy="dealer_burns_card", article="14.6")
    if not case.flag("in_time"):
        return tento(case, cap=WRONG_CARDS_CAP, article="13.6", to=case.side)
    return tento(case, cap=WRONG_CARDS_CAP, article=_wrong_cards_article(case))


@catalogue.effect("047")
def the_dealer_asked_first(case: Case) -> Answer:
    if case.flag("dealer_asked"):
        return Effect(no_effect=True, remedy="dealer_burns_card")
    return tento(case, cap=WRONG_CARDS_CAP, article=_wrong_cards_article(case))


def _wrong_cards_article(case: Case) -> str:
    """What says how much the wrong number of cards costs."""
    phase = case.phase
    if phase == FERRO:
        return "15.3"
    if phase == MAO_DE_ONZE.phase:
        return "14.5"
    return {UNRAISED: "14.2", "truco": "14.3"}.get(find_stake(case) or "", "14.4")


@catalogue.effect("050")
def a_card_turned_over(case: Case) -> Answer:
    """Only a rival of the dealer may choose (7.3); on the dealer's side the card stays (7.4)."""
    if side_of(str(case.inputs["owner"])) == side_of(case.state.dealer):
        return Effect(stands=True, article="7.4")
    if "choice" not in case.inputs:
        return ("choice",)
    keeps = case.inputs["choice"] == "keep"
    return Effect(stands=True) if keeps else Effect(remedy="burn_and_replace")


@catalogue.effect("051", "052", "056")
def forbidden_without_a_written_sanction(case: Case) -> Answer:
    """A tento when claimed as stealing; otherwise the tournament's default, whose points are a
    tento too."""
    if case.flag("claimed"):
        return tento(case, article="13.2")
    if is_warning_due(case):
        return Effect(warning=True)
    penalty = tento(case, article="16.1")
    return penalty._replace(by_default=True) if isinstance(penalty, Effect) else penalty


@catalogue.effect("055")
def bottom_or_burning_in_onze(case: Case) -> Answer:
    """Forbidden, yet missing from the list of tentos: a warning first (position B15)."""
    if case.phase == PLAIN:
        return case.refuse("other_kind_of_hand", MAO_DE_ONZE.phase, FERRO)
    if case.state.options["bottom_or_burn"] == "tento":
        return tento(case)
    return forbidden_without_a_written_sanction(case)


@catalogue.effect("054")
def a_hidden_card(case: Case) -> Answer:
    """In round 1 it is shown; while the hand is tied it is a tento; later it is allowed (B26)."""
    if case.inputs["round"] == "first":
        return Effect(no_effect=True, remedy="show_card")
    if "tied" not in case.inputs:
        return ("tied",)
    if not case.flag("tied") or not _must_show(case):
        return Effect(stands=True, article="8.6")
    return tento(case, article="9.1.3")


@catalogue.effect("115")
def other_burning(case: Case) -> Answer:
    """Not allowed and without effect; beyond nine cards it is row 036's tento."""
    if case.number("burned") > BURNED_MOST:
        return tento(case, article="13.3")
    return Effect(no_effect=True)
