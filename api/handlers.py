"""Jobs of the API: news for webhooks. What it keeps about people is forgotten from here, too."""

from datetime import timedelta

from api.models import Delivery
from api.once import forget_answers as forget_answers
from api.services.webhooks import ATTEMPTS, spread
from api.services.webhooks import deliver as deliver_one
from jobs.registry import handles
from tournaments.models import LogEntry


@handles("api.news")
def news(tournament: str, number: int, kinds: list[str]) -> None:
    entries = LogEntry.objects.select_related("tournament")
    spread(entries.get(tournament__pk=tournament, number=number), kinds)


@handles("api.deliver", time_limit=timedelta(seconds=60), attempts=ATTEMPTS)
def deliver(delivery: str) -> None:
    found = Delivery.objects.filter(pk=delivery).select_related("webhook").first()
    if found is not None:
        deliver_one(found)
