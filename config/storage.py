"""Where files are kept: a folder for one host, S3-compatible storage for several.

It knows names and bytes, never what they mean.
"""

import os
import uuid
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.files.base import File
from django.core.files.storage import FileSystemStorage

FOLDER = "config.storage.FolderStorage"
S3 = "config.s3.ObjectStorage"
PLACES = ("s3", "s3+http")
OPTIONS = {"region": "region_name"}


class StorageAway(OSError):
    """It does not answer, or refuses us: it may be there again in a moment."""

    reason = "storage_away"


class FolderStorage(FileSystemStorage):
    """A file appears whole or not at all, and the disk has it before anybody is told; the same
    name again is the same file, written anew."""

    def __init__(self, **options: Any) -> None:
        super().__init__(allow_overwrite=True, **options)

    def _save(self, name: str, content: File) -> str:
        path = Path(self.path(name))
        path.parent.mkdir(parents=True, exist_ok=True)
        scratch = path.with_name(f".{uuid.uuid4().hex}")
        try:
            with scratch.open("wb") as file:
                for chunk in content.chunks():
                    file.write(chunk)
                file.flush()
                os.fsync(file.fileno())
            scratch.replace(path)
        finally:
            scratch.unlink(missing_ok=True)
        return name


def folder_storage(folder: Path | None = None) -> dict[str, Any]:
    """Without a folder Django's own setting counts, MEDIA_ROOT."""
    return {"BACKEND": FOLDER, "OPTIONS": {"location": folder} if folder else {}}


def object_storage(url: str, *, below: str) -> dict[str, Any]:
    """STORAGE_URL as one of Django's storages, with all names below a prefix.

    >>> options = object_storage("s3://key:s%2Fcret@f.example/truco/a", below="media")["OPTIONS"]
    >>> options["endpoint_url"], options["bucket_name"], options["location"]
    ('https://f.example', 'truco', 'a/media')
    >>> options["access_key"], options["secret_key"]
    ('key', 's/cret')
    """
    parts = urlsplit(url)
    bucket, _, prefix = parts.path.strip("/").partition("/")
    query = dict(parse_qsl(parts.query, strict_parsing=True)) if parts.query else {}
    if parts.scheme not in PLACES or not bucket or not query.keys() <= OPTIONS.keys():
        raise ValueError("not the address of a bucket")
    options: dict[str, Any] = {OPTIONS[name]: value for name, value in query.items()}
    if parts.hostname:
        scheme = "http" if parts.scheme == "s3+http" else "https"
        port = f":{parts.port}" if parts.port else ""
        options |= {"endpoint_url": f"{scheme}://{parts.hostname}{port}"}
    if parts.username or parts.password:  # else the host's own, as its cloud hands them out
        options |= {
            "access_key": unquote(parts.username or ""),
            "secret_key": unquote(parts.password or ""),
        }
    options |= {"bucket_name": bucket, "location": "/".join(filter(None, [prefix, below]))}
    return {"BACKEND": S3, "OPTIONS": options}
