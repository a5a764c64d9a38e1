"""Phones that want to know when a match is called: taking them in, telling them, forgetting them.

The address comes from a browser, so it is only ever one of the known push services: otherwise
anybody could make this server call addresses inside its own network.
"""

import json
import urllib.error
import urllib.request
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from spectators.models import PushKey, Subscription
from spectators.webpush import (
    Receiver,
    authorization,
    encrypted,
    is_receiver,
    key_from,
    new_key,
    public_bytes,
    to_text,
)
from tournaments.exceptions import Refused
from tournaments.match_rows import MatchRow, rows_of
from tournaments.models import Match, Stage, Team, Tournament
from tournaments.regulation.words import round_name
from tournaments.team_names import names_of_teams

MOST = 300  # phones that follow one team
PATIENCE = 10  # seconds for a push service to answer
KEPT = 15 * 60  # seconds a push service keeps a call for a phone that sleeps
GONE = (404, 410)


def signing_key() -> str:
    """Made when it is first needed; two at once agree on the first."""
    found, _made = PushKey.objects.get_or_create(pk=1, defaults={"private": new_key()})
    return found.private


def public_key() -> str:
    return to_text(public_bytes(key_from(signing_key())))


def allowed(endpoint: str) -> bool:
    """Whether this is an address of one of the services that browsers use."""
    parts = urlsplit(endpoint)
    host = parts.hostname or ""
    known = any(
        host == name or (name.startswith(".") and host.endswith(name))
        for name in settings.PUSH_SERVICES
    )
    plain = host in settings.PUSH_SERVICES and host == "localhost"  # a rehearsal on one machine
    return known and (parts.scheme == "https" or plain)


@transaction.atomic
def follow(
    tournament: Tournament, *, team: Team, endpoint: str, receiver: Receiver, language: str
) -> None:
    """This browser is told when that team is called. The same browser again changes its team."""
    if len(endpoint) > 500 or not allowed(endpoint) or not is_receiver(receiver):
        raise Refused("push_not_understood")
    others = Subscription.objects.filter(team=team).exclude(endpoint=endpoint)
    if others.count() >= MOST:
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
    over = (Stage.FINISHED, Stage.ARCHIVED)
    Subscription.objects.filter(tournament__stage__in=over).delete()


def tell_of_calls(tournament: str, matches: list[str]) -> None:
    """Everybody who follows a team of these matches, if they are still called. One that fails does
    not keep the others waiting; one that is gone is forgotten."""
    event = Tournament.objects.get(pk=tournament)
    called = Match.objects.filter(pk__in=matches, tournament=event, state=Match.State.CALLED)
    rows = rows_of(called, names_of_teams(event))
    for row in rows:
        for side, rival in (row.sides, row.sides[::-1]):
            if side.team:
                for phone in Subscription.objects.filter(team=side.team, tournament=event):
                    with translation.override(phone.language):
                        tell(phone, words_of(event, row, rival.name))


def words_of(event: Tournament, row: MatchRow, rival: str) -> dict[str, str]:
    table = row.match.table.number if row.match.table else "–"
    return {
        "title": _("To table %(table)s") % {"table": table},
        "body": _("Against %(rival)s, %(round)s. %(event)s")
        % {"rival": rival, "round": round_name(row.match.round_code), "event": event.name},
        "tag": f"call-{row.match.pk}",
        "url": reverse("match", args=[event.slug, row.number]),
    }


def tell(phone: Subscription, words: dict[str, str]) -> None:
    receiver = Receiver(phone.p256dh, phone.auth)
    key = key_from(signing_key())
    request = urllib.request.Request(  # noqa: S310 (only known services: see `allowed`)
        phone.endpoint,
        data=encrypted(json.dumps(words).encode(), receiver),
        headers={
            "Authorization": authorization(phone.endpoint, key, subject=settings.SITE_URL),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT),
            "Urgency": "high",
        },
    )
    if not allowed(phone.endpoint):
        phone.delete()
        return
    try:
        OPENER.open(request, timeout=PATIENCE).close()
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
