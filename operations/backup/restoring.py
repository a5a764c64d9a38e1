"""Putting a backup in place: all of it, or nothing."""

import tempfile
from contextlib import ExitStack
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from operations.backup.archive import extract, verified_manifest
from operations.backup.engines import engine_here
from operations.backup.folders import exchanged, files_of
from operations.backup.making import ANCHORS, MEDIA
from operations.backup.manifest import Manifest, unsatisfied
from operations.backup.refusal import BackupRefused


def restore_backup(source: Path, *, replace: bool) -> Manifest:
    """Restore everything from one file.

    1. Check the file against its own checksums, and this place against its manifest.
    2. Refuse a place that holds something, unless told to replace it.
    3. Exchange media and anchors, then the database; if that fails, all three stay as they were.
    4. Bring an older backup up to this version: migrations, and with them the log's triggers.
    """
    manifest = verified_manifest(source)
    engine = engine_here()
    known = {f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations}
    reasons = unsatisfied(
        manifest,
        engine=connection.vendor,
        server=engine.server_version(),
        known=known,
        version=settings.VERSION,
    )
    if reasons:
        raise BackupRefused(*reasons)
    if not replace:
        refuse_full_place()
    folders = {ANCHORS: Path(settings.ANCHOR_ROOT), MEDIA: Path(settings.MEDIA_ROOT)}
    with tempfile.TemporaryDirectory(prefix=".restore-", dir=source.parent) as scratch:
        extract(source, prefix="database/", into=Path(scratch))
        dumped = Path(scratch) / Path(engine.MEMBER).name
        with ExitStack() as exchanges:
            for prefix, folder in folders.items():
                exchanges.enter_context(exchanged(source, prefix=prefix, folder=folder))
            engine.restore(dumped, manifest, finish=finish)
    return manifest


def refuse_full_place() -> None:
    full = [
        sentence
        for holds, sentence in (
            (engine_here().holds_something(), "The database is not empty."),
            (any(files_of(settings.MEDIA_ROOT)), f"{settings.MEDIA_ROOT} is not empty."),
            (any(files_of(settings.ANCHOR_ROOT)), f"{settings.ANCHOR_ROOT} is not empty."),
        )
        if holds
    ]
    if full:
        raise BackupRefused(*full, "To throw away what is there, add --replace.")


def finish() -> None:
    """Django's own hook after migrate installs what no copy may lack: the log's triggers."""
    call_command("migrate", interactive=False, verbosity=0)
