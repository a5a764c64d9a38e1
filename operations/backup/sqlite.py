"""Backup and restore of SQLite, through its own online backup: writers go on writing, and the copy
is one moment of the database."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from django.db import connection

from operations.backup.manifest import BackupRefused, Manifest
from tournaments.audit.anchor_files import sync_folder

MEMBER = "database/retruco.sqlite3"
PATIENCE = 20.0  # seconds to wait for a writer


def server_version() -> int:
    """Any SQLite reads the file of any other."""
    return 0


def database_file() -> Path:
    return Path(connection.settings_dict["NAME"])


def dump(path: Path) -> dict[str, int]:
    """Copy the database as it is at one moment; the rows of each table in the copy."""
    with (
        closing(sqlite3.connect(database_file(), timeout=PATIENCE)) as source,
        closing(sqlite3.connect(path)) as copy,
    ):
        # All pages in one step: copying in portions would begin again after every write.
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")
        return counts(copy)


def counts(database: sqlite3.Connection) -> dict[str, int]:
    tables = database.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*'"
    ).fetchall()
    return {
        name: database.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]  # noqa: S608
        for (name,) in sorted(tables)
    }


def holds_something() -> bool:
    file = database_file()
    if not file.exists():
        return False
    with closing(sqlite3.connect(file, timeout=PATIENCE)) as database:
        return bool(counts(database))


def restore(dumped: Path, manifest: Manifest, *, finish: Callable[[], None]) -> None:
    """Put the copy in the database's place.

    1. Check the copy: its pages, and its rows against the manifest.
    2. Finish it beside the old database (migrations, triggers, the log): `finish` sees it as
       Django's database.
    3. Exchange the files in one rename. The old one leaves WAL mode first: its -wal file beside
       the new database would destroy it, and leaving fails while anybody still has it open.
    """
    with closing(sqlite3.connect(dumped)) as copy:
        sound = copy.execute("PRAGMA quick_check").fetchone() == ("ok",)
        if not sound or counts(copy) != manifest.counts:
            raise BackupRefused("The database in the backup is damaged or not what it says.")
    target = database_file()
    beside = target.with_name(f"{target.name}.restoring")
    delete_files(beside)
    beside.write_bytes(b"")
    beside.chmod(0o600)
    try:
        with closing(sqlite3.connect(dumped)) as copy, closing(sqlite3.connect(beside)) as new:
            copy.backup(new)
        with_database(beside, finish)
        leave_wal(beside)
        if target.exists():
            leave_wal(target)
        beside.rename(target)
        sync_folder(target.parent)
    finally:
        delete_files(beside)


def with_database(file: Path, action: Callable[[], None]) -> None:
    """Run something with Django's connection on another file."""
    usual = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = file
    try:
        action()
    finally:
        connection.close()
        connection.settings_dict["NAME"] = usual


def leave_wal(file: Path) -> None:
    with closing(sqlite3.connect(file, timeout=1)) as database:
        try:
            mode = database.execute("PRAGMA journal_mode=DELETE").fetchone()
        except sqlite3.OperationalError:
            mode = None
    if mode != ("delete",):
        raise BackupRefused(
            "The database is in use: stop the web server and the worker, then restore again."
        )


def delete_files(file: Path) -> None:
    for name in (file.name, f"{file.name}-wal", f"{file.name}-shm", f"{file.name}-journal"):
        file.with_name(name).unlink(missing_ok=True)
