"""The table's rows for programs in the hall (referees, phones, the screen) and for their own keys
and webhooks."""

from typing import Any

from api.models import Delivery
from api.webhooks.services import create_webhook
from referees.access.services import Card, request_access
from referees.models import Phone
from tests.cast import Cast
from tests.rights import api, day
from tests.rights.rows import Row, everybody, slug
from tournaments.actors import actor_of_account
from tournaments.models import RoleGrant

ORGANIZERS, only, sent = api.ORGANIZERS, api.only, api.sent


def phone(cast: Cast) -> list[Any]:
    ana = RoleGrant.objects.get(user=cast.referee)
    made = Phone.objects.create(grant=ana, hash="0" * 64, expires_at="2099-01-01T00:00:00Z")
    return [cast.tournament.slug, made.pk]


def asking(cast: Cast) -> list[Any]:
    """Zulma, at no card; the organizer is the first who may answer."""
    asked = request_access(cast.tournament, name="Zulma", card=Card(), make="other")
    return [cast.tournament.slug, asked.request.pk]


def delivery(cast: Cast) -> list[Any]:
    by = actor_of_account(cast.organizer)
    hook, _ = create_webhook(cast.tournament, by=by, url="http://localhost/x", kinds=["call"])
    entry = cast.tournament.log.latest("number")
    made = Delivery.objects.create(webhook=hook, entry=entry, kind="call", body={})
    return [cast.tournament.slug, hook.pk, made.pk]


ROWS = [
    Row("api:referees", "get", ORGANIZERS, slug),
    sent("api:referees", only("organizer", 201), slug, name="Zulma Prado"),
    Row("api:referee", "patch", ORGANIZERS, api.grant_of_referee, {"head": True}, json=True),
    sent("api:invitation", only("organizer", 201), api.grant_of_referee),
    Row("api:phones", "get", ORGANIZERS, slug),
    Row("api:phone", "delete", only("organizer", 204), phone, json=True),
    Row("api:phone_requests", "get", ORGANIZERS, slug),
    Row("api:phone_requests", "delete", only("organizer", 204), slug, json=True),
    sent("api:phone_request", ORGANIZERS, asking, approve=True),
    Row("api:screen", "get", everybody(200), day.event),
    Row("api:screen", "put", ORGANIZERS, day.event, {"scene": "calls"}, json=True),
    Row("api:clocks", "get", everybody(200), day.event_with_clock),
    sent(
        "api:clocks",
        only("organizer", 201),
        day.event_with_clock,
        do="start",
        stage="knockout",
        round=1,
    ),
    Row("api:tokens", "get", ORGANIZERS, slug),
    sent("api:tokens", only("organizer", 201), slug, name="Marcador", scopes=["read"]),
    Row("api:token", "delete", only("organizer", 204), api.token, json=True),
    Row("api:webhooks", "get", ORGANIZERS, slug),
    sent("api:webhooks", only("organizer", 201), slug, url="http://localhost/x", kinds=["call"]),
    Row("api:webhook", "get", ORGANIZERS, api.hook),
    Row("api:webhook", "delete", only("organizer", 204), api.hook, json=True),
    Row("api:deliveries", "get", ORGANIZERS, api.hook),
    Row("api:delivery", "get", ORGANIZERS, delivery),
    sent("api:delivery", only("organizer", 202), delivery),
]
