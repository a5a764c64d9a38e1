"""Events that begin with groups, found sound or not by the auditor: what the services write, and
what somebody altered."""

from random import Random
from typing import Any

import pytest

from operations.rehearsal.play import Until
from tests.cast import Cast
from tests.tournaments.exports.group_days import GroupDay
from tests.tournaments.exports.samples import seeded
from tests.tournaments.verification.judging import judge_alterations, judge_day, judge_quiet_day

pytestmark = pytest.mark.django_db
FORMATS: tuple[dict[str, Any], ...] = (
    {},
    {"preset": "liga", "way_in": "seeded"},
    {"preset": "gaucho", "size": 3},
    {"preset": "uruguay", "legs": 2, "size": 3, "fill": False},
    {"preset": "liga", "size": 5, "each": 1},
    {"size": 8, "each": 2, "way_in": "crossing", "crossing": (("A1", "B2"), ("B1", "A2"))},
    {"way_in": "drawn"},
)


def play(
    cast: Cast, case: int, *, teams: int, until: Until = Until.PODIUM, **more: Any
) -> GroupDay:
    with seeded(case):
        day = GroupDay(
            owner=cast.organizer,
            name=f"Copa {case}",
            blueprint="gaucho" if more.get("flores") else "asart",
            teams=teams,
            seed=case,
            **more,
        )
        return day.run(until)


# A day on which everything goes wrong is played in each of the others.
QUIET = [*(pytest.param(n, marks=pytest.mark.full) for n in range(4)), 4, 5, 6]


@pytest.mark.parametrize("number", QUIET)
def test_a_quiet_event_of_groups_is_found_sound(cast, number):
    day = play(cast, number, teams=9 + number, quiet=True, format=FORMATS[number])
    event = judge_quiet_day(day)
    assert any(match["group"] is None for match in event["matches"])


@pytest.mark.parametrize(
    "own",
    [
        {"best_of": 2, "all_played": True},
        {"best_of": 3, "all_played": True},
        {"best_of": 1, "criteria": ["W", "X", "L"]},
    ],
    ids=["exactly two", "always three", "play-offs"],
)
def test_groups_of_other_lengths_and_with_play_offs_are_found_sound(cast, own):
    day = play(cast, 7, teams=8, quiet=True, format=FORMATS[1], own=own)
    event = judge_quiet_day(day)
    matches = event["matches"]
    assert own.get("all_played", False) == any("all_played" in match for match in matches)
    assert ("X" in own.get("criteria", [])) == any("playoff" in match for match in matches)


@pytest.mark.parametrize("number", [0, 3])
def test_groups_that_count_flores_are_found_sound(cast, number):
    day = play(cast, number, teams=8, quiet=True, format=FORMATS[number], flores=True)
    event = judge_quiet_day(day)
    matches = event["matches"]
    assert any(sum(match.get("flores", [])) for match in matches)


@pytest.mark.long("group-days", quick=4, full=12, aim=2_000)
def test_a_day_of_groups_on_which_everything_goes_wrong_is_found_sound(cast, case, record_property):
    chance = Random(f"groups {case}")
    until = (Until.PODIUM, Until.FINAL, Until.PODIUM, Until.MIDDLE)[case // 5 % 4]
    form = FORMATS[case % len(FORMATS)]
    day = play(
        cast,
        case,
        teams=chance.randint(2 * form.get("size", 4), 16),
        until=until,
        format=form,
        alike=case % 3 == 1,
        flores=case % 4 == 3,
    )
    event = judge_day(day, record_property, format=day.format, flores=day.flores)
    record_property("brackets", int(any(match["group"] is None for match in event["matches"])))


@pytest.mark.long("group-alterations", quick=1, full=2, aim=100)
def test_a_file_of_groups_altered_in_one_place_is_found(cast, case, record_property):
    form = FORMATS[case % len(FORMATS)]
    day = play(cast, case, teams=Random(case).randint(6, 10), format=form, alike=case % 2 == 1,
               flores=case % 4 == 2)  # fmt: skip
    judge_alterations(day, Random(f"group alterations {case}"), record_property)
