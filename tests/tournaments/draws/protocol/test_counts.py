"""The number of admissible outcomes: by brute force, and by the formula with Hermite's
polynomials."""

from itertools import combinations
from math import factorial, prod
from random import Random

import pytest

from tests.tournaments.draws.protocol.lists import admissible_teams, clubs_of, partitions, team_list
from tournaments.draws.protocol.seating import Seating, Table, Unit
from tournaments.draws.protocol.teams import TeamDraw


def hermite(degree: int) -> list[int]:
    """Coefficients of the probabilists' polynomial He, the constant first."""
    before, now = [0], [1]
    for n in range(degree):
        longer = [0, *now]
        before, now = (
            now,
            [c - n * (before[k] if k < len(before) else 0) for k, c in enumerate(longer)],
        )
    return now


def matchings(sizes: list[int]) -> int:
    """E[prod He_c(X)] for a standard normal X, whose moments are 1, 0, 1, 0, 3, 0, 15 …"""
    product = [1]
    for size in sizes:
        factor = hermite(size)
        longer = [0] * (len(product) + size)
        for i, a in enumerate(product):
            for j, b in enumerate(factor):
                longer[i + j] += a * b
        product = longer
    moments = (
        factorial(k) // (2 ** (k // 2) * factorial(k // 2)) for k in range(0, len(product), 2)
    )
    return sum(c * m for c, m in zip(product[::2], moments, strict=True))


def members(sizes: list[int]) -> list[Unit]:
    return [Unit(f"{c}.{n}", frozenset({c})) for c, size in enumerate(sizes) for n in range(size)]


def pairing(sizes: list[int], byes: int = 0) -> Seating:
    return Seating(members(sizes), size=2, tables=[Table(f"bye{n}", 1) for n in range(byes)])


def by_hand(units: list[Unit], size: int) -> int:
    """Seatings counted one by one."""
    if not units:
        return 1
    first, *others = units
    total = 0
    for mates in combinations(others, size - 1):
        team = [first, *mates]
        if all(not a.tokens & b.tokens for a, b in combinations(team, 2)):
            total += by_hand([u for u in others if u not in mates], size)
    return total


@pytest.mark.parametrize("people", [2, 4, 6, 8, 10])
def test_pairs_equal_brute_force_and_hermite_for_every_group_structure(people):
    for sizes in partitions(people):
        made = pairing(sizes)
        units = [u for block in made.blocks for u in block.units] + made.free
        assert made.count == by_hand(units, 2) == matchings(sizes), sizes


@pytest.mark.parametrize("people", [3, 6, 9])
def test_teams_of_three_equal_brute_force(people):
    for sizes in partitions(people):
        units = members(sizes)
        assert Seating(units, size=3).count == by_hand(units, 3), sizes


@pytest.mark.parametrize("odd", ["waitlist", "bye", "trio"])
def test_odd_numbers_equal_brute_force(odd):
    for people in (3, 5, 7):
        for sizes in partitions(people):
            draw_list = team_list(clubs_of(sizes), odd=odd)
            assert TeamDraw(draw_list).count == len(admissible_teams(draw_list)), sizes


@pytest.mark.full
def test_odd_numbers_equal_brute_force_up_to_ten():
    for size, odd, people in [(2, "waitlist", 9), (2, "trio", 9), (3, "bye", 10), (3, "bye", 8)]:
        for sizes in partitions(people):
            draw_list = team_list(clubs_of(sizes), odd=odd, team_size=size)
            assert TeamDraw(draw_list).count == len(admissible_teams(draw_list)), sizes


@pytest.mark.parametrize("seed", range(30))
def test_byes_are_simply_one_more_group(seed):
    chance = Random(seed)
    sizes = [chance.randrange(1, 9) for _ in range(chance.randrange(2, 9))]
    byes = chance.randrange(0, 6)
    if (sum(sizes) + byes) % 2:
        byes += 1
    assert pairing(sizes, byes).count == matchings([*sizes, byes])


@pytest.mark.parametrize("sizes", [[16] * 32, [*range(1, 32), 16], [100, 100, 56] + [1] * 256])
def test_the_formula_holds_at_full_size(sizes):
    assert sum(sizes) == 512
    assert pairing(sizes).count == matchings(sizes)


@pytest.mark.parametrize("seed", range(40))
def test_tangled_constraints_equal_brute_force(seed):
    """Any tokens at all, units of one and two places."""
    chance = Random(seed)
    size = chance.choice([2, 3])
    units = [
        Unit(
            f"u{n}",
            frozenset(token for token in range(4) if chance.random() < 0.25),
            2 if size == 3 and n < 2 else 1,
        )
        for n in range(chance.choice([6, 8]) if size == 2 else 7)
    ]
    made = Seating(units, size=size)
    assert made.count == _ways(units, size)


def _ways(units: list[Unit], size: int) -> int:
    if not units:
        return 1
    first, *others = units
    total = 0
    for number in range(size):
        for mates in combinations(others, number):
            team = [first, *mates]
            full = sum(unit.places for unit in team) == size
            if full and all(not a.tokens & b.tokens for a, b in combinations(team, 2)):
                total += _ways([u for u in others if u not in mates], size)
    return total


def test_nobody_to_keep_apart_gives_the_double_factorial():
    assert pairing([1] * 20).count == prod(range(1, 20, 2))
