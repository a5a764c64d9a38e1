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


def early_pairs(bracket: tuple[str | None, ...]) -> list[int]:
    """Pairs of mates that can meet in the first round, by the second, by the third …"""
    widths = [2**number for number in range(1, len(bracket).bit_length() - 1)]
    return [
        sum(pairs_of_mates(bracket[at : at + width]) for at in range(0, len(bracket), width))
        for width in widths
    ]


def admissible(draw: PotDraw) -> set[tuple[str | None, ...]]:
    """Those in which the fewest mates can meet in the first round, then the fewest by the second
    …, of every way to put each pot's teams into its slots."""
    made = fillings(draw)
    least = min(map(early_pairs, made))
    return {bracket for bracket in made if early_pairs(bracket) == least}


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
    (1, 5, 0),
    (2, 3, 1),
    (5, 1, 3),
]


@pytest.mark.parametrize(("groups", "each", "best"), CASES)
def test_the_count_is_the_number_of_admissible_brackets(groups, each, best):
    draw = PotDraw(*out_of_groups(groups, each, best))
    expected = admissible(draw)
    assert draw.count == len(expected) > 0
    assert list(draw.pairs[1:]) == early_pairs(expected.pop())


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


@pytest.mark.parametrize("groups", [6, 7, 11, 12, 13, 14, 15, 22, 26, 54])
def test_with_best_thirds_two_of_a_group_meet_in_the_semi_finals_at_the_earliest(groups):
    """Judging each division by itself gave two of a group to one quarter where another draw of the
    halves would have kept them apart."""
    best = (1 << (2 * groups - 1).bit_length()) - 2 * groups
    draw = PotDraw(*out_of_groups(groups, 2, best))
    for number in range(3):
        slots = tuple(draw.draw(Stream(f"{number:x}5" * 64)))
        *before, semi_final = early_pairs(slots)
        assert not any(before)
        assert semi_final == best


def test_what_is_too_much_to_count_is_refused_at_once():
    with pytest.raises(TooComplex):
        PotDraw(*out_of_groups(7, 4, 4))


@pytest.mark.parametrize(
    ("groups", "each", "best", "work"), [(128, 2, 0, 132), (13, 2, 6, 2376), (8, 4, 0, 1401)]
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
