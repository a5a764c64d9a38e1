"""Whether the site is closed for maintenance: looked up at most once a second in each process. To
ask for the file each time would hand the interpreter to another thread in the middle of every
answer."""

import time
from dataclasses import dataclass

from django.conf import settings


@dataclass(frozen=True, slots=True)
class Look:
    closed: bool
    at: float


_last = Look(closed=False, at=float("-inf"))


def closed() -> bool:
    global _last
    now = time.monotonic()
    if now - _last.at >= settings.SNAPSHOT_SECONDS:
        _last = Look(settings.MAINTENANCE_FILE.exists(), now)
    return _last.closed
