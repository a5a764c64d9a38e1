"""Jobs of the API: messages to webhooks. Its eraser is imported here, so that it registers."""

from datetime import timedelta

from api.idempotency import forget_answers as forget_answers
from api.models import Delivery
from api.webhooks.services import ATTEMPTS, create_deliveries, deliver as deliver_once
from jobs.registry import handles
from tournaments.models import LogEntry


@handles("api.news")
def create_webhook_deliveries(tournament: str, number: int, kinds: list[str]) -> None:
    entries = LogEntry.objects.select_related("tournament")
    create_deliveries(entries.get(tournament__pk=tournament, number=number), kinds)


@handles("api.deliver", time_limit=timedelta(seconds=60), attempts=ATTEMPTS)
def deliver(delivery: str) -> None:
    row = Delivery.objects.filter(pk=delivery).select_related("webhook").first()
    if row is not None:
        deliver_once(row)
