"""Who sends a request: a program with a token (`Authorization: Bearer …`), somebody who signed in,
or a player with a personal link, who acts for its owner and for nobody else. The secret of a link
travels in a header, never in an address."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, ClassVar

from django.utils import timezone
from rest_framework import authentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.models import User
from api.models import Token
from tournaments.inscriptions.services.links import hash_secret
from tournaments.models import Participant, PersonalLink

SCHEME = "Bearer"
LINK_HEADER = "Personal-Link"
USE_NOTED_EVERY = timedelta(minutes=5)


class TokenAuthentication(authentication.BaseAuthentication):
    """Every request looks the token up again: revoked is revoked at once."""

    def authenticate(self, request: Request) -> tuple[User, Token] | None:
        scheme, _, key = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != SCHEME.lower():
            return None
        token = (
            Token.objects.filter(
                hash=hash_secret(key.strip()), revoked_at=None, user__is_active=True
            )
            .select_related("user", "tournament")
            .first()
        )
        if token is None:
            raise AuthenticationFailed
        now = timezone.now()
        if token.used_at is None or token.used_at < now - USE_NOTED_EVERY:
            Token.objects.filter(pk=token.pk).update(used_at=now)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return f'{SCHEME} realm="retruco"'


class SessionAuthentication(authentication.SessionAuthentication):
    """For the browsable documentation and a site's own pages; posts need the CSRF token."""


@dataclass(frozen=True)
class Player:
    """Somebody with a link, as the framework knows a user: counted and answered once by itself."""

    person: Participant
    is_authenticated: ClassVar[bool] = True

    @property
    def pk(self) -> str:
        return f"link:{self.person.pk}"


class PlayerAuthentication(authentication.BaseAuthentication):
    """The secret, or the whole link as it was handed out. One of another tournament is none."""

    def authenticate(self, request: Request) -> tuple[Player, None] | None:
        header = request.headers.get(LINK_HEADER)
        if header is None:
            return None
        secret = header.strip().rstrip("/").rpartition("/")[2]
        kwargs: dict[str, Any] = (request.parser_context or {}).get("kwargs", {})
        link = (
            PersonalLink.objects.select_related("participant__tournament")
            .filter(hash=hash_secret(secret), participant__tournament__slug=kwargs.get("slug", ""))
            .first()
        )
        if link is None:
            raise AuthenticationFailed
        return Player(link.participant), None

    def authenticate_header(self, request: Request) -> str:
        return f'{LINK_HEADER} realm="retruco"'


def owner_of(request: Request) -> str | None:
    """By whom requests are counted and answers kept; nobody for a visitor."""
    if isinstance(request.auth, Token):
        return f"token:{request.auth.pk}"
    return f"account:{request.user.pk}" if request.user.is_authenticated else None
