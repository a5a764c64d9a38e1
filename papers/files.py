"""Where the files of papers lie: one for each document, below the media folder, which backups hold.

A file appears whole or not at all; the same bytes written twice do no harm.
"""

import os
import uuid
from pathlib import Path

from django.conf import settings

from papers.models import BUNDLE, Document


def form_of(document: Document) -> str:
    """What kind of file it is: "pdf", or "zip" for a bundle of single files."""
    return "zip" if document.kind == BUNDLE and document.scope["form"] == "zip" else "pdf"


def path_of(document: Document) -> Path:
    folder = settings.MEDIA_ROOT / "papers" / str(document.tournament_id)
    return Path(folder / f"{document.pk}.{form_of(document)}")


def write(document: Document, data: bytes) -> None:
    """Beside its place first, then moved there in one step."""
    path = path_of(document)
    path.parent.mkdir(parents=True, exist_ok=True)
    scratch = path.with_name(f".{uuid.uuid4().hex}")
    try:
        with scratch.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        scratch.replace(path)
    finally:
        scratch.unlink(missing_ok=True)


def read(document: Document) -> bytes:
    return path_of(document).read_bytes()


def remove(document: Document) -> None:
    path_of(document).unlink(missing_ok=True)
