"""Where anchors are kept: heads of logs, one JSON object a line, outside the database.

A line is what `/t/<slug>/log/head.json` answers too, so anybody can keep anchors of their own.
Lines are only ever added. A line that cannot be read (a power cut in the middle of it) proves
nothing and accuses nobody: who could spoil a line could as well remove it.

In a folder a tournament has one file, `<id>.jsonl`. Other storages can't append: there each anchor
is a file of its own, `<id>/<number>.json`, written once. Both are read wherever they are found,
since a backup of one kind may be restored into the other.
"""

import fcntl
import json
import os
import uuid
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import asdict, dataclass
from pathlib import Path

from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage, Storage, storages

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
    yield from parse_lines(path.read_bytes())


def parse_lines(content: bytes) -> Iterator[Anchor | None]:
    for line in content.split(b"\n"):
        if line.strip():
            yield parse_anchor(line)


def anchor_storage() -> Storage:
    return storages["anchors"]


def read_stored_anchors(tournament_id: uuid.UUID) -> Iterator[Anchor | None]:
    """Those this installation keeps of a tournament."""
    storage = anchor_storage()
    joint = f"{tournament_id}.jsonl"
    names = [joint] if storage.exists(joint) else []
    for name in [*names, *single_anchors(tournament_id)]:
        with storage.open(name) as file:
            yield from parse_lines(file.read())


def single_anchors(tournament_id: uuid.UUID) -> list[str]:
    """Those with a file of their own, the oldest first."""
    return [f"{tournament_id}/{name}" for name in sorted(list_folder(str(tournament_id))[1])]


def anchored_tournaments() -> Iterator[uuid.UUID]:
    folders, files = list_folder("")
    for name in [*folders, *(file.removesuffix(".jsonl") for file in files)]:
        try:
            yield uuid.UUID(name)
        except ValueError:
            continue


def list_folder(name: str) -> tuple[list[str], list[str]]:
    try:
        return anchor_storage().listdir(name)
    except FileNotFoundError:
        return [], []


class AnchorObjects:
    """One tournament's anchors where nothing can be appended. Two hosts that write the same head
    at once write the same file."""

    def __init__(self, tournament_id: uuid.UUID) -> None:
        self.tournament_id = tournament_id

    def last(self) -> Anchor | None:
        anchors = read_stored_anchors(self.tournament_id)
        if names := single_anchors(self.tournament_id):
            with anchor_storage().open(names[-1]) as file:
                anchors = parse_lines(file.read())
        return max(filter(None, anchors), key=lambda anchor: anchor.number, default=None)

    def append(self, anchor: Anchor) -> None:
        name = f"{self.tournament_id}/{anchor.number:010}.json"
        anchor_storage().save(name, ContentFile(f"{anchor.line()}\n".encode()))


def open_anchors(
    tournament_id: uuid.UUID,
) -> "AbstractContextManager[AnchorFile | AnchorObjects]":
    if isinstance(anchor_storage(), FileSystemStorage):
        return open_anchor_file(anchor_path(tournament_id))
    return nullcontext(AnchorObjects(tournament_id))


def anchor_path(tournament_id: uuid.UUID) -> Path:
    """Of its file, where the anchors lie in a folder."""
    return Path(anchor_storage().path(f"{tournament_id}.jsonl"))


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
