"""Append-only by the database itself, also against plain SQL.

What it stops: mistakes, and whoever may write rows but not change the schema. Who may drop a
trigger is not stopped but found out, by `verify_log` and the anchors.

The triggers are no migration: a migration that rebuilds a table on SQLite drops them silently.
They are installed, idempotently, after every migrate, and `/readyz` asks whether they stand.
"""

from types import ModuleType

from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from tournaments.audit.triggers import postgresql, sqlite
from tournaments.models import Entry, LogEntry, Remark

ENGINES: dict[str, ModuleType] = {"sqlite": sqlite, "postgresql": postgresql}


def install(to: BaseDatabaseWrapper = connection) -> None:
    """All or nothing: nobody writes between the old trigger's end and the new one's start."""
    with transaction.atomic(using=to.alias):
        ENGINES[to.vendor].install(to)


def missing_triggers() -> list[str]:
    return ENGINES[connection.vendor].missing_triggers(connection)


def install_after_migrate(*, using: str = DEFAULT_DB_ALIAS, **_: object) -> None:
    """Also after a migration back to before the tables existed, when there is nothing to guard."""
    database = connections[using]
    tables = {model._meta.db_table for model in (LogEntry, Remark, Entry)}
    if tables <= set(database.introspection.table_names()):
        install(database)
