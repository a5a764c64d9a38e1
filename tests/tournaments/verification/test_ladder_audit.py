"""Events with a ladder back, judged by the auditor."""

import json
from random import Random

import pytest

from tests.tournaments.exports.round_days import LadderDay
from tests.tournaments.verification.alterations import alter
from tests.tournaments.verification.test_returns_audit import ALTERATIONS, play
from tournaments.exports.event_file import event_file
from tournaments.verification.results import result_faults
from tournaments.verification.retruco_audit import audit, audit_report, canonical


@pytest.mark.django_db
@pytest.mark.long("ladder-days", quick=3, full=12, aim=1_000)
def test_a_day_with_a_ladder_back_is_found_sound(cast, case, record_property):
    teams = Random(f"ladder {case}").randint(13, 18)
    day = play(cast, case, teams=teams, of=LadderDay, quiet=case % 3 == 0)
    data = b"".join(event_file(day.tournament))
    report = audit_report(data)
    assert report.findings == [], (day.teams, report.findings[:5])
    assert result_faults(day.tournament) == []
    record_property("matches", len(json.loads(data)["matches"]))
    for incident in sorted(day.happened):
        record_property(incident, 1)


@pytest.mark.django_db
@pytest.mark.long("ladder-alterations", quick=1, full=2, aim=100)
def test_a_file_with_a_ladder_altered_in_one_place_is_found(cast, case, record_property):
    day = play(cast, case, teams=Random(case).randint(13, 15), of=LadderDay, quiet=True)
    data = b"".join(event_file(day.tournament))
    event, chance = json.loads(data), Random(f"ladder alterations {case}")
    assert audit(data) == []
    altered = [alter(event, chance) for _ in range(ALTERATIONS)]
    unseen = [where for where, file in altered if not audit(canonical(file) + b"\n")]
    assert unseen == []
    record_property("alterations", ALTERATIONS)
