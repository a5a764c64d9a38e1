"""Letting a phone in by a code on the board, or because it asks from a printed one, which holds no
secret; and locking it out again.

Secrets are on the screen and in the phone's hand, never here: the database knows their SHA-256, the
log who showed, scanned, approved and revoked. A phone that asks has its own in its cookie from the
first moment, worth nothing until somebody approves it. Requests are limited by event and by card,
never by address: a hall shares one.
"""

import secrets
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from referees.access.scorekeeper import HOURS, new_secret
from referees.access.selectors import open_requests
from referees.models import AccessRequest, Invitation, Phone
from tournaments.actors import Actor, actor_of_referee
from tournaments.audit.services import record_action
from tournaments.exceptions import NotAllowed, Refused
from tournaments.hall.services.tables import hand_over
from tournaments.inscriptions.services.links import hash_secret
from tournaments.locks import lock_tournament, refuse_if_over
from tournaments.models import Role, RoleGrant, Table, Tournament
from tournaments.permissions import may_organize, require
from tournaments.roles.services import add_referee

State = AccessRequest.State
MINUTES = 10  # that a code on the board is good for, and that a phone waits for its answer
AT_ONCE = 40  # open requests in an event: more is no hall but a prank
AT_A_CARD = 3  # … and at one printed card, so that a prank at one leaves the others alone
CODES = [f"{number:02}" for number in range(10, 100)]
OF_PHONE = "."  # between the phone that a code replaces and the secret


@transaction.atomic
def invite_phone(grant: RoleGrant, *, by: Actor) -> str:
    """A fresh secret for one phone of this referee."""
    require(may_organize, by, grant.tournament)
    return add_invitation(grant, new_secret(), by=by)


@transaction.atomic
def move_phone(phone: Phone, *, by: Actor) -> str:
    """A fresh secret with which another phone takes the place of this one: the referee does it
    without the desk, since there are no more phones after it than before. The secret names the
    phone whose access ends with its use; what is kept of it covers both."""
    if by != actor_of_referee(phone.grant):
        raise NotAllowed("may_move_own_phone")
    return add_invitation(phone.grant, f"{phone.pk}{OF_PHONE}{new_secret()}", by=by)


def add_invitation(grant: RoleGrant, secret: str, *, by: Actor) -> str:
    """One that was shown before and not used is void from now on, so that nobody scans a photo of
    it."""
    refuse_if_ended(grant)
    now = timezone.now()
    Invitation.objects.filter(grant=grant, used_at=None, expires_at__gt=now).update(expires_at=now)
    Invitation.objects.create(
        grant=grant, hash=hash_secret(secret), expires_at=now + timedelta(minutes=MINUTES)
    )
    log_access(grant, by=by, action="phone.invited")
    return secret


@transaction.atomic
def redeem_invitation(
    tournament: Tournament, *, secret: str, make: str, before: Phone | None
) -> str:
    """The secret of a code, once, for the secret that this phone takes home in its cookie.

    One conditional update decides: of two phones at the same moment the second finds nothing left.
    `before` is what this browser was until now: it is not left behind as a second phone.
    """
    now = timezone.now()
    used = Invitation.objects.filter(
        hash=hash_secret(secret), used_at=None, expires_at__gt=now,
        grant__in=RoleGrant.objects.filter(
            tournament=tournament, role=Role.REFEREE, ended_at=None
        ),
    ).update(used_at=now)  # fmt: skip
    if not used:
        raise Refused("code_over")
    grant = RoleGrant.objects.select_related("tournament").get(
        invitations__hash=hash_secret(secret)
    )
    refuse_if_ended(grant)
    if before is not None:
        Phone.objects.filter(pk=before.pk, revoked_at=None).update(revoked_at=now)
    phone_secret = new_secret()
    phone = admit_phone(grant, hash=hash_secret(phone_secret), make=make)
    log_access(grant, by=actor_of_referee(grant), action="phone.let_in", phone=phone)
    replaced, is_moved, _ = secret.partition(OF_PHONE)
    if is_moved:
        end_access(
            Phone.objects.get(pk=int(replaced), grant=grant),
            by=actor_of_referee(grant),
            action="phone.moved",
        )
    return phone_secret


@transaction.atomic
def revoke_phone(phone: Phone, *, by: Actor) -> None:
    """Lost, or lent to the wrong hands: its next request is a stranger's. Twice is once."""
    require(may_organize, by, phone.grant.tournament)
    end_access(phone, by=by, action="phone.revoked")


@transaction.atomic
def leave(phone: Phone, *, by: Actor) -> None:
    """The referee gives the phone back to its owner."""
    if by != actor_of_referee(phone.grant):
        raise NotAllowed("may_sign_off_own_phone")
    end_access(phone, by=by, action="phone.left")


def end_access(phone: Phone, *, by: Actor, action: str) -> None:
    ended = Phone.objects.filter(pk=phone.pk, revoked_at=None).update(revoked_at=timezone.now())
    if ended:
        log_access(phone.grant, by=by, action=action, phone=phone)


def refuse_if_ended(grant: RoleGrant) -> None:
    if grant.ended_at or grant.role != Role.REFEREE:
        raise Refused("not_a_referee")
    refuse_if_over(grant.tournament)


def admit_phone(grant: RoleGrant, *, hash: str, make: str) -> Phone:
    until = timezone.now() + timedelta(hours=HOURS)
    return Phone.objects.create(grant=grant, hash=hash, make=make, expires_at=until)


def log_access(grant: RoleGrant, *, by: Actor, action: str, phone: Phone | None = None) -> None:
    record_action(
        grant.tournament,
        action,
        actor_of_referee(grant),
        by=by,
        data={"grant": grant.pk, **({"phone": phone.pk} if phone else {})},
    )


@dataclass(frozen=True)
class Card:
    """The printed code in front of the phone: a table's, a referee's, or none at all."""

    table: Table | None = None
    grant: RoleGrant | None = None


@dataclass(frozen=True)
class PendingAccess:
    request: AccessRequest
    secret: str


@transaction.atomic
def request_access(
    tournament: Tournament, *, name: str, card: Card, make: str, before: str = ""
) -> PendingAccess:
    """`before` is the secret this browser carried until now: it has one open request, not two.

    Nothing goes into the log: a stranger could fill it. The answer does.
    """
    refuse_if_over(tournament)
    now = timezone.now()
    AccessRequest.objects.filter(
        Q(expires_at__lte=now) | Q(hash=hash_secret(before)),
        tournament=tournament,
        state=State.ASKED,
    ).update(state=State.ENDED, name="")
    # After the requests' rows, as everywhere here; two who ask at once get different codes.
    lock_tournament(tournament)
    requests = AccessRequest.objects.filter(tournament=tournament, state=State.ASKED)
    waiting = list(requests.select_related("table", "grant"))
    at_this_card = [request for request in waiting if Card(request.table, request.grant) == card]
    if len(waiting) >= AT_ONCE or len(at_this_card) >= AT_A_CARD:
        raise Refused("too_many_ask")
    secret = new_secret()
    codes_in_use = {request.code for request in waiting}
    request = AccessRequest.objects.create(
        tournament=tournament,
        table=card.table,
        grant=card.grant,
        name=name,
        code=secrets.choice([code for code in CODES if code not in codes_in_use]),
        hash=hash_secret(secret),
        make=make,
        expires_at=now + timedelta(minutes=MINUTES),
    )
    return PendingAccess(request, secret)


@transaction.atomic
def approve_access(request: AccessRequest, *, by: Actor, as_new: bool = False) -> Phone:
    """Let the asking phone in: for the referee of its card or table; or, where there is none or
    `as_new` says so, for somebody by the name it gave, who takes the table over."""
    tournament = request.tournament
    require(may_organize, by, tournament)
    request = lock_open_request(request)
    tables = Table.objects.select_for_update()
    table = tables.get(pk=request.table_id) if request.table_id else None
    grant = None if as_new else find_referee(request, table)
    if grant is None:
        grant = get_or_add_referee(tournament, request.name, by=by)
        if table is not None:
            hand_over(table, by=by, to=grant)
    grant.tournament = tournament
    refuse_if_ended(grant)
    phone = admit_phone(grant, hash=request.hash, make=request.make)
    close_request(request, State.APPROVED, phone=phone)
    log_access(grant, by=by, action="phone.approved", phone=phone)
    return phone


@transaction.atomic
def refuse_access(request: AccessRequest, *, by: Actor) -> None:
    tournament = request.tournament
    require(may_organize, by, tournament)
    request = lock_open_request(request)
    close_request(request, State.REFUSED)
    record_action(tournament, "phone.refused", by=by, data={"request": request.pk})


@transaction.atomic
def refuse_all_access(tournament: Tournament, *, by: Actor) -> None:
    """Somebody plays pranks with the printed codes: all away at once."""
    require(may_organize, by, tournament)
    waiting = list(open_requests(tournament).select_for_update())
    for request in waiting:
        close_request(request, State.REFUSED)
    if waiting:
        requests = [request.pk for request in waiting]
        record_action(tournament, "phone.refused", by=by, data={"requests": requests})


def forget_unanswered() -> int:
    """Once a day: nobody answered in time, so the names are nobody's business any more."""
    late = AccessRequest.objects.filter(state=State.ASKED, expires_at__lte=timezone.now())
    return late.update(state=State.ENDED, name="")


def lock_open_request(request: AccessRequest) -> AccessRequest:
    """Under its lock: two organizers may tap at the same moment."""
    request = AccessRequest.objects.select_for_update().get(pk=request.pk)
    if request.state != State.ASKED or request.expires_at <= timezone.now():
        raise Refused("request_over")
    return request


def close_request(request: AccessRequest, state: str, *, phone: Phone | None = None) -> None:
    """The name was needed for the answer only."""
    request.state, request.phone, request.name = state, phone, ""
    request.save(update_fields=["state", "phone", "name"])


def find_referee(request: AccessRequest, table: Table | None) -> RoleGrant | None:
    """Of the card or of the table. Ended, it is refused later; at a table it means nobody."""
    if request.grant is not None or table is None:
        return request.grant
    return table.referee if table.referee and not table.referee.ended_at else None


def get_or_add_referee(tournament: Tournament, name: str, *, by: Actor) -> RoleGrant:
    grant = RoleGrant.objects.filter(
        Q(name__iexact=name) | Q(user__name__iexact=name),
        tournament=tournament,
        role=Role.REFEREE,
        ended_at=None,
    ).first()
    return grant or add_referee(tournament, by=by, name=name)
