"""What is run on which database."""

import pytest

from bootstrap.suite import NO_DATABASE


def test_what_is_left_out_on_postgresql_never_asks_a_database(request: pytest.FixtureRequest):
    """Of what this run has collected; tests/house is about the tree and is no part of it."""
    asking = {
        item.nodeid
        for item in request.session.items
        if item.nodeid.startswith(NO_DATABASE)
        and not item.nodeid.startswith("tests/house/")
        and (item.get_closest_marker("django_db") or "db" in item.fixturenames)
    }
    assert asking == set()
