"""Each admissible outcome has probability exactly 1/K: the whole decision tree, in fractions."""

from collections.abc import Callable, Hashable
from fractions import Fraction
from random import Random

import pytest

from tests.tournaments.draws.protocol.lists import (
    admissible_brackets,
    admissible_teams,
    bracket_list,
    clubs_of,
    partitions,
    team_list,
    team_outcome,
)
from tests.tournaments.draws.protocol.test_counts import members
from tests.tournaments.draws.protocol.walk import Scripted, probabilities
from tournaments.draws.protocol.bracket import BracketDraw
from tournaments.draws.protocol.randomness import shuffled
from tournaments.draws.protocol.seating import Seating, Table
from tournaments.draws.protocol.teams import TeamDraw

UP_TO_FIVE = [sizes for people in range(2, 6) for sizes in partitions(people)]
UP_TO_EIGHT = [sizes for people in range(6, 9) for sizes in partitions(people)]
ODD = [(2, "waitlist"), (2, "bye"), (2, "trio"), (3, "reserve"), (3, "bye")]


def is_uniform(draw: Callable[[Scripted], Hashable], admissible: set) -> bool:
    found = probabilities(draw)
    return set(found) == admissible and set(found.values()) == {Fraction(1, len(admissible))}


def check_teams(sizes: list[int], team_size: int, odd: str) -> None:
    draw_list = team_list(clubs_of(sizes), team_size=team_size, odd=odd)
    admissible, made = admissible_teams(draw_list), TeamDraw(draw_list)
    assert made.count == len(admissible)
    if admissible:
        assert is_uniform(lambda chance: team_outcome(made.draw(chance)), admissible)


@pytest.mark.parametrize(("team_size", "odd"), ODD)
@pytest.mark.parametrize("sizes", UP_TO_FIVE, ids=str)
def test_teams_of_every_group_structure(sizes, team_size, odd):
    check_teams(sizes, team_size, odd)


@pytest.mark.full
@pytest.mark.parametrize(("team_size", "odd"), ODD)
@pytest.mark.parametrize("sizes", UP_TO_EIGHT, ids=str)
def test_teams_of_every_group_structure_up_to_eight(sizes, team_size, odd):
    check_teams(sizes, team_size, odd)


@pytest.mark.parametrize("seed", range(40))
def test_teams_with_every_kind_of_constraint(seed):
    """Ready-made, together, apart and clubs at once, five or six people."""
    chance = Random(seed)
    clubs = [chance.choice(["a", "b", "c", None]) for _ in range(chance.randrange(5, 7))]
    ids = [f"p{n}" for n in range(1, len(clubs) + 1)]
    size = chance.choice([2, 3])
    odd = chance.choice(["waitlist", "bye", "trio"][: 3 if size == 2 else 2])
    bound = [chance.sample(ids, 2)]
    tries = [chance.sample(ids, 2) for _ in range(2)]
    apart = [pair for pair in tries if set(pair) != set(bound[0])]
    draw_list = team_list(clubs, team_size=size, odd=odd, together=bound, apart=apart)
    admissible, made = admissible_teams(draw_list), TeamDraw(draw_list)
    assert made.count == len(admissible)
    if admissible:
        assert is_uniform(lambda chance: team_outcome(made.draw(chance)), admissible)


@pytest.mark.parametrize("seeds", [0, 1, 2])
@pytest.mark.parametrize("sizes", [s for s in UP_TO_FIVE if sum(s) < 5] + [[2, 2, 1]], ids=str)
def test_brackets_of_every_club_structure(sizes, seeds):
    draw_list = bracket_list(clubs_of(sizes), seeds=seeds)
    admissible, made = admissible_brackets(draw_list), BracketDraw(draw_list)
    assert made.count == len(admissible)
    if admissible:
        assert is_uniform(lambda chance: tuple(made.draw(chance)["slots"]), admissible)


def test_a_bracket_with_teams_to_keep_apart():
    draw_list = bracket_list(["a", "a", None, None, "b"], apart=[["p1", "p3"], ["p4", "p5"]])
    admissible, made = admissible_brackets(draw_list), BracketDraw(draw_list)
    assert made.count == len(admissible) > 0
    assert is_uniform(lambda chance: tuple(made.draw(chance)["slots"]), admissible)


@pytest.mark.full
@pytest.mark.parametrize("byes", [0, 1, 2, 3])
@pytest.mark.parametrize("sizes", [s for s in UP_TO_EIGHT if sum(s) < 8], ids=str)
def test_first_round_pairings_with_byes(sizes, byes):
    """The pairing step of a bracket by itself: each labelled pairing equally likely."""
    units = members(sizes)
    if (len(units) + byes) % 2 or byes > len(units):
        return
    made = Seating(units, size=2, tables=[Table(f"bye{n}", 1) for n in range(byes)])
    if not made.count:
        return
    found = probabilities(
        lambda chance: frozenset((t.name, frozenset(t.ids)) for t in made.draw(chance))
    )
    assert len(found) == made.count
    assert set(found.values()) == {Fraction(1, made.count)}


def test_a_shuffle_gives_every_order_alike():
    found = probabilities(lambda chance: tuple(shuffled("abcde", chance)))
    assert len(found) == 120
    assert set(found.values()) == {Fraction(1, 120)}
