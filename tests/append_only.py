"""Lets the flush of a TransactionTestCase clean the log's tables: the one place that may.

Import `flush_may_clean_the_log` in tests/conftest.py; it works by itself from there.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.test import TransactionTestCase

from tournaments.audit.triggers.install import ENGINES, install


def lay_bare() -> None:
    """Take the triggers away; a test's rollback brings them back."""
    connection.check_constraints()  # PostgreSQL drops no trigger while checks are pending
    with transaction.atomic():
        ENGINES[connection.vendor].remove(connection)


@contextmanager
def suspended() -> Iterator[None]:
    """The log's tables without their triggers."""
    lay_bare()
    try:
        yield
    finally:
        connection.check_constraints()
        install()


@pytest.fixture(autouse=True, scope="session")
def flush_may_clean_the_log() -> Iterator[None]:
    """pytest-django's transactional_db and live_server flush through this method too.

    What follows a migrate is left out: it would write content types and permissions anew after
    every test, in dozens of transactions, and nothing here reads them.
    """

    def flush_without_triggers(self: TransactionTestCase) -> None:
        with suspended():
            call_command(
                "flush",
                verbosity=0,
                interactive=False,
                reset_sequences=False,
                inhibit_post_migrate=True,
            )

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", flush_without_triggers)
        yield
