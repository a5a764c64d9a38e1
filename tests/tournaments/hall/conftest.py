import pytest

from tests.cast import Cast
from tests.tournaments.matches.hall import Hall, open_hall


@pytest.fixture
def hall(cast: Cast) -> Hall:
    """As everywhere, with minutes after which a team that was called loses its match."""
    return open_hall(cast, tolerance_first=15, tolerance_later=5)
