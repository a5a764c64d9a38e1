"""Who else talks to the API: a player with a personal link, a program with a file."""

from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.api.conftest import Program
from tournaments.inscriptions.services.links import create_link
from tournaments.models import Participant


class Player(Program):
    """Somebody with a personal link instead of a key."""

    @property
    def credentials(self) -> dict[str, str]:
        return {"Personal-Link": self.key}


def player(person: Participant) -> Player:
    return Player(create_link(person), person.tournament.slug)


def upload(program: Program, path: str, content: str | bytes, **rest: str) -> Any:
    """A file as curl -F sends it; what is written in capitals is a header."""
    headers = {name.replace("_", "-"): rest.pop(name) for name in list(rest) if name[0].isupper()}
    data = content if isinstance(content, bytes) else content.encode()
    return Client().post(
        f"/api/v1/tournaments/{program.slug}/{path}",
        data={"file": SimpleUploadedFile("gente.csv", data), **rest},
        headers={**program.credentials, **headers},
    )
