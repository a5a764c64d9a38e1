"""The event's file as it is answered: made once for each state of the event, and kept compressed
in the process that made it.

Everybody may ask for it, and a large one takes seconds to make: one is made at a time, whoever
else asks meanwhile waits for it, and not for ever.
"""

import hashlib
import threading
import uuid
import zlib
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.conf import settings
from django.db import transaction

from tournaments.audit.anchors import log_head
from tournaments.exceptions import Refused
from tournaments.exports.event_file import FORMAT, event_file
from tournaments.locks import lock_tournament
from tournaments.models import Tournament

KEPT = 4
TRIES = 3  # while others write, before everybody has to wait for the file
PATIENCE = 20  # seconds
PIECE = 1 << 16


@dataclass(frozen=True)
class EventCopy:
    etag: str
    compressed: bytes

    def pieces(self) -> Iterator[bytes]:
        unpack = zlib.decompressobj()
        for start in range(0, len(self.compressed), PIECE):
            yield unpack.decompress(self.compressed[start : start + PIECE])
        yield unpack.flush()


def state_tag(tournament: Tournament) -> str:
    """Another one after every change: nothing of the file changes without an entry of the log or
    a new version. Two queries."""
    row = Tournament.objects.values_list("version", "stage").get(pk=tournament.pk)
    state = f"{FORMAT} {settings.VERSION} {tournament.pk} {row} {log_head(tournament).hash}"
    return f'"{hashlib.sha256(state.encode()).hexdigest()[:32]}"'


_copies: OrderedDict[uuid.UUID, EventCopy] = OrderedDict()
_making = threading.Lock()


def copy_of(tournament: Tournament) -> EventCopy:
    tag = state_tag(tournament)
    copy = _copies.get(tournament.pk)
    if copy and copy.etag == tag:
        return copy
    with one_at_a_time():
        copy = _copies.get(tournament.pk)
        if copy and copy.etag == state_tag(tournament):
            return copy
        copy = write_copy(tournament)
        _copies[tournament.pk] = copy
        _copies.move_to_end(tournament.pk)
        while len(_copies) > KEPT:
            _copies.popitem(last=False)
    return copy


@contextmanager
def one_at_a_time() -> Iterator[None]:
    if not _making.acquire(timeout=PATIENCE):
        raise Refused("event_file_busy")
    try:
        yield
    finally:
        _making.release()


def write_copy(tournament: Tournament) -> EventCopy:
    """Of one state: its queries are several, and somebody may write between them. Then it is made
    again, and at last under the event's lock."""
    for _ in range(TRIES):
        tag = state_tag(tournament)
        copy = EventCopy(tag, compress(event_file(fresh(tournament))))
        if state_tag(tournament) == tag:
            return copy
    with transaction.atomic():
        lock_tournament(tournament)
        return EventCopy(state_tag(tournament), compress(event_file(fresh(tournament))))


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def compress(pieces: Iterator[bytes]) -> bytes:
    pack = zlib.compressobj(6)
    return b"".join([*(pack.compress(piece) for piece in pieces), pack.flush()])
