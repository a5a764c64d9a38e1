"""A table with a referee's phone at it, and the phone's own way of sending."""

import uuid
from dataclasses import dataclass, field
from typing import Any

from django.test import Client
from django.urls import reverse

from referees.keeper import give_secret
from referees.services.access import exchange, invite_phone
from tests.cast import Cast
from tests.matches.hall import Hall, open_hall
from tournaments.models import Match, Role, RoleGrant, Table
from tournaments.services.calls import call_match


def item(line: str, number: int, **more: Any) -> dict[str, Any]:
    return {"client_id": str(uuid.uuid4()), "number": number, "line": line, **more}


@dataclass
class PhoneClient:
    """A phone that was let in, as the server sees it."""

    hall: Hall
    grant: RoleGrant
    secret: str
    client: Client = field(default_factory=Client)

    def __post_init__(self) -> None:
        """Through a response, as the server would have set it: signed, for this event's pages."""
        response = Client().get("/livez")
        give_secret(response, self.hall.event, self.secret)
        self.client.cookies.update(response.cookies)

    def url(self, name: str, number: int) -> str:
        return reverse(name, args=[self.hall.event.slug, number])

    def state(self, number: int, **query: Any) -> Any:
        return self.client.get(self.url("match_state", number), query)

    def send(self, number: int, *items: dict[str, Any], **body: Any) -> Any:
        return self.client.post(
            self.url("match_entries", number),
            {"items": list(items), **body},
            content_type="application/json",
        )

    def results(self, number: int, *items: dict[str, Any]) -> list[str]:
        return [one["result"] for one in self.send(number, *items).json()["items"]]


def let_in(hall: Hall, *, tables: list[int], name: str = "Rita") -> PhoneClient:
    """A referee without an account, in charge of these tables, and their phone."""
    grant = RoleGrant.objects.create(tournament=hall.event, role=Role.REFEREE, name=name)
    Table.objects.filter(tournament=hall.event, number__in=tables).update(referee=grant)
    secret = invite_phone(grant, by=hall.by)
    found = exchange(hall.event, secret=secret, make="other", before=None)
    return PhoneClient(hall, grant, found.secret)


def another_phone(phone: PhoneClient) -> PhoneClient:
    """The same referee with a second phone."""
    hall = phone.hall
    secret = invite_phone(phone.grant, by=hall.by)
    found = exchange(hall.event, secret=secret, make="other", before=None)
    return PhoneClient(hall, phone.grant, found.secret)


def called(hall: Hall, number: int, table: int) -> Match:
    place = Table.objects.get(tournament=hall.event, number=table)
    call_match(hall.match(number), by=hall.by, table=place)
    return hall.match(number)


def hall_with_calls(cast: Cast, teams: int = 8, **fields: Any) -> Hall:
    """Matches 1 and 2 are called to tables 1 and 2."""
    hall = open_hall(cast, teams, **fields)
    called(hall, 1, 1)
    called(hall, 2, 2)
    return hall
