"""A hall where a team has something to object to."""

import pytest

from tests.cast import Cast
from tests.tournaments.appeals.table import rule
from tests.tournaments.matches.hall import Hall, open_hall


@pytest.fixture
def hall(cast: Cast) -> Hall:
    return open_hall(cast, 8, appeals_minutes=15)


@pytest.fixture
def ruled(hall: Hall) -> Hall:
    """Match 1 is being played; B won a hand with the envido and did not show: line 2 is a ruling
    that gives both to A."""
    rule(hall)
    return hall
