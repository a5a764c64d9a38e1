"""Jobs of the spectators."""

from datetime import timedelta

from jobs.registry import handles
from spectators.services.push import tell_of_calls


@handles("spectators.called", time_limit=timedelta(minutes=5), attempts=1)
def called(tournament: str, matches: list[str]) -> None:
    """Once: a second run would tell everybody twice."""
    tell_of_calls(tournament, matches)
