"""A program with a key, talking JSON."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from api.scopes import SCOPES
from api.services.tokens import make_token
from tests.api.receiver import Receiver
from tests.cast import Cast
from tests.matches.hall import Hall, open_hall
from tournaments.models import Tournament


@dataclass
class Program:
    key: str
    slug: str

    def send(self, method: str, path: str, data: Any = None, **headers: str) -> Any:
        """An address inside the tournament, or one from the root of the API."""
        place = path if path.startswith("/") else f"/tournaments/{self.slug}/{path}"
        said = {name.replace("_", "-"): value for name, value in headers.items()}
        return getattr(Client(), method)(
            f"/api/v1{place}",
            data=data,
            content_type="application/json",
            headers={"Authorization": f"Bearer {self.key}", **said},
        )

    def get(self, path: str, **headers: str) -> Any:
        place = path if path.startswith("/") else f"/tournaments/{self.slug}/{path}"
        said = {name.replace("_", "-"): value for name, value in headers.items()}
        sent = {"Authorization": f"Bearer {self.key}", **said}
        return Client().get(f"/api/v1{place}", headers=sent)

    def post(self, path: str, data: Any = None, **headers: str) -> Any:
        return self.send("post", path, data if data is not None else {}, **headers)


@pytest.fixture
def hall(cast: Cast) -> Hall:
    return open_hall(cast, 4)


@pytest.fixture
def program(cast: Cast, hall: Hall) -> Program:
    return key_for(hall.event, cast.organizer)


def key_for(event: Tournament, user: User, *scopes: str) -> Program:
    _, key = make_token(event, user=user, name="Marcador", scopes=scopes or list(SCOPES))
    return Program(key, event.slug)


@pytest.fixture
def with_scopes(cast: Cast, hall: Hall) -> Callable[..., Program]:
    return lambda *scopes: key_for(hall.event, cast.organizer, *scopes)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    server = Receiver()
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()
