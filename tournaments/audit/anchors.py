"""Anchor files: heads of logs, one JSON object a line, kept outside the database.

A line is what `/t/<slug>/log/head.json` answers too, so anybody can keep anchors of their own.
Lines are only ever added. A line that cannot be read (a power cut in the middle of it) proves
nothing and accuses nobody: who could spoil a line could as well remove it.
"""

import fcntl
import json
import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from django.conf import settings
from django.db.models import TextField
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast
from django.utils import timezone

from jobs.models import Job
from jobs.services import enqueue
from tournaments.audit.chain import GENESIS, spell_time
from tournaments.models import LogEntry, Tournament
from tournaments.prepared import Param, PreparedQuery

TAIL = 4096  # bytes: many times a line's length
LARGEST = 2**31  # what the column of an entry's number holds


@dataclass(frozen=True)
class Anchor:
    tournament: str
    slug: str
    number: int
    hash: str
    at: str  # when the head was read

    def line(self) -> str:
        return json.dumps(asdict(self), sort_keys=True, ensure_ascii=False)


def parse_anchor(line: bytes) -> Anchor | None:
    """The line's anchor; None if it cannot be read.

    >>> parse_anchor(b'{"tournament": "t1", "number": 3, "ha') is None
    True
    >>> parse_anchor(b'{"tournament": "t1", "number": 3, "hash": "ab"}').number
    3
    """
    try:
        fields = json.loads(line)
        anchor = Anchor(
            tournament=fields["tournament"],
            slug=fields.get("slug", ""),
            number=fields["number"],
            hash=fields["hash"],
            at=fields.get("at", ""),
        )
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None
    sound = type(anchor.number) is int and 0 < anchor.number < LARGEST
    return anchor if sound and isinstance(anchor.hash, str) else None


def read_anchors(path: Path) -> Iterator[Anchor | None]:
    """Each line's anchor, None where it cannot be read; blank lines are passed over."""
    with path.open("rb") as file:
        for line in file:
            if line.strip():
                yield parse_anchor(line)


class AnchorFile:
    """One tournament's anchors, locked against other processes of this host while open."""

    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor

    def last(self) -> Anchor | None:
        """The newest readable line among the last ones."""
        size = os.fstat(self.descriptor).st_size
        tail = os.pread(self.descriptor, TAIL, max(0, size - TAIL))
        anchors = map(parse_anchor, reversed(tail.split(b"\n")))
        return next((anchor for anchor in anchors if anchor), None)

    def append(self, anchor: Anchor) -> None:
        """Add a line and wait until the disk has it; an unfinished last line stays as it is."""
        size = os.fstat(self.descriptor).st_size
        unfinished = size and os.pread(self.descriptor, 1, size - 1) != b"\n"
        line = ("\n" if unfinished else "") + anchor.line() + "\n"
        content = line.encode()
        if os.write(self.descriptor, content) != len(content):
            raise OSError("the anchor was written only in part: is the disk full?")
        os.fsync(self.descriptor)


@contextmanager
def open_anchor_file(path: Path) -> Iterator[AnchorFile]:
    path.parent.mkdir(parents=True, exist_ok=True)
    is_new = not path.exists()
    descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o644)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield AnchorFile(descriptor)
        if is_new:
            sync_folder(path.parent)
    finally:
        os.close(descriptor)


def sync_folder(folder: Path) -> None:
    """A new file's name is on the disk only once its folder is."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


KIND = "tournaments.anchor"
QUEUED_ANCHOR = PreparedQuery(
    lambda: (
        Job.objects.select_for_update()
        .alias(tournament=Cast(KeyTextTransform("tournament", "arguments"), TextField()))
        .filter(kind=KIND, state=Job.State.QUEUED, tournament=Param("tournament", TextField()))
        .order_by()
        .values_list("pk")[:1]
    )
)


class AnchorContradicted(Exception):
    """The log no longer holds what was anchored; carries that anchor."""


def log_head(tournament: Tournament) -> Anchor:
    """Number and hash of the newest entry, as pages, papers and anchors show it; 0 and zeros before
    the first."""
    entries = LogEntry.objects.filter(tournament=tournament).order_by("-number")
    number, hash_ = entries.values_list("number", "hash").first() or (0, GENESIS)
    return Anchor(
        tournament=str(tournament.pk),
        slug=tournament.slug,
        number=number,
        hash=hash_,
        at=spell_time(timezone.now()),
    )


def anchor_path(tournament_id: uuid.UUID) -> Path:
    return settings.ANCHOR_ROOT / f"{tournament_id}.jsonl"


def queue_anchor(tournament: Tournament) -> None:
    """Queue one job for a burst of entries: none if one is queued already.

    The queued job's row is locked until this entry is committed, so that its worker cannot claim
    it and read the head just before.
    """
    if not QUEUED_ANCHOR(tournament=str(tournament.pk)):
        enqueue(KIND, tournament=str(tournament.pk))


def anchor_head(tournament: Tournament) -> bool:
    """Add the log's head to its anchor file; False if it is there already."""
    with open_anchor_file(anchor_path(tournament.pk)) as file:
        head = log_head(tournament)
        last = file.last()
        if last and not is_in_log(tournament, last):
            raise AnchorContradicted(last.line())
        if head.number == 0 or (last and last.number >= head.number):
            return False
        file.append(head)
        return True


def is_in_log(tournament: Tournament, anchor: Anchor) -> bool:
    return LogEntry.objects.filter(
        tournament=tournament, number=anchor.number, hash=anchor.hash
    ).exists()
