"""Who sends a request: a program with a token (`Authorization: Bearer …`), or a person."""

import hashlib
from datetime import timedelta

from django.utils import timezone
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.models import User
from api.models import Token

SCHEME = "Bearer"
NOTED_EVERY = timedelta(minutes=5)


def digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


class Bearer(BaseAuthentication):
    """Every request looks the token up again: revoked is revoked at once."""

    def authenticate(self, request: Request) -> tuple[User, Token] | None:
        scheme, _, key = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != SCHEME.lower():
            return None
        token = (
            Token.objects.filter(hash=digest(key.strip()), revoked_at=None, user__is_active=True)
            .select_related("user", "tournament")
            .first()
        )
        if token is None:
            raise AuthenticationFailed
        now = timezone.now()
        if token.used_at is None or token.used_at < now - NOTED_EVERY:
            Token.objects.filter(pk=token.pk).update(used_at=now)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return f'{SCHEME} realm="retruco"'


class Session(SessionAuthentication):
    """For the browsable documentation and a site's own pages; posts need the CSRF token."""
