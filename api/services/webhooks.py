"""Webhooks: made and ended by an organizer; what happened is owed to each, and told again until it
is taken.

`audit.record` owes one job with the log's entry, in its transaction, where the tournament's own row
says that somebody listens. The job makes a delivery for each address, and owes each its own job.
"""

import http.client
import secrets
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from api.addresses import NoAddress, target_of
from api.models import Delivery, Webhook
from api.news import KINDS
from api.sending import send
from jobs.services import owe
from tournaments import audit
from tournaments.actors import Actor
from tournaments.exceptions import Refused
from tournaments.models import LogEntry, Match, Tournament
from tournaments.permissions import may_run_the_hall, require

ATTEMPTS = 9  # the pauses double from 10 seconds: the last try is 43 minutes after the first
MOST = 10  # of one tournament


class NotTaken(Exception):
    """The receiver did not take it; the job is tried again. Carries a status or a code."""


@transaction.atomic
def make_webhook(
    tournament: Tournament, *, by: Actor, url: str, kinds: Sequence[str]
) -> tuple[Webhook, str]:
    """The webhook, and the secret that its messages are signed with: shown once."""
    require(may_run_the_hall, by, tournament)
    chosen = [kind for kind in KINDS if kind in kinds]
    if not chosen:
        raise Refused("no_scope")
    try:
        target_of(url)
    except NoAddress:
        raise Refused("no_address") from None
    if tournament.hooks.filter(ended_at=None).count() >= MOST:
        raise Refused("too_many_webhooks", most=MOST)
    secret = secrets.token_urlsafe(32)
    hook = Webhook.objects.create(tournament=tournament, url=url, kinds=chosen, secret=secret)
    audit.record(
        tournament,
        actor=by,
        action="webhook.made",
        subject=f"webhook:{hook.pk}",
        data={"kinds": chosen},
    )
    Tournament.objects.filter(pk=tournament.pk).update(webhooks=True)
    return hook, secret


@transaction.atomic
def end_webhook(hook: Webhook, *, by: Actor) -> None:
    require(may_run_the_hall, by, hook.tournament)
    alive = Webhook.objects.filter(pk=hook.pk, ended_at=None)
    if not alive.update(ended_at=timezone.now()):
        return
    audit.record(hook.tournament, actor=by, action="webhook.ended", subject=f"webhook:{hook.pk}")
    listens = Webhook.objects.filter(tournament=hook.tournament_id, ended_at=None).exists()
    Tournament.objects.filter(pk=hook.tournament_id).update(webhooks=listens)


@transaction.atomic
def redeliver(delivery: Delivery, *, by: Actor) -> None:
    """The same message again, by hand; its id tells the receiver that it is the same."""
    require(may_run_the_hall, by, delivery.webhook.tournament)
    if delivery.webhook.ended_at:
        raise Refused("webhook_ended")
    Delivery.objects.filter(pk=delivery.pk).update(state=Delivery.State.WAITING, attempts=0)
    owe("api.deliver", delivery=str(delivery.pk))


@transaction.atomic
def spread(entry: LogEntry, kinds: Sequence[str]) -> None:
    """A delivery for each address that listens; a second run finds them made."""
    hooks = Webhook.objects.filter(tournament=entry.tournament_id, ended_at=None)
    for hook in hooks:
        for kind in kinds:
            if kind not in hook.kinds:
                continue
            delivery, new = Delivery.objects.get_or_create(
                webhook=hook, entry=entry, kind=kind, defaults={"body": told(entry, kind)}
            )
            if new:
                owe("api.deliver", delivery=str(delivery.pk))


def told(entry: LogEntry, kind: str) -> dict[str, Any]:
    """Ids and numbers: whoever wants names asks the API, which knows who was erased since."""
    tournament = entry.tournament
    body: dict[str, Any] = {
        "kind": kind,
        "log_number": entry.number,
        "at": entry.at.isoformat(),
        "tournament": tournament.slug,
        "version": tournament.version,
    }
    what, _, key = entry.subject.partition(":")
    match = (
        Match.objects.filter(pk=key).select_related("table").first() if what == "match" else None
    )
    if match is not None:
        body["match"] = {
            "number": match.number,
            "state": match.state,
            "table": match.table.number if match.table else None,
            "games": match.games,
            "score": match.score,
            "winner": match.winner,
            "how": match.how,
        }
    if kind == "ruling":
        body["line"] = {"number": entry.data.get("number"), "notation": entry.data.get("notation")}
    return body


def deliver(delivery: Delivery) -> None:
    """One try. A receiver that takes the same message twice knows it by its id."""
    hook = delivery.webhook
    if delivery.state == Delivery.State.DELIVERED or hook.ended_at:
        return
    answer = tried(delivery, hook)
    taken = answer.isdecimal() and 200 <= int(answer) < 300
    attempts = delivery.attempts + 1
    given_up = not taken and attempts >= ATTEMPTS
    states = Delivery.State
    Delivery.objects.filter(pk=delivery.pk).update(
        attempts=attempts,
        answer=answer,
        tried_at=timezone.now(),
        state=states.DELIVERED if taken else states.FAILED if given_up else states.WAITING,
    )
    if not taken:
        raise NotTaken(answer)


def tried(delivery: Delivery, hook: Webhook) -> str:
    try:
        return str(
            send(
                hook.url,
                secret=hook.secret,
                kind=delivery.kind,
                id=str(delivery.pk),
                body={"id": str(delivery.pk), **delivery.body},
            )
        )
    except NoAddress as error:
        return str(error)
    except TimeoutError:
        return "timeout"
    except http.client.HTTPException:
        return "no_http"
    except OSError:
        return "no_connection"
