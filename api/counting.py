"""How often somebody asked lately: by all processes together where Redis carries the jobs, else by
each process for itself.

The last minute is counted in parts, so that nobody gets twice as much by coming when it turns. What
was refused does not count. A Redis that is down shuts nobody out: each process then counts for
itself, and looks again a little later.
"""

import logging
import time

from django.conf import settings
from django.core.cache import BaseCache, caches
from redis import RedisError

HERE, TOGETHER = "throttles", "throttles_together"
PARTS = 6
AGAIN = 10.0  # seconds until a Redis that was down is tried again

logger = logging.getLogger("retruco.throttles")
down_until = 0.0


def wait_for(key: str, *, limit: int, seconds: int) -> float:
    """Counts one more. How long to wait if that was one too many; else 0."""
    global down_until  # one for the process
    if TOGETHER in settings.CACHES and time.monotonic() >= down_until:
        try:
            return counted(caches[TOGETHER], key, limit=limit, seconds=seconds)
        except (RedisError, OSError):
            down_until = time.monotonic() + AGAIN
            logger.warning("counting_alone")
    return counted(caches[HERE], key, limit=limit, seconds=seconds)


def counted(
    cache: BaseCache, key: str, *, limit: int, seconds: int, now: float | None = None
) -> float:
    now = time.time() if now is None else now
    part = seconds / PARTS
    this = int(now // part)
    names = {number: f"{key}:{number}" for number in range(this - PARTS + 1, this + 1)}
    before = cache.get_many([names[number] for number in names if number != this])
    cache.add(names[this], 0, timeout=seconds + part)
    inside = cache.incr(names[this])
    if inside + sum(before.values()) <= limit:
        return 0.0
    cache.decr(names[this])
    oldest = min((number for number in names if before.get(names[number])), default=this)
    return (oldest + PARTS) * part - now
