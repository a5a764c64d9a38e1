"""Backup and restore where media and anchors lie in S3-compatible storage."""

import tarfile
from contextlib import AbstractContextManager

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import storages

from operations.backup.stores import exchange_stored, list_stored_names
from tests.operations.conftest import NewInstallation
from tests.operations.installation import Installation


def content_of(store: str) -> dict[str, bytes]:
    storage = storages[store]
    return {name: storage.open(name).read() for name in list_stored_names(storage)}


def write(store: str, **files: bytes) -> None:
    for name, content in files.items():
        storages[store].save(f"papers/{name}.pdf", ContentFile(content))


@pytest.fixture
def place(install: NewInstallation, migrated: Installation, bucket) -> Installation:
    installation = install("objects", like=migrated)
    installation.env["STORAGE_URL"] = bucket.url
    return installation


def test_a_backup_holds_them_and_a_restore_brings_them_back(place, bucket, tmp_path):
    write("default", one=b"one", two=b"two")
    write("anchors", head=b"{}\n")
    file = tmp_path / "made.tar"
    place.must("backup", str(file))
    with tarfile.open(file) as archive:
        names = archive.getnames()
    assert {"media/papers/one.pdf", "media/papers/two.pdf", "anchors/papers/head.pdf"} <= set(names)
    write("default", two=b"changed", three=b"new")
    refused = place.manage("restore", str(file))
    assert refused.returncode == 1
    assert "media is not empty" in refused.stderr
    place.must("restore", "--replace", str(file))
    assert content_of("default") == {"papers/one.pdf": b"one", "papers/two.pdf": b"two"}
    assert content_of("anchors") == {"papers/head.pdf": b"{}\n"}
    assert not place.media.exists()


def test_a_restore_that_fails_leaves_what_was_there(bucket, tmp_path):
    write("default", two=b"changed", three=b"new")
    source = tmp_path / "made.tar"
    for name, content in {"one": b"one", "two": b"two"}.items():
        (tmp_path / name).write_bytes(content)
    with tarfile.open(source, "w") as archive:
        for name in ("one", "two"):
            archive.add(tmp_path / name, f"media/papers/{name}.pdf")
    before = content_of("default")
    exchange = exchange_stored(source, prefix="media/", storage=storages["default"])
    with pytest.raises(DatabaseRefused):
        fail_within(exchange)
    assert content_of("default") == before


class DatabaseRefused(Exception):
    """What the block of an exchange may raise."""


def fail_within(exchange: AbstractContextManager[None]) -> None:
    with exchange:
        assert content_of("default")["papers/two.pdf"] == b"two"
        raise DatabaseRefused
