"""Fixtures for the operator's tests."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.operations.installation import Installation, fresh_database

NewInstallation = Callable[..., Installation]


@pytest.fixture(scope="session")
def install(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NewInstallation]:
    """Makes installations: empty ones, without a table or file, or with a copy of the database of
    another."""
    with ExitStack() as ends:

        def make(name: str, *, like: Installation | None = None) -> Installation:
            folder = tmp_path_factory.mktemp(name)
            database = ends.enter_context(fresh_database(folder, like=like))
            place = Installation(folder, database)
            ends.callback(place.dismiss)
            return place

        yield make


@pytest.fixture(scope="session")
def migrated(install: NewInstallation) -> Installation:
    """A model to copy: migrating takes seconds, copying none."""
    model = install("migrated-model")
    model.must("migrate", "-v0")
    return model


@pytest.fixture(scope="session")
def seeded(install: NewInstallation, migrated: Installation) -> Installation:
    """A model with people, events and a log."""
    model = install("seeded-model", like=migrated)
    assert model.script("tests.operations.seed").wait() == 0
    return model
