"""A drawn event whose first matches are called, with Lucho, a referee by name, at tables 1 and 2;
and short words for what a phone does."""

from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from referees.access.services import invite_phone
from referees.models import Phone
from tests.tournaments.matches.hall import Hall
from tournaments.hall.services.tables import assign_tables
from tournaments.matches.services.calls import call_next
from tournaments.models import LogEntry, RoleGrant
from tournaments.roles.services import add_referee

ANDROID = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36"


@dataclass
class Desk:
    hall: Hall
    lucho: RoleGrant

    @property
    def slug(self) -> str:
        return self.hall.tournament.slug

    def at(self, name: str, *args: Any) -> str:
        return reverse(name, args=[self.slug, *args])

    def code(self, grant: RoleGrant | None = None) -> str:
        return invite_phone(grant or self.lucho, by=self.hall.by)

    def phone(self, grant: RoleGrant | None = None) -> Client:
        """A phone that was let in."""
        client = Client(headers={"user-agent": ANDROID})
        response = client.post(self.at("referees:come_in"), {"token": self.code(grant)})
        assert response.status_code == 302
        return client

    def home(self, client: Client) -> int:
        return client.get(self.at("referees:referee_home")).status_code

    def match_at(self, table: int) -> int:
        """Number of the match called to that table."""
        number: int = self.hall.tournament.matches.get(table__number=table).number
        return number

    def last(self) -> LogEntry:
        return self.hall.tournament.log.latest("number")

    @property
    def phones(self) -> list[Phone]:
        return list(Phone.objects.all())


def make_desk(hall: Hall) -> Desk:
    lucho = add_referee(hall.tournament, by=hall.by, name="Lucho Paz")
    assign_tables(hall.tournament, by=hall.by, assignment={lucho.pk: frozenset({1, 2})})
    call_next(hall.tournament, by=hall.by)
    return Desk(hall, lucho)


@pytest.fixture
def desk(hall: Hall) -> Desk:
    return make_desk(hall)
