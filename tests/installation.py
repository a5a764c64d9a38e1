"""An installation of its own for a test: its folder, database, broker and processes.

For what can't be shown inside one test process: a worker that is killed, a command that stops the
start. On PostgreSQL runs it makes its own database on the suite's server.
"""

import contextlib
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Self

import psycopg
from django.db import connection
from psycopg import sql

ROOT = Path(__file__).resolve().parent.parent


class Installation:
    def __init__(self, var: Path, *, broker: str = "", settings: str = "config.settings") -> None:
        self.var = var
        self.env = {
            **os.environ,
            "RETRUCO_MODE": "local",
            "RETRUCO_VAR": str(var),
            "DJANGO_SETTINGS_MODULE": settings,
            "PYTHONPATH": str(ROOT),
        }
        if broker:
            self.env["CELERY_BROKER_URL"] = broker
        if "DATABASE_URL" in os.environ:
            self.env["DATABASE_URL"] = new_database(os.environ["DATABASE_URL"])
        self.server: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self.server:
            self.server.communicate(timeout=120)

    def manage(self, *arguments: str) -> str:
        """A management command; what it prints."""
        return self.run(arguments=arguments)

    def migrate(self) -> None:
        """On SQLite with a copy of the test's own database, made by the same migrations: running
        them takes seconds. Whoever calls this needs `django_db_setup`."""
        if "DATABASE_URL" in self.env:
            self.manage("migrate", "-v0")
            return
        with (
            closing(sqlite3.connect(connection.settings_dict["NAME"])) as model,
            closing(sqlite3.connect(self.var / "retruco.sqlite3")) as own,
        ):
            model.backup(own)

    def shell(self, code: str) -> str:
        """Run a few lines inside the product; what they print."""
        return self.run(code=code)

    def run(self, **request: object) -> str:
        """In a process of its own, which the installation's server forks."""
        if self.server is None:
            self.server = subprocess.Popen(
                [sys.executable, "-m", "tests.fork_server"],
                cwd=ROOT,
                env=self.env,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        assert self.server.stdin
        assert self.server.stdout
        self.server.stdin.write(json.dumps(request) + "\n")
        self.server.stdin.flush()
        answer = self.server.stdout.readline()
        assert answer, f"no answer to {request}"
        ending = json.loads(answer)
        if ending["returncode"]:
            raise AssertionError(ending["stdout"] + ending["stderr"])
        return str(ending["stdout"]).strip()

    @contextlib.contextmanager
    def worker(self, *options: str) -> Iterator[subprocess.Popen[bytes]]:
        """A real Celery worker; leaving kills it and its children."""
        command = [sys.executable, "-m", "celery", "-A", "config", "worker", "--beat"]
        command += ["--schedule", str(self.var / "beat"), "--concurrency", "1"]
        command += ["--without-gossip", "--without-mingle", "--without-heartbeat", *options]
        log = (self.var / "worker.log").open("ab")
        process = subprocess.Popen(
            command, cwd=ROOT, env=self.env, stdout=log, stderr=log, start_new_session=True
        )
        try:
            yield process
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            log.close()


def new_database(url: str) -> str:
    """A fresh database on the same server, as a URL."""
    name = f"installation_{uuid.uuid4().hex}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    base, _, query = url.partition("?")
    head = base.rsplit("/", 1)[0]
    return f"{head}/{name}?{query}"


def eventually(condition: Callable[[], bool], *, seconds: float = 60) -> bool:
    """Wait for something that other processes do. The limit is a safety net, not a measure."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.2)
    return False
