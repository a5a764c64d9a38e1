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
class TournamentVersion:
    """A tournament and the stamp of its present state. Every service logs, so that the number of
    the newest entry moves with whatever a page could show; what only the clock changes (whether
    inscription is open) is in the stamp by itself."""

    id: uuid.UUID
    language: str
    stamp: str
    asked_at: float


_versions: dict[str, TournamentVersion] = {}
_asking = threading.Lock()


def get_version(slug: str) -> TournamentVersion | None:
    """None for a tournament that is not there. While one thread asks, the others go by what was
    true a moment ago."""
    version = _versions.get(slug)
    if not version or not settings.SNAPSHOT_SECONDS:
        return refresh_version(slug)
    is_recent = time.monotonic() - version.asked_at < settings.SNAPSHOT_SECONDS
    if is_recent or not _asking.acquire(blocking=False):
        return version
    try:
        return refresh_version(slug)
    finally:
        _asking.release()


def refresh_version(slug: str) -> TournamentVersion | None:
    """One query."""
    close_stale_connections()
    newest = LogEntry.objects.filter(tournament=OuterRef("pk")).order_by("-number")
    row = (
        Tournament.objects.filter(slug=slug, practice=False, deleted_at=None)
        .annotate(entries=Subquery(newest.values("number")[:1]))
        .values_list("pk", "language", "version", "entries", "plan__opens_at", "plan__closes_at")
        .first()
    )
    if row is None:
        _versions.pop(slug, None)
        return None
    key, language, version, entries, *times = row
    now = timezone.now()
    past = "".join("1" if moment and moment <= now else "0" for moment in times)
    stamp = f"{version}-{entries or 0}-{past}"
    _versions[slug] = TournamentVersion(key, language, stamp, time.monotonic())
    return _versions[slug]


def close_stale_connections() -> None:
    """As Django does when a request begins; before Django none has."""
    if not connection.in_atomic_block:
        close_old_connections()
