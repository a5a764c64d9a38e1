"""The two ends of every transaction about a match: its own row first, the tournament's row last."""

import uuid

from django.db.models import F

from tournaments.exceptions import Refused
from tournaments.models import Match, Stage, Tournament


def lock(match: Match) -> Match:
    locked = Match.objects.select_for_update(of=("self",)).select_related("tournament__plan")
    return locked.get(pk=match.pk)


def go_on(tournament_id: uuid.UUID) -> None:
    """The event is being played, and spectators have something new. Refuses one that is closed,
    under the row's own lock, so that nothing slips in while somebody closes it."""
    rows = Tournament.objects.filter(pk=tournament_id, stage__in=(Stage.DRAWN, Stage.PLAYING))
    if not rows.update(version=F("version") + 1, stage=Stage.PLAYING):
        raise Refused("event_not_playing")


def bump(tournament_id: uuid.UUID) -> None:
    """What spectators see has changed. Last in a transaction: the row is everybody's."""
    Tournament.objects.filter(pk=tournament_id).update(version=F("version") + 1)
