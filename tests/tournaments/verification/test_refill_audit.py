"""Events whose first round fills up with its own losers, found sound or not by the auditor."""

from random import Random
from typing import Any

import pytest

from operations.rehearsal.play import Until
from tests.cast import Cast
from tests.tournaments.exports.refill_days import RefillDay
from tests.tournaments.exports.samples import seeded
from tests.tournaments.verification.judging import judge_alterations, judge_day, judge_quiet_day

pytestmark = pytest.mark.django_db


def play(cast: Cast, case: int, *, teams: int, until: Until = Until.PODIUM, **more: Any) -> Any:
    with seeded(case):
        day = RefillDay(
            owner=cast.organizer, name=f"Copa {case}", blueprint="asart", teams=teams, seed=case,
            **more,
        )  # fmt: skip
        return day.run(until)


@pytest.mark.parametrize("teams", [3, 6, 11])
def test_a_quiet_event_is_found_sound(cast, teams):
    day = play(cast, teams, teams=teams, quiet=True)
    judge_quiet_day(day)


@pytest.mark.long("refill-days", quick=4, full=12, aim=2_000)
def test_a_day_on_which_everything_goes_wrong_is_found_sound(cast, case, record_property):
    chance = Random(f"refill {case}")
    until = (Until.PODIUM, Until.FINAL, Until.MIDDLE)[case % 3]
    day = play(cast, case, teams=chance.randint(3, 14), until=until)
    event = judge_day(day, record_property, case=case)
    returns = [e for e in event["log"] if e.get("action") == "refill.returned"]
    record_property("returns", len(returns))


@pytest.mark.long("refill-alterations", quick=1, full=2, aim=100)
def test_a_file_altered_in_one_place_is_found(cast, case, record_property):
    day = play(cast, case, teams=Random(case).randint(5, 11))
    judge_alterations(day, Random(f"refill alterations {case}"), record_property)
