"""Which state of a tournament spectators should see: asked of the database at most once a second
in each process, whatever the number of phones."""

import re
import threading
import time
import uuid
from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db import close_old_connections, connection
from django.db.models import CharField, OuterRef, Subquery, UUIDField
from django.utils import timezone

from tournaments.models import LogEntry, Tournament
from tournaments.prepared import Param, PreparedQuery

STATE = re.compile(r"([0-9]{1,10})-([0-9a-f]{8})")
TIMES = 4  # states at most between two entries of the log, as time goes by
ROOM = 2000  # states whose hash a process remembers


@dataclass(frozen=True, slots=True)
class TournamentVersion:
    """A tournament and the stamp of its present state. Every service logs, so that the number of
    the newest entry moves with whatever a page could show; what only the clock changes (whether
    inscription is open) is counted with it.

    `number` grows with every state; `state` also says in which chain, for phones to send back: the
    same number may name another state after a backup was restored.
    """

    id: uuid.UUID
    slug: str
    language: str
    stamp: str
    number: int
    state: str
    asked_at: float


_versions: dict[str, TournamentVersion] = {}
_hashes: OrderedDict[tuple[uuid.UUID, int], str] = OrderedDict()  # of log entries, by number
_asking = threading.Lock()


def newest_entry(field: str) -> Subquery:
    newest = LogEntry.objects.filter(tournament=OuterRef("pk")).order_by("-number")
    return Subquery(newest.values(field)[:1])


SELECT_VERSION = PreparedQuery(
    lambda: (
        Tournament.objects.filter(slug=Param("slug", CharField()), practice=False, deleted_at=None)
        .annotate(entries=newest_entry("number"), head=newest_entry("hash"))
        .order_by()
        .values_list(
            *("pk", "language", "version", "entries", "head"),
            *("plan__opens_at", "plan__closes_at"),
        )
    )
)
SELECT_HASH = PreparedQuery(
    lambda: (
        LogEntry.objects.filter(tournament=Param("tournament", UUIDField()), number=Param("number"))
        .order_by()
        .values_list("hash")
    )
)


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
    row = SELECT_VERSION.first(slug=slug)
    if row is None:
        _versions.pop(slug, None)
        return None
    key, language, version, entries, head, *times = row
    number = (entries or 0) * TIMES + count_past(times)
    head = remember_hash(key, entries or 0, head or "0" * 8)
    _versions[slug] = TournamentVersion(
        id=key,
        slug=slug,
        language=language,
        stamp=f"{version}-{number}",
        number=number,
        state=f"{number}-{head}",
        asked_at=time.monotonic(),
    )
    return _versions[slug]


def count_past(times: list[datetime | None]) -> int:
    """Of when inscriptions open and close. Whoever changes these times logs it."""
    now = timezone.now()
    return sum(1 for moment in times if moment and moment <= now)


def parse_state(version: TournamentVersion, text: str) -> int | None:
    """The number of a state that a phone says it has; None if it is none of this chain."""
    match = STATE.fullmatch(text)
    if match is None or int(match[1]) > version.number:
        return None
    entry = int(match[1]) // TIMES
    stored_hash = _hashes.get((version.id, entry))
    if stored_hash is None:
        row = SELECT_HASH.first(tournament=version.id, number=entry)
        if row is None:
            return None
        stored_hash = remember_hash(version.id, entry, row[0])
    return int(match[1]) if stored_hash == match[2] else None


def remember_hash(tournament_id: uuid.UUID, entry: int, full: str) -> str:
    stored_hash = _hashes[tournament_id, entry] = full[:8]
    while len(_hashes) > ROOM:
        _hashes.popitem(last=False)
    return stored_hash


def close_stale_connections() -> None:
    """As Django does when a request begins; before Django none has."""
    if not connection.in_atomic_block:
        close_old_connections()
