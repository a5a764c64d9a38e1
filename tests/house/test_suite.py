"""What is run on which database."""

import pytest

from bootstrap.suite import LONG, NO_DATABASE, ROOT


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


def test_what_the_full_run_names_is_there():
    missing = [name for name in LONG if not (ROOT / name.partition("::")[0]).exists()]
    assert missing == []


@pytest.mark.parametrize(
    "name",
    [
        "tests/browser/test_screen_geometry.py",
        "tests/papers/test_codes.py",
        "tests/jobs/test_worker.py",
    ],
)
def test_screens_codes_and_a_pile_of_papers_are_part_of_the_full_run(name: str):
    """Screens and pile once were run only by whoever named them."""
    assert "@pytest.mark.full" in (ROOT / name).read_text()
    assert name.startswith(LONG)
