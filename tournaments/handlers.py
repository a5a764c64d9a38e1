"""Jobs of the tournaments."""

from datetime import timedelta

from jobs.registry import handles
from tournaments.audit.anchor import KIND, anchor_head
from tournaments.models import Tournament


@handles(KIND, time_limit=timedelta(seconds=30))
def anchor(tournament: str) -> None:
    anchor_head(Tournament.objects.get(pk=tournament))
