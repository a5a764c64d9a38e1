"""Matches to tables: by hand or by themselves, and the clock that starts with the call."""

import contextlib
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from tournaments import audit
from tournaments.actors import Actor
from tournaments.exceptions import Refused
from tournaments.models import Match, Table, Tournament
from tournaments.permissions import may_run_the_hall, require
from tournaments.services.entries import bump, lock

BUSY = (Match.State.CALLED, Match.State.PLAYING)


@transaction.atomic
def call_match(match: Match, *, by: Actor, table: Table) -> None:
    """Send both teams to a table and start the tolerance clock."""
    require(may_run_the_hall, by, match.tournament)
    match = lock(match)
    if match.state != Match.State.READY:
        raise Refused("match_not_ready", state=match.state)
    table = Table.objects.select_for_update().get(pk=table.pk, tournament=match.tournament_id)
    if not table.in_use or Match.objects.filter(table=table, state__in=BUSY).exists():
        raise Refused("table_taken", table=table.number)
    match.state = Match.State.CALLED
    match.table = table
    match.called_at = timezone.now()
    match.save(update_fields=["state", "table", "called_at"])
    log_call(match, by=by, action="match.called", table=table.number)


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


@transaction.atomic
def call_next(tournament: Tournament, *, by: Actor) -> list[Match]:
    """Every free table gets the next ready match, earliest round and number first."""
    require(may_run_the_hall, by, tournament)
    ready = list(tournament.matches.filter(state=Match.State.READY).order_by("round", "number"))
    called = []
    for match, table in zip(ready, free_tables(tournament), strict=False):
        # Another organizer may be doing the same: what they took is no longer ours to call.
        with contextlib.suppress(Refused), transaction.atomic():
            call_match(match, by=by, table=table)
            called.append(match)
    return called


def free_tables(tournament: Tournament) -> list[Table]:
    taken = tournament.matches.filter(state__in=BUSY, table__isnull=False).values("table")
    return list(tournament.tables.filter(in_use=True).exclude(pk__in=taken).order_by("number"))


def walkover_due_at(match: Match) -> datetime | None:
    """When the tolerance of a called match is over; None where the event has none."""
    plan = match.tournament.plan
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
    bump(match.tournament_id)
