"""A hall in the middle of its afternoon, and nobody's memory of another test."""

import pytest

from spectators import event_view, snapshots, versions
from tests.cast import Cast
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.matches.services.calls import call_next
from tournaments.matches.services.entries import Submission, record_entry


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    versions._versions.clear()
    event_view._readers.clear()
    snapshots._pages.clear()


@pytest.fixture
def hall(cast: Cast) -> Hall:
    """Eight teams: matches 1 to 4 called, match 3 being played."""
    hall = open_hall(cast, 8)
    call_next(hall.tournament, by=hall.by)
    record_entry(hall.match(3), by=hall.by, submission=Submission("A truco, B quiero, mano para A"))
    return hall
