"""Making a backup while everything goes on."""

import tempfile
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType

from django.conf import settings
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from operations.backup import postgresql, sqlite
from operations.backup.archive import ArchiveWriter
from operations.backup.folders import files_of
from operations.backup.manifest import BackupRefused, Manifest
from operations.columns import database_columns

ANCHORS = "anchors/"
MEDIA = "media/"


def engine_here() -> ModuleType:
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
    engine = engine_here()
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
        for path in files_of(settings.ANCHOR_ROOT):
            name = path.relative_to(settings.ANCHOR_ROOT).as_posix()
            archive.add(ANCHORS + name, path, whole_lines=True)
        dumped = Path(scratch) / "dump"
        counts = engine.dump(dumped)
        archive.add(engine.MEMBER, dumped)
        for path in files_of(settings.MEDIA_ROOT):
            name = path.relative_to(settings.MEDIA_ROOT).as_posix()
            archive.add(MEDIA + name, path)
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
