"""Lets the flush of a TransactionTestCase clean the log's tables: the one place that may.

Import `flush_may_clean_the_log` in tests/conftest.py; it works by itself from there.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection
from django.test import TransactionTestCase

from tournaments.audit import triggers


def lay_bare() -> None:
    """Take the triggers away; a test's rollback brings them back."""
    connection.check_constraints()  # PostgreSQL drops no trigger while checks are pending
    triggers.remove()


@contextmanager
def suspended() -> Iterator[None]:
    """The log's tables without their triggers."""
    lay_bare()
    try:
        yield
    finally:
        connection.check_constraints()
        triggers.install()


@pytest.fixture(autouse=True, scope="session")
def flush_may_clean_the_log() -> Iterator[None]:
    """pytest-django's transactional_db and live_server flush through this method too."""
    flush = TransactionTestCase._fixture_teardown

    def flush_without_triggers(self: TransactionTestCase) -> None:
        with suspended():
            flush(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", flush_without_triggers)
        yield
