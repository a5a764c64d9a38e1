"""Do all processes together fit into the connections that PostgreSQL allows?

Each web thread and each worker process keeps a connection of its own for a minute after its last
use, and a job that runs has another for its lease: the worst case is simply all of them.
"""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error
from django.db import connection

SPARE = 5  # for commands, a backup (two) and a person with psql


def most_connections(*, web: int, threads: int, workers: int, concurrency: int) -> int:
    """A rolling restart has one web process too many; a worker's parent asks for nothing.

    >>> most_connections(web=2, threads=8, workers=2, concurrency=2)
    37
    """
    return (web + 1) * threads + workers * concurrency * 2 + SPARE


def enough_connections(
    app_configs: Any = None, databases: Sequence[str] | None = None, **options: Any
) -> list[CheckMessage]:
    """One of Django's database checks: `migrate` and `check --database default` run it."""
    if "default" not in (databases or ()) or connection.vendor != "postgresql":
        return []
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT current_setting('max_connections')::int"
            " - current_setting('superuser_reserved_connections')::int"
        )
        allowed = cursor.fetchone()[0]
    needed = most_connections(
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
