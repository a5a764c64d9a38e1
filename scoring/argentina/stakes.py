"""What an Argentine hand was played for, and how a ruling moves it to the rival.

Shared by the sanction catalogues of the Argentine rulesets. Values come from the hand in the log
or, where that hand was not logged, from the inputs of the ruling; never from here.
"""

from typing import NamedTuple

from scoring.argentina.cards import envido_value
from scoring.argentina.reading import Mano, read
from scoring.core.article import given_by
from scoring.core.award import Award
from scoring.core.sanction import Case, Effect
from scoring.core.sides import Side

Answer = Effect | tuple[str, ...]

ENVIDO = ("envido", "falta_envido", "envido_transferred", "envido_no_querido", "mazo_envido")
TRUCO = ("truco", "truco_no_querido", "mano", "mazo", "truco_transferred")
# What an earlier ruling about the same hand added to it.
RULED = ("extra_cards", "interference")


def reading_of(case: Case) -> Mano | None:
    """The hand in the log that the ruling is about. A ruling that tells the stakes itself is
    about a hand that nobody logged."""
    if case.last is None or "envido_points" in case.inputs:
        return None
    return read(case.last.game, case.last.hand)


def awards_before_the_target(case: Case) -> list[Award]:
    """All that the hand in the log was worth: what the target cut off is still transferred."""
    last = case.last
    if last is None:
        return []
    articles = case.state.ruleset.articles
    hand = read(last.game, last.hand)
    _, awarding = articles.chosen(hand.traits)
    found, _ = given_by(awarding, last.game, hand)
    return [*found, *(award for award in last.awards if award.concept in RULED)]


class Declared(NamedTuple):
    """The number that binds a player and what his cards add up to, as far as known."""

    number: int | None
    holds: int | None


def declared(case: Case, hand: Mano | None) -> Declared:
    """From the inputs, else from the cards and numbers told in the hand."""
    number = case.number("declared") if "declared" in case.inputs else None
    holds = case.number("holds") if "holds" in case.inputs else None
    if hand is not None:
        cards = hand.known_cards(case.offender)
        if number is None:
            number = hand.bound().get(case.offender)
        if holds is None and len(cards) == 3:
            holds = envido_value(cards)
    return Declared(number, holds)


def declared_rightly(case: Case) -> bool:
    """What was declared is what the cards add up to: there is nothing to sanction."""
    found = declared(case, reading_of(case))
    return found.number is not None and found.number == found.holds


def all_to_the_rival(case: Case, *, truco: bool = True) -> Answer:
    """The wanted envido goes to the rival; the truco too, unless `truco` is False, when it stays
    with whoever won it. What the rival had won already is not counted twice."""
    hand = reading_of(case)
    if hand is None:
        return _told_in_the_ruling(case, truco=truco)
    if hand.envido_answer != "quiero":
        return Effect(no_effect=True, counted=0)
    awards: list[Award] = []
    for award in awards_before_the_target(case):
        if award.side == case.rival:
            awards.append(award)
        elif award.concept in ENVIDO:
            worth = wanted_by(case, hand, case.rival)
            awards.append(Award(case.rival, worth, "envido_transferred", case.article))
        elif award.concept in TRUCO and truco:
            awards.append(Award(case.rival, award.points, "truco_transferred", case.article))
        else:
            awards.append(award)
    return Effect(awards=tuple(awards), instead_of_hand=True)


def unshown_to_the_rival(case: Case, *, truco: bool) -> Answer:
    """As `all_to_the_rival`, but only the side that won the envido had anything to show."""
    hand = reading_of(case)
    if hand is not None and (hand.envido_winner or "")[:1] == case.rival:
        return Effect(no_effect=True, counted=0)
    return all_to_the_rival(case, truco=truco)


def wanted_by(case: Case, hand: Mano, side: Side) -> int:
    """What the wanted envido of the hand is worth to a side: a falta in malas is worth the game
    to either, which is not the same number of points."""
    table = case.state.ruleset.point_table(case.game)
    return int(table["envido"][" ".join(hand.chain)]["wanted"][side])


def _told_in_the_ruling(case: Case, *, truco: bool) -> Answer:
    needed = ["envido_points", "truco_stake", *([] if truco else ["truco_winner"])]
    lacking = tuple(name for name in needed if name not in case.inputs)
    if lacking:
        return lacking
    envido, stake = case.number("envido_points"), case.number("truco_stake")
    awards = [Award(case.rival, envido, "envido_transferred", case.article)]
    if truco:
        awards.append(Award(case.rival, stake, "truco_transferred", case.article))
    else:
        winner: Side = "A" if case.inputs["truco_winner"] == "A" else "B"
        awards.append(Award(winner, stake, "truco", case.article))
    return Effect(awards=tuple(a for a in awards if a.points), settles_hand=True)
