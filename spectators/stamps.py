"""Which state of a tournament spectators should see: asked of the database at most once a second
in each process, whatever the number of phones."""

import threading
import time
import uuid
from dataclasses import dataclass

from django.conf import settings
from django.db import close_old_connections, connection
from django.db.models import OuterRef, Subquery
from django.utils import timezone

from tournaments.models import LogEntry, Tournament


@dataclass(frozen=True, slots=True)
class Known:
    """A tournament and the stamp of its present state. Every service logs, so that the number of
    the newest entry moves with whatever a page could show; what only the clock changes (doors of
    inscription) is in the stamp by itself."""

    id: uuid.UUID
    slug: str
    language: str
    stamp: str
    asked_at: float


_known: dict[str, Known] = {}
_asking = threading.Lock()


def known(slug: str) -> Known | None:
    """None for a tournament that is not there. While one thread asks, the others go by what was
    true a moment ago."""
    found = _known.get(slug)
    if found and time.monotonic() - found.asked_at < settings.SNAPSHOT_SECONDS:
        return found
    if found and settings.SNAPSHOT_SECONDS and not _asking.acquire(blocking=False):
        return found
    if not (found and settings.SNAPSHOT_SECONDS):
        return remember(slug)
    try:
        return remember(slug)
    finally:
        _asking.release()


def remember(slug: str) -> Known | None:
    """One query."""
    look_after_the_connection()
    newest = LogEntry.objects.filter(tournament=OuterRef("pk")).order_by("-number")
    row = (
        Tournament.objects.filter(slug=slug)
        .annotate(entries=Subquery(newest.values("number")[:1]))
        .values_list("pk", "language", "version", "entries", "plan__opens_at", "plan__closes_at")
        .first()
    )
    if row is None:
        _known.pop(slug, None)
        return None
    key, language, version, entries, *doors = row
    now = timezone.now()
    open_now = "".join("1" if door and door <= now else "0" for door in doors)
    stamp = f"{version}-{entries or 0}-{open_now}"
    found = _known[slug] = Known(key, slug, language, stamp, time.monotonic())
    return found


def look_after_the_connection() -> None:
    """As Django does when a request begins; on the short way none has."""
    if not connection.in_atomic_block:
        close_old_connections()


def forget() -> None:
    """Ask anew, whoever comes next. For tests and after a change that must show at once."""
    _known.clear()
