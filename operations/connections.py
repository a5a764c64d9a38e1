"""Does this PostgreSQL take all our processes, and every letter of a name?

Each web thread and each worker process keeps a connection of its own for a minute after its last
use, and a job that runs has another for its lease: the worst case is simply all of them.
"""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error
from django.db import connection

SPARE = 5  # for commands, a backup (two) and a person with psql


def max_connections(*, web: int, threads: int, workers: int, concurrency: int) -> int:
    """A rolling restart has one web process too many; a worker's parent asks for nothing.

    >>> max_connections(web=2, threads=8, workers=2, concurrency=2)
    37
    """
    return (web + 1) * threads + workers * concurrency * 2 + SPARE


def check_connections(
    app_configs: Any = None, databases: Sequence[str] | None = None, **options: Any
) -> list[CheckMessage]:
    """One of Django's database checks: `migrate` and `check --database default` run it."""
    if not is_on_postgresql(databases):
        return []
    allowed = int(read("max_connections")) - int(read("superuser_reserved_connections"))
    needed = max_connections(
        web=settings.WEB_PROCESSES,
        threads=settings.WEB_THREADS,
        workers=settings.WORKER_PROCESSES,
        concurrency=settings.WORKER_CONCURRENCY,
    )
    if needed <= allowed:
        return []
    return [
        Error(
            f"The processes may open {needed} connections and PostgreSQL allows {allowed}.",
            hint="Lower WEB_PROCESSES, WEB_THREADS, WORKER_PROCESSES or WORKER_CONCURRENCY, or"
            " raise PostgreSQL's max_connections.",
            id="retruco.E001",
        )
    ]


def check_encoding(
    app_configs: Any = None, databases: Sequence[str] | None = None, **options: Any
) -> list[CheckMessage]:
    """Where no locale is installed PostgreSQL makes databases in SQL_ASCII: all goes well there
    until somebody's name has an accent."""
    if not is_on_postgresql(databases) or read("server_encoding") == "UTF8":
        return []
    return [
        Error(
            f"The database is in {read('server_encoding')}, which does not hold every name.",
            hint="Make it anew: createdb --encoding=UTF8 --template=template0 …",
            id="retruco.E002",
        )
    ]


def is_on_postgresql(databases: Sequence[str] | None) -> bool:
    return "default" in (databases or ()) and connection.vendor == "postgresql"


def read(setting: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting(%s)", [setting])
        return str(cursor.fetchone()[0])
