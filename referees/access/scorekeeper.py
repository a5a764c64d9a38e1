"""Who may keep scores on this request: a phone that was let in, or a signed-in account.

A phone carries a signed cookie for this tournament's pages only; of its secret the database knows
the SHA-256. Every request looks the phone and its grant up again: revoked is revoked at once.
"""

import secrets
from dataclasses import dataclass
from typing import cast

from django.conf import settings
from django.db.models import CharField, DateTimeField, QuerySet, UUIDField
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from referees.models import Phone
from tournaments.actors import Actor, actor_of_referee, actor_of_request
from tournaments.exceptions import NotAllowed, NotFound
from tournaments.hall.tables import has_kept
from tournaments.inscriptions.services.links import hash_secret
from tournaments.models import Match, Role, RoleGrant, Table, Tournament
from tournaments.permissions import grants_of
from tournaments.prepared import Param, PreparedQuery
from tournaments.requests import get_tournament

HOURS = 12
SECONDS = HOURS * 3600
MAX_NUMBER = 2**31 - 1  # what the column of a match's number holds
SELECT_MATCH = PreparedQuery(
    lambda: (
        Match.objects.filter(tournament=Param("tournament", UUIDField()), number=Param("number"))
        .select_related("table__referee__user")
        .order_by()
    )
)
SELECT_ADMITTED = PreparedQuery(
    lambda: (
        Phone.objects.filter(
            hash=Param("hash", CharField()),
            revoked_at=None,
            expires_at__gt=Param("now", DateTimeField()),
            grant__tournament=Param("tournament", UUIDField()),
            grant__ended_at=None,
            grant__role=Role.REFEREE,
        )
        .select_related("grant__user")
        .order_by()
    )
)


class AccessNeeded(NotAllowed):
    """Whoever asks keeps no scores here: the page says how to ask for access."""

    template = "referees/no_access.html"

    def __init__(self, tournament: Tournament) -> None:
        super().__init__("may_keep_scores")
        self.context = {"tournament": tournament}


@dataclass(frozen=True)
class Scorekeeper:
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
        tables = Table.objects.filter(tournament=self.tournament, in_use=True).order_by("number")
        return tables if self.everywhere else tables.filter(referee=self.grant)

    @property
    def matches(self) -> QuerySet[Match]:
        matches = Match.objects.filter(tournament=self.tournament)
        return matches if self.everywhere else matches.filter(table__referee=self.grant)

    def match(self, number: int, *, sends: bool = False) -> Match:
        """The match, if it is theirs to keep: anybody else's does not exist. One query.

        `sends`: also one whose table was passed on to somebody else since it was called. What this
        referee's phone still holds of it is received, as far as nobody has gone on from there.
        """
        match: Match | None = None
        if number <= MAX_NUMBER:
            match = SELECT_MATCH.first(tournament=self.tournament.pk, number=number)
        if match is None:
            raise NotFound(number)
        match.tournament = self.tournament
        is_theirs = self.everywhere or self.keeps(match.table)
        if not is_theirs and not (sends and self.grant and has_kept(self.grant, match)):
            raise NotFound(number)
        return match

    def keeps(self, table: Table | None) -> bool:
        return table is not None and table.referee == self.grant


def get_scorekeeper(request: HttpRequest, slug: str) -> Scorekeeper:
    """Who keeps scores here; `AccessNeeded` for anybody else. A phone's cookie comes first: who was
    let in as a referee acts as that referee, whatever account is signed in beside it."""
    tournament = get_tournament(request, slug, practice=True)
    phone = find_phone(request, tournament)
    if phone is not None:
        return Scorekeeper(
            actor_of_referee(phone.grant), tournament, grant=phone.grant, phone=phone
        )
    actor = actor_of_request(request)
    grants = {grant.role: grant for grant in grants_of(actor, tournament).select_related("user")}
    if Role.ORGANIZER in grants:
        return Scorekeeper(actor, tournament)
    if Role.REFEREE in grants:
        return Scorekeeper(actor, tournament, grant=grants[Role.REFEREE])
    raise AccessNeeded(tournament)


def find_phone(request: HttpRequest, tournament: Tournament) -> Phone | None:
    """The phone of this request, if it was let in here and nobody has ended that since."""
    secret = get_secret(request, tournament)
    if not secret:
        return None
    phone: Phone | None = SELECT_ADMITTED.first(
        hash=hash_secret(secret), now=timezone.now(), tournament=tournament.pk
    )
    if phone and phone.grant.user and not phone.grant.user.is_active:
        return None
    return phone


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def cookie_name() -> str:
    """`__Host-` would demand the whole site as its path; this cookie is for one tournament."""
    return "__Secure-mesa" if settings.SESSION_COOKIE_SECURE else "mesa"


def get_secret(request: HttpRequest, tournament: Tournament) -> str:
    """What this browser carries for this tournament, if we signed it."""
    salt = cookie_salt(tournament)
    secret = request.get_signed_cookie(cookie_name(), default="", salt=salt, max_age=SECONDS)
    return cast("str", secret)


def set_secret_cookie(response: HttpResponse, tournament: Tournament, secret: str) -> None:
    response.set_signed_cookie(
        cookie_name(),
        secret,
        salt=cookie_salt(tournament),
        max_age=SECONDS,
        path=f"/r/{tournament.slug}/",
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def delete_secret_cookie(response: HttpResponse, tournament: Tournament) -> None:
    response.delete_cookie(cookie_name(), path=f"/r/{tournament.slug}/", samesite="Lax")


def cookie_salt(tournament: Tournament) -> str:
    return f"referees.phone.{tournament.pk}"
