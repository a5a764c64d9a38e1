"""A hall in the middle of its afternoon, and nobody's memory of another test."""

import pytest

from spectators import snapshots, stamps
from tests.cast import Cast
from tests.matches.hall import Hall, open_hall
from tournaments.services.calls import call_next
from tournaments.services.entries import Sent, record_entry


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    stamps.forget()
    snapshots.forget()


@pytest.fixture
def hall(cast: Cast) -> Hall:
    """Eight teams: matches 1 to 4 called, match 3 being played."""
    made = open_hall(cast, 8)
    call_next(made.event, by=made.by)
    record_entry(made.match(3), by=made.by, sent=Sent("A truco, B quiero, mano para A"))
    return made
