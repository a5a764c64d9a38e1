"""Webhooks: made and ended by an organizer; what happened is owed to each, and told again until it
is taken.

`record_action` queues one job with the log's entry, in its transaction, where the tournament's own
row says that somebody listens. The job makes a delivery for each address, and queues each its job.
"""

import http.client
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from api.models import Delivery, Webhook
from api.webhooks.addresses import AddressRefused, resolve_target
from api.webhooks.sending import send
from jobs.services import enqueue
from tournaments.actors import Actor
from tournaments.audit.services import record_action
from tournaments.exceptions import Refused
from tournaments.models import LogEntry, Match, Stage, Tournament
from tournaments.permissions import may_organize, require

KINDS: Mapping[str, str | Promise] = {
    "call": _("a match is called to a table"),
    "result": _("a match is decided, or its result confirmed"),
    "ruling": _("a ruling is written"),
    "stage": _("groups or a bracket are drawn, or who goes on is settled"),
    "finished": _("the event is over"),
}
ATTEMPTS = 9  # the pauses double from 10 seconds: the last try is 43 minutes after the first
SHOWN_OF_A_MATCH = ("number", "state", "games", "score", "winner", "how")
MAX_WEBHOOKS = 10  # of one tournament


class NotTaken(Exception):
    """The receiver did not take it; the job is tried again. Carries a status or a code."""


@transaction.atomic
def create_webhook(
    tournament: Tournament, *, by: Actor, url: str, kinds: Sequence[str]
) -> tuple[Webhook, str]:
    """The webhook, and the secret that its messages are signed with: shown once."""
    require(may_organize, by, tournament)
    if settings.MODE.shared and not is_keeper(by):
        raise Refused("webhooks_of_keeper")
    chosen = [kind for kind in KINDS if kind in kinds]
    if not chosen:
        raise Refused("no_scope")
    try:
        resolve_target(url)
    except AddressRefused:
        raise Refused("no_address") from None
    if tournament.hooks.filter(ended_at=None).count() >= MAX_WEBHOOKS:
        raise Refused("too_many_webhooks", most=MAX_WEBHOOKS)
    secret = secrets.token_urlsafe(32)
    webhook = Webhook.objects.create(tournament=tournament, url=url, kinds=chosen, secret=secret)
    record_action(tournament, "webhook.made", webhook, by=by, data={"kinds": chosen})
    Tournament.objects.filter(pk=tournament.pk).update(webhooks=True)
    return webhook, secret


def is_keeper(by: Actor) -> bool:
    """A laptop in a hall calls into its own network, with everything that stands there: only for
    whoever has its console (`manage.py staff`)."""
    keepers = User.objects.filter(is_active=True, is_staff=True)
    return by.user_id is not None and keepers.filter(pk=by.user_id).exists()


@transaction.atomic
def end_webhook(webhook: Webhook, *, by: Actor) -> None:
    tournament = webhook.tournament
    require(may_organize, by, tournament)
    in_force = Webhook.objects.filter(tournament=tournament, ended_at=None)
    if not in_force.filter(pk=webhook.pk).update(ended_at=timezone.now()):
        return
    record_action(tournament, "webhook.ended", webhook, by=by)
    Tournament.objects.filter(pk=tournament.pk).update(webhooks=in_force.exists())


@transaction.atomic
def redeliver(delivery: Delivery, *, by: Actor) -> None:
    """The same message again, by hand; its id tells the receiver that it is the same."""
    require(may_organize, by, delivery.webhook.tournament)
    if delivery.webhook.ended_at:
        raise Refused("webhook_ended")
    Delivery.objects.filter(pk=delivery.pk).update(state=Delivery.State.WAITING, attempts=0)
    enqueue("api.deliver", delivery=str(delivery.pk))


@transaction.atomic
def create_deliveries(entry: LogEntry, kinds: Sequence[str]) -> None:
    """One for each address that listens; a second run finds them made."""
    webhooks = Webhook.objects.filter(tournament=entry.tournament_id, ended_at=None)
    for webhook in webhooks:
        for kind in kinds:
            if kind not in webhook.kinds:
                continue
            body = build_message(entry, kind)
            delivery, is_new = Delivery.objects.get_or_create(
                webhook=webhook, entry=entry, kind=kind, defaults={"body": body}
            )
            if is_new:
                enqueue("api.deliver", delivery=str(delivery.pk))


def build_message(entry: LogEntry, kind: str) -> dict[str, Any]:
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
    if what == "match" and (match := Match.objects.select_related("table").filter(pk=key).first()):
        values = {name: getattr(match, name) for name in SHOWN_OF_A_MATCH}
        body["match"] = {**values, "table": match.table.number if match.table else None}
    if kind == "stage":
        drawn = entry.action != "stage.places"
        body["stage"] = {"key": entry.data.get("stage", Stage.Kind.KNOCKOUT), "drawn": drawn}
    if kind == "ruling":
        body["line"] = {"number": entry.data.get("number"), "notation": entry.data.get("notation")}
    return body


def deliver(delivery: Delivery) -> None:
    """One try. A receiver that takes the same message twice knows it by its id."""
    if delivery.state == Delivery.State.DELIVERED or delivery.webhook.ended_at:
        return
    answer = try_to_send(delivery)
    is_taken = answer.isdecimal() and 200 <= int(answer) < 300
    attempts = delivery.attempts + 1
    if is_taken:
        state = Delivery.State.DELIVERED
    else:
        state = Delivery.State.FAILED if attempts >= ATTEMPTS else Delivery.State.WAITING
    Delivery.objects.filter(pk=delivery.pk).update(
        attempts=attempts, answer=answer, tried_at=timezone.now(), state=state
    )
    if not is_taken:
        raise NotTaken(answer)


def try_to_send(delivery: Delivery) -> str:
    """The receiver's status, or a code for why there was none."""
    try:
        return str(
            send(
                delivery.webhook.url,
                secret=delivery.webhook.secret,
                kind=delivery.kind,
                id=str(delivery.pk),
                body={"id": str(delivery.pk), **delivery.body},
            )
        )
    except AddressRefused as error:
        return str(error)
    except TimeoutError:
        return "timeout"
    except http.client.HTTPException:
        return "no_http"
    except OSError:
        return "no_connection"
