"""Putting a backup in place: all of it, or nothing."""

import tempfile
from contextlib import ExitStack
from pathlib import Path

from django.conf import settings
from django.core.files.storage import storages
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from operations.backup.archive import extract, read_verified_manifest
from operations.backup.create import STORES, database_engine
from operations.backup.manifest import BackupRefused, Manifest, unmet_requirements
from operations.backup.stores import exchange_stored, list_stored_names
from operations.columns import columns_after, differences


def restore_backup(source: Path, *, replace: bool) -> Manifest:
    """Restore everything from one file.

    1. Check the file against its own checksums, and this place against its manifest.
    2. Refuse a place that holds something, unless told to replace it.
    3. Exchange media and anchors, then the database; if that fails, all three stay as they were.
    4. Bring an older backup up to this version: migrations, and with them the log's triggers.
    """
    manifest = read_verified_manifest(source)
    engine = database_engine()
    reasons = unmet_requirements(
        manifest,
        engine=connection.vendor,
        server=engine.server_version(),
        migrations={f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations},
        version=settings.VERSION,
    )
    if not reasons and manifest.columns:
        reasons = unknown_columns(manifest)
    if reasons:
        raise BackupRefused(*reasons)
    if not replace:
        refuse_if_not_empty()
    with tempfile.TemporaryDirectory(prefix=".restore-", dir=source.parent) as scratch:
        extract(source, prefix="database/", into=Path(scratch))
        dumped = Path(scratch) / Path(engine.MEMBER).name
        with ExitStack() as exchanges:
            for prefix, name in STORES.items():
                storage = storages[name]
                exchanges.enter_context(exchange_stored(source, prefix=prefix, storage=storage))
            engine.restore(dumped, manifest, finish=finish)
    return manifest


def unknown_columns(manifest: Manifest) -> list[str]:
    """Its migrations have the names of ours, and did something else."""
    faults = differences(columns_after(manifest.migrations), manifest.columns)
    if not faults:
        return []
    return [
        f"The backup comes from Retruco {manifest.version}, whose tables {settings.VERSION} can't"
        f" bring up to date: {'; '.join(faults)}. Restore it with {manifest.version}."
    ]


def refuse_if_not_empty() -> None:
    stores = {name: storages[name] for name in STORES.values()}
    full = [
        f"{getattr(storage, 'location', name)} is not empty."
        for name, storage in stores.items()
        if any(list_stored_names(storage))
    ]
    if database_engine().holds_something():
        full.insert(0, "The database is not empty.")
    if full:
        raise BackupRefused(*full, "To throw away what is there, add --replace.")


def finish() -> None:
    """Django's own hook after migrate installs what no copy may lack: the log's triggers."""
    call_command("migrate", interactive=False, verbosity=0)
