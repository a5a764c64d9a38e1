"""Backup and restore of PostgreSQL with its own tools: pg_dump, pg_restore and psql, found on PATH
or in the folder PG_BIN. Passwords reach them through their environment, never the command line."""

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from psycopg.conninfo import make_conninfo

from operations.backup.manifest import BackupRefused, Manifest

MEMBER = "database/retruco.pgdump"
KEYWORDS = ("host", "port", "user", "dbname", "service", "passfile", "options", "connect_timeout",
            "target_session_attrs", "sslmode", "sslrootcert", "sslcert", "sslkey")  # fmt: skip


def server_version() -> int:
    connection.ensure_connection()
    return int(connection.pg_version) // 10000  # type: ignore[attr-defined]


def dump(path: Path) -> dict[str, int]:
    """Dump one moment of the database; the rows of each table at that moment.

    The counting transaction exports its snapshot and pg_dump joins it, so that both see the same
    rows while others write.
    """
    pg_dump = tool("pg_dump")
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        cursor.execute("SELECT pg_export_snapshot()")
        snapshot = cursor.fetchone()[0]
        rows = counts(cursor)
        options = ["--format=custom", "--no-owner", "--no-privileges", "--schema=public"]
        run([pg_dump, *options, f"--snapshot={snapshot}", f"--file={path}", *address()])
    return rows


def counts(cursor: Any) -> dict[str, int]:
    rows = {}
    for name in tables(cursor):
        cursor.execute(f"SELECT count(*) FROM {quoted(name)}")  # noqa: S608
        rows[name] = cursor.fetchone()[0]
    return rows


def tables(cursor: Any) -> list[str]:
    cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
    return [name for (name,) in cursor.fetchall()]


def quoted(name: str) -> str:
    return "public." + connection.ops.quote_name(name)


def holds_something() -> bool:
    with connection.cursor() as cursor:
        return bool(tables(cursor))


def restore(dumped: Path, manifest: Manifest, *, finish: Callable[[], None]) -> None:
    """Replace the database's content in one transaction, then finish it.

    1. Write the dump out as a script, whole, before the database hears of it: psql would commit
       what a broken pipe gave it.
    2. In one transaction: empty the schema, run the script, compare the rows with the manifest.
    3. Finish (migrations, triggers, the log).
    """
    script = dumped.with_suffix(".sql")
    run([tool("pg_restore"), "--no-owner", "--no-privileges", f"--file={script}", str(dumped)])
    before, after = dumped.with_suffix(".before.sql"), dumped.with_suffix(".after.sql")
    before.write_text(EMPTY_SCHEMA)
    after.write_text("".join(row_check(table, n) for table, n in manifest.counts.items()))
    files = [f"--file={file}" for file in (before, script, after)]
    options = ["--no-psqlrc", "--quiet", "--single-transaction", "--output=/dev/null"]
    run([tool("psql"), *options, "--set=ON_ERROR_STOP=1", *files, *address()])
    connection.close()  # it may remember tables that are gone
    finish()


# Waiting for the lock says that somebody still works in the database. A dump of one schema begins
# by creating it.
EMPTY_SCHEMA = """SET lock_timeout = '5s';
SET client_min_messages = warning;
DROP SCHEMA IF EXISTS public CASCADE;
"""


def row_check(table: str, expected: int) -> str:
    return (
        f"DO $$ BEGIN IF (SELECT count(*) FROM {quoted(table)}) <> {expected:d} THEN"  # noqa: S608
        " RAISE EXCEPTION 'a table has other rows than the manifest says'; END IF; END $$;\n"
    )


def tool(name: str) -> str:
    """The tool's path; refused if there is none, or if it is older than the server."""
    folder = settings.PG_BIN
    path = shutil.which(name, path=folder or None)
    if not path:
        where = f"in PG_BIN ({folder})" if folder else "on PATH"
        raise BackupRefused(
            f"{name} is not {where}: install PostgreSQL's client tools (Debian:"
            " apt install postgresql-client) or set PG_BIN to the folder that holds them."
        )
    answer = subprocess.run([path, "--version"], capture_output=True, text=True, check=True)  # noqa: S603
    number = re.search(r"\) (\d+)", answer.stdout)
    if number is None or int(number[1]) < server_version():
        raise BackupRefused(
            f"{name} is version {number[1] if number else answer.stdout} and the server is"
            f" {server_version()}: install the client tools of version {server_version()} or"
            " set PG_BIN to the folder that holds them."
        )
    return path


def address() -> list[str]:
    """Where the database is, as all three tools take it; the password goes another way.

    Only keywords that every PostgreSQL in use knows: the driver's own list has newer ones, which
    older tools refuse.
    """
    params = connection.get_connection_params()
    keywords = {name: params[name] for name in KEYWORDS if params.get(name)}
    return [f"--dbname={make_conninfo(**keywords)}"]


def run(command: list[str]) -> None:
    secret = connection.get_connection_params().get("password")
    env = {**os.environ, "PGPASSWORD": str(secret)} if secret else None
    done = subprocess.run(command, env=env, capture_output=True, text=True)  # noqa: S603
    if done.returncode:
        if "lock timeout" in done.stderr:
            raise BackupRefused(
                "The database is in use: stop the web servers and the workers, then restore again."
            )
        raise BackupRefused(f"{Path(command[0]).name} failed: {done.stderr.strip()}")
