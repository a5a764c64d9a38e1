"""The table's rows for programs in the hall (referees, phones, the screen) and for their own keys
and webhooks."""

from typing import Any

from api.models import Delivery
from api.services.webhooks import make_webhook
from referees.models import Phone
from referees.services.access_requests import Card, ask
from tests.cast import Cast
from tests.rights import api, day
from tests.rights.rows import Row, everybody, slug
from tournaments.actors import of_account
from tournaments.models import RoleGrant

ORGANIZERS, only, sent = api.ORGANIZERS, api.only, api.sent


def phone(cast: Cast) -> list[Any]:
    ana = RoleGrant.objects.get(user=cast.referee)
    made = Phone.objects.create(grant=ana, hash="0" * 64, expires_at="2099-01-01T00:00:00Z")
    return [cast.tournament.slug, made.pk]


def asking(cast: Cast) -> list[Any]:
    """Zulma, at no card; the organizer is the first who may answer."""
    asked = ask(cast.tournament, name="Zulma", card=Card(), make="other")
    return [cast.tournament.slug, asked.request.pk]


def delivery(cast: Cast) -> list[Any]:
    by = of_account(cast.organizer)
    hook, _ = make_webhook(cast.tournament, by=by, url="http://localhost/x", kinds=["call"])
    entry = cast.tournament.log.latest("number")
    made = Delivery.objects.create(webhook=hook, entry=entry, kind="call", body={})
    return [cast.tournament.slug, hook.pk, made.pk]


ROWS = [
    Row("api_referees", "get", ORGANIZERS, slug),
    sent("api_referees", only("organizer", 201), slug, name="Zulma Prado"),
    Row("api_referee", "patch", ORGANIZERS, api.grant_of_referee, {"head": True}, json=True),
    sent("api_invitation", only("organizer", 201), api.grant_of_referee),
    Row("api_phones", "get", ORGANIZERS, slug),
    Row("api_phone", "delete", only("organizer", 204), phone, json=True),
    Row("api_phone_requests", "get", ORGANIZERS, slug),
    Row("api_phone_requests", "delete", only("organizer", 204), slug, json=True),
    sent("api_phone_request", ORGANIZERS, asking, approve=True),
    Row("api_screen", "get", everybody(200), day.event),
    Row("api_screen", "put", ORGANIZERS, day.event, {"scene": "calls"}, json=True),
    Row("api_tokens", "get", ORGANIZERS, slug),
    sent("api_tokens", only("organizer", 201), slug, name="Marcador", scopes=["read"]),
    Row("api_token", "delete", only("organizer", 204), api.token, json=True),
    Row("api_webhooks", "get", ORGANIZERS, slug),
    sent("api_webhooks", only("organizer", 201), slug, url="http://localhost/x", kinds=["call"]),
    Row("api_webhook", "get", ORGANIZERS, api.hook),
    Row("api_webhook", "delete", only("organizer", 204), api.hook, json=True),
    Row("api_deliveries", "get", ORGANIZERS, api.hook),
    Row("api_delivery", "get", ORGANIZERS, delivery),
    sent("api_delivery", only("organizer", 202), delivery),
]
