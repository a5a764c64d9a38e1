"""Counting how often somebody asks: Django REST framework's own counting on Django's cache, by all
processes together where Redis carries the jobs, else by each process for itself."""

import hashlib
import logging
import math
import time
from typing import Any

from django.conf import settings
from django.core.cache import BaseCache, caches
from redis import RedisError
from rest_framework.throttling import SimpleRateThrottle

from accounts.lockout import client_address

LOCAL, SHARED = "throttles", "throttles_together"
RETRY_AFTER = 10.0  # seconds until a Redis that was down is tried again

logger = logging.getLogger("retruco.throttles")
shared_down_until = 0.0


class RateThrottle(SimpleRateThrottle):
    def get_rate(self) -> str | None:
        return settings.RATES.get(self.scope)

    def allow_request(self, request: Any, view: object) -> bool:
        """A Redis that is down shuts nobody out: each process then counts for itself, and looks
        again a little later."""
        global shared_down_until  # one for the process
        if SHARED in settings.CACHES and time.monotonic() >= shared_down_until:
            try:
                return self.allow_counting_in(caches[SHARED], request, view)
            except (RedisError, OSError):
                shared_down_until = time.monotonic() + RETRY_AFTER
                logger.warning("counting_alone")
        return self.allow_counting_in(caches[LOCAL], request, view)

    def allow_counting_in(self, cache: BaseCache, request: Any, view: object) -> bool:
        self.cache = cache
        return super().allow_request(request, view)


def hash_visitor(visitor: str) -> str:
    return "visitor:" + hashlib.sha256(visitor.encode()).hexdigest()


class LinkRequestThrottle(RateThrottle):
    """Sign-ups and asked-for links of one address in a day: more than a hall full of organizers
    needs, too few to fill our mail server's queue."""

    scope = "links"

    def get_cache_key(self, request: Any, view: object) -> str:
        return "links:" + hash_visitor(client_address(request))


class PasswordThrottle(RateThrottle):
    """Tries of one account's password from all addresses together, known devices apart.

    A stranger with many addresses is slowed to this rate. Whoever has signed in on a device before
    is not counted with them, and a link by mail always opens: nobody can shut the owner out.
    """

    scope = "passwords"

    def __init__(self, account: str) -> None:
        super().__init__()
        self.account = account

    def get_cache_key(self, request: Any, view: object) -> str:
        return "passwords:" + hash_visitor(self.account)

    def wait_seconds(self) -> int:
        return math.ceil(self.wait() or 1)
