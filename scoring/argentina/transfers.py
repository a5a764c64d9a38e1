"""What an Argentine hand was played for, and how a ruling moves it to the rival.

Shared by the sanction catalogues of the Argentine rulesets. Values come from the hand in the log
or, where that hand was not logged, from the inputs of the ruling; never from here.
"""

from typing import NamedTuple

from scoring.argentina.mano import Mano
from scoring.core.award import Award
from scoring.core.entries import Arg, Hand
from scoring.core.sanction import Answer, Case, Effect, told_moves
from scoring.core.sides import Side

ENVIDO = ("envido", "falta_envido", "envido_transferred", "envido_no_querido", "mazo_envido")
TRUCO = ("truco", "truco_no_querido", "mano", "mazo", "truco_transferred")
NOTHING_TO_SANCTION = Effect(stands=True, counted=0)


def read_hand_in_question(case: Case) -> Mano | None:
    """The hand in the log that the ruling is about, if it is about one."""
    if case.last is None:
        return None
    hand: Mano = case.state.ruleset.read(case.last.game, Hand(told_moves(case.last)))
    return hand


def read_running_hand(case: Case, hand: Hand) -> dict[str, Arg | None]:
    """What a hand that is still being played says of its stakes: for `Catalogue.facts`."""
    mano: Mano = case.state.ruleset.read(case.game, hand)
    (truco,) = case.state.ruleset.ladders
    accepted, pending = mano.truco_accepted, mano.truco_pending
    envido_points: int | None = 0
    if any(each.name == "envido" for each in case.sanction.inputs):
        # The mazo, 8.4: what is pending is paid as not wanted, the rest is paid already.
        envido_points = mano.refused_points or None if mano.envido_pending else None
    elif mano.is_envido_wanted:
        envido_points = mano.wanted_points(case.rival)
    winner = mano.winner or mano.decided_by_leaving
    numbers = mano.binding_numbers
    return {
        "call": "envido" if mano.envido_pending else "truco" if pending else None,
        "declared": numbers.get(case.offender, numbers.get(case.side)),
        "envido": "pending" if mano.envido_pending else "over" if mano.envido_answer else None,
        "envido_points": envido_points,
        "truco": f"{pending.word}_called".replace("_", "-")
        if pending
        else (accepted or "none").replace("_", "-"),
        "truco_stake": truco.worth(accepted) if accepted else truco.uncalled,
        "truco_winner": winner,
    }


def punish_misconduct(case: Case) -> Effect:
    """No Argentine book speaks of conduct: the option `misconduct` says what it costs."""
    how = case.state.options["misconduct"]
    if how == "expulsion" or (how == "warning-then-expulsion" and case.earlier):
        return Effect(expels=True, by_default=True)
    if how == "warning-then-points" and case.earlier:
        points = case.state.ruleset.duty_points_of(case.state.options)
        penalty = case.to_rival(points, "duty", article="")
        return Effect(awards=penalty, by_default=True)
    return Effect(warning=True)


class Declaration(NamedTuple):
    """The number that binds a player and what his cards add up to, as far as known."""

    number: int | None
    holds: int | None


def find_declaration(case: Case, hand: Mano | None) -> Declaration:
    """From the inputs, else from the cards and numbers told in the hand."""
    number = case.number("declared") if "declared" in case.inputs else None
    holds = case.number("holds") if "holds" in case.inputs else None
    if hand is not None:
        cards = hand.known_cards(case.offender)
        if number is None:
            number = hand.binding_numbers.get(case.offender)
        if holds is None and len(cards) == 3:
            holds = hand.envido_of(cards)
    return Declaration(number, holds)


def give_miscalled_to_rival(case: Case) -> Answer:
    """Position A7: envido and truco of the hand go to the rival, whoever won them; unless what was
    declared is what the cards add up to. Option A5 is about not showing and does not soften it."""
    hand = read_hand_in_question(case)
    if hand is not None and not hand.is_envido_wanted:
        return case.refuse("no_envido_wanted")
    declaration = find_declaration(case, hand)
    if declaration.number is not None and declaration.number == declaration.holds:
        return NOTHING_TO_SANCTION
    return give_all_to_rival(case)


def give_all_to_rival(case: Case, *, truco: bool = True) -> Answer:
    """The wanted envido goes to the rival; the truco too, unless `truco` is False, when it stays
    with whoever won it. What the rival had won already is not counted twice, and what another
    ruling gave to the offender's side stays there."""
    hand = read_hand_in_question(case)
    if hand is None or case.last is None:
        return _stakes_of_the_ruling(case, truco=truco)
    if not hand.is_envido_wanted:
        return case.refuse("no_envido_wanted")
    awards: list[Award] = []
    for award in case.last.awards:
        if award.side == case.rival or award not in case.last.own:
            awards.append(award)
        elif award.concept in ENVIDO:
            # A falta in malas is worth the game to either side: not the same number of points.
            worth = hand.wanted_points(case.rival)
            awards.append(Award(case.rival, worth, "envido_transferred", case.article))
        elif award.concept in TRUCO and truco:
            awards.append(Award(case.rival, award.points, "truco_transferred", case.article))
        else:
            awards.append(award)
    return Effect(awards=tuple(awards), instead_of_hand=True)


def give_unshown_to_rival(case: Case) -> Answer:
    """As `give_all_to_rival`, but only the side that won the envido had anything to show, and a
    tournament may leave the truco with whoever won it (position A5)."""
    hand = read_hand_in_question(case)
    if hand is not None and (hand.envido_winner or "")[:1] == case.rival:
        return case.refuse("envido_of_the_rival")
    return give_all_to_rival(case, truco=case.state.options["unshown_envido"] != "envido")


def _stakes_of_the_ruling(case: Case, *, truco: bool) -> Answer:
    lacking = case.lacking("envido_points", "truco_stake", *(() if truco else ("truco_winner",)))
    if lacking:
        return lacking
    envido, stake = case.number("envido_points"), case.number("truco_stake")
    if not envido:
        return case.refuse("no_envido_wanted")
    awards = [Award(case.rival, envido, "envido_transferred", case.article)]
    if truco:
        awards.append(Award(case.rival, stake, "truco_transferred", case.article))
    else:
        winner: Side = "A" if case.inputs["truco_winner"] == "A" else "B"
        awards.append(Award(winner, stake, "truco", case.article))
    return Effect(awards=tuple(a for a in awards if a.points), settles_hand=True)
