"""The two ends of every transaction about a match: its own row first, the tournament's row last."""

import uuid
from typing import cast

from django.db import connection
from django.db.models import F, UUIDField

from tournaments.exceptions import Refused
from tournaments.models import Match, Stage, Tournament
from tournaments.prepared import Given, Prepared

LOCKED = Prepared(
    lambda: Match.objects.select_for_update().filter(pk=Given("match", UUIDField())).order_by()
)
WITH_PLAN = Prepared(
    lambda: (
        Tournament.objects.select_related("plan")
        .filter(pk=Given("tournament", UUIDField()))
        .order_by()
    )
)

# As plain SQL: with every hand of every table.
GO_ON = (
    "UPDATE tournaments_tournament SET version = version + 1, stage = %s"
    " WHERE id = %s AND stage IN (%s, %s)"
)


def lock(match: Match) -> Match:
    """The row, and then the plan it is played under. Not joined: on PostgreSQL a row that was
    only joined is as old as the wait for the lock, and rules changed meanwhile would be missed."""
    [locked] = LOCKED(match=match.pk)
    [locked.tournament] = WITH_PLAN(tournament=locked.tournament_id)
    return cast("Match", locked)


def go_on(tournament_id: uuid.UUID) -> None:
    """The event is being played, and spectators have something new. Refuses one that is closed,
    under the row's own lock, so that nothing slips in while somebody closes it."""
    key = Tournament._meta.pk.get_db_prep_value(tournament_id, connection)
    with connection.cursor() as cursor:
        cursor.execute(GO_ON, [Stage.PLAYING, key, Stage.DRAWN, Stage.PLAYING])
        if not cursor.rowcount:
            raise Refused("event_not_playing")


def bump(tournament_id: uuid.UUID) -> None:
    """What spectators see has changed. Last in a transaction: the row is everybody's."""
    Tournament.objects.filter(pk=tournament_id).update(version=F("version") + 1)
