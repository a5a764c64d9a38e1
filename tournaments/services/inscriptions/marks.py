"""What the desk notes about a person: paid, old enough, coming, here. Each can be taken back, and
the log says who did what; of the age only that somebody saw a document, never the date."""

from django.db import transaction
from django.utils import timezone

from tournaments import audit
from tournaments.actors import Actor
from tournaments.consent import VERSION
from tournaments.exceptions import Refused
from tournaments.models import Participant, Stage, Tournament
from tournaments.permissions import may_run_the_hall, require
from tournaments.services.inscriptions.ground import (
    here,
    lock,
    require_for,
    require_not_over,
)
from tournaments.services.inscriptions.links import subject_of


@transaction.atomic
def set_payment(participant: Participant, *, by: Actor, payment: str) -> None:
    """Also after the last match: some pay on their way out. Not once it is all put away."""
    require(may_run_the_hall, by, participant.tournament)
    tournament = lock(participant.tournament)
    if tournament.stage == Stage.ARCHIVED:
        raise Refused("event_over")
    person = here(participant)
    if payment not in Participant.Payment.values:
        raise Refused("unknown_payment")
    if person.payment == payment:
        return
    person.payment = payment
    person.save(update_fields=["payment"])
    audit.record(
        tournament,
        actor=by,
        action="participant.payment",
        subject=subject_of(person),
        data={"payment": payment},
    )


@transaction.atomic
def verify_age(participant: Participant, *, by: Actor, verified: bool = True) -> None:
    require(may_run_the_hall, by, participant.tournament)
    tournament = lock(participant.tournament)
    require_not_over(tournament)
    person = here(participant)
    if noted(person, "age_verified_at", verified):
        if verified:
            note(tournament, person, by=by, action="participant.age_verified")
        else:
            note(tournament, person, by=by, action="participant.age_unverified")


@transaction.atomic
def confirm(participant: Participant, *, by: Actor, confirmed: bool = True) -> None:
    """They will come: said to the desk, or on their own page."""
    require_for(by, participant)
    tournament = lock(participant.tournament)
    require_not_over(tournament)
    person = here(participant)
    if noted(person, "confirmed_at", confirmed):
        if confirmed:
            note(tournament, person, by=by, action="participant.confirmed")
        else:
            note(tournament, person, by=by, action="participant.unconfirmed")


@transaction.atomic
def check_in(participant: Participant, *, by: Actor, present: bool = True) -> None:
    require(may_run_the_hall, by, participant.tournament)
    tournament = lock(participant.tournament)
    require_not_over(tournament)
    person = here(participant)
    if noted(person, "checked_in_at", present):
        if present:
            note(tournament, person, by=by, action="participant.checked_in")
        else:
            note(tournament, person, by=by, action="participant.checked_out")


@transaction.atomic
def consent(participant: Participant, *, by: Actor) -> None:
    """Agreed to the text in its present version; at the desk, on paper or aloud."""
    require_for(by, participant)
    tournament = lock(participant.tournament)
    person = here(participant)
    if person.consent_version == VERSION:
        return
    person.consented_at, person.consent_version = timezone.now(), VERSION
    person.save(update_fields=["consented_at", "consent_version"])
    audit.record(
        tournament,
        actor=by,
        action="participant.consented",
        subject=subject_of(person),
        data={"version": VERSION},
    )


def noted(person: Participant, field: str, wanted: bool) -> bool:
    """Write the mark's moment, or empty it; False if it stood so already."""
    if bool(getattr(person, field)) == wanted:
        return False
    setattr(person, field, timezone.now() if wanted else None)
    person.save(update_fields=[field])
    return True


def note(tournament: Tournament, person: Participant, *, by: Actor, action: str) -> None:
    audit.record(tournament, actor=by, action=action, subject=subject_of(person))
