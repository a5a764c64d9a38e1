"""How often one may ask. A token or an account has its own count. Visitors are counted by address
*and* client, never by address alone: everybody in a hall shares one."""

import hashlib

from django.conf import settings
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from accounts.lockout import client_address
from api.counting import wait_for
from api.models import Token


class Counted(SimpleRateThrottle):
    pause: float = 0.0

    def get_rate(self) -> str | None:
        rate: str | None = settings.API_RATES[self.scope]
        return rate

    def allow_request(self, request: Request, view: object) -> bool:
        key = self.get_cache_key(request, view) if self.rate else None
        if key is None or self.num_requests is None or self.duration is None:
            return True
        self.pause = wait_for(key, limit=self.num_requests, seconds=self.duration)
        return not self.pause

    def wait(self) -> float:
        return self.pause


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
