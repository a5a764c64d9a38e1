import pytest

from tests.cast import Cast
from tests.matches.hall import Hall, open_hall


@pytest.fixture
def hall(cast: Cast) -> Hall:
    """Eight teams: quarterfinals 1 to 4, semifinals 5 and 6, third place 7, final 8."""
    return open_hall(cast)
