"""How often one may ask the API.

A token or an account has its own count. A visitor is counted by address and client together, since
everybody in a hall shares one address; and because a client may call itself anything, all visitors
of one address together have a limit that a hall does not reach.
"""

from rest_framework.request import Request

from accounts.lockout import client_address
from accounts.throttles import RateThrottle, hash_visitor
from api.authentication import owner_of


class AccountThrottle(RateThrottle):
    """By token, or by whoever signed in or showed a personal link."""

    scope = "people"

    def get_cache_key(self, request: Request, view: object) -> str | None:
        return owner_of(request)


class AddressThrottle(RateThrottle):
    """All visitors of one address together."""

    scope = "addresses"

    def get_cache_key(self, request: Request, view: object) -> str | None:
        if request.user.is_authenticated:
            return None
        return hash_visitor(client_address(request))


class VisitorThrottle(RateThrottle):
    """A client that says who it is (`X-Client`, any text of its own) is counted by that. What it is
    refused does not count against the others of its address."""

    scope = "visitors"

    def get_cache_key(self, request: Request, view: object) -> str | None:
        if request.user.is_authenticated:
            return None
        client = request.headers.get("X-Client") or request.headers.get("User-Agent", "")
        return hash_visitor(f"{client_address(request)} {client}")

    def allow_request(self, request: Request, view: object) -> bool:
        self.address = AddressThrottle()
        self.is_allowed_alone = super().allow_request(request, view)
        return self.is_allowed_alone and self.address.allow_request(request, view)

    def wait(self) -> float | None:
        return self.address.wait() if self.is_allowed_alone else super().wait()
