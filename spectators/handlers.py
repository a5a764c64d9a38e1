"""Jobs of the spectators. Their eraser is imported here, so that it registers."""

from datetime import timedelta

from jobs.registry import handles
from spectators import screen  # noqa: F401
from spectators.push.services import notify_of_calls, push_broadcast
from tournaments.messages.services.broadcasts import BROADCAST_PUSH
from tournaments.models import Broadcast, Tournament


@handles("spectators.called", time_limit=timedelta(minutes=5), attempts=1)
def notify_called(tournament: str, matches: list[str]) -> None:
    """Once: a second run would tell everybody twice."""
    notify_of_calls(Tournament.objects.get(pk=tournament), matches)


@handles(BROADCAST_PUSH, time_limit=timedelta(minutes=10))
def notify_of_broadcast(broadcast: str) -> None:
    push_broadcast(Broadcast.objects.select_related("tournament").get(pk=broadcast))
