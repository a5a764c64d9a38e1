"""One page of one state of a tournament in one language: rendered once in a process, kept, served
as bytes. After a change only the parts that differ are rendered, and sent to phones that have the
rest.

Holds no cookie, no account and no secret, so that the same bytes are for everybody; what is
personal (my team, the theme) happens on the phone or in the first bytes of the page.
"""

import gzip
import hashlib
import threading
import time
import uuid
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils import timezone

from spectators.event_view import EventView, read_event
from spectators.metrics import HITS, MISSES, PARTS, RENDERINGS
from spectators.pages import Context, read_context, render_around, render_live
from spectators.parts import PageDrawing, Part, join_parts, label_parts, parts_since, tag_of
from spectators.versions import (
    TournamentVersion,
    close_stale_connections,
    parse_state,
    refresh_version,
)
from tournaments.exceptions import NotFound
from tournaments.words.event_language import in_event_language

RECENT = 5.0  # seconds: a turn of a phone
ROOM = 400  # pages a process keeps; the least recently used goes first
MOST_LETTERS = 30_000_000  # of all of them; the bytes beside them are about three times as many
MOST_GAPS = 50
TRIES = 3
MOST_CHANGES = 32  # earlier states of a page whose differences are kept packed
HTML, JSON = "text/html; charset=utf-8", "application/json"


@dataclass(frozen=True, slots=True)
class Body:
    """Bytes ready to be sent, plain and packed, with the tag that names their content."""

    plain: bytes
    packed: bytes
    etag: str
    content_type: str = HTML
    state: str = ""  # what the reader has afterwards


def body_of(plain: bytes, **more: str) -> Body:
    # mtime=0: the same content is the same bytes in every process.
    return Body(plain, gzip.compress(plain, 6, mtime=0), **{"etag": etag_of(plain), **more})


def etag_of(content: bytes) -> str:
    return f'"{hashlib.sha256(content).hexdigest()[:20]}"'


@dataclass
class Snapshot:
    """What is sent is made of the parts when somebody asks for it."""

    version: TournamentVersion
    page: str
    language: str
    view: EventView
    context: Context
    parts: dict[str, Part]
    # Between these states more than hands happened, and this process rendered none of those in
    # between: a part may have changed there and back.
    gaps: tuple[tuple[int, int], ...] = ()
    changes: dict[int, Body] = field(default_factory=dict)
    pages_by_theme: dict[str, Body] = field(default_factory=dict)
    true_at: float = field(default_factory=time.monotonic)  # when it last was the present one

    def __post_init__(self) -> None:
        self.state = self.version.state
        self.first = self.gaps[-MOST_GAPS][1] if len(self.gaps) > MOST_GAPS else 0

    def reusable(self) -> tuple[Context, dict[str, Part], tuple[tuple[int, int], ...]]:
        return self.context, self.parts, self.gaps[-MOST_GAPS - 1 :]

    def is_comparable(self, number: int) -> bool:
        return number >= self.first and not any(low < number < high for low, high in self.gaps)

    @cached_property
    def etag(self) -> str:
        return f'"{tag_of(self.parts)}"'

    @cached_property
    def live(self) -> Body:
        """What moves, whole."""
        plain = join_parts(self.parts).encode()
        return body_of(plain, etag=self.etag, state=self.state)

    def live_since(self, version: TournamentVersion, state: str) -> Body:
        """What differs since a state that a phone has; the whole if it has none of this chain, or
        if most of it differs."""
        number = parse_state(version, state) if state else None
        if number is None or not self.is_comparable(number):
            return self.live
        if number >= self.version.number:  # from another process, which is ahead
            return body_of(b"{}", etag=self.etag, content_type=JSON, state=state)
        if number not in self.changes:
            plain = parts_since(self.parts, number)
            if 2 * len(plain) > self.letters:
                return self.live
            if len(self.changes) >= MOST_CHANGES:
                self.changes.clear()
            self.changes[number] = body_of(
                plain, etag=self.etag, content_type=JSON, state=self.state
            )
        return self.changes[number]

    @cached_property
    def letters(self) -> int:
        return sum(len(part.html) for part in self.parts.values())

    @cached_property
    def around(self) -> bytes:
        """With what is around it, in the theme of the device."""
        with in_reader_language(self.view, self.language):
            return self.render_around().encode()

    def render_around(self, **more: Any) -> str:
        return render_around(
            self.view,
            self.page,
            self.context,
            live=join_parts(self.parts),
            etag=self.etag,
            state=self.state,
            **more,
        )

    def page_in(self, theme: str) -> Body:
        if theme not in self.pages_by_theme:
            mark = b'<html data-theme="%s" ' % theme.encode() if theme else b"<html "
            self.pages_by_theme[theme] = body_of(self.around.replace(b"<html ", mark, 1))
        return self.pages_by_theme[theme]


class LivePage:
    """One page in one language, from state to state. Whoever renders it holds its lock."""

    def __init__(self, page: str, language: str) -> None:
        self.page = page
        self.language = language
        self.drawing = PageDrawing()
        self.words: tuple[object, ...] = ()
        self.source: tuple[object, ...] = ()
        self.latest: Snapshot | None = None

    def render(self, version: TournamentVersion) -> Snapshot:
        """The state is asked for once more at the end: if something came in between, it may be on
        the page already, in part, and the page is rendered again. If that never ends, the page
        names no state, so that its readers get the next one whole."""
        close_stale_connections()
        for _ in range(TRIES):
            latest = self.render_state(version)
            newest = refresh_version(version.slug) or version
            if newest.stamp == version.stamp:
                return latest
            version = newest
        latest.state = ""
        return latest

    def render_state(self, version: TournamentVersion) -> Snapshot:
        view, before = read_event(version), self.latest
        context, parts, gaps = ({}, {}, ()) if before is None else before.reusable()
        source = self.find_source(view)
        if not source or source != self.source:
            with in_reader_language(view, self.language):
                context = read_context(view, self.page)
                texts = self.draw(view, context)
            parts = label_parts(texts, parts, state=version.number)
        if before is not None and before.view.turn != view.turn:
            gaps = (*gaps, (before.version.number, version.number))
        self.source = source
        self.latest = Snapshot(version, self.page, self.language, view, context, parts, gaps)
        return self.latest

    def find_source(self, view: EventView) -> tuple[object, ...]:
        """All that a match's page comes from: its own row, unless everything was read anew. Of
        other pages no such thing is known."""
        kind, _, number = self.page.partition("/")
        if kind != "match":
            return ()
        row = view.rows_by_number.get(int(number))
        if row is None:
            raise NotFound(self.page)
        return row, view.reading

    def draw(self, view: EventView, context: Context) -> dict[str, str]:
        """What all parts depend on without naming it: other words begin a new drawing."""
        words = (view.tournament.slug, view.tournament.time_zone, view.plan and view.plan.team_size)
        if words != self.words:
            self.drawing, self.words = PageDrawing(), words
        return self.drawing.draw(lambda: render_live(self.page, context, self.drawing))


@contextmanager
def in_reader_language(view: EventView, language: str) -> Iterator[None]:
    with (
        in_event_language(view.tournament, language=language),
        timezone.override(view.tournament.time_zone),
    ):
        yield


Key = tuple[uuid.UUID, str, str]
_pages: OrderedDict[Key, LivePage] = OrderedDict()
_locks: dict[Key, threading.Lock] = {}
_guard = threading.Lock()


def snapshot(version: TournamentVersion, page: str, language: str) -> Snapshot:
    """The present one, rendered by whoever comes first. Those who come meanwhile get the one
    before, if it was true a moment ago: a hall of phones that all waited would leave no thread for
    the referees. Only where there is none before do they wait.

    `page` is "tournament", "groups", "bracket", "match/7", "screen" or "embed"; a match that is not
    there raises NotFound.
    """
    key = (version.id, page, language)
    live_page = _pages.get(key)
    latest = live_page.latest if live_page else None
    if latest and latest.version.stamp == version.stamp:
        latest.true_at = time.monotonic()
        HITS.inc()
        return latest
    with _guard:
        lock = _locks.setdefault(key, threading.Lock())
    is_recent = latest is not None and time.monotonic() - latest.true_at < RECENT
    if not lock.acquire(blocking=not is_recent) and latest:
        return latest
    try:
        live_page = _pages.get(key) or LivePage(page, language)
        latest = live_page.latest
        if latest is None or latest.version.stamp != version.stamp:
            MISSES.inc()
            with RENDERINGS.labels(page.partition("/")[0]).time():
                latest = live_page.render(version)
            PARTS.inc(live_page.drawing.rendered)
            keep_page(key, live_page)
    finally:
        lock.release()
        forget_lock(key)
    return latest


def forget_lock(key: Key) -> None:
    """A page that is not there, asked for by any number, leaves nothing behind."""
    with _guard:
        if key not in _pages:
            _locks.pop(key, None)


def keep_page(key: Key, page: LivePage) -> None:
    with _guard:
        _pages[key] = page
        _pages.move_to_end(key)
        letters = sum(each.latest.letters for each in _pages.values() if each.latest)
        while len(_pages) > ROOM or (letters > MOST_LETTERS and len(_pages) > 1):
            old, gone = _pages.popitem(last=False)
            letters -= gone.latest.letters if gone.latest else 0
            _locks.pop(old, None)
