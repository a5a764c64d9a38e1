"""From tables to a bracket: standard seeding with byes, and printed tables."""

import pytest

from tournaments.brackets.tree import build
from tournaments.formats.crossing import crossing_slots, seeded_slots
from tournaments.formats.plan import FromTable
from tournaments.formats.plan_file import parse_source
from tournaments.formats.stage_exits import PlaceOf


def matches(slots) -> set[frozenset]:
    return {frozenset(pair) for pair in zip(slots[::2], slots[1::2], strict=True)}


def test_eight_are_crossed_as_every_regulation_prints_it():
    slots = seeded_slots([str(n) for n in range(1, 9)])
    assert matches(slots) == {frozenset(pair) for pair in ("18", "45", "27", "36")}
    half = set(slots[:4])
    assert half in ({*"1845"}, {*"2736"})  # 1–8 and 4–5 in one half


def test_a_cut_of_24_has_32_places_and_byes_for_the_first_eight():
    slots = seeded_slots([str(n) for n in range(1, 25)])
    assert len(slots) == 32
    byes = {next(iter(pair - {None})) for pair in matches(slots) if None in pair}
    assert byes == {str(n) for n in range(1, 9)}
    assert frozenset({"9", "24"}) in matches(slots)


@pytest.mark.parametrize("teams", range(2, 40))
def test_whatever_the_number_a_bracket_can_be_built_and_only_the_best_pass_free(teams):
    bracket = build(seeded_slots([str(n) for n in range(1, teams + 1)]))
    passing = sorted(int(bracket.slots[slot - 1]) for slot in bracket.byes)
    assert passing == list(range(1, len(passing) + 1))
    assert len(bracket.matches) == teams - 1 + (teams > 3)


def test_a_printed_table_puts_everybody_where_it_says():
    crossing = [("zones:A1", "zones:B2"), ("zones:B1", "zones:A2")]
    pairs = [(parse_source(a), parse_source(b)) for a, b in crossing]
    teams = {
        FromTable("zones", PlaceOf(group, place)): f"{group}{place}"
        for group in "AB"
        for place in (1, 2)
    }
    assert crossing_slots(pairs, teams) == ("A1", "B2", "B1", "A2")
    assert crossing_slots(pairs, {**teams, pairs[0][1]: None}) == ("A1", None, "B1", "A2")
