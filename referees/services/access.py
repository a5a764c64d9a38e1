"""Letting a phone in by a code on the board, and locking it out again.

The secret is on the screen and in the phone's hand, never here: the database knows its SHA-256,
the log who showed, scanned and revoked.
"""

from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from referees.keeper import HOURS, digest, new_secret
from referees.models import Invitation, Phone
from tournaments import audit
from tournaments.actors import Actor, of_referee
from tournaments.exceptions import NotAllowed, Refused
from tournaments.models import Role, RoleGrant, Tournament
from tournaments.permissions import may_run_the_hall, require
from tournaments.services.inscriptions.ground import OVER

MINUTES = 10


@dataclass(frozen=True)
class LetIn:
    """A phone, and the secret that it takes home in its cookie."""

    phone: Phone
    secret: str


@transaction.atomic
def invite_phone(grant: RoleGrant, *, by: Actor) -> str:
    """A fresh secret for one phone of this referee; one that was shown before and not used is
    void from now on, so that nobody scans a photo of it."""
    tournament = grant.tournament
    require(may_run_the_hall, by, tournament)
    in_force(grant)
    now = timezone.now()
    Invitation.objects.filter(grant=grant, used_at=None, expires_at__gt=now).update(expires_at=now)
    secret = new_secret()
    Invitation.objects.create(
        grant=grant, hash=digest(secret), expires_at=now + timedelta(minutes=MINUTES)
    )
    log(grant, by=by, action="phone.invited")
    return secret


@transaction.atomic
def exchange(tournament: Tournament, *, secret: str, make: str, before: Phone | None) -> LetIn:
    """The secret of a code, once, for a session of this phone.

    One conditional update decides: of two phones at the same moment the second finds nothing left.
    `before` is what this browser was until now: it is not left behind as a second phone.
    """
    now = timezone.now()
    taken = Invitation.objects.filter(
        hash=digest(secret), used_at=None, expires_at__gt=now,
        grant__in=RoleGrant.objects.filter(
            tournament=tournament, role=Role.REFEREE, ended_at=None
        ),
    ).update(used_at=now)  # fmt: skip
    if not taken:
        raise Refused("code_over")
    grant = RoleGrant.objects.select_related("tournament").get(invitations__hash=digest(secret))
    if grant.tournament.stage in OVER:
        raise Refused("event_over")
    if before is not None:
        Phone.objects.filter(pk=before.pk, revoked_at=None).update(revoked_at=now)
    own = new_secret()
    phone = let_in(grant, hash=digest(own), make=make)
    log(grant, by=of_referee(grant), action="phone.let_in", phone=phone)
    return LetIn(phone, own)


@transaction.atomic
def revoke_phone(phone: Phone, *, by: Actor) -> None:
    """Lost, or lent to the wrong hands: its next request is a stranger's. Twice is once."""
    grant = phone.grant
    require(may_run_the_hall, by, grant.tournament)
    end(phone, by=by, action="phone.revoked")


@transaction.atomic
def leave(phone: Phone, *, by: Actor) -> None:
    """The referee gives the phone back to its owner."""
    if by != of_referee(phone.grant):
        raise NotAllowed("may_sign_off_own_phone")
    end(phone, by=by, action="phone.left")


def end(phone: Phone, *, by: Actor, action: str) -> None:
    ended = Phone.objects.filter(pk=phone.pk, revoked_at=None).update(revoked_at=timezone.now())
    if ended:
        log(phone.grant, by=by, action=action, phone=phone)


def in_force(grant: RoleGrant) -> None:
    if grant.ended_at or grant.role != Role.REFEREE:
        raise Refused("not_a_referee")
    if grant.tournament.stage in OVER:
        raise Refused("event_over")


def let_in(grant: RoleGrant, *, hash: str, make: str) -> Phone:
    until = timezone.now() + timedelta(hours=HOURS)
    return Phone.objects.create(grant=grant, hash=hash, make=make, expires_at=until)


def log(grant: RoleGrant, *, by: Actor, action: str, phone: Phone | None = None) -> None:
    audit.record(
        grant.tournament,
        actor=by,
        action=action,
        subject=str(of_referee(grant)),
        data={"grant": grant.pk, **({"phone": phone.pk} if phone else {})},
    )
