"""A table with a referee's phone at it, and the phone's own way of sending."""

import uuid
from dataclasses import dataclass, field
from typing import Any

from django.test import Client
from django.urls import reverse

from referees.access.scorekeeper import set_secret_cookie
from referees.access.services import invite_phone, redeem_invitation
from tests.cast import Cast
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.matches.services.calls import call_match
from tournaments.models import Match, Role, RoleGrant, Table


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
        set_secret_cookie(response, self.hall.tournament, self.secret)
        self.client.cookies.update(response.cookies)

    def url(self, name: str, number: int) -> str:
        return reverse(name, args=[self.hall.tournament.slug, number])

    def state(self, number: int, **query: Any) -> Any:
        return self.client.get(self.url("referees:match_state", number), query)

    def send(self, number: int, *items: dict[str, Any], **body: Any) -> Any:
        return self.client.post(
            self.url("referees:match_entries", number),
            {"items": list(items), **body},
            content_type="application/json",
        )

    def results(self, number: int, *items: dict[str, Any]) -> list[str]:
        return [answered["result"] for answered in self.send(number, *items).json()["items"]]


def let_in(hall: Hall, *, tables: list[int], name: str = "Rita") -> PhoneClient:
    """A referee without an account, in charge of these tables, and their phone."""
    grant = RoleGrant.objects.create(tournament=hall.tournament, role=Role.REFEREE, name=name)
    Table.objects.filter(tournament=hall.tournament, number__in=tables).update(referee=grant)
    secret = invite_phone(grant, by=hall.by)
    phone_secret = redeem_invitation(hall.tournament, secret=secret, make="other", before=None)
    return PhoneClient(hall, grant, phone_secret)


def another_phone(phone: PhoneClient) -> PhoneClient:
    """The same referee with a second phone."""
    hall = phone.hall
    secret = invite_phone(phone.grant, by=hall.by)
    phone_secret = redeem_invitation(hall.tournament, secret=secret, make="other", before=None)
    return PhoneClient(hall, phone.grant, phone_secret)


def called(hall: Hall, number: int, table: int) -> Match:
    place = Table.objects.get(tournament=hall.tournament, number=table)
    call_match(hall.match(number), by=hall.by, table=place)
    return hall.match(number)


def hall_with_calls(cast: Cast, teams: int = 8, **fields: Any) -> Hall:
    """Matches 1 and 2 are called to tables 1 and 2."""
    hall = open_hall(cast, teams, **fields)
    called(hall, 1, 1)
    called(hall, 2, 2)
    return hall
