"""Who acts: an account, a player by their personal link, a referee's
phone, the system.

Only an opaque id goes into the log; names are looked up where they may be shown.
"""

import uuid
from dataclasses import dataclass

from django.http import HttpRequest

from accounts.models import User
from tournaments.models import RoleGrant


@dataclass(frozen=True)
class Actor:
    kind: str
    id: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.id}" if self.id else self.kind

    @property
    def grant_id(self) -> int | None:
        return int(self.id) if self.kind == "referee" else None

    @property
    def user_id(self) -> uuid.UUID | None:
        return uuid.UUID(self.id) if self.kind == "account" else None


NOBODY = Actor("nobody", "")
SYSTEM = Actor("system", "")


def actor_of_account(user: User) -> Actor:
    return Actor("account", str(user.pk))


def actor_of_participant(key: uuid.UUID) -> Actor:
    """A player, by the personal link."""
    return Actor("participant", str(key))


def actor_of_referee(grant: RoleGrant) -> Actor:
    """A referee, by a phone that was let in: no account."""
    return Actor("referee", str(grant.pk))


def actor_of_request(request: HttpRequest) -> Actor:
    return actor_of_account(request.user) if isinstance(request.user, User) else NOBODY


def actor_of_grant(grant: RoleGrant) -> Actor:
    """Whom the log names: the account, or the referee who has none."""
    return actor_of_account(grant.user) if grant.user else actor_of_referee(grant)
