"""Events with several knockouts, found sound or not by the auditor."""

from random import Random
from typing import Any

import pytest

from operations.rehearsal.play import Until
from tests.cast import Cast
from tests.tournaments.exports.cup_days import WITH_OWN_POINTS, ConsolationDay, CupsDay
from tests.tournaments.exports.days import Day
from tests.tournaments.exports.samples import seeded
from tests.tournaments.verification.judging import judge_alterations, judge_day, judge_quiet_day

pytestmark = pytest.mark.django_db
FORMATS: tuple[tuple[type[Day], dict[str, Any]], ...] = (
    (ConsolationDay, {}),
    (CupsDay, {"format": {"size": 4, "fill": False}}),
    (
        CupsDay,
        {
            "format": {"size": 4, "way_in": "seeded", "fill": False},
            "cup": {"from": "rest", "way_in": "seeded"},
        },
    ),
    (
        CupsDay,
        {
            "format": {"size": 4, "each": 1, "fill": False},
            "cup": {"from": "places", "each": 1, "way_in": "pots"},
        },
    ),
    (ConsolationDay, {"blueprint": "argentino-flor", "stages": WITH_OWN_POINTS}),
)


def play(cast: Cast, case: int, *, teams: int, until: Until = Until.PODIUM, **more: Any) -> Day:
    of, own = FORMATS[case % len(FORMATS)]
    with seeded(case):
        day = of(
            owner=cast.organizer,
            name=f"Copa {case}",
            teams=teams,
            seed=case,
            **{"blueprint": "asart", **own},
            **more,
        )
        return day.run(until)


# A day on which everything goes wrong is played in each of the others.
QUIET = [*(pytest.param(n, marks=pytest.mark.full) for n in range(4)), 4]


@pytest.mark.parametrize("number", QUIET)
def test_a_quiet_event_with_cups_is_found_sound(cast, number):
    day = play(cast, number, teams=8 + number, quiet=True)
    event = judge_quiet_day(day)
    assert len(event["cups"]) == 1


def enough_for_a_cup(teams: int) -> int:
    """Of nine, one loses in the first round."""
    return 10 if teams == 9 else teams


@pytest.mark.long("cup-days", quick=4, full=12, aim=2_000)
def test_a_day_of_cups_on_which_everything_goes_wrong_is_found_sound(cast, case, record_property):
    chance = Random(f"cups {case}")
    until = (Until.PODIUM, Until.FINAL, Until.PODIUM, Until.MIDDLE)[case // 5 % 4]
    day = play(cast, case, teams=enough_for_a_cup(chance.randint(8, 15)), until=until)
    event = judge_day(day, record_property, case=case)
    record_property("cups", len(event.get("cups", [])))


@pytest.mark.long("cup-alterations", quick=1, full=2, aim=100)
def test_a_file_with_cups_altered_in_one_place_is_found(cast, case, record_property):
    day = play(cast, case, teams=enough_for_a_cup(Random(case).randint(8, 11)))
    judge_alterations(day, Random(f"cup alterations {case}"), record_property)
