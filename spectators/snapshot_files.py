"""Pictures beside the data, so that of several web processes one draws and the others read.

A file's name holds the stamp of what it shows; a newer one takes the place of the older, so that a
name that was erased does not stay behind. What cannot be written is rendered again, nothing more.
"""

import contextlib
import os
import re
import time
from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage

from spectators.versions import TournamentVersion

SAFE = re.compile(r"[^a-z0-9-]")
MAX_AGE = 60 * 60 * 24  # seconds a snapshot that nobody asks for any more may lie about


def read_or_render(
    version: TournamentVersion, page: str, language: str, render: Callable[[], bytes]
) -> bytes:
    """The file's bytes if it shows this state, else fresh ones, stored for the other processes."""
    path = settings.SNAPSHOT_ROOT / str(version.id) / SAFE.sub("_", f"{page}.{language}")
    # Another version of the product draws other pages, and other styles have other names.
    styles = getattr(staticfiles_storage, "manifest_hash", "")
    stamp = f"{settings.VERSION} {styles} {version.stamp}".encode()
    body = read(path, stamp=stamp)
    if body is None:
        body = render()
        write(path, stamp + b"\n" + body)
    return body


def read(path: Path, *, stamp: bytes) -> bytes | None:
    """Its first line is the stamp; another stamp is another state."""
    try:
        head, _, body = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    return body if head == stamp else None


def write(path: Path, data: bytes) -> None:
    """Beside it first, then in its place: a reader sees the old one or the new one, complete."""
    beside = path.with_name(f"{path.name}.{os.getpid()}.{time.monotonic_ns()}")
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(data)
        beside.replace(path)


def tidy() -> int:
    """Throw away what nobody looked at for a day; how many files that were."""
    gone = 0
    for path in settings.SNAPSHOT_ROOT.glob("*/*"):
        with contextlib.suppress(OSError):
            if time.time() - path.stat().st_mtime > MAX_AGE:
                path.unlink()
                gone += 1
    return gone
