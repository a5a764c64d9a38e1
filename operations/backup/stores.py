"""Media and anchors, in a folder or in other storage: what they hold, and exchanging it."""

import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from django.core.files.base import File
from django.core.files.storage import FileSystemStorage, Storage

from operations.backup.archive import extract
from operations.backup.folders import exchange_content, files_of


def list_stored_names(storage: Storage, folder: str = "") -> Iterator[str]:
    if isinstance(storage, FileSystemStorage):
        yield from list_names(Path(storage.location))
        return
    folders, files = storage.listdir(folder)
    below = f"{folder}/" if folder else ""
    yield from (f"{below}{name}" for name in sorted(files) if name)
    for name in sorted(folders):
        yield from list_stored_names(storage, f"{below}{name}")


def exchange_stored(source: Path, *, prefix: str, storage: Storage) -> AbstractContextManager[None]:
    """The archive's files in the storage while the block runs; the old ones again if it fails."""
    if isinstance(storage, FileSystemStorage):
        return exchange_content(source, prefix=prefix, folder=Path(storage.location))
    return exchange_objects(source, prefix=prefix, storage=storage)


@contextmanager
def exchange_objects(source: Path, *, prefix: str, storage: Storage) -> Iterator[None]:
    """Where nothing can be renamed. A file's name is the id of what it shows, so that both states
    of the database can live with both states of the files:

    1. keep a copy here of every old file that is about to be written over;
    2. write the archive's files; if anything fails, put the copies back and take out what is new;
    3. remove the old files that the archive has not, once all went well.
    """
    before = set(list_stored_names(storage))
    with tempfile.TemporaryDirectory(prefix=".restore-", dir=source.parent) as scratch:
        new, old = Path(scratch) / "new", Path(scratch) / "old"
        new.mkdir()
        old.mkdir()
        extract(source, prefix=prefix, into=new)
        arriving = set(list_names(new))
        for name in before & arriving:
            with storage.open(name) as file:
                copy = old / name
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_bytes(file.read())
        try:
            upload_folder(new, storage)
            yield
        except BaseException:
            upload_folder(old, storage)
            for name in arriving - before:
                storage.delete(name)
            raise
    for name in before - arriving:
        storage.delete(name)


def upload_folder(folder: Path, storage: Storage) -> None:
    for name in list_names(folder):
        with (folder / name).open("rb") as file:
            storage.save(name, File(file))


def list_names(folder: Path) -> list[str]:
    return [path.relative_to(folder).as_posix() for path in files_of(folder)]
