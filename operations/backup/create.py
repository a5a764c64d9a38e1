"""Making a backup while everything goes on."""

import tempfile
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType

from django.conf import settings
from django.core.files.storage import storages
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from operations.backup import postgresql, sqlite
from operations.backup.archive import ArchiveWriter
from operations.backup.manifest import BackupRefused, Manifest
from operations.backup.stores import list_stored_names
from operations.columns import database_columns

ANCHORS = "anchors/"
MEDIA = "media/"
STORES = {ANCHORS: "anchors", MEDIA: "default"}  # Django's names for the storages


def database_engine() -> ModuleType:
    return {"sqlite": sqlite, "postgresql": postgresql}[connection.vendor]


def refuse_if_unfit(target: Path) -> None:
    if target.exists():
        raise BackupRefused(f"{target} exists: choose another name.")
    if not target.parent.is_dir():
        raise BackupRefused(f"There is no folder {target.parent}: make it first.")


def create_backup(target: Path) -> Manifest:
    """Write one file with everything. The order matters while others write:

    1. the anchors first: an anchor newer than the database would accuse it of a cut-off tail;
    2. then the database, as it is at one moment;
    3. then the media: files that this moment refers to are there, newer ones do no harm.
    """
    refuse_if_unfit(target)
    engine = database_engine()
    applied = sorted(
        f"{app}.{name}" for app, name in MigrationRecorder(connection).applied_migrations()
    )
    if not applied:
        raise BackupRefused("The database is empty: there is nothing to back up.")
    at = datetime.now(UTC).isoformat(timespec="seconds")
    with (
        ArchiveWriter(target) as archive,
        tempfile.TemporaryDirectory(prefix=".backup-", dir=target.parent) as scratch,
    ):
        add_stored(archive, ANCHORS, whole_lines=True)
        dumped = Path(scratch) / "dump"
        counts = engine.dump(dumped)
        with dumped.open("rb") as file:
            archive.add(engine.MEMBER, file, size=dumped.stat().st_size)
        add_stored(archive, MEDIA)
        manifest = Manifest(
            version=settings.VERSION,
            engine=connection.vendor,
            server=engine.server_version(),
            at=at,
            migrations=applied,
            counts=counts,
            members=archive.members,
            columns={table: list(names) for table, names in database_columns().items()},
        )
        archive.close(manifest)
    return manifest


def add_stored(archive: ArchiveWriter, prefix: str, *, whole_lines: bool = False) -> None:
    """Every file of a storage; one that goes meanwhile belongs to nothing any more."""
    storage = storages[STORES[prefix]]
    for name in list_stored_names(storage):
        with suppress(FileNotFoundError), storage.open(name) as file:
            archive.add(prefix + name, file, size=file.size, whole_lines=whole_lines)
