"""Short words for what a test about rulings needs."""

import json
import uuid
from typing import Any

from django.test import Client

from tests.referees.access.desk import Desk
from tournaments.matches.services.entries import Submission, record_entry

HAND = "A envido, B quiero, envido para B, mano para B"
OPENING = "opening {} dealer A1"


def seat(desk: Desk, number: int) -> None:
    """Both teams sit down in their chairs."""
    match = desk.hall.match(number)
    people = []
    for slot in match.slots.select_related("team"):
        for place in slot.team.places.filter(until=None):
            people.append(f"{slot.side}{place.order}={place.participant_id}")
    record_entry(match, by=desk.hall.by, submission=Submission(OPENING.format(" ".join(people))))


def play(desk: Desk, number: int, *lines: str) -> None:
    for line in lines:
        record_entry(desk.hall.match(number), by=desk.hall.by, submission=Submission(line))


def propose(desk: Desk, phone: Client, number: int, **draft: Any) -> Any:
    return phone.post(
        desk.at("referees:propose_ruling", number),
        json.dumps(draft),
        content_type="application/json",
    )


def send(desk: Desk, phone: Client, number: int, line: str, **more: Any) -> Any:
    """One item, as the outbox sends it."""
    item = {
        "client_id": str(uuid.uuid4()),
        "number": desk.hall.match(number).entries_count + 1,
        "line": line,
        **more,
    }
    answer = phone.post(
        desk.at("referees:match_entries", number),
        json.dumps({"items": [item]}),
        content_type="application/json",
    )
    assert answer.status_code == 200, answer.content
    return answer.json()["items"][0]
