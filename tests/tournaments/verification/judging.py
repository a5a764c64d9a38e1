"""What the auditor says of a day that was played, and of its file altered in one place."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

from tests.tournaments.verification.alterations import alter
from tournaments.exports.event_file import event_file
from tournaments.verification.results import result_faults
from tournaments.verification.retruco_audit import audit, audit_report, canonical

ALTERATIONS = 20  # of each file


def judge_quiet_day(day: Any) -> dict[str, Any]:
    """Sound in all that there is to check; the event's file as data."""
    data = b"".join(event_file(day.tournament))
    report = audit_report(data)
    assert (report.findings, report.notes) == ([], [])
    assert audit(data, points=False) == []
    assert result_faults(day.tournament) == []
    return dict(json.loads(data))


def judge_day(
    day: Any, record_property: Callable[[str, object], None], **about: object
) -> dict[str, Any]:
    """Sound, whatever went wrong on it; the event's file as data. `about` tells a failure apart."""
    data = b"".join(event_file(day.tournament))
    report = audit_report(data)
    assert report.findings == [], (about, day.teams, report.findings[:5])
    assert result_faults(day.tournament) == []
    event = dict(json.loads(data))
    record_property("matches", len(event["matches"]))
    for incident in sorted(day.happened):
        record_property(incident, 1)
    return event


def judge_alterations(
    day: Any, chance: Random, record_property: Callable[[str, object], None]
) -> None:
    """Sound as it was written, and found out wherever somebody alters it."""
    data = b"".join(event_file(day.tournament))
    event = json.loads(data)
    assert audit(data) == []
    altered = [alter(event, chance) for _ in range(ALTERATIONS)]
    unseen = [where for where, file in altered if not audit(canonical(file) + b"\n")]
    assert unseen == []
    record_property("alterations", ALTERATIONS)
