"""One page of one state of a tournament in one language: rendered once, kept, served as bytes.

Holds no cookie, no account and no secret, so that the same bytes are for everybody; what is
personal (my team, the theme) happens on the phone or in the first bytes of the page.
"""

import gzip
import threading
import time
import uuid
from collections import OrderedDict
from dataclasses import dataclass, field

from django.utils import timezone

from spectators.pages import etag_of, render_page
from spectators.snapshot_files import read_or_render
from spectators.versions import TournamentVersion, close_stale_connections
from tournaments.models import Tournament
from tournaments.words import speak_of

RECENT = 5.0  # seconds: a turn of a phone
ROOM = 400  # snapshots a process keeps; the least recently used goes first
SEPARATOR = b"\n\x00\n"  # between what moves and the page around it, in the store


@dataclass(frozen=True, slots=True)
class Body:
    """Bytes ready to be sent, plain and packed, with the tag that names their content."""

    plain: bytes
    packed: bytes
    etag: str


@dataclass(slots=True)
class Snapshot:
    stamp: str
    live: Body  # what phones ask for again and again
    page: bytes  # with what is around it, in the theme of the device
    pages_by_theme: dict[str, Body] = field(default_factory=dict)
    true_at: float = field(default_factory=time.monotonic)  # when it last was the present one

    def page_in(self, theme: str) -> Body:
        if theme not in self.pages_by_theme:
            mark = b'<html data-theme="%s" ' % theme.encode() if theme else b"<html "
            self.pages_by_theme[theme] = body_of(self.page.replace(b"<html ", mark, 1))
        return self.pages_by_theme[theme]


Key = tuple[uuid.UUID, str, str]
_snapshots: OrderedDict[Key, Snapshot] = OrderedDict()
_locks: dict[Key, threading.Lock] = {}
_guard = threading.Lock()


def body_of(plain: bytes) -> Body:
    # mtime=0: the same content is the same bytes in every process.
    return Body(plain, gzip.compress(plain, 6, mtime=0), etag_of(plain))


def snapshot(version: TournamentVersion, page: str, language: str) -> Snapshot:
    """The present one, rendered by whoever comes first. Those who come meanwhile get the one
    before, if it was true a moment ago: a hall of phones that all waited would leave no thread for
    the referees. Only where there is none before do they wait.

    `page` is "tournament", "bracket", "match/7", "screen" or "embed"; a match that is not there
    raises NotFound.
    """
    key = (version.id, page, language)
    latest = _snapshots.get(key)
    if latest and latest.stamp == version.stamp:
        latest.true_at = time.monotonic()
        return latest
    with _guard:
        lock = _locks.setdefault(key, threading.Lock())
    is_recent = latest is not None and time.monotonic() - latest.true_at < RECENT
    if not lock.acquire(blocking=not is_recent) and latest:
        return latest
    try:
        latest = _snapshots.get(key)
        if latest is None or latest.stamp != version.stamp:
            latest = load_snapshot(version, page, language)
            keep_snapshot(key, latest)
    finally:
        lock.release()
        forget_lock(key)
    return latest


def forget_lock(key: Key) -> None:
    """A page that is not there, asked for by any number, leaves nothing behind."""
    with _guard:
        if key not in _snapshots:
            _locks.pop(key, None)


def keep_snapshot(key: Key, latest: Snapshot) -> None:
    with _guard:
        _snapshots[key] = latest
        _snapshots.move_to_end(key)
        while len(_snapshots) > ROOM:
            old, _ = _snapshots.popitem(last=False)
            _locks.pop(old, None)


def load_snapshot(version: TournamentVersion, page: str, language: str) -> Snapshot:
    stored = read_or_render(version, page, language, lambda: render(version, page, language))
    live, around = stored.split(SEPARATOR, 1)
    return Snapshot(version.stamp, body_of(live), around)


def render(version: TournamentVersion, page: str, language: str) -> bytes:
    close_stale_connections()
    tournament = Tournament.objects.get(pk=version.id)
    with speak_of(tournament, language=language), timezone.override(tournament.time_zone):
        live, html = render_page(tournament, page)
    return live.encode() + SEPARATOR + html.encode()
