"""A phone asks to be let in, from a printed code that holds no secret; the board answers.

The phone's own secret is in its cookie from the first moment and worth nothing until somebody
approves it. Requests are limited by event and by card, never by address: a hall shares one.
"""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from referees.keeper import digest, new_secret
from referees.models import AccessRequest, Phone
from referees.services.access import in_force, let_in, log
from tournaments import audit
from tournaments.actors import Actor
from tournaments.exceptions import Refused
from tournaments.models import Role, RoleGrant, Table, Tournament
from tournaments.permissions import may_run_the_hall, require
from tournaments.services.inscriptions.ground import OVER
from tournaments.services.roles import add_referee, lock
from tournaments.services.tables import hand_over

MINUTES = 10
AT_ONCE = 40  # open requests in an event: more is no hall but a prank
AT_A_CARD = 3  # … and at one printed card, so that a prank at one leaves the others alone
CODES = [f"{number:02}" for number in range(10, 100)]


@dataclass(frozen=True)
class Card:
    """The printed code in front of the phone: a table's, a referee's, or none at all."""

    table: Table | None = None
    grant: RoleGrant | None = None


@dataclass(frozen=True)
class Asked:
    request: AccessRequest
    secret: str


def open_requests(
    tournament: Tournament, *, now: datetime | None = None
) -> QuerySet[AccessRequest]:
    """What waits for an answer, oldest first."""
    return AccessRequest.objects.filter(
        tournament=tournament,
        state=AccessRequest.State.ASKED,
        expires_at__gt=now or timezone.now(),
    ).order_by("pk")


@transaction.atomic
def ask(tournament: Tournament, *, name: str, card: Card, make: str, before: str = "") -> Asked:
    """`before` is the secret this browser carried until now: it has one open request, not two.

    Nothing goes into the log: a stranger could fill it. The answer does.
    """
    if tournament.stage in OVER:
        raise Refused("event_over")
    now = timezone.now()
    AccessRequest.objects.filter(
        Q(expires_at__lte=now) | Q(hash=digest(before)),
        tournament=tournament,
        state=AccessRequest.State.ASKED,
    ).update(state=AccessRequest.State.ENDED, name="")
    # After the requests' rows, as everywhere here; two who ask at once get different codes.
    lock(tournament)
    waiting = list(open_requests(tournament, now=now))
    same_card = [
        one
        for one in waiting
        if (one.table_id, one.grant_id)
        == (card.table.pk if card.table else None, card.grant.pk if card.grant else None)
    ]
    if len(waiting) >= AT_ONCE or len(same_card) >= AT_A_CARD:
        raise Refused("too_many_ask")
    secret = new_secret()
    taken = {one.code for one in waiting}
    request = AccessRequest.objects.create(
        tournament=tournament,
        table=card.table,
        grant=card.grant,
        name=name,
        code=secrets.choice([code for code in CODES if code not in taken]),
        hash=digest(secret),
        make=make,
        expires_at=now + timedelta(minutes=MINUTES),
    )
    return Asked(request, secret)


@transaction.atomic
def approve(request: AccessRequest, *, by: Actor, as_new: bool = False) -> Phone:
    """Let the asking phone in: for the referee of its card or table; or, where there is none or
    `as_new` says so, for somebody by the name it gave, who takes the table over."""
    tournament = request.tournament
    require(may_run_the_hall, by, tournament)
    request = still_asked(request)
    tables = Table.objects.select_for_update()
    table = tables.get(pk=request.table_id) if request.table_id else None
    grant = None if as_new else referee_of(request, table)
    if grant is None:
        grant = by_name(tournament, request.name, by=by)
        if table is not None:
            hand_over(table, by=by, to=grant)
    grant.tournament = tournament
    in_force(grant)
    phone = let_in(grant, hash=request.hash, make=request.make)
    close(request, AccessRequest.State.APPROVED, phone=phone)
    log(grant, by=by, action="phone.approved", phone=phone)
    return phone


@transaction.atomic
def refuse(request: AccessRequest, *, by: Actor) -> None:
    tournament = request.tournament
    require(may_run_the_hall, by, tournament)
    request = still_asked(request)
    close(request, AccessRequest.State.REFUSED)
    audit.record(
        tournament,
        actor=by,
        action="phone.refused",
        subject=f"tournament:{tournament.pk}",
        data={"request": request.pk},
    )


@transaction.atomic
def refuse_all(tournament: Tournament, *, by: Actor) -> int:
    """Somebody plays pranks with the printed codes: all away at once."""
    require(may_run_the_hall, by, tournament)
    waiting = list(open_requests(tournament).select_for_update())
    for request in waiting:
        close(request, AccessRequest.State.REFUSED)
    if waiting:
        audit.record(
            tournament,
            actor=by,
            action="phone.refused",
            subject=f"tournament:{tournament.pk}",
            data={"requests": [request.pk for request in waiting]},
        )
    return len(waiting)


def forget_unanswered() -> int:
    """Once a day: nobody answered in time, so the names are nobody's business any more."""
    late = AccessRequest.objects.filter(
        state=AccessRequest.State.ASKED, expires_at__lte=timezone.now()
    )
    return late.update(state=AccessRequest.State.ENDED, name="")


def still_asked(request: AccessRequest) -> AccessRequest:
    """Under its lock: two organizers may tap at the same moment."""
    found = AccessRequest.objects.select_for_update().get(pk=request.pk)
    if found.state != AccessRequest.State.ASKED or found.expires_at <= timezone.now():
        raise Refused("request_over")
    return found


def close(request: AccessRequest, state: str, *, phone: Phone | None = None) -> None:
    """The name was needed for the answer only."""
    request.state, request.phone, request.name = state, phone, ""
    request.save(update_fields=["state", "phone", "name"])


def referee_of(request: AccessRequest, table: Table | None) -> RoleGrant | None:
    key = request.grant_id or (table.referee_id if table else None)
    if key is None:
        return None
    grant = RoleGrant.objects.filter(pk=key).first()
    if request.grant_id or (grant and not grant.ended_at):
        return grant  # an ended one of a card is refused later; at a table it means nobody
    return None


def by_name(tournament: Tournament, name: str, *, by: Actor) -> RoleGrant:
    found = RoleGrant.objects.filter(
        Q(name__iexact=name) | Q(user__name__iexact=name),
        tournament=tournament,
        role=Role.REFEREE,
        ended_at=None,
    ).first()
    return found or add_referee(tournament, by=by, name=name)
