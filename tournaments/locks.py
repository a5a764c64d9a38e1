"""The locks of a transaction, in the order that everybody keeps: matches by round and
number, the rows of stages, tables, the tournament's row last; and what is refused once they are
held."""

import uuid
from typing import Any, cast

from django.db import connection
from django.db.models import F, Max, QuerySet, UUIDField

from tournaments.exceptions import Refused
from tournaments.models import Match, Plan, Progress, Tournament
from tournaments.prepared import Param, PreparedQuery
from tournaments.selectors import find_plan

SELECT_MATCH_FOR_UPDATE = PreparedQuery(
    lambda: Match.objects.select_for_update().filter(pk=Param("match", UUIDField())).order_by()
)
SELECT_TOURNAMENT_WITH_PLAN = PreparedQuery(
    lambda: (
        Tournament.objects.select_related("plan")
        .filter(pk=Param("tournament", UUIDField()))
        .order_by()
    )
)


# As plain SQL: with every hand of every table.
MARK_PLAYING = (
    "UPDATE tournaments_tournament SET version = version + 1, stage = %s"
    " WHERE id = %s AND stage IN (%s, %s)"
)


def lock_match(match: Match) -> Match:
    """The row, and then the plan it is played under. Not joined: on PostgreSQL a row that was
    only joined is as old as the wait for the lock, and rules changed meanwhile would be missed."""
    [locked] = SELECT_MATCH_FOR_UPDATE(match=match.pk)
    [locked.tournament] = SELECT_TOURNAMENT_WITH_PLAN(tournament=locked.tournament_id)
    return cast("Match", locked)


def lock_matches(*matches: Match) -> list[Match]:
    """Several, as `lock_match` does one: locked by round and number, returned as they came."""
    in_order = sorted(set(matches), key=lambda match: (match.round, match.number))
    locked = {match.pk: lock_match(match) for match in in_order}
    return [locked[match.pk] for match in matches]


def mark_playing(tournament_id: uuid.UUID) -> None:
    """The event is being played, and spectators have something new. Refuses one that is closed,
    under the row's own lock, so that nothing slips in while somebody closes it."""
    key = Tournament._meta.pk.get_db_prep_value(tournament_id, connection)
    with connection.cursor() as cursor:
        cursor.execute(MARK_PLAYING, [Progress.PLAYING, key, Progress.DRAWN, Progress.PLAYING])
        if not cursor.rowcount:
            raise Refused("event_not_playing")


def bump_version(tournament_id: uuid.UUID) -> None:
    """What spectators see has changed. Last in a transaction: the row is everybody's."""
    Tournament.objects.filter(pk=tournament_id).update(version=F("version") + 1)


def lock_tournament(tournament: Tournament | uuid.UUID) -> Tournament:
    """The tournament as it is now, kept so until the transaction ends."""
    key = tournament.pk if isinstance(tournament, Tournament) else tournament
    return Tournament.objects.select_for_update().get(pk=key)


def get_plan(tournament: Tournament, *, lock: bool = False) -> Plan:
    plan = find_plan(tournament, lock=lock)
    if plan is None:
        raise Refused("not_set_up")
    return plan


def is_before_bracket(tournament: Tournament) -> bool:
    """Until it is drawn whole teams may still leave and enter, also between the two draws."""
    if tournament.stage == Progress.DRAWN:
        return not tournament.matches.exists()
    return tournament.stage in Tournament.BEFORE_THE_DRAW


def refuse_if_drawn(tournament: Tournament) -> None:
    if tournament.stage not in Tournament.BEFORE_THE_DRAW:
        raise Refused("after_the_draw")


def refuse_if_over(tournament: Tournament) -> None:
    if tournament.stage == Progress.CANCELLED:
        raise Refused("event_cancelled")
    if tournament.stage in Tournament.OVER:
        raise Refused("event_over")


def next_number(rows: QuerySet[Any]) -> int:
    """Under the lock, so that no two get the same; withdrawn ones keep theirs."""
    highest = rows.aggregate(highest=Max("number"))["highest"]
    return (highest or 0) + 1
