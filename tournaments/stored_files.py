"""Files in Django's storage, wherever that keeps them: named by ids alone."""

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from jobs.services import enqueue

REMOVE = "tournaments.remove_files"


def store(name: str, content: bytes) -> None:
    default_storage.save(name, ContentFile(content))


def read_stored(name: str) -> bytes | None:
    """None where the storage has lost it."""
    try:
        with default_storage.open(name) as file:
            return bytes(file.read())
    except FileNotFoundError:
        return None


def remove_stored(names: list[str]) -> None:
    for name in names:
        default_storage.delete(name)


def remove_later(names: list[str]) -> None:
    """Once the transaction is committed, since files can't come back; again and again while the
    storage does not answer."""
    if names:
        enqueue(REMOVE, names=names)
