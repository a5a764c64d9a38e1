"""What the rulings of ASART 2017 do. Rows and words are in asart.toml.

Nothing is applied here: a function proposes an `Effect`, or names the inputs it still lacks.
VOID, STANDS and DUTY rows without a function of their own follow the general rule of the core.
"""

from scoring.argentina.duels import PICA_PICA
from scoring.argentina.envido import NOT_WANTED, binding_number
from scoring.argentina.transfers import (
    ENVIDO,
    NOTHING_TO_SANCTION,
    TRUCO,
    find_declaration,
    give_all_to_rival,
    give_miscalled_to_rival,
    give_unshown_to_rival,
    punish_misconduct,
    read_hand_in_question,
    read_running_hand,
)
from scoring.book import load_catalogue
from scoring.core.award import Award
from scoring.core.sanction import Answer, Case, Effect
from scoring.core.sides import points_of

catalogue = load_catalogue("asart")
catalogue.facts = read_running_hand
catalogue.effect("125")(punish_misconduct)

EXTRA_CARDS = 2  # 6.4.2, 6.4.3
LOST_DUEL = 2  # 10.4.1
NO_DUEL = ("other_kind_of_hand", "pica-pica")


# ------------------------------------------------------------------ 4 · envido


@catalogue.effect("001")
def another_word(case: Case) -> Effect:
    """Some other words and acts do refuse; all the rest is no answer."""
    envido, word = case.inputs["call"] == "envido", case.inputs["said"]
    if word in ("no-se-quiere", "mazo") or (word == "truco" and envido):
        article = "5.5.3" if not envido else "8.4" if word == "mazo" else "4.2.3"
        return Effect(stands=True, counted=0, article=article)
    return Effect(no_effect=True, article="4.2.2" if envido else "5.5.2")


catalogue.effect("003", "007", "010")(give_miscalled_to_rival)  # 4.4.3, 4.6.6, 4.6.9
catalogue.effect("006")(give_unshown_to_rival)  # 4.6.6


@catalogue.effect("005")
def number_said(case: Case) -> Answer:
    """4.6.1, 4.6.4: the number binds; who holds something else loses the hand."""
    hand = read_hand_in_question(case)
    if hand is not None and hand.envido_answer != "quiero":
        return case.refuse("no_envido_wanted")
    declaration = find_declaration(case, hand)
    number = case.number("said") if "said" in case.inputs else declaration.number
    if number is None or declaration.holds is None:
        facts = {"said": number, "holds": declaration.holds}
        return tuple(name for name, value in facts.items() if value is None)
    binding = binding_number(number)
    if binding is None:
        return Effect(no_effect=True, counted=0)
    return NOTHING_TO_SANCTION if binding == declaration.holds else give_all_to_rival(case)


@catalogue.effect("009")
def reminder_in_pica_pica(case: Case) -> Answer:
    """4.6.8 (position A15): as not showing. In a redondo team-mates may talk."""
    return give_unshown_to_rival(case) if _in_pica_pica(case) else case.refuse(*NO_DUEL)


@catalogue.effect("008")
def number_without_effect(case: Case) -> Effect:
    """4.6.2 with position A4: a number that contains a valid one does bind."""
    binds = binding_number(case.number("said")) is not None
    return NOTHING_TO_SANCTION._replace(article="4.6.4") if binds else Effect(no_effect=True)


# 4.7.1: said blind, both calls must be answered together.
catalogue.by_input("011", "seen", {"yes": Effect(no_effect=True)}, NOTHING_TO_SANCTION)

# ------------------------------------------------------------------ 5 · truco

# 5.8.4 with position A21: what counts is the partner's word.
PARTNER_CONFIRMS = Effect(stands=True, article="5.8.4")
catalogue.by_input("015", "partner", {"confirms": PARTNER_CONFIRMS}, Effect(no_effect=True))

# ------------------------------------------------------------------ 6 · the deal

# 6.2.2: the shuffle passes to a judge; hands already played stand.
UNVERIFIED = Effect(no_effect=True, counted=0)
catalogue.by_input("018", "verified", {"yes": Effect(refers=True)}, UNVERIFIED)
catalogue.always("019", Effect(deal="again"))


@catalogue.effect("020")
def card_turned_up(case: Case) -> Answer:
    """6.3.1, 6.3.2: the other side may ask for a redeal, at once. It is an error of the dealer
    even if the hand goes on (6.5, position A18)."""
    if case.inputs["owner"] == "rival" and "redeal" not in case.inputs:
        return ("redeal",)
    again = case.inputs["owner"] == "rival" and case.inputs["redeal"] == "at-once"
    return _dealing_error(case, Effect(deal="again") if again else Effect(stands=True))


@catalogue.effect("021")
def wrong_number_of_cards(case: Case) -> Effect:
    """6.4.1. A hand already over stands; who had cards too many then answers under 6.4.3."""
    if case.inputs["when"] == "after":
        dealt = case.last is not None and case.seat == case.last.game.dealer
        return Effect(stands=True, counted=1 if dealt else 0)
    return _dealing_error(case, Effect(deal="again"))


@catalogue.effect("022")
def kept_quiet_about_extra_cards(case: Case) -> Effect:
    """6.4.2 (position A13); found during the hand, that hand is void (position A14)."""
    return Effect(awards=case.to_rival(EXTRA_CARDS, "extra_cards"), deal="again")


@catalogue.effect("023")
def extra_cards_found_afterwards(case: Case) -> Answer:
    """6.4.3: the offender's points of the hand are lost, the rival keeps its own and adds two."""
    penalty = case.to_rival(EXTRA_CARDS, "extra_cards")
    if "points" in case.inputs:
        own = case.to_rival(points_of(case.points("points"), case.rival), "hand")
        return Effect(awards=(*own, *penalty), settles_hand=True)
    if case.last is None:
        return ("points",)
    rivals_awards = tuple(award for award in case.last.awards if award.side == case.rival)
    return Effect(awards=rivals_awards, adds=penalty, instead_of_hand=True, takes_away=True)


@catalogue.effect("024")
def dealer_error(case: Case) -> Effect:
    """6.5. Recorded after the hand, when another deals already, it is only counted."""
    if case.seat is not None and case.seat != case.state.dealer:
        return Effect(stands=True)
    return _dealing_error(case, Effect(deal="again"))


def _dealing_error(case: Case, first: Effect) -> Effect:
    """6.5: the second error of the player who deals, and each later one, costs the deal. What
    else follows from the first is `first`. Only the dealer errs: named otherwise, nobody is
    charged with it."""
    if case.seat != case.state.dealer:
        return first._replace(counted=0)
    return Effect(deal="next", article="6.5") if case.earlier else first


# ------------------------------------------------------------------ 7, 8 · signals, mazo


@catalogue.effect("025")
def foreign_signals(case: Case) -> Effect:
    """7.1.2: a judge must have verified it."""
    if case.flag("verified"):
        return Effect(disqualifies=True, wins_match=case.rival)
    return Effect(refers=True, counted=0)


@catalogue.effect("028")
def to_the_mazo(case: Case) -> Answer:
    """8.4 with position A8, for a hand that is not logged move by move."""
    if not case.flag("all"):
        return Effect(stands=True, counted=0)
    is_pending = case.inputs.get("envido") == "pending"
    lacking = case.lacking("envido", "truco", *(["envido_points"] if is_pending else []))
    if lacking:
        return lacking
    if is_pending:
        envido = case.number("envido_points")
    else:
        envido = NOT_WANTED[("envido",)] if case.inputs["envido"] == "open" else 0
    ladder = case.state.ruleset.ladders[0]
    word = str(case.inputs["truco"]).replace("-", "_")
    if word == "none":
        truco = ladder.uncalled
    elif word.endswith("_called"):
        truco = ladder.worth_refused(word.removesuffix("_called"))
    else:
        truco = ladder.worth(word)
    awards = (*case.to_rival(envido, "mazo_envido"), *case.to_rival(truco, "mazo"))
    return Effect(awards=awards, settles_hand=True)


# ------------------------------------------------------------------ 10 · pica-pica


def _in_pica_pica(case: Case) -> bool:
    """The duel the ruling is about: in the log, or the one being played."""
    return PICA_PICA.duel_of(case.game) is not None


@catalogue.effect("030")
def interference(case: Case) -> Answer:
    """10.4.1, for that mano a mano alone (position A16): what the side won passes to the rival,
    and a lost hand costs two more."""
    if not _in_pica_pica(case):
        return case.refuse(*NO_DUEL)
    if "points" in case.inputs:
        return _unlogged_interference(case)
    if case.last is None:
        return ("points",)
    awards: list[Award] = []
    for award in case.named_awards:
        if award.side == case.rival or award not in case.last.own:
            awards.append(award)
        elif award.concept in (*ENVIDO, *TRUCO):
            awards.append(Award(case.rival, award.points, "interference", case.article))
    lost = any(award.side == case.rival and award.concept in TRUCO for award in case.last.own)
    extra = case.to_rival(LOST_DUEL, "interference") if lost else ()
    return Effect(awards=tuple(awards), adds=extra, instead_of_hand=True)


def _unlogged_interference(case: Case) -> Answer:
    """A duel nobody logged."""
    points = case.points("points")
    own_points, rival_points = (points_of(points, side) for side in (case.side, case.rival))
    winner = case.inputs.get("winner")
    if own_points and rival_points and winner is None:
        return ("winner",)
    lost = winner == case.rival if winner is not None else not own_points
    awards = (
        *case.to_rival(rival_points, "hand"),
        *case.to_rival(own_points, "interference"),
        *(case.to_rival(LOST_DUEL, "interference") if lost else ()),
    )
    return Effect(awards=awards, settles_hand=True)
