"""Snapshots beside the data, so that of several web processes one renders and the others read.

A file's name holds the stamp of what it shows; a newer one takes the place of the older, so that a
name that was erased does not stay behind. What cannot be written is rendered again, nothing more.
"""

import contextlib
import os
import re
import time
import uuid
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage

SAFE = re.compile(r"[^a-z0-9-]")
KEPT = 60 * 60 * 24  # seconds a snapshot that nobody asks for any more may lie about


def path_of(tournament: uuid.UUID, page: str, language: str) -> Path:
    name = SAFE.sub("_", f"{page}.{language}")
    return settings.SNAPSHOT_ROOT / str(tournament) / name


def read(tournament: uuid.UUID, page: str, language: str, *, stamp: str) -> bytes | None:
    """Its first line is the stamp; another stamp is another state."""
    try:
        head, _, body = path_of(tournament, page, language).read_bytes().partition(b"\n")
    except OSError:
        return None
    return body if head.decode("ascii", "replace") == mark(stamp) else None


def write(tournament: uuid.UUID, page: str, language: str, *, stamp: str, body: bytes) -> None:
    """Beside it first, then in its place: a reader sees the old one or the new one, whole."""
    path = path_of(tournament, page, language)
    beside = path.with_name(f"{path.name}.{os.getpid()}.{time.monotonic_ns()}")
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(mark(stamp).encode() + b"\n" + body)
        beside.replace(path)


def mark(stamp: str) -> str:
    """Another version of the product draws other pages, and other styles have other names."""
    styles = getattr(staticfiles_storage, "manifest_hash", "")
    return f"{settings.VERSION} {styles} {stamp}"


def tidy() -> int:
    """Throw away what nobody looked at for a day; how many files that were."""
    gone = 0
    for path in settings.SNAPSHOT_ROOT.glob("*/*"):
        with contextlib.suppress(OSError):
            if time.time() - path.stat().st_mtime > KEPT:
                path.unlink()
                gone += 1
    return gone
