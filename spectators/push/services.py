"""Phones that want to know when a match is called: taking them in, telling them, forgetting them.

The address comes from a browser, so it is only ever one of the known push services: otherwise
anybody could make this server call addresses inside its own network.
"""

import json
import logging
import urllib.error
import urllib.request
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from spectators.models import PushKey, Subscription
from spectators.push.encryption import (
    Receiver,
    authorization,
    encrypt,
    is_receiver,
    key_from,
    new_key,
    public_bytes,
)
from tournaments.brackets.selectors import MatchRow, match_rows
from tournaments.exceptions import Refused
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.messages.selectors import read_audience
from tournaments.models import Broadcast, Match, Team, Tournament
from tournaments.regulation.sentences import round_name
from tournaments.words.event_language import in_event_language

logger = logging.getLogger("retruco.push")
MAX_PHONES = 300  # phones that follow one team
TIMEOUT = 10  # seconds for a push service to answer
TIME_TO_LIVE = 15 * 60  # seconds a push service keeps a call for a phone that sleeps
MAX_BODY = 300  # characters of a message to many: a phone shows no more
GONE = (404, 410)


def signing_key() -> str:
    """Made when it is first needed; two at once agree on the first."""
    return PushKey.objects.get_or_create(pk=1, defaults={"private": new_key()})[0].private


def public_key() -> str:
    return urlsafe_base64_encode(public_bytes(key_from(signing_key())))


def is_push_service(endpoint: str) -> bool:
    """Whether this is an address of one of the services that browsers use."""
    try:
        URLValidator(schemes=["https", "http"])(endpoint)
        parts = urlsplit(endpoint)
        port = parts.port
    except (ValidationError, ValueError):
        return False
    host = parts.hostname or ""
    is_service = any(
        host == name or (name.startswith(".") and host.endswith(name))
        for name in settings.PUSH_SERVICES
    )
    plain = host in settings.PUSH_SERVICES and host == "localhost"  # a rehearsal on one machine
    return is_service and (plain or (parts.scheme == "https" and port in (None, 443)))


@transaction.atomic
def follow(
    tournament: Tournament, *, team: Team, endpoint: str, receiver: Receiver, language: str
) -> None:
    """This browser is told when that team is called. The same browser again changes its team."""
    if len(endpoint) > 500 or not is_push_service(endpoint) or not is_receiver(receiver):
        raise Refused("push_not_understood")
    others = Subscription.objects.filter(team=team).exclude(endpoint=endpoint)
    if others.count() >= MAX_PHONES:
        raise Refused("push_full")
    Subscription.objects.update_or_create(
        tournament=tournament,
        endpoint=endpoint,
        defaults={
            "team": team,
            "p256dh": receiver.p256dh,
            "auth": receiver.auth,
            "language": language,
        },
    )


def stop_following(tournament: Tournament, *, endpoint: str) -> None:
    Subscription.objects.filter(tournament=tournament, endpoint=endpoint).delete()


def forget_finished() -> None:
    """Nobody is called any more: the addresses have served."""
    Subscription.objects.filter(tournament__stage__in=Tournament.OVER).delete()


def notify_of_calls(tournament: Tournament, matches: list[str]) -> None:
    """Everybody who follows a team of these matches, if they are still called. One that fails does
    not keep the others waiting; one that is gone is forgotten."""
    called = Match.objects.filter(pk__in=matches, tournament=tournament, state=Match.State.CALLED)
    for row in match_rows(called, names_of_teams(tournament)):
        for side, rival in (row.sides, row.sides[::-1]):
            if side.team:
                for phone in Subscription.objects.filter(team=side.team, tournament=tournament):
                    with in_event_language(tournament, language=phone.language):
                        message = call_message(tournament, row, rival.name)
                    try_to_send(phone, message)


def push_broadcast(broadcast: Broadcast) -> None:
    """To every browser that follows a team of the audience, in the order of their keys. Each is
    noted before it is told: a worker that dies tells nobody twice."""
    if not broadcast.text:
        return
    tournament = broadcast.tournament
    words = {
        "title": tournament.name,
        "body": broadcast.text[:MAX_BODY],
        "tag": f"message-{broadcast.pk}",
        "url": reverse("spectators:tournament", args=[tournament.slug]),
    }
    for phone in followers(broadcast).filter(pk__gt=broadcast.pushed_until).order_by("pk"):
        broadcast.pushed_until = phone.pk
        broadcast.pushed += 1
        broadcast.save(update_fields=["pushed_until", "pushed"])
        send_message(phone, words)


def followers(broadcast: Broadcast) -> QuerySet[Subscription]:
    subscriptions = Subscription.objects.filter(tournament=broadcast.tournament)
    if broadcast.audience == Broadcast.Audience.ALL:
        return subscriptions
    audience = read_audience(broadcast.tournament, broadcast.audience)
    return subscriptions.filter(team__in=audience.teams)


def call_message(tournament: Tournament, row: MatchRow, rival: str) -> dict[str, str]:
    table = row.match.table.number if row.match.table else "–"
    return {
        "title": _("To table %(table)s") % {"table": table},
        "body": _("Against %(rival)s, %(round)s. %(event)s")
        % {"rival": rival, "round": round_name(row.shown_code), "event": tournament.name},
        "tag": f"call-{row.match.pk}",
        "url": reverse("spectators:match", args=[tournament.slug, row.number]),
    }


def try_to_send(phone: Subscription, words: dict[str, str]) -> None:
    """Whatever a stranger's browser stored here, the next phone is told."""
    try:
        send_message(phone, words)
    except Exception:
        logger.exception("a phone could not be told of a call")


def send_message(phone: Subscription, words: dict[str, str]) -> None:
    if not is_push_service(phone.endpoint):
        phone.delete()
        return
    receiver = Receiver(phone.p256dh, phone.auth)
    key = key_from(signing_key())
    request = urllib.request.Request(  # noqa: S310 (only known services: see `is_push_service`)
        phone.endpoint,
        data=encrypt(json.dumps(words).encode(), receiver),
        headers={
            "Authorization": authorization(phone.endpoint, key, subject=settings.SITE_URL),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(TIME_TO_LIVE),
            "Urgency": "high",
        },
    )
    try:
        OPENER.open(request, timeout=TIMEOUT).close()
    except urllib.error.HTTPError as error:
        if error.code in GONE:
            phone.delete()
    except OSError:
        return  # a call is news for minutes: nobody is told an hour later


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """A known service may not send us to an unknown address."""

    def redirect_request(self, *args: object, **more: object) -> None:
        return None


OPENER = urllib.request.build_opener(NoRedirect)
