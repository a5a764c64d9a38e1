"""Same club as late as possible: what the rule promises, and how far it is from uniform."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from tests.tournaments.draws.protocol.lists import admissible_brackets, bracket_list, clubs_of
from tests.tournaments.draws.protocol.walk import probabilities
from tournaments.draws.protocol.bracket import BracketDraw
from tournaments.draws.protocol.faults import TooComplex
from tournaments.draws.protocol.randomness import Stream


def slots_of(draw_list, seed: str = "ab" * 64):
    return BracketDraw(draw_list).draw(Stream(seed))["slots"]


def branchings(size: int):
    width = size
    while width > 1:
        for first in range(0, size, width):
            yield first, first + width // 2, first + width
        width //= 2


@pytest.mark.parametrize("rule", ["late", "late_by_halves"])
@pytest.mark.parametrize("seed", range(30))
def test_without_seeds_every_club_is_split_evenly_at_every_branching(seed, rule):
    chance = Random(seed)
    teams = chance.randrange(2, 200 if rule == "late_by_halves" else 60)
    clubs = [f"c{chance.randrange(1, 12)}" for _ in range(teams)]
    draw_list = bracket_list(clubs, clubs=rule)
    at = [club_of(draw_list, id) for id in slots_of(draw_list, f"{seed:0128x}")]
    for first, middle, end in branchings(len(at)):
        left, right = Counter(at[first:middle]), Counter(at[middle:end])
        for club in {*left, *right} - {None}:
            assert abs(left[club] - right[club]) <= 1


def club_of(draw_list, id):
    return next((e["club"] for e in draw_list["entries"] if e["id"] == id), None)


def test_two_of_a_club_meet_in_the_final_only():
    draw_list = bracket_list([*clubs_of([2] * 4), None, None, None], clubs="late")
    at = [club_of(draw_list, id) for id in slots_of(draw_list)]
    for club in ("c1", "c2", "c3", "c4"):
        assert at[: len(at) // 2].count(club) == 1


def test_a_seeded_team_stays_and_its_club_goes_to_the_other_half():
    draw_list = bracket_list(["a", "b", "a", *[None] * 13], seeds=2, clubs="late")
    slots = slots_of(draw_list)
    assert (slots[0], slots[15]) == ("p1", "p2")
    assert slots.index("p3") >= 8


@pytest.mark.parametrize("seeds", [0, 1, 2, 4])
def test_every_team_has_one_slot_and_byes_stay(seeds):
    draw_list = bracket_list(clubs_of([5, 3, 2, 1]), seeds=seeds, clubs="late")
    slots = slots_of(draw_list)
    assert sorted(filter(None, slots)) == sorted(e["id"] for e in draw_list["entries"])
    assert [n for n, id in enumerate(slots, start=1) if id is None] == draw_list["byes"]


def shares(sizes, rule="late_by_halves"):
    made = BracketDraw(bracket_list(clubs_of(sizes), clubs=rule))
    return probabilities(lambda chance: tuple(made.draw(chance)["slots"]))


def balanced(draw_list) -> set[tuple[str | None, ...]]:
    """Brute force: every filling whose clubs are split evenly at every branching."""
    found = set()
    for slots in admissible_brackets({**draw_list, "clubs": "free"}):
        at = [club_of(draw_list, id) for id in slots]
        splits = [(Counter(at[f:m]), Counter(at[m:e])) for f, m, e in branchings(len(at))]
        if all(abs(up[c] - down[c]) <= 1 for up, down in splits for c in {*up, *down} - {None}):
            found.add(slots)
    return found


SMALL = [[1, 1, 1, 1], [2, 2], [3, 1], [2, 1, 1], [2, 1], [3, 2], [2, 2, 1], [4, 1]]


@pytest.mark.parametrize("sizes", SMALL, ids=str)
def test_late_is_exactly_uniform_over_every_balanced_bracket(sizes):
    draw_list = bracket_list(clubs_of(sizes), clubs="late")
    admissible, found = balanced(draw_list), shares(sizes, "late")
    assert set(found) == admissible
    assert set(found.values()) == {Fraction(1, len(admissible))}
    assert BracketDraw(draw_list).count == len(admissible)


@pytest.mark.full
@pytest.mark.parametrize("sizes", [[3, 3], [4, 2], [3, 2, 1], [2, 2, 1, 1], [3, 3, 1]], ids=str)
def test_late_is_exactly_uniform_with_six_and_seven_teams(sizes):
    draw_list = bracket_list(clubs_of(sizes), clubs="late")
    found = shares(sizes, "late")
    assert set(found) == balanced(draw_list)
    assert set(found.values()) == {Fraction(1, BracketDraw(draw_list).count)}


def test_with_seeds_late_is_uniform_over_the_best_divisions():
    draw_list = bracket_list(["a", "b", "a", "b", "a"], seeds=2, clubs="late")
    made = BracketDraw(draw_list)
    found = probabilities(lambda chance: tuple(made.draw(chance)["slots"]))
    assert set(found.values()) == {Fraction(1, made.count)}


@pytest.mark.full
def test_by_halves_is_not_uniform_with_seven():
    """The figures that docs/draw.md states."""
    found = shares([3, 3, 1])
    even = Fraction(1, len(found))
    assert sum(found.values()) == 1
    assert max(found.values()) / min(found.values()) == Fraction(3, 2)
    assert sum(abs(share - even) for share in found.values()) / 2 == Fraction(2, 21)


def test_clubs_too_many_to_count_are_refused_at_once_and_drawn_by_halves():
    clubs = clubs_of(list(range(1, 32)) + [16])
    with pytest.raises(TooComplex):
        BracketDraw(bracket_list(clubs, clubs="late"))
    slots = slots_of(bracket_list(clubs, clubs="late_by_halves"))
    assert len(set(slots)) == 512


@pytest.mark.parametrize("sizes", [[2, 1, 1], [3, 2]], ids=str)
def test_everybody_of_a_club_has_the_same_chances(sizes):
    found = shares(sizes)
    at = {id: [Fraction(0)] * 8 for id in ("p1", "p2")}
    for slots, share in found.items():
        for slot, id in enumerate(slots):
            if id in at:
                at[id][slot] += share
    assert at["p1"] == at["p2"]


def test_what_a_club_is_called_makes_no_difference():
    """The word "club" was once the mark for every club without a seeded team."""
    names = "club b club club b b club b club d club b d club".split()  # noqa: SIM905
    other = ["x" if name == "club" else name for name in names]
    for clubs in (names, other):
        assert BracketDraw(bracket_list(clubs, clubs="late", seeds=1)).count == 243302400
