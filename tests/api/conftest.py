"""A program with a key, talking JSON."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from api.tokens.services import SCOPES, create_token
from tests.api.receiver import Receiver
from tests.cast import Cast
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.models import Tournament


@dataclass
class Program:
    key: str
    slug: str

    @property
    def credentials(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}"}

    def send(self, method: str, path: str, data: Any = None, **headers: str) -> Any:
        """An address inside the tournament, or one from the root of the API."""
        address = path if path.startswith("/") else f"/tournaments/{self.slug}/{path}"
        more = {name.replace("_", "-"): value for name, value in headers.items()}
        body = {} if method == "get" else {"data": data, "content_type": "application/json"}
        return getattr(Client(), method)(
            f"/api/v1{address}", headers={**self.credentials, **more}, **body
        )

    def get(self, path: str, **headers: str) -> Any:
        return self.send("get", path, **headers)

    def post(self, path: str, data: Any = None, **headers: str) -> Any:
        return self.send("post", path, data if data is not None else {}, **headers)


@pytest.fixture
def hall(cast: Cast) -> Hall:
    return open_hall(cast, 4)


@pytest.fixture
def program(cast: Cast, hall: Hall) -> Program:
    return key_for(hall.tournament, cast.organizer)


def key_for(tournament: Tournament, user: User, *scopes: str) -> Program:
    _, key = create_token(tournament, user=user, name="Marcador", scopes=scopes or list(SCOPES))
    return Program(key, tournament.slug)


@pytest.fixture
def with_scopes(cast: Cast, hall: Hall) -> Callable[..., Program]:
    return lambda *scopes: key_for(hall.tournament, cast.organizer, *scopes)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    server = Receiver()
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()
