"""DATABASE_URL as Django's database settings."""

from typing import Any

import dj_database_url

from config.environment import Misspelt

ENGINES = ("sqlite://", "postgres://", "postgresql://")


def database_settings(url: str) -> dict[str, Any]:
    """SQLite or PostgreSQL, with connections that last a minute and are tested before use.

    >>> database_settings("postgresql://ana:p%40ss@db.example/truco")["PASSWORD"]
    'p@ss'

    Of several hosts the one that takes writes, wherever that is after a failure:

    >>> url = "postgres://ana@/truco?host=h1,h2&port=5432,5433&target_session_attrs=read-write"
    >>> database_settings(url)["OPTIONS"]["host"]
    'h1,h2'
    """
    if not url.startswith(ENGINES):
        raise ValueError("neither SQLite nor PostgreSQL")
    if "," in url.partition("://")[2].partition("/")[0].rpartition("@")[2]:
        raise Misspelt(
            "names several hosts before the database: write them after it, as"
            " postgresql://user:password@/database?host=h1,h2&port=5432,5433"
            "&target_session_attrs=read-write"
        )
    return dict(dj_database_url.parse(url, conn_max_age=60, conn_health_checks=True))
