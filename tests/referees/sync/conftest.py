import pytest

from tests.cast import Cast
from tests.matches.hall import Hall
from tests.referees.sync.ground import PhoneClient, hall_with_calls, let_in


@pytest.fixture
def hall(cast: Cast) -> Hall:
    return hall_with_calls(cast)


@pytest.fixture
def phone(hall: Hall) -> PhoneClient:
    """Rita keeps table 1."""
    return let_in(hall, tables=[1])
