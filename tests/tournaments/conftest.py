import pytest
from django.test import Client

from tests.cast import Cast
from tests.tournaments.matches.hall import Hall, open_hall


@pytest.fixture
def hall(cast: Cast) -> Hall:
    """Eight teams: quarterfinals 1 to 4, semifinals 5 and 6, third place 7, final 8."""
    return open_hall(cast)


@pytest.fixture
def organizer(client: Client, cast: Cast) -> Client:
    """The organizer's browser, in the language of the event."""
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def nora(organizer: Client) -> Client:
    """The same, in English."""
    organizer.cookies["language"] = "en"
    return organizer
