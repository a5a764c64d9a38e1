"""Where the files of papers lie: one for each document, in Django's storage, which backups hold.

A file appears whole or not at all; the same bytes written twice do no harm.
"""

from typing import Any

from django.core.files.storage import default_storage

from papers.models import BUNDLE, Document
from tournaments.stored_files import remove_stored, store


def form_of(document: Document) -> str:
    """What kind of file it is: "pdf", or "zip" for a bundle of single files."""
    return "zip" if document.kind == BUNDLE and document.scope["form"] == "zip" else "pdf"


def name_of(document: Document) -> str:
    file = f"{document.pk}.{form_of(document)}"
    return "/".join(("papers", str(document.tournament_id), file))


def write(document: Document, data: bytes) -> None:
    store(name_of(document), data)


def read(document: Document) -> bytes:
    with open_file(document) as file:
        return bytes(file.read())


def open_file(document: Document) -> Any:
    """FileNotFoundError where there is none."""
    return default_storage.open(name_of(document))


def exists(document: Document) -> bool:
    return default_storage.exists(name_of(document))


def remove(document: Document) -> None:
    remove_stored([name_of(document)])
