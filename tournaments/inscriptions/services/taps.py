"""A tap on the check-in list: one mark of one person or a whole team, on or off.

It may arrive late and twice, and another desk may have tapped meanwhile. What stands so already is
left in peace. A tap whose entry is in the log was here before. One that contradicts what another
desk did after this one last looked changes nothing: who did it, and when, is told.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from tournaments.actors import Actor
from tournaments.audit.selectors import fallback_name, resolve_names
from tournaments.audit.subjects import subject_name
from tournaments.exceptions import Refused
from tournaments.inscriptions.services.check_in import (
    check_in,
    has_pin,
    issue_pin,
    mark_fee_paid,
    verify_age,
)
from tournaments.locks import get_plan, lock_tournament
from tournaments.models import LogEntry, Participant, Place, Tournament
from tournaments.permissions import may_organize, require


@dataclass(frozen=True)
class Mark:
    code: str
    is_set: Callable[[Participant], bool]
    write: Callable[..., None]  # of a person: by, is_set, data
    logged_as: tuple[str, ...]


ARRIVED = Mark(
    "arrived",
    lambda person: person.checked_in_at is not None,
    lambda person, by, is_set, data: check_in(person, by=by, present=is_set, data=data),
    ("participant.checked_in", "participant.checked_out"),
)
PAID = Mark(
    "paid",
    lambda person: person.payment != Participant.Payment.OWES,
    lambda person, by, is_set, data: mark_fee_paid(person, by=by, paid=is_set, data=data),
    ("payment.taken", "payment.undone", "payment.noted", "fee.waived", "fee.due_again"),
)
DOCUMENT = Mark(
    "document",
    lambda person: person.age_verified_at is not None,
    lambda person, by, is_set, data: verify_age(person, by=by, verified=is_set, data=data),
    ("participant.age_verified", "participant.age_unverified"),
)
# What a button sends: the mark, and whether it is set or taken back.
ACTIONS: dict[str, tuple[Mark, bool]] = {
    "in": (ARRIVED, True),
    "out": (ARRIVED, False),
    "paid": (PAID, True),
    "owes": (PAID, False),
    "age": (DOCUMENT, True),
    "no_age": (DOCUMENT, False),
}


@dataclass(frozen=True)
class Tap:
    action: str  # of ACTIONS
    numbers: tuple[int, ...]
    as_of: int  # the last entry of the log that the page knew
    client_id: str = ""
    desk: str = ""  # the phone: what it tapped before contradicts nothing


@dataclass(frozen=True)
class Contradiction:
    person: Participant
    mark: Mark
    who: str
    at: datetime


@transaction.atomic
def record_tap(tournament: Tournament, tap: Tap, *, by: Actor) -> list[Contradiction]:
    """Write what the tap changes; answer what another desk decided otherwise meanwhile."""
    require(may_organize, by, tournament)
    lock_tournament(tournament)
    mark, is_set = ACTIONS[tap.action]
    people = list(tournament.participants.filter(number__in=tap.numbers))
    if len(people) != len(set(tap.numbers)):
        raise Refused("not_in_tournament")
    data = {"tap": tap.client_id, "desk": tap.desk} if tap.client_id else {}
    contradictions = []
    for person in people:
        if mark.is_set(person) == is_set:
            continue
        entries = list_entries(person, mark)
        if tap.client_id and any(entry.data.get("tap") == tap.client_id for entry in entries):
            continue
        newest = entries[-1] if entries else None
        if newest and newest.number > tap.as_of and not is_own(newest, tap):
            contradictions.append(build_contradiction(person, mark, newest))
        else:
            mark.write(person, by=by, is_set=is_set, data=data)
    return contradictions


def list_entries(person: Participant, mark: Mark) -> list[LogEntry]:
    return list(
        LogEntry.objects.filter(
            tournament=person.tournament_id,
            subject=subject_name(person),
            action__in=mark.logged_as,
        ).order_by("number")
    )


def is_own(entry: LogEntry, tap: Tap) -> bool:
    return bool(tap.desk) and entry.data.get("desk") == tap.desk


def build_contradiction(person: Participant, mark: Mark, entry: LogEntry) -> Contradiction:
    who = resolve_names([entry.actor]).get(entry.actor) or fallback_name(entry.actor)
    return Contradiction(person, mark, who, entry.at)


def issue_pins(people: Iterable[Participant], *, by: Actor, again: bool = False) -> dict[str, str]:
    """A team gets its PIN when enough of its people are here; a new one whenever the desk says.
    By the team's id: whoever asked is the only one who ever sees them."""
    places = Place.objects.filter(participant__in=list(people), until=None)
    teams = {place.team for place in places.select_related("team__tournament")}
    pins: dict[str, str] = {}
    for team in teams:
        listed = team.places.filter(until=None)
        missing = listed.filter(participant__checked_in_at=None).count()
        may_be_missing = max(0, listed.count() - get_plan(team.tournament).team_size)
        if again or (missing <= may_be_missing and not has_pin(team)):
            pins[str(team.pk)] = issue_pin(team, by=by)
    return pins
