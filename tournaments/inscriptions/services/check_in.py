"""What the desk notes about a person: old enough, coming, here. Each can be taken back, and the log
says who did what; of the age only that somebody saw a document, never the date. What they paid is
`tournaments/fees`."""

import secrets
from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.actors import Actor, actor_of_participant
from tournaments.audit.services import NOTHING, record_action
from tournaments.exceptions import NotAllowed, Refused
from tournaments.fees.services.payments import mark_paid, unmark_paid
from tournaments.inscriptions.consent import VERSION
from tournaments.inscriptions.services.participants import reload_active, require_for
from tournaments.locks import lock_tournament, refuse_if_over
from tournaments.models import Participant, Place, Team, TeamPin
from tournaments.permissions import may_organize, require


def mark_fee_paid(
    participant: Participant, *, by: Actor, paid: bool, data: Mapping[str, object] = NOTHING
) -> None:
    """The fee was taken at the desk, or was not after all. Who has nothing to pay stays so."""
    if participant.payment != Participant.Payment.FREE:
        mark = mark_paid if paid else unmark_paid
        mark(participant, by=by, data=data)


def verify_age(
    participant: Participant,
    *,
    by: Actor,
    verified: bool = True,
    data: Mapping[str, object] = NOTHING,
) -> None:
    require(may_organize, by, participant.tournament)
    action = "participant.age_verified" if verified else "participant.age_unverified"
    set_mark(participant, "age_verified_at", verified, by=by, action=action, data=data)


def confirm(participant: Participant, *, by: Actor, confirmed: bool = True) -> None:
    """They will come: said to the desk, or on their own page."""
    require_for(by, participant)
    action = "participant.confirmed" if confirmed else "participant.unconfirmed"
    set_mark(participant, "confirmed_at", confirmed, by=by, action=action)


def check_in(
    participant: Participant,
    *,
    by: Actor,
    present: bool = True,
    data: Mapping[str, object] = NOTHING,
) -> None:
    require(may_organize, by, participant.tournament)
    action = "participant.checked_in" if present else "participant.checked_out"
    set_mark(participant, "checked_in_at", present, by=by, action=action, data=data)


@transaction.atomic
def set_mark(
    participant: Participant,
    field: str,
    is_set: bool,
    *,
    by: Actor,
    action: str,
    data: Mapping[str, object] = NOTHING,
) -> None:
    """Write the mark's moment, or empty it; a mark that stood so already leaves no trace. `data`
    stands in the log beside it: by which tap of which phone."""
    tournament = lock_tournament(participant.tournament)
    refuse_if_over(tournament)
    person = reload_active(participant)
    if bool(getattr(person, field)) != is_set:
        setattr(person, field, timezone.now() if is_set else None)
        person.save(update_fields=[field])
        record_action(tournament, action, person, by=by, data=data)


@transaction.atomic
def consent(participant: Participant, *, by: Actor) -> None:
    """Agreed to the text in its present version; at the desk, on paper or aloud."""
    require_for(by, participant)
    tournament = lock_tournament(participant.tournament)
    person = reload_active(participant)
    if person.consent_version == VERSION:
        return
    person.consented_at, person.consent_version = timezone.now(), VERSION
    person.save(update_fields=["consented_at", "consent_version"])
    record_action(tournament, "participant.consented", person, by=by, data={"version": VERSION})


DIGITS = 4


@transaction.atomic
def issue_pin(team: Team, *, by: Actor) -> str:
    """The digits, this once. The old ones stop working."""
    desk = may_organize(by, team.tournament)
    if not desk:
        require_member_here(by, team)
    tournament = lock_tournament(team.tournament)
    refuse_if_over(tournament)
    if not desk and has_pin(team):
        raise Refused("pin_given")
    pin = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
    write_pin(team, pin)
    record_action(tournament, "team.pin_issued", team, by=by)
    return pin


def write_pin(team: Team, pin: str) -> None:
    """As a salted hash; the digits are nowhere."""
    salt = secrets.token_urlsafe(16)
    TeamPin.objects.update_or_create(
        team=team, defaults={"salt": salt, "hash": digest(salt, pin), "made_at": timezone.now()}
    )


def require_member_here(by: Actor, team: Team) -> None:
    """Somebody of the team, by the personal link, who has been checked in."""
    places = Place.objects.filter(team=team, until=None, participant__checked_in_at__isnull=False)
    if not any(
        by == actor_of_participant(key) for key in places.values_list("participant", flat=True)
    ):
        raise NotAllowed("may_have_the_pin")


def has_pin(team: Team) -> bool:
    return TeamPin.objects.filter(team=team).exists()


def is_pin(team: Team, pin: str) -> bool:
    """Whether these are the team's digits. Whoever asks must count the tries."""
    stored = TeamPin.objects.filter(team=team).first()
    return stored is not None and constant_time_compare(stored.hash, digest(stored.salt, pin))


def digest(salt: str, pin: str) -> str:
    return salted_hmac(f"tournaments.pin.{salt}", pin, algorithm="sha256").hexdigest()
