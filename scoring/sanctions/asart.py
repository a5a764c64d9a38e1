"""What the rulings of ASART 2017 do. Rows and words are in asart.toml.

Nothing is applied here: a function proposes an `Effect`, or names the inputs it still lacks.
VOID, STANDS and DUTY rows without a function of their own follow the general rule of the core.
"""

from scoring.argentina.duels import duel_of
from scoring.argentina.envido import NOT_WANTED, binding_number
from scoring.argentina.stakes import (
    ENVIDO,
    TRUCO,
    Answer,
    all_to_the_rival,
    awards_before_the_target,
    declared,
    declared_rightly,
    reading_of,
    unshown_to_the_rival,
)
from scoring.core.award import Award
from scoring.core.sanction import Case, Effect
from scoring.core.sides import of
from scoring.sanctions.loading import load

catalogue = load("asart")

EXTRA_CARDS = 2  # 6.4.2, 6.4.3
LOST_DUEL = 2  # 10.4.1

NOTHING_TO_SANCTION = Effect(stands=True, counted=0)


# ------------------------------------------------------------------ 4 · envido


@catalogue.effect("001")
def another_word(case: Case) -> Effect:
    """Some other words and acts do refuse; all the rest is no answer."""
    envido, said = case.inputs["call"] == "envido", case.inputs["said"]
    if said in ("no-se-quiere", "mazo") or (said == "truco" and envido):
        article = "5.5.3" if not envido else "8.4" if said == "mazo" else "4.2.3"
        return Effect(stands=True, counted=0, article=article)
    return Effect(no_effect=True, article="4.2.2" if envido else "5.5.2")


@catalogue.effect("003", "007", "010")
def miscalled(case: Case) -> Answer:
    """4.4.3, 4.6.6, 4.6.9 (position A7): envido and truco of the hand go to the rival, whoever
    won them. Option A5 is about not showing and does not soften a wrong declaration."""
    if declared_rightly(case):
        return NOTHING_TO_SANCTION
    return all_to_the_rival(case)


@catalogue.effect("005")
def said_a_number(case: Case) -> Answer:
    """4.6.1, 4.6.4: the number binds; who holds something else loses the hand."""
    told = declared(case, reading_of(case))
    said = case.number("said") if "said" in case.inputs else told.number
    lacking = [name for name, value in (("said", said), ("holds", told.holds)) if value is None]
    if said is None or told.holds is None:
        return tuple(lacking)
    binding = binding_number(said)
    if binding is None:
        return Effect(no_effect=True, counted=0)
    return NOTHING_TO_SANCTION if binding == told.holds else all_to_the_rival(case)


@catalogue.effect("006")
def not_shown(case: Case) -> Answer:
    """4.6.6. A tournament may leave the truco with whoever won it (position A5)."""
    return unshown_to_the_rival(case, truco=case.state.options["unshown_envido"] != "envido")


@catalogue.effect("009")
def reminded(case: Case) -> Answer:
    """4.6.8 (position A15): as not showing. In a redondo team-mates may talk."""
    return not_shown(case) if _in_pica_pica(case) else NOTHING_TO_SANCTION


@catalogue.effect("008")
def number_without_effect(case: Case) -> Effect:
    """4.6.2 with position A4: a number that contains a valid one does bind."""
    binds = binding_number(case.number("said")) is not None
    return NOTHING_TO_SANCTION._replace(article="4.6.4") if binds else Effect(no_effect=True)


@catalogue.effect("011")
def sin_ley_de_juego(case: Case) -> Effect:
    """4.7.1: said blind, both calls must be answered together."""
    return Effect(no_effect=True) if case.flag("seen") else NOTHING_TO_SANCTION


# ------------------------------------------------------------------ 5 · truco


@catalogue.effect("015")
def spoke_after_passing(case: Case) -> Effect:
    """5.8.4 with position A21: what counts is the partner's word."""
    if case.inputs["partner"] == "confirms":
        return Effect(stands=True, article="5.8.4")
    return Effect(no_effect=True)


# ------------------------------------------------------------------ 6 · the deal


@catalogue.effect("018")
def skilled_hands(case: Case) -> Effect:
    """6.2.2: the shuffle passes to a judge; hands already played stand."""
    return Effect(refers=True) if case.flag("verified") else Effect(no_effect=True, counted=0)


@catalogue.effect("019")
def bad_cut(case: Case) -> Effect:
    return Effect(deal="again")


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
        kept = case.to_rival(of(case.points("points"), case.rival), "hand")
        return Effect(awards=(*kept, *penalty), settles_hand=True)
    if case.last is None:
        return ("points",)
    won = [a for a in awards_before_the_target(case) if a.side == case.rival]
    return Effect(awards=(*won, *penalty), instead_of_hand=True)


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
    needed = ["envido", "truco"]
    if case.inputs.get("envido") == "pending":
        needed.append("envido_points")
    lacking = tuple(name for name in needed if name not in case.inputs)
    if lacking:
        return lacking
    ladder = case.state.ruleset.ladders[0]
    envido = {"open": NOT_WANTED[("envido",)], "over": 0}
    first = envido.get(str(case.inputs["envido"]))
    word = str(case.inputs["truco"]).replace("-", "_")
    if word == "none":
        second = ladder.uncalled
    elif word.endswith("_called"):
        second = ladder.refused(word.removesuffix("_called"))
    else:
        second = ladder.wanted(word)
    awards = (
        *case.to_rival(case.number("envido_points") if first is None else first, "mazo_envido"),
        *case.to_rival(second, "mazo"),
    )
    return Effect(awards=awards, settles_hand=True)


# ------------------------------------------------------------------ 10 · pica-pica


def _in_pica_pica(case: Case) -> bool:
    """The duel the ruling is about: in the log, or the one being played."""
    told = "points" in case.inputs or "envido_points" in case.inputs
    return duel_of(case.state.game if told else case.game) is not None


@catalogue.effect("030")
def interfered(case: Case) -> Answer:
    """10.4.1, for that mano a mano alone (position A16): what the side won passes to the rival,
    and a lost hand costs two more."""
    if not _in_pica_pica(case):
        return NOTHING_TO_SANCTION
    if "points" in case.inputs:
        return _interfered_as_told(case)
    if case.last is None:
        return ("points",)
    awards: list[Award] = []
    lost = False
    for award in awards_before_the_target(case):
        if award.side == case.rival:
            lost = lost or award.concept in TRUCO
            awards.append(award)
        elif award.concept in (*ENVIDO, *TRUCO):
            awards.append(Award(case.rival, award.points, "interference", case.article))
    if lost:
        awards += case.to_rival(LOST_DUEL, "interference")
    return Effect(awards=tuple(awards), instead_of_hand=True)


def _interfered_as_told(case: Case) -> Answer:
    """A duel nobody logged."""
    points = case.points("points")
    own, theirs = of(points, case.side), of(points, case.rival)
    winner = case.inputs.get("winner")
    if own and theirs and winner is None:
        return ("winner",)
    lost = winner == case.rival if winner is not None else not own
    awards = (
        *case.to_rival(theirs, "hand"),
        *case.to_rival(own, "interference"),
        *(case.to_rival(LOST_DUEL, "interference") if lost else ()),
    )
    return Effect(awards=awards, settles_hand=True)
