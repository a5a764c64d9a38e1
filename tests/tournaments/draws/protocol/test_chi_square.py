"""Larger draws than can be walked through: frequencies against the exact expectation.

Every run uses the same seeds, so a passing test passes always; the bound is five standard
deviations of the chi-square distribution.
"""

from collections import Counter
from collections.abc import Callable
from math import sqrt
from random import Random

import pytest

from tests.tournaments.draws.protocol.lists import (
    admissible_teams,
    bracket_list,
    clubs_of,
    team_list,
    team_outcome,
)
from tests.tournaments.draws.protocol.test_controls import LIST, clubs, shuffle_and_swap
from tournaments.draws.protocol.bracket import BracketDraw
from tournaments.draws.protocol.randomness import Stream
from tournaments.draws.protocol.teams import TeamDraw

DRAWS = 20_000
pytestmark = pytest.mark.full


def fits(found: Counter, cells: int, draws: int = DRAWS) -> bool:
    expected = draws / cells
    seen = sum((n - expected) ** 2 / expected for n in found.values())
    chi = seen + (cells - len(found)) * expected
    return chi < cells - 1 + 5 * sqrt(2 * (cells - 1))


def outcomes(draw: Callable[[Stream], object]) -> Counter:
    return Counter(draw(Stream(f"{number:0128x}")) for number in range(DRAWS))


@pytest.mark.parametrize("sizes", [[3, 3, 2, 2], [4, 2, 2, 1, 1], [5, 2, 2, 1]], ids=str)
def test_pairs_of_ten(sizes):
    draw_list = team_list(clubs_of(sizes))
    admissible, made = admissible_teams(draw_list), TeamDraw(draw_list)
    found = outcomes(lambda chance: team_outcome(made.draw(chance)))
    assert set(found) <= admissible
    assert fits(found, len(admissible))


def test_a_partner_in_a_draw_of_forty():
    """Everybody of the other clubs is as likely as any other to be the first one's partner."""
    made = TeamDraw(team_list(clubs_of([5] * 8)))
    found = outcomes(lambda chance: made.draw(chance)["teams"][0][1])
    assert len(found) == 35
    assert fits(found, 35)


def test_a_slot_in_a_bracket_of_sixty_four():
    made = BracketDraw(bracket_list(clubs_of([8] * 8)))
    found = outcomes(lambda chance: made.draw(chance)["slots"].index("p1"))
    assert fits(found, 64)


def test_a_slot_in_a_bracket_drawn_by_halves():
    made = BracketDraw(bracket_list(clubs_of([8, 5, 3, 16]), clubs="late"))
    found = outcomes(lambda chance: made.draw(chance)["slots"].index("p1"))
    assert fits(found, 32)


def test_the_judge_refuses_shuffle_and_swap():
    """The same judge, a biased draw: it must see the bias."""
    club = clubs(LIST)
    found = outcomes(lambda chance: shuffle_and_swap(chance, club))
    assert set(found) == admissible_teams(LIST)
    assert not fits(found, len(found))


def test_the_judge_refuses_modulo():
    chance = Random(1)
    found = Counter(chance.randrange(256) % 100 for _ in range(DRAWS))
    assert not fits(found, 100)
