"""Leagues, found sound or not by the auditor."""

from random import Random
from typing import Any

import pytest

from operations.rehearsal.play import Until
from tests.cast import Cast
from tests.tournaments.exports.league_days import LeagueDay, RoundsAloneDay
from tests.tournaments.exports.samples import seeded
from tests.tournaments.verification.judging import judge_alterations, judge_day, judge_quiet_day

pytestmark = pytest.mark.django_db
SHARED = {"criteria": ["P", "F", "D", "="]}
BY_GAMES = {"criteria": ["P", "H", "L"], "by_games": True}
PLAYED_OFF = {"criteria": ["W", "X", "L"]}
DAYS: tuple[tuple[Any, dict[str, Any], dict[str, Any]], ...] = (
    (LeagueDay, {}, {}),
    (LeagueDay, {"size": 4, "preset": "liga"}, {}),
    (LeagueDay, {}, SHARED),
    (LeagueDay, {"size": 3}, PLAYED_OFF),
    (LeagueDay, {"best_of": 3}, BY_GAMES),
    (RoundsAloneDay, {"rounds": 3, "best_of": 1}, {}),
    (RoundsAloneDay, {"rounds": 3, "best_of": 1}, PLAYED_OFF),
    (RoundsAloneDay, {"rounds": 2, "best_of": 1, "preset": "liga"}, SHARED),
)


def play(cast: Cast, case: int, *, teams: int, until: Until = Until.PODIUM, **more: Any) -> Any:
    of, form, own = DAYS[case % len(DAYS)]
    with seeded(case):
        day = of(
            owner=cast.organizer,
            name=f"Liga {case}",
            blueprint="asart",
            teams=teams,
            seed=case,
            format=form,
            own=own,
            **more,
        )
        return day.run(until)


# A day on which everything goes wrong is played in each of them.
QUIET = [
    number if number in (0, 4) else pytest.param(number, marks=pytest.mark.full)
    for number in range(len(DAYS))
]


@pytest.mark.parametrize("number", QUIET)
@pytest.mark.parametrize("alike", [False, True])
def test_a_quiet_league_is_found_sound(cast, number, alike):
    day = play(cast, number, teams=5 + number % 3, quiet=True, alike=alike)
    event = judge_quiet_day(day)
    assert event["event"]["stage"] == "finished"
    assert [row["medal"] for row in event["standings"]][0] == "gold"


@pytest.mark.long("league-days", quick=7, full=12, aim=2_000)
def test_a_league_on_which_everything_goes_wrong_is_found_sound(cast, case, record_property):
    until = (Until.PODIUM, Until.FINAL, Until.PODIUM, Until.MIDDLE)[case // 5 % 4]
    teams = Random(f"league {case}").randint(5, 9)
    day = play(cast, case, teams=teams, until=until, alike=case % 3 == 1)
    judge_day(day, record_property, case=case)


@pytest.mark.long("league-alterations", quick=1, full=2, aim=100)
def test_a_file_of_a_league_altered_in_one_place_is_found(cast, case, record_property):
    day = play(cast, case, teams=6, alike=case % 2 == 1)
    judge_alterations(day, Random(f"league alterations {case}"), record_property)
