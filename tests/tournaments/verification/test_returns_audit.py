"""Events in which places are bought again, found sound or not by the auditor."""

import json
from random import Random
from typing import Any

import pytest

from operations.rehearsal.play import Until
from tests.cast import Cast
from tests.tournaments.exports.round_days import PairsDay
from tests.tournaments.exports.samples import seeded
from tests.tournaments.verification.alterations import alter
from tournaments.exports.event_file import event_file
from tournaments.verification.results import result_faults
from tournaments.verification.retruco_audit import audit, audit_report, canonical

ALTERATIONS = 20  # of each file


def play(cast: Cast, case: int, *, teams: int, **more: Any) -> PairsDay:
    with seeded(case):
        day = PairsDay(
            owner=cast.organizer,
            name=f"Copa {case}",
            blueprint="asart",
            teams=teams,
            seed=case,
            format={"window": 30 * (case % 2)},
            **more,
        )
        day.run(Until.PODIUM)
        return day


@pytest.mark.django_db
@pytest.mark.long("return-days", quick=3, full=30, aim=1_000)
def test_a_day_on_which_places_are_bought_is_found_sound(cast, case, record_property):
    day = play(cast, case, teams=Random(case).randint(5, 15), quiet=case % 3 == 0)
    data = b"".join(event_file(day.tournament))
    report = audit_report(data)
    assert report.findings == [], (day.teams, report.findings[:5])
    assert result_faults(day.tournament) == []
    record_property("matches", len(json.loads(data)["matches"]))
    for incident in sorted(day.happened):
        record_property(incident, 1)


@pytest.mark.django_db
@pytest.mark.long("return-alterations", quick=1, full=5, aim=100)
def test_a_file_with_bought_places_altered_in_one_place_is_found(cast, case, record_property):
    day = play(cast, case, teams=Random(case).randint(9, 12), quiet=True)
    data = b"".join(event_file(day.tournament))
    event, chance = json.loads(data), Random(f"return alterations {case}")
    assert audit(data) == []
    altered = [alter(event, chance) for _ in range(ALTERATIONS)]
    unseen = [where for where, file in altered if not audit(canonical(file) + b"\n")]
    assert unseen == []
    record_property("alterations", ALTERATIONS)
