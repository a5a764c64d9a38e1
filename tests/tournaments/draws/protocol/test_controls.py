"""Negative controls: the ways a draw is usually made, and that they are not uniform.

Each is shown to the same judge as the real draw, and the judge must refuse it.
"""

from fractions import Fraction
from typing import Any

import pytest

from tests.tournaments.draws.protocol.lists import (
    admissible_teams,
    clubs_of,
    team_list,
    team_outcome,
)
from tests.tournaments.draws.protocol.test_uniform import is_uniform
from tests.tournaments.draws.protocol.walk import Scripted, probabilities
from tournaments.draws.protocol.randomness import Chance, shuffled
from tournaments.draws.protocol.teams import TeamDraw

# The smallest structures that show each bias: in smaller ones symmetry hides it.
LIST = team_list(clubs_of([1, 1, 2, 2]))
CROWDED = team_list(clubs_of([3, 3, 1, 1]))


def clubs(draw_list: dict[str, Any]) -> dict[str, str]:
    return {entry["id"]: entry["club"] for entry in draw_list["entries"]}


def outcome(pairs):
    return frozenset(map(frozenset, pairs)), frozenset(), frozenset()


def shuffle_and_swap(chance: Chance, club: dict[str, str]):
    """Shuffle, pair neighbours, and mend each clash by a swap with the next pair."""
    order = shuffled(list(club), chance)
    for _ in range(len(order)):
        for n in range(0, len(order), 2):
            if club[order[n]] == club[order[n + 1]]:
                other = (n + 2) % len(order)
                order[n + 1], order[other] = order[other], order[n + 1]
    return outcome(zip(order[::2], order[1::2], strict=True))


def skip(chance: Chance, club: dict[str, str]):
    """Shuffle; the first takes the next one of another club, skipping their own; begin again when
    nobody is left to take."""
    order = shuffled(list(club), chance)
    pairs = []
    while order:
        first = order.pop(0)
        mate = next((p for p in order if club[p] != club[first]), None)
        if mate is None:
            return None
        order.remove(mate)
        pairs.append((first, mate))
    return outcome(pairs)


def first_come_picks(chance: Chance, club: dict[str, str]):
    """In the list's order, each draws among whoever is left of another club."""
    left, pairs = list(club), []
    while left:
        first = left.pop(0)
        fit = [p for p in left if club[p] != club[first]]
        if not fit:
            return None
        mate = fit[chance.below(len(fit))]
        left.remove(mate)
        pairs.append((first, mate))
    return outcome(pairs)


def given_that_it_worked(draw, draw_list):
    """Probabilities when a failed attempt is simply repeated."""
    club = clubs(draw_list)
    found = probabilities(lambda chance: draw(chance, club))
    failed = found.pop(None, Fraction(0))
    return {key: share / (1 - failed) for key, share in found.items()}


def uniform(found, draw_list) -> bool:
    admissible = admissible_teams(draw_list)
    return set(found) == admissible and set(found.values()) == {Fraction(1, len(admissible))}


@pytest.mark.parametrize("draw_list", [LIST, CROWDED], ids=["six", "eight"])
def test_the_judge_accepts_the_real_draw(draw_list):
    made = TeamDraw(draw_list)
    assert uniform(probabilities(lambda chance: team_outcome(made.draw(chance))), draw_list)


@pytest.mark.parametrize(
    ("draw", "draw_list"),
    [(shuffle_and_swap, LIST), (skip, CROWDED), (first_come_picks, LIST)],
    ids=["shuffle and swap", "skip", "first come picks"],
)
def test_the_usual_ways_are_biased(draw, draw_list):
    found = given_that_it_worked(draw, draw_list)
    assert set(found) == admissible_teams(draw_list)  # it is admissible, and still not fair
    assert not uniform(found, draw_list)


def test_shuffling_by_modulo_is_biased():
    """Three bits modulo 3, 2: some orders come up more often than others."""

    def by_modulo(chance: Scripted):
        deck = list("abc")
        for last in (2, 1):
            other = chance.below(8) % (last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return "".join(deck)

    orders = set(probabilities(lambda chance: "".join(shuffled("abc", chance))))
    assert set(probabilities(by_modulo)) == orders
    assert not is_uniform(by_modulo, orders)


def test_shuffling_with_any_two_places_is_biased():
    """The classic slip: the other place drawn from the whole deck each time."""

    def sloppy(chance: Scripted):
        deck = list("abc")
        for place in range(3):
            other = chance.below(3)
            deck[place], deck[other] = deck[other], deck[place]
        return "".join(deck)

    assert not is_uniform(sloppy, set(probabilities(sloppy)))
