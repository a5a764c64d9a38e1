"""Exchanging what a folder holds, so that a failure leaves the old content in place.

The folder itself stays: it may be a mount point, or the only one its owner may write to. New and
old content wait in it under names that backups pass over.
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from operations.backup.archive import extract
from tournaments.audit.anchor_files import sync_folder

NEW = ".restore-new"  # extracted, not yet moved in
LEAVING = ".restore-leaving"  # the old content, still moving out
OLD = ".restore-old"  # the old content, all of it
OURS = {NEW, LEAVING, OLD}


def files_of(folder: Path) -> Iterator[Path]:
    """Every file below a folder, in a fixed order, except what an unfinished restore left."""
    for path in sorted(folder.rglob("*")):
        if path.relative_to(folder).parts[0] not in OURS and path.is_file():
            yield path


@contextmanager
def exchange_content(source: Path, *, prefix: str, folder: Path) -> Iterator[None]:
    """The archive's files in the folder while the block runs; the old ones again if it fails."""
    folder.mkdir(parents=True, exist_ok=True)
    restore_old_content(folder)
    try:
        (folder / NEW).mkdir()
        extract(source, prefix=prefix, into=folder / NEW)
        (folder / LEAVING).mkdir()
        move_content(folder, folder / LEAVING)
        (folder / LEAVING).rename(folder / OLD)
        move_content(folder / NEW, folder)
        yield
    except BaseException:
        restore_old_content(folder)
        raise
    shutil.rmtree(folder / OLD)
    (folder / NEW).rmdir()


def restore_old_content(folder: Path) -> None:
    """Undo an exchange, also one that a power cut left unfinished."""
    if (folder / OLD).exists():
        for path in content_of(folder):
            remove(path)
        (folder / OLD).rename(folder / LEAVING)
    if (folder / LEAVING).exists():
        move_content(folder / LEAVING, folder)
        (folder / LEAVING).rmdir()
    if (folder / NEW).exists():
        shutil.rmtree(folder / NEW)


def move_content(source: Path, target: Path) -> None:
    for path in content_of(source):
        path.rename(target / path.name)
    sync_folder(target)


def content_of(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if path.name not in OURS]


def remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink()
