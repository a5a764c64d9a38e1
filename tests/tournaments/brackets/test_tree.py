"""The laws of a bracket, for every number of teams from 2 to 512."""

from collections.abc import Iterator
from functools import cache

import pytest

from tournaments.brackets.tree import LoserOf, Slot, WinnerOf, build, layout

EVERY = range(2, 513)


def filled(teams: int) -> list[str | None]:
    plan = layout(teams)
    names = iter(f"t{n}" for n in range(1, teams + 1))
    return [None if n in plan.bye_slots else next(names) for n in range(1, plan.size + 1)]


@cache
def bracket(teams: int, third_place: str = "match"):
    return build(filled(teams), third_place=third_place)


@pytest.fixture(scope="module", autouse=True)
def brackets_are_built_once() -> Iterator[None]:
    yield
    bracket.cache_clear()


def test_every_team_enters_exactly_once():
    for n in EVERY:
        entered = [
            side.number
            for match in bracket(n).matches
            for side in match.sides
            if type(side) is Slot
        ]
        slots = filled(n)
        assert sorted(entered) == [i for i, team in enumerate(slots, start=1) if team]


@pytest.mark.parametrize(("third_place", "more"), [("match", 1), ("shared", 0), ("none", 0)])
def test_n_teams_play_n_less_one_matches_and_one_for_third_place(third_place, more):
    for n in EVERY:
        assert len(bracket(n, third_place).matches) == n - 1 + (more if n >= 4 else 0)


def test_byes_fill_up_to_the_power_of_two_and_never_meet():
    for n in EVERY:
        plan = layout(n)
        assert plan.size // 2 < n <= plan.size
        assert len(plan.bye_slots) == plan.size - n
        matches = [(slot + 1) // 2 for slot in plan.bye_slots]
        assert len(set(matches)) == len(matches)


def test_byes_are_spread_evenly_at_every_branching():
    for n in EVERY:
        plan = layout(n)
        width = plan.size
        while width > 2:
            for first in range(1, plan.size + 1, width):
                left = sum(first <= s < first + width // 2 for s in plan.bye_slots)
                right = sum(first + width // 2 <= s < first + width for s in plan.bye_slots)
                assert abs(left - right) <= 1, (n, width, first)
            width //= 2


def test_byes_are_of_the_first_round_only():
    for n in EVERY:
        made = bracket(n)
        second = {
            s.number for m in made.matches if m.round == 2 for s in m.sides if type(s) is Slot
        }
        assert second == set(made.byes)
        assert not [m for m in made.matches if m.round > 2 for s in m.sides if type(s) is Slot]


def test_both_ends_of_every_edge_agree():
    for n in EVERY:
        made = bracket(n)
        for match in made.matches:
            for side, origin in enumerate(match.sides):
                if isinstance(origin, WinnerOf):
                    edge = made.match(origin.match).winner_to
                elif isinstance(origin, LoserOf):
                    edge = made.match(origin.match).loser_to
                else:
                    continue
                assert (edge.match, edge.side) == (match.number, side)
                assert edge.match > origin.match
        unfinished = [m.name for m in made.matches if m.winner_to is None]
        assert sorted(unfinished) == (["final", "third_place"] if n >= 4 else ["final"])


def test_seeds_meet_as_late_as_their_rank_says():
    """Ranks 1 and 2 only in the final, 1 to 4 only from the semifinals on, and so on."""
    for n in EVERY:
        plan = layout(n)
        best, width = 2, plan.size // 2
        while best <= n:
            sections = {(slot - 1) // width for slot in plan.seed_slots[:best]}
            assert len(sections) == best
            best, width = best * 2, width // 2 or 1


def test_the_best_ranked_slots_have_the_byes():
    for n in EVERY:
        plan = layout(n)
        free = {slot + 1 if slot % 2 else slot - 1 for slot in plan.bye_slots}
        assert free == set(plan.seed_slots[: plan.size - n])


def test_matches_are_numbered_in_order_of_play():
    for n in EVERY:
        made = bracket(n)
        assert [m.number for m in made.matches] == list(range(1, len(made.matches) + 1))
        assert [m.round for m in made.matches] == sorted(m.round for m in made.matches)
        assert made.matches[-1].name == "final"


@pytest.mark.parametrize("teams", [-1, 0, 1, 513])
def test_it_refuses_other_numbers(teams):
    with pytest.raises(ValueError, match=str(teams)):
        layout(teams)


@pytest.mark.parametrize("slots", [["a"], ["a", "b", "c"], ["a", "a"], [None, None, "a", "b"], []])
def test_it_refuses_slots_that_are_no_draw(slots):
    with pytest.raises(ValueError, match=r"slots|twice|bye"):
        build(slots)
