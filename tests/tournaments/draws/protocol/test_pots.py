"""From groups into a bracket, and into groups: every admissible outcome, each as likely."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product

import pytest

from tests.tournaments.draws.protocol.walk import probabilities
from tournaments.draws.protocol.faults import TooComplex
from tournaments.draws.protocol.groups import GroupDraw
from tournaments.draws.protocol.pots import PotDraw
from tournaments.draws.protocol.randomness import Stream

SEED = "5a" * 64


def out_of_groups(groups: int, each: int, best: int = 0) -> tuple[list[list[str]], dict[str, str]]:
    """All firsts, all seconds …, and so many of the next place; teams as "2.0": group, place."""
    pots = [[f"{group}.{place}" for group in range(groups)] for place in range(each)]
    if best:
        pots.append([f"{group}.{each}" for group in range(best)])
    return pots, {team: team.split(".")[0] for pot in pots for team in pot}


def pairs_of_mates(teams: tuple[str | None, ...]) -> int:
    groups = Counter(team.split(".")[0] for team in teams if team)
    return sum(n * (n - 1) // 2 for n in groups.values())


def fillings(draw: PotDraw) -> list[tuple[str | None, ...]]:
    """Every way to put each pot's teams into its slots."""
    orders = [list(permutations(pot)) for pot in draw.pots]
    made = []
    for chosen in product(*orders):
        rest = [iter(order) for order in chosen]
        made.append(tuple(None if pot is None else next(rest[pot]) for pot in draw.slots))
    return made


def admissible(draw: PotDraw) -> set[tuple[str | None, ...]]:
    """Those in which every division, from the whole bracket down, is a best one: no other way to
    divide the same teams, each pot in its own slots, leaves fewer pairs of mates on one side."""
    fewest: dict[tuple[int, int, frozenset], int] = {}
    made = fillings(draw)
    branches = []
    width = len(draw.slots)
    while width > 1:
        branches += [(first, first + width) for first in range(0, len(draw.slots), width)]
        width //= 2

    def key(bracket, first, end):
        return first, end, frozenset(bracket[first:end])

    def left(bracket, first, end):
        middle = (first + end) // 2
        return pairs_of_mates(bracket[first:middle]) + pairs_of_mates(bracket[middle:end])

    for bracket in made:
        for first, end in branches:
            number = left(bracket, first, end)
            place = key(bracket, first, end)
            fewest[place] = min(fewest.get(place, number), number)
    return {
        bracket
        for bracket in made
        if all(
            left(bracket, first, end) == fewest[key(bracket, first, end)] for first, end in branches
        )
    }


CASES = [
    (2, 2, 0),
    (3, 2, 0),
    (4, 2, 0),
    (3, 2, 1),
    (3, 2, 2),
    (2, 4, 0),
    (2, 3, 0),
    (5, 1, 0),
    (3, 3, 0),
]


@pytest.mark.parametrize(("groups", "each", "best"), CASES)
def test_the_count_is_the_number_of_admissible_brackets(groups, each, best):
    draw = PotDraw(*out_of_groups(groups, each, best))
    assert draw.count == len(admissible(draw)) > 0


@pytest.mark.parametrize(
    ("groups", "each", "best"), [case for case in CASES if case[0] * case[1] < 8]
)
def test_every_admissible_bracket_is_as_likely_as_any_other(groups, each, best):
    draw = PotDraw(*out_of_groups(groups, each, best))
    chances = probabilities(lambda chance: tuple(draw.draw(chance)))
    assert set(chances) == admissible(draw)
    assert set(chances.values()) == {Fraction(1, draw.count)}


@pytest.mark.parametrize("groups", [2, 3, 4, 6, 8, 13, 32, 128])
def test_firsts_meet_seconds_mates_only_in_the_final_and_byes_are_for_firsts(groups):
    draw = PotDraw(*out_of_groups(groups, 2))
    slots = draw.draw(Stream(SEED))
    half = len(slots) // 2
    for part in (slots[:half], slots[half:]):
        assert pairs_of_mates(tuple(part)) == 0
    for upper, lower in zip(slots[::2], slots[1::2], strict=True):
        if upper is None or lower is None:
            assert (upper or lower).endswith(".0")
    meet = Counter(
        "".join(sorted((upper or "-")[-1] + (lower or "-")[-1]))
        for upper, lower in zip(slots[::2], slots[1::2], strict=True)
    )
    assert "00" not in meet


def test_what_is_too_much_to_count_is_refused_at_once():
    with pytest.raises(TooComplex):
        PotDraw(*out_of_groups(7, 4, 4))


@pytest.mark.parametrize(
    ("groups", "each", "best", "work"), [(128, 2, 0, 129), (13, 2, 6, 4227), (8, 4, 0, 1696)]
)
def test_the_work_is_that_of_counting_however_often_it_is_drawn(groups, each, best, work):
    draw = PotDraw(*out_of_groups(groups, each, best))
    assert draw.work == work
    assert draw.draw(Stream(SEED)) == draw.draw(Stream(SEED))
    assert draw.work == work


# --- groups


def is_apart(groups: list[list[str]], label: dict[str, str]) -> bool:
    return all(
        label.get(a) is None or label.get(a) != label.get(b)
        for group in groups
        for a, b in combinations(group, 2)
    )


def all_groups(teams: list[str], sizes: tuple[int, ...]) -> list[list[list[str]]]:
    if not sizes:
        return [[]]
    made = []
    for group in combinations(teams, sizes[0]):
        rest = [team for team in teams if team not in group]
        made += [[list(group), *others] for others in all_groups(rest, sizes[1:])]
    return made


CLUBS = {"a": "x", "b": "x", "c": "y", "d": "y", "e": "x"}
GROUPS = [
    ("abcdef", (3, 3), {}, ()),
    ("abcdef", (3, 3), {"a": "x", "b": "x", "c": "y", "d": "y"}, ()),
    ("abcdefg", (3, 2, 2), CLUBS, ()),
    ("abcdef", (2, 2, 2), CLUBS, ()),
    ("abcdef", (2, 2, 2), {}, ("abc", "def")),
    ("abcdef", (3, 3), {"a": "x", "f": "x"}, ("ab", "cd", "ef")),
]


@pytest.mark.parametrize(("teams", "sizes", "clubs", "pots"), GROUPS)
def test_every_admissible_draw_of_groups_is_as_likely_as_any_other(teams, sizes, clubs, pots):
    draw = GroupDraw(list(teams), sizes, clubs=clubs, pots=pots)
    pot_of = {team: str(n) for n, pot in enumerate(pots) for team in pot}
    expected = {
        tuple(tuple(sorted(group)) for group in groups)
        for groups in all_groups(list(teams), sizes)
        if is_apart(groups, clubs) and is_apart(groups, pot_of)
    }
    chances = probabilities(
        lambda chance: tuple(tuple(sorted(group)) for group in draw.draw(chance))
    )
    assert set(chances) == expected
    assert set(chances.values()) == {Fraction(1, len(expected))}
    assert draw.count == len(expected)


def test_a_club_with_more_teams_than_groups_leaves_nothing():
    draw = GroupDraw(list("abcd"), (2, 2), clubs=dict.fromkeys("abc", "x"))
    assert not draw.is_possible


def test_groups_list_their_pots_in_order():
    draw = GroupDraw(list("abcdef"), (2, 2, 2), pots=("fed", "cba"))
    assert [[team in "fed" for team in group] for group in draw.draw(Stream(SEED))] == [
        [True, False]
    ] * 3


def test_sixteen_groups_of_four_are_drawn_by_clubs_or_by_pots_and_eight_by_both():
    teams = [f"t{n}" for n in range(64)]
    clubs = {team: f"c{n % 20}" for n, team in enumerate(teams)}
    by_clubs = GroupDraw(teams, (4,) * 16, clubs=clubs).draw(Stream(SEED))
    assert sorted(team for group in by_clubs for team in group) == sorted(teams)
    assert is_apart(by_clubs, clubs)
    pots = [teams[n : n + 16] for n in range(0, 64, 16)]
    by_pots = GroupDraw(teams, (4,) * 16, pots=pots).draw(Stream(SEED))
    assert is_apart(by_pots, {team: str(n) for n, pot in enumerate(pots) for team in pot})
    few = teams[:32]
    pots = [few[n : n + 8] for n in range(0, 32, 8)]
    clubs = {team: f"c{n % 3}" for n, team in enumerate(few) if n % 4 == 0}
    by_both = GroupDraw(few, (4,) * 8, pots=pots, clubs=clubs).draw(Stream(SEED))
    assert is_apart(by_both, clubs)
    assert is_apart(by_both, {team: str(n) for n, pot in enumerate(pots) for team in pot})
