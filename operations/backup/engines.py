"""Which of the two databases this installation has."""

from types import ModuleType

from django.db import connection

from operations.backup import postgresql, sqlite

ENGINES: dict[str, ModuleType] = {"sqlite": sqlite, "postgresql": postgresql}


def engine_here() -> ModuleType:
    return ENGINES[connection.vendor]
