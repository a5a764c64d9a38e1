"""Matches to tables: by hand or by themselves, and the clock that starts with the call."""

import uuid
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from jobs.services import owe
from tournaments import audit
from tournaments.actors import SYSTEM, Actor
from tournaments.exceptions import NotFound, Refused
from tournaments.models import Match, Plan, Table, Tournament
from tournaments.permissions import may_run_the_hall, require
from tournaments.services.appeals_hold import held_matches, refuse_held
from tournaments.services.entries_ground import go_on, lock

BUSY = (Match.State.CALLED, Match.State.PLAYING)
# Where a result still waits for its signatures, people still sit: not free by itself.
HELD = (*BUSY, Match.State.FINISHED)


@transaction.atomic
def call_match(match: Match, *, by: Actor, table: Table) -> None:
    """Send both teams to a table and start the tolerance clock."""
    require(may_run_the_hall, by, match.tournament)
    match = lock(match)
    if match.state != Match.State.READY:
        raise Refused("match_not_ready", state=match.state)
    refuse_held(match)
    tables = Table.objects.select_for_update().filter(tournament=match.tournament_id)
    found = tables.filter(pk=table.pk).first()
    if found is None:
        raise NotFound(table.pk)
    if not found.in_use or Match.objects.filter(table=found, state__in=BUSY).exists():
        raise Refused("table_taken", table=found.number)
    send(match, found)
    log_call(match, by=by, action="match.called", table=found.number)
    go_on(match.tournament_id)
    owe_news(match.tournament_id, [match])


@transaction.atomic
def take_back_call(match: Match, *, by: Actor) -> None:
    """The call was a mistake, or the table is needed: back to the queue."""
    require(may_run_the_hall, by, match.tournament)
    match = lock(match)
    if match.state != Match.State.CALLED:
        raise Refused("match_not_called", state=match.state)
    table = match.table.number if match.table else 0
    match.state, match.table, match.called_at = Match.State.READY, None, None
    match.save(update_fields=["state", "table", "called_at"])
    log_call(match, by=by, action="match.call_taken_back", table=table)
    go_on(match.tournament_id)


@transaction.atomic
def call_next(tournament: Tournament, *, by: Actor) -> list[Match]:
    """Every free table gets the next ready match, earliest round and number first.

    1. Lock what is to be called; pass over matches that wait for an appeal, and those that
       somebody else holds: they are being called or played this moment, or an appeal is being
       filed. Asked again under the locks, since one may just have been. 2. Lock the tables, and
       wait for them: whoever has nothing to call must not keep them from the others, nor anybody
       take a free one for taken. 3. Ask again which are taken: only now is nobody else giving
       them away. 4. Write, and log last.
    """
    require(may_run_the_hall, by, tournament)
    free = [table.pk for table in free_tables(tournament)]
    ready = list(
        Match.objects.select_for_update(skip_locked=True)
        .filter(tournament=tournament, state=Match.State.READY)
        .exclude(pk__in=held_matches(tournament.pk))
        .order_by("round", "number")[: len(free)]
    )
    if ready:
        held = held_matches(tournament.pk)
        ready = [match for match in ready if match.pk not in held]
    if not ready:
        return []
    tables = list(Table.objects.select_for_update().filter(pk__in=free).order_by("number"))
    taken = set(
        Match.objects.filter(table__in=free, state__in=HELD).values_list("table", flat=True)
    )
    called = list(zip(ready, [t for t in tables if t.pk not in taken], strict=False))
    for match, table in called:
        send(match, table)
    for match, table in called:
        log_call(match, by=by, action="match.called", table=table.number)
    if called:
        go_on(tournament.pk)
        owe_news(tournament.pk, [match for match, _ in called])
    return [match for match, _ in called]


def owe_news(tournament_id: uuid.UUID, matches: list[Match]) -> None:
    """Phones that follow one of the teams are told by a worker, once for all of a call."""
    owe(
        "spectators.called",
        tournament=str(tournament_id),
        matches=[str(match.pk) for match in matches],
    )


def call_by_itself(tournament_id: uuid.UUID) -> None:
    """After a result, where the plan says so. A transaction of its own, since it locks matches
    that have nothing to do with that result."""
    call_next(Tournament.objects.get(pk=tournament_id), by=SYSTEM)


def send(match: Match, table: Table) -> None:
    match.state = Match.State.CALLED
    match.table = table
    match.called_at = timezone.now()
    match.save(update_fields=["state", "table", "called_at"])


def free_tables(tournament: Tournament) -> list[Table]:
    taken = tournament.matches.filter(state__in=HELD, table__isnull=False).values("table")
    return list(tournament.tables.filter(in_use=True).exclude(pk__in=taken).order_by("number"))


def walkover_due_at(match: Match, plan: Plan) -> datetime | None:
    """When the tolerance of a called match is over; None where the event has none."""
    minutes = plan.tolerance_first if match.round == 1 else plan.tolerance_later
    if minutes is None or match.called_at is None or match.state != Match.State.CALLED:
        return None
    return match.called_at + timedelta(minutes=minutes)


def log_call(match: Match, *, by: Actor, action: str, table: int) -> None:
    audit.record(
        match.tournament,
        actor=by,
        action=action,
        subject=f"match:{match.pk}",
        data={"table": table},
    )
