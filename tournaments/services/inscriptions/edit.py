"""Putting right what was given: name, club, addresses. The log says which fields, never what."""

from django.db import transaction

from tournaments import audit
from tournaments.actors import Actor
from tournaments.exceptions import Refused
from tournaments.inscriptions.duplicates import Register
from tournaments.inscriptions.person import Person, tidied
from tournaments.models import Participant, Stage
from tournaments.permissions import may_run_the_hall, require
from tournaments.services.entries_ground import bump
from tournaments.services.inscriptions.ground import fresh, known, lock
from tournaments.services.inscriptions.inscribe import require_sound
from tournaments.services.inscriptions.links import owe_links, subject_of

FIELDS = ("name", "club", "email", "phone")


@transaction.atomic
def change_person(
    participant: Participant, *, by: Actor, person: Person, despite_duplicates: bool = False
) -> None:
    """A new e-mail address gets the personal link too. An archived event stays as it is: of its
    people only erasure is left."""
    require(may_run_the_hall, by, participant.tournament)
    tournament = lock(participant.tournament)
    if tournament.stage == Stage.ARCHIVED:
        raise Refused("event_over")
    row, person = fresh(participant), tidied(person)
    require_sound([person])
    changed = [field for field in FIELDS if getattr(row, field) != getattr(person, field)]
    if not changed:
        return
    if not despite_duplicates:
        found = Register(known(tournament, but=[row.pk])).duplicates([person])
        if found:
            raise Refused("duplicates", found=found)
    for field in changed:
        setattr(row, field, getattr(person, field))
    row.key = person.key
    if "email" in changed:
        row.link_mailed_at = None
    row.save(update_fields=[*FIELDS, "key", "link_mailed_at"])
    audit.record(
        tournament,
        actor=by,
        action="participant.changed",
        subject=subject_of(row),
        data={"fields": changed},
    )
    if "email" in changed and row.email:
        owe_links(tournament, first=row.number, last=row.number)
    bump(tournament.pk)
