"""The plan's stages before anybody knows how many teams will come."""

import pytest

from tournaments.formats.plan import GROUPS, KNOCKOUT, describe_source, plan_faults
from tournaments.formats.plan_file import read_plan
from tournaments.formats.planned import (
    UnreadableStages,
    groups_then_knockout,
    read_stages,
    stages_faults,
    stages_for,
    write_stage,
)


def codes(rows, *, teams=None):
    return [f.code for f in stages_faults(rows, teams=teams, target=30, lengths=(1, 3, 5))]


def through(teams, **plan):
    stages = stages_for(read_stages(groups_then_knockout(**plan)), teams=teams, target=30)
    return stages[0].groups, [describe_source(source) for source in stages[1].entrants]


@pytest.mark.parametrize(
    ("teams", "groups", "count"), [(8, 2, 4), (12, 3, 8), (13, 4, 8), (24, 6, 16), (52, 13, 32)]
)
def test_groups_have_at_most_the_planned_size_and_the_best_thirds_fill_the_bracket(
    teams, groups, count
):
    assert (through(teams)[0], len(through(teams)[1])) == (groups, count)


def test_without_best_thirds_the_bracket_has_byes():
    assert through(12, fill=False)[1] == [f"groups:{g}{k}" for k in (1, 2) for g in "ABC"]


def test_a_seeded_bracket_takes_everybody_by_seed():
    assert through(12, way_in="seeded")[1] == [f"groups:seed {n}" for n in range(1, 9)]


def test_what_is_planned_fits_every_number_of_teams_from_two_groups_on():
    planned = read_stages(groups_then_knockout())
    for teams in range(8, 513):
        assert plan_faults(stages_for(planned, teams=teams, target=30), teams=teams) == ()


def test_a_stage_for_its_teams_is_read_back_as_it_was():
    for stage in stages_for(read_stages(groups_then_knockout()), teams=14, target=24):
        assert read_plan([write_stage(stage)]) == [stage]


def test_nothing_is_wrong_with_a_knockout_from_the_start():
    assert codes([]) == []


def test_all_faults_come_at_once():
    rows = groups_then_knockout(size=2, best_of=4, each=3)
    rows[0]["criteria"] = ["W", "FL", "X"]
    rows[0]["points"] = [2, 1, 99]
    assert codes(rows) == [
        "wrong_group_size",
        "wrong_best_of",
        "criterion_not_yet",
        "criterion_not_yet",
        "wrong_table_points",
        "too_many_for_pots",
    ]


def test_more_through_than_a_group_has_is_refused():
    rows = groups_then_knockout(size=3, each=4, way_in="seeded", fill=False)
    assert "cut_larger_than_field" in codes(rows, teams=6)


def test_only_groups_and_then_a_knockout_can_be_played():
    [groups, knockout] = groups_then_knockout()
    assert codes([knockout, groups]) == ["stages_not_playable"]
    assert codes([groups]) == ["stages_not_playable"]


@pytest.mark.parametrize(
    "rows",
    [
        "groups",
        [7],
        [{"kind": "rounds", "key": "r"}],
        [{"kind": GROUPS}],
        [{"kind": GROUPS, "key": "g", "size": "4"}],
        [{"kind": GROUPS, "key": "g", "size": True}],
        [{"kind": GROUPS, "key": "g", "each": 2}],
        [{"kind": GROUPS, "key": "g", "criteria": "W"}],
        [{"kind": GROUPS, "key": "g", "points": [1, 2]}],
        [{"kind": KNOCKOUT, "key": "k", "unknown": 1}],
    ],
)
def test_what_is_no_list_of_stages_is_said_not_raised(rows):
    assert codes(rows) == ["stages_unreadable"]
    with pytest.raises(UnreadableStages):
        read_stages(rows)
