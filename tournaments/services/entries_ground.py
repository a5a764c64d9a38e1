"""The two ends of every transaction about a match: its own row first, the tournament's row last."""

import uuid

from django.db.models import F

from tournaments.exceptions import Refused
from tournaments.models import Match, Stage, Tournament


def lock(match: Match) -> Match:
    """The row, and then the plan it is played under. Not joined: on PostgreSQL a row that was
    only joined is as old as the wait for the lock, and rules changed meanwhile would be missed."""
    locked = Match.objects.select_for_update().get(pk=match.pk)
    locked.tournament = Tournament.objects.select_related("plan").get(pk=locked.tournament_id)
    return locked


def go_on(tournament_id: uuid.UUID) -> None:
    """The event is being played, and spectators have something new. Refuses one that is closed,
    under the row's own lock, so that nothing slips in while somebody closes it."""
    rows = Tournament.objects.filter(pk=tournament_id, stage__in=(Stage.DRAWN, Stage.PLAYING))
    if not rows.update(version=F("version") + 1, stage=Stage.PLAYING):
        raise Refused("event_not_playing")


def bump(tournament_id: uuid.UUID) -> None:
    """What spectators see has changed. Last in a transaction: the row is everybody's."""
    Tournament.objects.filter(pk=tournament_id).update(version=F("version") + 1)
