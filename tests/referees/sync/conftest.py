import pytest

from tests.cast import Cast
from tests.referees.sync.phones import PhoneClient, hall_with_calls, let_in
from tests.tournaments.matches.hall import Hall


@pytest.fixture
def hall(cast: Cast) -> Hall:
    return hall_with_calls(cast)


@pytest.fixture
def phone(hall: Hall) -> PhoneClient:
    """Rita keeps table 1."""
    return let_in(hall, tables=[1])
