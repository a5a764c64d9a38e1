"""Fixtures for the operator's tests."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.ops.installation import Installation, fresh_database

NewInstallation = Callable[[str], Installation]


@pytest.fixture(scope="module")
def new_installation(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NewInstallation]:
    """Makes empty installations: nothing migrated, no files."""
    with ExitStack() as databases:

        def make(name: str) -> Installation:
            folder = tmp_path_factory.mktemp(name)
            return Installation(folder, databases.enter_context(fresh_database(folder)))

        yield make
