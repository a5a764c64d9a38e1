"""Who else talks to the API: a player with a personal link, a program with a file."""

from dataclasses import dataclass
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.api.conftest import Program
from tournaments.models import Participant
from tournaments.services.inscriptions.links import make_link


@dataclass
class Player:
    link: str
    slug: str

    def send(self, method: str, path: str, data: Any = None, **headers: str) -> Any:
        said = {name.replace("_", "-"): value for name, value in headers.items()}
        return getattr(Client(), method)(
            f"/api/v1/tournaments/{self.slug}/{path}",
            data=data,
            content_type="application/json",
            headers={"Personal-Link": self.link, **said},
        )

    def get(self, path: str) -> Any:
        return Client().get(
            f"/api/v1/tournaments/{self.slug}/{path}", headers={"Personal-Link": self.link}
        )

    def post(self, path: str, data: Any = None, **headers: str) -> Any:
        return self.send("post", path, data if data is not None else {}, **headers)


def player(person: Participant) -> Player:
    return Player(make_link(person), person.tournament.slug)


def upload(program: Program, path: str, content: str | bytes, **rest: str) -> Any:
    """A file as curl -F sends it; what is written in capitals is a header."""
    headers = {name.replace("_", "-"): rest.pop(name) for name in list(rest) if name[0].isupper()}
    data = content if isinstance(content, bytes) else content.encode()
    return Client().post(
        f"/api/v1/tournaments/{program.slug}/{path}",
        data={"file": SimpleUploadedFile("gente.csv", data), **rest},
        headers={"Authorization": f"Bearer {program.key}", **headers},
    )
