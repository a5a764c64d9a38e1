"""How often one may ask. A token or an account has its own count. Visitors are counted by address
*and* client, never by address alone: everybody in a hall shares one."""

import hashlib

from django.conf import settings
from django.core.cache import caches
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from accounts.lockout import client_address
from api.models import Token


class Counted(SimpleRateThrottle):
    cache = caches["throttles"]

    def get_rate(self) -> str | None:
        rate: str | None = settings.API_RATES[self.scope]
        return rate


class People(Counted):
    scope = "people"

    def get_cache_key(self, request: Request, view: object) -> str | None:
        if isinstance(request.auth, Token):
            return f"token:{request.auth.pk}"
        return f"account:{request.user.pk}" if request.user.is_authenticated else None


class Visitors(Counted):
    """A client that says who it is (`X-Client`, any text of its own) is counted by that."""

    scope = "visitors"

    def get_cache_key(self, request: Request, view: object) -> str | None:
        if request.user.is_authenticated:
            return None
        client = request.headers.get("X-Client") or request.headers.get("User-Agent", "")
        said = f"{client_address(request)} {client}"
        return "visitor:" + hashlib.sha256(said.encode()).hexdigest()
