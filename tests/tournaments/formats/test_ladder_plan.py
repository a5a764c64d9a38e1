"""A plan with a ladder back: its stages for so many teams, and what cannot be."""

import pytest

from tournaments.brackets.tree import build
from tournaments.formats.crossing import seeded_slots
from tournaments.formats.plan import describe_source
from tournaments.formats.plan_file import parse_source, read_plan
from tournaments.formats.planned import read_stages, rounds_then_ladder, stages_for, write_stage
from tournaments.formats.planned_choices import choose_stages, spread_stages
from tournaments.formats.planned_faults import stages_faults

FOUR = ("main:last 1", "main:last 2", "main:last 3", "ladder:champion")


def codes(rows, teams=24):
    faults = stages_faults(rows, teams=teams, lengths=(1, 3, 5), targets=(24, 12))
    return [(fault.code, dict(fault.data).get("stage"), fault.expected) for fault in faults]


def with_stage(number, **values):
    rows = rounds_then_ladder(cut=12)
    return [row | values if place == number else row for place, row in enumerate(rows)]


@pytest.mark.parametrize(("teams", "cut"), [(8, 6), (9, 6), (16, 12), (26, 24), (70, 64)])
def test_everybody_is_in_one_of_the_two_and_four_play_on(teams, cut):
    planned = read_stages(rounds_then_ladder(cut=cut))
    _rounds, main, ladder, semifinals = stages_for(planned, teams=teams, target=24)
    assert (len(main.entrants), len(ladder.entrants)) == (cut, teams - cut)
    assert not {*main.entrants} & {*ladder.entrants}
    assert tuple(map(describe_source, semifinals.entrants)) == FOUR
    assert (main.winners, ladder.winners, semifinals.way_in) == (3, 1, "paired")
    slots = seeded_slots([str(n) for n in range(cut)], winners=3)
    assert len(build(slots, winners=3).matches) == cut - 3
    assert codes(rounds_then_ladder(cut=cut), teams) == []


def test_a_stage_is_read_as_it_was_written():
    for stage in stages_for(read_stages(rounds_then_ladder()), teams=30, target=24):
        assert read_plan([write_stage(stage)]) == [stage]
    for code in FOUR:
        assert describe_source(parse_source(code)) == code


def test_a_form_gives_back_what_it_was_shown():
    rows = rounds_then_ladder(cut=12)
    choices = spread_stages(rows)
    assert choices["second"] == "ladder"
    assert choose_stages(rows, choices) == rows
    silver = choose_stages(rows, choices | {"second": "rest"})
    assert [row["key"] for row in silver] == ["rounds", "knockout", "silver"]
    assert choose_stages(silver, spread_stages(silver) | {"second": "ladder"}) == rows
    plain = choose_stages(rows, choices | {"second": ""})
    assert [row["key"] for row in plain] == ["rounds", "knockout"]


@pytest.mark.parametrize("kind", ["", "groups"])
def test_without_a_cut_there_is_nothing_to_miss(kind):
    rows = choose_stages([], spread_stages([]) | {"": kind, "second": "ladder"})
    assert codes(rows) == [("ladder_without_cut", "knockout", ())]


def test_too_few_for_the_ladder_is_said():
    assert codes(rounds_then_ladder(cut=12), 13) == [("too_few_entrants", "ladder", (2,))]


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        (with_stage(1, cut=5), ("wrong_cut", "main", (6, 64))),
        (with_stage(1, key="upper"), ("wrong_stage_key", "upper", ("main",))),
        (with_stage(2, key="silver"), ("wrong_stage_key", "silver", ("ladder",))),
        (with_stage(2, way_in="drawn"), ("unknown_way_in", "ladder", ("seeded",))),
        (with_stage(3, target=12), ("semifinals_to_other_points", "knockout", ())),
        (with_stage(3, source="ladder"), ("wrong_cup_source", "knockout", ())),
        (with_stage(3, key="finals"), ("wrong_stage_key", "finals", ("knockout",))),
    ],
)
def test_each_thing_that_cannot_be_is_said(rows, fault):
    assert fault in codes(rows)


def test_nothing_stands_beside_it():
    cup = {"key": "bronze", "kind": "knockout", "source": "rounds", "from": "rest"}
    rows = rounds_then_ladder(cut=12)
    assert ("ladder_with_cups", "bronze", ()) in codes([*rows, {**cup, "way_in": "seeded"}])
    assert codes([rows[0], rows[1], rows[3]])[0][0] == "ladder_with_cups"
    assert codes([rows[3]])[0][0] == "ladder_without_cut"
