"""Thousands of days, and thousands of files altered in one place: docs/reliability.md has what was
run. A case is a whole day with everything that goes wrong in a hall (`exports/days.py`)."""

import json
from random import Random

import pytest

from operations.rehearsal.play import Until
from tests.cast import Cast
from tests.tournaments.exports.days import Day
from tests.tournaments.exports.samples import seeded
from tests.tournaments.verification.alterations import alter
from tournaments.exports.event_file import event_file
from tournaments.setup.blueprints import BLUEPRINTS
from tournaments.verification.results import result_faults
from tournaments.verification.retruco_audit import audit, audit_report, canonical

ALTERATIONS = 20  # of each file


def size_of(case: int, chance: Random) -> int:
    """Mostly such as clubs play; each fiftieth is large, each five hundredth larger still."""
    if case % 500 == 499:
        return chance.randint(129, 256)
    if case % 50 == 49:
        return chance.randint(33, 128)
    return chance.randint(3, 32 if case % 5 == 4 else 14)


def play(cast: Cast, case: int, *, teams: int, blueprint: str = "") -> Day:
    until = (Until.PODIUM, Until.PODIUM, Until.PODIUM, Until.MIDDLE, Until.DRAW)[case // 7 % 5]
    blueprints = sorted(BLUEPRINTS)
    chosen = blueprint or blueprints[case % len(blueprints)]
    with seeded(case):
        day = Day(
            owner=cast.organizer,
            name=f"Copa {case}",
            blueprint=chosen,
            teams=teams,
            seed=case,
        )
        return day.run(until)


@pytest.mark.long("tournaments", quick=3, full=100, aim=10_000)
def test_a_day_on_which_everything_goes_wrong_is_found_sound(cast, case, record_property):
    """By the auditor, with points; and by what runs every night."""
    day = play(cast, case, teams=size_of(case, Random(case)))
    data = b"".join(event_file(day.tournament))
    report = audit_report(data)
    assert report.findings == [], (day.blueprint, day.teams, report.findings[:5])
    assert report.notes == [], "all of it was checked"
    assert result_faults(day.tournament) == []
    event = json.loads(data)
    record_property("matches", len(event["matches"]))
    record_property("lines", sum(len(match["lines"]) for match in event["matches"]))
    record_property("entries of the log", len(event["log"]))
    for incident in sorted(day.happened):
        record_property(incident, 1)


@pytest.mark.full
def test_a_team_that_left_and_is_sent_on_by_a_correction_is_passed_through(cast):
    """What the tenth day found first: into a match whose lines were all taken out."""
    with seeded(9):
        day = Day(owner=cast.organizer, name="Copa 9", blueprint="argentino-flor", teams=17, seed=9)
        day.run()
    data = b"".join(event_file(day.tournament))
    assert audit(data) == []
    assert result_faults(day.tournament) == []


@pytest.mark.full
def test_a_team_that_left_after_it_had_passed_through_still_did(cast):
    day = play(cast, 53, teams=12, blueprint="asart")
    data = b"".join(event_file(day.tournament))
    assert audit(data) == []
    assert result_faults(day.tournament) == []


@pytest.mark.long("alterations", quick=1, full=5, aim=500)
def test_a_file_altered_in_one_place_is_found(cast, case, record_property):
    day = play(cast, case, teams=Random(case).randint(3, 10))
    data = b"".join(event_file(day.tournament))
    event, chance = json.loads(data), Random(f"alterations {case}")
    assert audit(data) == []
    unseen = []
    for _ in range(ALTERATIONS):
        where, altered = alter(event, chance)
        if not audit(canonical(altered) + b"\n"):
            unseen.append(where)
    assert unseen == []
    record_property("alterations", ALTERATIONS)
