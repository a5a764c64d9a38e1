"""Events in which losers buy a place or come back as the best, judged by the auditor."""

from random import Random
from typing import Any

import pytest

from operations.rehearsal.play import Until
from tests.cast import Cast
from tests.tournaments.exports.round_days import BestLosersDay, PairsDay, RoundDay
from tests.tournaments.exports.samples import seeded
from tests.tournaments.verification.judging import judge_alterations, judge_day


def play(
    cast: Cast, case: int, *, teams: int, of: type[RoundDay] = PairsDay, **more: Any
) -> RoundDay:
    window = {"window": 30 * (case % 2)}
    with seeded(case):
        day = of(
            owner=cast.organizer,
            name=f"Copa {case}",
            blueprint="asart",
            teams=teams,
            seed=case,
            format=window if of is PairsDay else {},
            **more,
        )
        day.run(Until.PODIUM)
        return day


@pytest.mark.django_db
@pytest.mark.long("return-days", quick=3, full=12, aim=1_000)
def test_a_day_on_which_places_are_bought_is_found_sound(cast, case, record_property):
    day = play(cast, case, teams=Random(case).randint(5, 15), quiet=case % 3 == 0)
    judge_day(day, record_property)


@pytest.mark.django_db
@pytest.mark.long("return-alterations", quick=1, full=2, aim=100)
def test_a_file_with_bought_places_altered_in_one_place_is_found(cast, case, record_property):
    day = play(cast, case, teams=Random(case).randint(9, 12), quiet=True)
    judge_alterations(day, Random(f"return alterations {case}"), record_property)


@pytest.mark.django_db
@pytest.mark.long("best-loser-days", quick=3, full=12, aim=1_000)
def test_a_day_whose_best_losers_come_back_is_found_sound(cast, case, record_property):
    chance = Random(f"best losers {case}")
    more = {"quiet": case % 3 == 0, "alike": case % 4 == 1}
    day = play(cast, case, teams=chance.randint(4, 15), of=BestLosersDay, **more)
    judge_day(day, record_property)


@pytest.mark.django_db
@pytest.mark.long("best-loser-alterations", quick=1, full=2, aim=100)
def test_a_file_with_best_losers_altered_in_one_place_is_found(cast, case, record_property):
    teams = Random(case).randint(9, 12)
    day = play(cast, case, teams=teams, of=BestLosersDay, quiet=True, alike=case % 2 == 1)
    judge_alterations(day, Random(f"best loser alterations {case}"), record_property)
