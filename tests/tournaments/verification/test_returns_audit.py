"""Events in which losers buy a place or come back as the best, judged by the auditor."""

import json
from random import Random
from typing import Any

import pytest

from operations.rehearsal.play import Until
from tests.cast import Cast
from tests.tournaments.exports.round_days import BestLosersDay, PairsDay, RoundDay
from tests.tournaments.exports.samples import seeded
from tests.tournaments.verification.alterations import alter
from tournaments.exports.event_file import event_file
from tournaments.verification.results import result_faults
from tournaments.verification.retruco_audit import audit, audit_report, canonical

ALTERATIONS = 20  # of each file


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
    data = b"".join(event_file(day.tournament))
    report = audit_report(data)
    assert report.findings == [], (day.teams, report.findings[:5])
    assert result_faults(day.tournament) == []
    record_property("matches", len(json.loads(data)["matches"]))
    for incident in sorted(day.happened):
        record_property(incident, 1)


@pytest.mark.django_db
@pytest.mark.long("return-alterations", quick=1, full=2, aim=100)
def test_a_file_with_bought_places_altered_in_one_place_is_found(cast, case, record_property):
    day = play(cast, case, teams=Random(case).randint(9, 12), quiet=True)
    data = b"".join(event_file(day.tournament))
    event, chance = json.loads(data), Random(f"return alterations {case}")
    assert audit(data) == []
    altered = [alter(event, chance) for _ in range(ALTERATIONS)]
    unseen = [where for where, file in altered if not audit(canonical(file) + b"\n")]
    assert unseen == []
    record_property("alterations", ALTERATIONS)


@pytest.mark.django_db
@pytest.mark.long("best-loser-days", quick=3, full=12, aim=1_000)
def test_a_day_whose_best_losers_come_back_is_found_sound(cast, case, record_property):
    chance = Random(f"best losers {case}")
    more = {"quiet": case % 3 == 0, "alike": case % 4 == 1}
    day = play(cast, case, teams=chance.randint(4, 15), of=BestLosersDay, **more)
    data = b"".join(event_file(day.tournament))
    report = audit_report(data)
    assert report.findings == [], (day.teams, report.findings[:5])
    assert result_faults(day.tournament) == []
    record_property("matches", len(json.loads(data)["matches"]))
    for incident in sorted(day.happened):
        record_property(incident, 1)


@pytest.mark.django_db
@pytest.mark.long("best-loser-alterations", quick=1, full=2, aim=100)
def test_a_file_with_best_losers_altered_in_one_place_is_found(cast, case, record_property):
    teams = Random(case).randint(9, 12)
    day = play(cast, case, teams=teams, of=BestLosersDay, quiet=True, alike=case % 2 == 1)
    data = b"".join(event_file(day.tournament))
    event, chance = json.loads(data), Random(f"best loser alterations {case}")
    assert audit(data) == []
    altered = [alter(event, chance) for _ in range(ALTERATIONS)]
    unseen = [where for where, file in altered if not audit(canonical(file) + b"\n")]
    assert unseen == []
    record_property("alterations", ALTERATIONS)
