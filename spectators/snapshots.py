"""One page of one state of a tournament in one language: rendered once, kept, served as bytes.

Holds no cookie, no account and no secret, so that the same bytes are for everybody; what is
personal (my team, the light) happens on the phone or in the first bytes of the page.
"""

import gzip
import hashlib
import threading
import time
import uuid
from collections import OrderedDict
from dataclasses import dataclass, field

from django.utils import timezone, translation

from spectators import pages, store
from spectators.stamps import Known, look_after_the_connection
from tournaments.models import Tournament

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
    whole: bytes  # the page around it, in the light of the device
    lights: dict[str, Body] = field(default_factory=dict)
    true_at: float = field(default_factory=time.monotonic)  # when it last was the present one

    def page(self, light: str) -> Body:
        found = self.lights.get(light)
        if found is None:
            found = self.lights[light] = body_of(in_light(self.whole, light))
        return found


Key = tuple[uuid.UUID, str, str]
_kept: OrderedDict[Key, Snapshot] = OrderedDict()
_locks: dict[Key, threading.Lock] = {}
_guard = threading.Lock()


def body_of(plain: bytes) -> Body:
    tag = hashlib.sha256(plain).hexdigest()[:20]
    # mtime=0: the same content is the same bytes in every process.
    return Body(plain, gzip.compress(plain, 6, mtime=0), f'"{tag}"')


def in_light(page: bytes, light: str) -> bytes:
    if not light:
        return page
    return page.replace(b"<html ", b'<html data-theme="%s" ' % light.encode(), 1)


def snapshot(known: Known, page: str, language: str) -> Snapshot:
    """The present one, rendered by whoever comes first. Those who come meanwhile get the one
    before, if it was true a moment ago: a hall of phones that all waited would leave no thread for
    the referees. Only where there is none before do they wait.

    `page` is "tournament", "bracket", "match/7", "screen" or "embed"; a match that is not there
    raises NotFound.
    """
    key = (known.id, page, language)
    found = _kept.get(key)
    if found and found.stamp == known.stamp:
        found.true_at = time.monotonic()
        return found
    with _guard:
        lock = _locks.setdefault(key, threading.Lock())
    recent = found is not None and time.monotonic() - found.true_at < RECENT
    if not lock.acquire(blocking=not recent) and found:
        return found
    try:
        found = _kept.get(key)
        if found is None or found.stamp != known.stamp:
            found = fetch(known, page, language)
            keep(key, found)
    finally:
        lock.release()
    return found


def keep(key: Key, found: Snapshot) -> None:
    with _guard:
        _kept[key] = found
        _kept.move_to_end(key)
        while len(_kept) > ROOM:
            old, _ = _kept.popitem(last=False)
            _locks.pop(old, None)


def fetch(known: Known, page: str, language: str) -> Snapshot:
    stored = store.read(known.id, page, language, stamp=known.stamp)
    if stored is None:
        stored = render(known, page, language)
        store.write(known.id, page, language, stamp=known.stamp, body=stored)
    live, whole = stored.split(SEPARATOR, 1)
    return Snapshot(known.stamp, body_of(live), whole)


def render(known: Known, page: str, language: str) -> bytes:
    """The page knows the tag of what it holds: a phone's first question is already short."""
    look_after_the_connection()
    event = Tournament.objects.get(pk=known.id)
    with translation.override(language), timezone.override(event.time_zone):
        parts = pages.parts_of(event, page)
        live = pages.live_html(parts).encode()
        whole = pages.whole_html(parts, live=live.decode(), etag=body_of(live).etag)
    return live + SEPARATOR + whole.encode()


def forget() -> None:
    _kept.clear()
