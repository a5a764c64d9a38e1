"""DATABASE_URL as Django's database settings."""

from typing import Any

import dj_database_url

ENGINES = ("sqlite://", "postgres://", "postgresql://")


def database_settings(url: str) -> dict[str, Any]:
    """SQLite or PostgreSQL, with connections that last a minute and are tested before use.

    >>> database_settings("postgresql://ana:p%40ss@db.example/truco")["PASSWORD"]
    'p@ss'
    """
    if not url.startswith(ENGINES):
        raise ValueError("neither SQLite nor PostgreSQL")
    return dict(dj_database_url.parse(url, conn_max_age=60, conn_health_checks=True))
