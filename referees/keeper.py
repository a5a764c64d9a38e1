"""Who may keep scores on this request: a phone that was let in, or a signed-in account.

A phone carries a signed cookie for this tournament's pages only; of its secret the database knows
the SHA-256. Every request looks the phone and its grant up again: revoked is revoked at once.
"""

import hashlib
import secrets
from dataclasses import dataclass
from typing import cast

from django.conf import settings
from django.db.models import CharField, DateTimeField, QuerySet, UUIDField
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from referees.models import Phone
from tournaments.actors import Actor, of_referee, of_request
from tournaments.exceptions import NotAllowed, NotFound
from tournaments.models import Match, Role, RoleGrant, Table, Tournament
from tournaments.permissions import grants_of
from tournaments.prepared import Given, Prepared
from tournaments.views.getting import get_tournament

HOURS = 12
LET_IN = Prepared(
    lambda: (
        Phone.objects.filter(
            hash=Given("hash", CharField()),
            revoked_at=None,
            expires_at__gt=Given("now", DateTimeField()),
            grant__tournament=Given("tournament", UUIDField()),
            grant__ended_at=None,
            grant__role=Role.REFEREE,
        )
        .select_related("grant__user")
        .order_by()
    )
)


class NotLetIn(NotAllowed):
    """Nobody we know at this table: the page says how to ask for access."""

    def __init__(self, tournament: Tournament) -> None:
        super().__init__("may_keep_scores")
        self.tournament = tournament


@dataclass(frozen=True)
class Keeper:
    """Somebody who keeps scores, and where."""

    actor: Actor
    tournament: Tournament
    grant: RoleGrant | None = None  # nothing for an organizer, who keeps any table
    phone: Phone | None = None

    @property
    def everywhere(self) -> bool:
        """Organizers and the head referee go to any table."""
        return self.grant is None or self.grant.head

    @property
    def tables(self) -> QuerySet[Table]:
        found = Table.objects.filter(tournament=self.tournament, in_use=True).order_by("number")
        return found if self.everywhere else found.filter(referee=self.grant)

    @property
    def matches(self) -> QuerySet[Match]:
        found = Match.objects.filter(tournament=self.tournament)
        return found if self.everywhere else found.filter(table__referee=self.grant)

    def match(self, number: int) -> Match:
        """The match, if it is theirs to keep: anybody else's does not exist. One query."""
        found = self.matches.filter(number=number).select_related("table__referee__user").first()
        if found is None:
            raise NotFound(number)
        found.tournament = self.tournament
        return found


def keeper_of(request: HttpRequest, slug: str) -> Keeper:
    """Who keeps scores here; `NotLetIn` for anybody else. A phone's cookie comes first: who was
    let in as a referee acts as that referee, whatever account is signed in beside it."""
    tournament = get_tournament(request, slug)
    phone = phone_of(request, tournament)
    if phone is not None:
        return Keeper(of_referee(phone.grant), tournament, grant=phone.grant, phone=phone)
    actor = of_request(request)
    grants = {grant.role: grant for grant in grants_of(actor, tournament).select_related("user")}
    if Role.ORGANIZER in grants:
        return Keeper(actor, tournament)
    if Role.REFEREE in grants:
        return Keeper(actor, tournament, grant=grants[Role.REFEREE])
    raise NotLetIn(tournament)


def phone_of(request: HttpRequest, tournament: Tournament) -> Phone | None:
    """The phone of this request, if it was let in here and nobody has ended that since."""
    secret = secret_of(request, tournament)
    if not secret:
        return None
    phone: Phone | None = LET_IN.first(
        hash=digest(secret), now=timezone.now(), tournament=tournament.pk
    )
    if phone and phone.grant.user and not phone.grant.user.is_active:
        return None
    return phone


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def cookie_name() -> str:
    """`__Host-` would demand the whole site as its path; this cookie is for one tournament."""
    return "__Secure-mesa" if settings.SESSION_COOKIE_SECURE else "mesa"


def cookie_path(tournament: Tournament) -> str:
    return f"/r/{tournament.slug}/"


def secret_of(request: HttpRequest, tournament: Tournament) -> str:
    """What this browser carries for this tournament, if we signed it."""
    found = request.get_signed_cookie(
        cookie_name(), default="", salt=salt(tournament), max_age=HOURS * 3600
    )
    return cast("str", found)


def give_secret(response: HttpResponse, tournament: Tournament, secret: str) -> None:
    response.set_signed_cookie(
        cookie_name(),
        secret,
        salt=salt(tournament),
        max_age=HOURS * 3600,
        path=cookie_path(tournament),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def take_secret(response: HttpResponse, tournament: Tournament) -> None:
    response.delete_cookie(cookie_name(), path=cookie_path(tournament), samesite="Lax")


def salt(tournament: Tournament) -> str:
    return f"referees.phone.{tournament.pk}"
