"""Events with a ladder back, judged by the auditor."""

from random import Random

import pytest

from tests.tournaments.exports.round_days import LadderDay
from tests.tournaments.verification.judging import judge_alterations, judge_day
from tests.tournaments.verification.test_returns_audit import play


@pytest.mark.django_db
@pytest.mark.long("ladder-days", quick=3, full=12, aim=1_000)
def test_a_day_with_a_ladder_back_is_found_sound(cast, case, record_property):
    teams = Random(f"ladder {case}").randint(13, 18)
    day = play(cast, case, teams=teams, of=LadderDay, quiet=case % 3 == 0)
    judge_day(day, record_property)


@pytest.mark.django_db
@pytest.mark.long("ladder-alterations", quick=1, full=2, aim=100)
def test_a_file_with_a_ladder_altered_in_one_place_is_found(cast, case, record_property):
    day = play(cast, case, teams=Random(case).randint(13, 15), of=LadderDay, quiet=True)
    judge_alterations(day, Random(f"ladder alterations {case}"), record_property)
