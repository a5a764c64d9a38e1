"""What follows from each infraction of truco mineiro. Rows: mineiro.toml.

No source writes penalties: what is forbidden takes the tournament's own, or a tento (the accepted
value) where the tournament adopted that (position M12).
"""

from scoring.book import load_catalogue
from scoring.brazil.phases import FERRO, PLAIN, edge_side
from scoring.brazil.tento import judge_raise, read_running_hand, tento
from scoring.core.award import Award
from scoring.core.sanction import Answer, Case, Effect, duty

DEZ = "mão de dez"
TENTO = "8.2"

catalogue = load_catalogue("mineiro")
catalogue.facts = read_running_hand

catalogue.always("M04", Effect(deal="again"))
# A mão de dez is decided before a card is laid.
catalogue.by_input("M13", "card_laid", {"yes": Effect(no_effect=True)}, Effect(stands=True))


def has_tento(case: Case) -> bool:
    return case.state.options["tento"] == "on"


def forbidden(case: Case) -> Answer:
    return tento(case, article=TENTO) if has_tento(case) else duty(case)


@catalogue.effect("M01")
def cards_shown_or_told(case: Case) -> Answer:
    """Only the side with ten may, and only while it decides (6.2)."""
    if case.phase == DEZ and case.side == edge_side(case.game):
        if "eleven" not in case.inputs:
            return ("eleven",)
        if case.inputs["eleven"] == "undecided":
            return Effect(stands=True, article="6.2")
    return forbidden(case)


@catalogue.effect("M02", "M05")
def forbidden_if_proved(case: Case) -> Answer:
    return forbidden(case) if case.flag("proved") else Effect(no_effect=True)


@catalogue.effect("M07")
def covered_card(case: Case) -> Effect:
    first = case.inputs["round"] == "first"
    if first or case.state.options["covered"] == "never":
        return Effect(no_effect=True, remedy="show_card")
    return Effect(stands=True)


@catalogue.effect("M08")
def highest_card_kept_back(case: Case) -> Answer:
    """A duty only where the tournament made it one (position M8)."""
    if not case.state.options.flag("show_highest_on_tie"):
        return Effect(stands=True)
    return forbidden_if_proved(case)


@catalogue.effect("M09")
def a_raise_out_of_order(case: Case) -> Answer:
    return judge_raise(case, own_raise="5.4")


@catalogue.effect("M10")
def asked_out_of_turn(case: Case) -> Effect:
    free = case.state.options["truco_timing"] == "any"
    return Effect(stands=True) if free or case.flag("in_turn") else Effect(no_effect=True)


@catalogue.effect("M12")
def asked_where_nothing_is_asked(case: Case) -> Answer:
    """In a mão de dez it loses the game (position M5), in a mão de ferro it is void (M6)."""
    if case.phase == PLAIN:
        return case.refuse("other_kind_of_hand", DEZ, FERRO)
    if case.phase == FERRO:
        return tento(case, article=TENTO) if has_tento(case) else _void("7.3")
    if case.state.options["request_in_dez"] == "void":
        return _void("6.6")
    award = Award(case.rival, case.game.lacks(case.rival), "pedido_proibido", case.article)
    return Effect(awards=(award,), instead_of_hand=case.last is not None)


def _void(article: str) -> Effect:
    return Effect(no_effect=True, article=article)


@catalogue.effect("M14")
def looked_in_a_blind_ferro(case: Case) -> Answer:
    if case.phase != FERRO:
        return case.refuse("other_kind_of_hand", FERRO)
    if case.state.options["ferro_mode"] != "blind":
        return Effect(stands=True)
    return forbidden_if_proved(case)
