"""A verifier, a page and the bracket call a match by the same number, for any number of teams."""

import pytest

from tournaments.brackets.tree import MATCH, NONE, Slot, build, layout
from tournaments.draws.drawn_places import matches_of
from tournaments.draws.protocol.places import first_match


@pytest.mark.parametrize("third_place", [MATCH, NONE])
def test_every_team_finds_its_first_match_under_one_number(third_place):
    for teams in range(2, 130):
        plan = layout(teams)
        byes = set(plan.bye_slots)
        slots = [None if n in byes else f"t{n}" for n in range(1, plan.size + 1)]
        expected = {
            side.number: match.number
            for match in build(slots, third_place=third_place).matches
            for side in match.sides
            if isinstance(side, Slot)
        }
        found = {n: first_match(n - 1, size=plan.size, byes=byes) for n in expected}
        assert found == expected, teams
        assert matches_of(slots) == expected
