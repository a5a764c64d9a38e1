"""Matches to tables: by hand or by themselves, and the clock that starts with the call."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from jobs.services import enqueue
from scoring.core.fault import fault
from scoring.registry import ruleset
from tournaments.actors import SYSTEM, Actor
from tournaments.audit.services import record_action
from tournaments.audit.stale import refuse_if_stale
from tournaments.exceptions import Faulty, NotFound, Refused
from tournaments.formats.planned_choices import length_code
from tournaments.formats.results import ALL_PLAYED
from tournaments.locks import bump_version, lock_match, lock_matches, mark_playing
from tournaments.matches.holds import held_matches, refuse_if_held
from tournaments.models import Match, Slot, Stage, Table, Tournament
from tournaments.permissions import may_organize, require


@transaction.atomic
def call_match(match: Match, *, by: Actor, table: Table) -> None:
    """Send both teams to a table and start the tolerance clock."""
    require(may_organize, by, match.tournament)
    match = lock_match(match)
    if match.state != Match.State.READY:
        raise Refused("match_not_ready", state=match.state)
    refuse_if_held(match)
    refuse_if_team_plays(match)
    locked_table = lock_free_table(match, table)
    assign_table(match, locked_table)
    record_action(
        match.tournament, "match.called", match, by=by, data={"table": locked_table.number}
    )
    mark_playing(match.tournament_id)
    queue_call_notifications(match.tournament_id, [match])


def refuse_if_team_plays(match: Match) -> None:
    """In a group a team has several matches ready, and sits at one table. The stage's row is
    locked, so that nobody calls the same team elsewhere meanwhile."""
    if not match.group:
        return
    Stage.objects.select_for_update(no_key=True).get(pk=match.stage_id)
    teams = Slot.objects.filter(match=match).values("team")
    others = Match.objects.at_a_table().filter(slots__team__in=teams).exclude(pk=match.pk)
    if busy := list(others.order_by("number").values_list("number", flat=True).distinct()):
        raise Refused("team_plays", matches=busy)


def lock_free_table(match: Match, table: Table) -> Table:
    tables = Table.objects.select_for_update().filter(tournament=match.tournament_id)
    locked_table = tables.filter(pk=table.pk).first()
    if locked_table is None:
        raise NotFound(table.pk)
    if not locked_table.in_use or locked_table.matches.at_a_table().exists():
        raise Refused("table_taken", table=locked_table.number)
    return locked_table


@transaction.atomic
def move_to_table(match: Match, *, by: Actor, table: Table) -> None:
    """Another table for a match that is called or being played; its clock and its score stay. Who
    was called hears of the new table."""
    require(may_organize, by, match.tournament)
    match = lock_match(match)
    if match.state not in Match.AT_A_TABLE:
        raise Refused("match_not_at_a_table")
    change_tables({match: lock_free_table(match, table)}, by=by)


@transaction.atomic
def swap_tables(match: Match, *, by: Actor, table: Table, other: Match) -> None:
    """As `move_to_table`, to a table that is taken: the match that is there gets this one's.
    `other` is whom somebody saw at `table`; whoever has come there since stays."""
    require(may_organize, by, match.tournament)
    match, other = lock_matches(match, other)
    if match.state not in Match.AT_A_TABLE:
        raise Refused("match_not_at_a_table")
    if other.state not in Match.AT_A_TABLE or other.table_id != table.pk:
        raise Refused("not_at_that_table", match=other.number, table=table.number)
    if match.table_id is None:
        raise Refused("no_table_to_swap", match=match.number)
    keys = [match.table_id, table.pk]
    tables = Table.objects.select_for_update().filter(pk__in=keys).order_by("number")
    locked = {row.pk: row for row in tables}
    for row in locked.values():
        if match == other or not row.in_use:
            raise Refused("table_taken", table=row.number)
    change_tables({match: locked[table.pk], other: locked[match.table_id]}, by=by)


def change_tables(new_tables: Mapping[Match, Table], *, by: Actor) -> None:
    """All is locked: what each match leaves and where it goes on, in the log. All get up before
    one sits down: no table may have two matches, not even between two writes."""
    Match.objects.filter(pk__in=[match.pk for match in new_tables]).update(table=None)
    for match, table in new_tables.items():
        before, match.table = match.table, table
        match.save(update_fields=["table"])
        data = {"table": table.number, "before": before.number if before else 0}
        if before and before.referee_id:
            data["keeper"] = before.referee_id  # what that phone still holds is its to send
        record_action(match.tournament, "match.moved", match, by=by, data=data)
    [tournament_id] = {match.tournament_id for match in new_tables}
    mark_playing(tournament_id)
    called = [match for match in new_tables if match.state == Match.State.CALLED]
    if called:
        queue_call_notifications(tournament_id, called)


@transaction.atomic
def take_back_call(match: Match, *, by: Actor) -> None:
    """The call was a mistake, or the table is needed: back to the queue."""
    require(may_organize, by, match.tournament)
    match = lock_match(match)
    if match.state != Match.State.CALLED:
        raise Refused("match_not_called", state=match.state)
    table = match.table.number if match.table else 0
    match.state, match.table, match.called_at = Match.State.READY, None, None
    match.save(update_fields=["state", "table", "called_at"])
    record_action(match.tournament, "match.call_taken_back", match, by=by, data={"table": table})
    mark_playing(match.tournament_id)


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
    require(may_organize, by, tournament)
    free = [table.pk for table in free_tables(tournament)]
    waiting = (
        Match.objects.filter(tournament=tournament, state=Match.State.READY)
        .exclude(pk__in=held_matches(tournament.pk))
        .order_by("round", "number")
    )
    ready = list(waiting.select_for_update(skip_locked=True)[: len(free)])
    if may_share_teams(tournament, ready):
        list(tournament.stages.select_for_update(no_key=True).order_by("number").values_list("pk"))
        keys = find_callable(tournament, waiting, most=len(free))
        ready = list(waiting.filter(pk__in=keys).select_for_update(skip_locked=True))
    if ready:
        held = held_matches(tournament.pk)
        ready = [match for match in ready if match.pk not in held]
    if not ready:
        return []
    tables = list(Table.objects.select_for_update().filter(pk__in=free).order_by("number"))
    taken = set(
        Match.objects.holding_a_table().filter(table__in=free).values_list("table", flat=True)
    )
    called = list(zip(ready, [t for t in tables if t.pk not in taken], strict=False))
    for match, table in called:
        assign_table(match, table)
    for match, table in called:
        record_action(tournament, "match.called", match, by=by, data={"table": table.number})
    if called:
        mark_playing(tournament.pk)
        queue_call_notifications(tournament.pk, [match for match, _ in called])
    return [match for match, _ in called]


def may_share_teams(tournament: Tournament, ready: Sequence[Match]) -> bool:
    """In a group a team has several matches at once; and after a correction it may stand in two
    brackets."""
    if any(match.group for match in ready):
        return True
    later = tournament.stages.filter(number__gt=1)
    return bool(ready) and later.exists()


def find_callable(
    tournament: Tournament, waiting: QuerySet[Match], *, most: int
) -> list[uuid.UUID]:
    """The first matches whose teams all have nothing else to play at this moment: no table has
    them, and no match before it in the list."""
    teams: dict[uuid.UUID, list[uuid.UUID]] = {}
    for match, team in waiting.values_list("pk", "slots__team"):
        teams.setdefault(match, []).append(team)
    at_tables = Slot.objects.filter(match__tournament=tournament, match__state__in=Match.AT_A_TABLE)
    busy = set(at_tables.values_list("team", flat=True))
    chosen: list[uuid.UUID] = []
    for match, both in teams.items():
        if len(chosen) < most and not busy & {*both}:
            chosen.append(match)
            busy |= {*both}
    return chosen


def queue_call_notifications(tournament_id: uuid.UUID, matches: list[Match]) -> None:
    """Phones that follow one of the teams are told by a worker, once for all of a call."""
    enqueue(
        "spectators.called",
        tournament=str(tournament_id),
        matches=[str(match.pk) for match in matches],
    )


def call_next_after_commit(tournament: Tournament) -> None:
    """After a result, where the plan says so. A transaction of its own, since it locks matches
    that have nothing to do with that result."""

    def call_next_automatically() -> None:
        call_next(Tournament.objects.get(pk=tournament.pk), by=SYSTEM)

    if tournament.plan.calls_by_itself:
        transaction.on_commit(call_next_automatically, robust=True)


def assign_table(match: Match, table: Table) -> None:
    match.state = Match.State.CALLED
    match.table = table
    match.called_at = timezone.now()
    match.save(update_fields=["state", "table", "called_at"])


def free_tables(tournament: Tournament) -> list[Table]:
    taken = tournament.matches.holding_a_table().filter(table__isnull=False).values("table")
    return list(tournament.tables.filter(in_use=True).exclude(pk__in=taken).order_by("number"))


@transaction.atomic
def set_match_format(
    match: Match,
    *,
    by: Actor,
    best_of: int,
    all_played: bool = False,
    shown_values: Mapping[str, Any] | None = None,
) -> None:
    """One match played otherwise than its round; only while it has not begun. In a bracket somebody
    must win: there not all games can be played."""
    require(may_organize, by, match.tournament)
    match = lock_match(match)
    if match.has_begun or match.is_playoff:
        raise Refused("format_frozen")
    allowed = ruleset(match.tournament.plan.ruleset).best_of
    if all_played and not match.group:
        raise Faulty((fault("draw_in_knockout", *allowed, field="best_of"),))
    if all_played:
        allowed = ALL_PLAYED
    if best_of not in allowed:
        raise Faulty((fault("wrong_best_of", *allowed, field="best_of"),))
    refuse_if_stale(
        shown_values,
        now={"best_of": length_code(match.best_of, all_played=match.all_played)},
        typed={"best_of": length_code(best_of, all_played=all_played)},
        tournament=match.tournament,
        action="match.format_changed",
        subject=match,
    )
    match.best_of, match.all_played = best_of, all_played
    match.save(update_fields=["best_of", "all_played"])
    data = {"best_of": best_of} | ({"all_played": True} if all_played else {})
    record_action(match.tournament, "match.format_changed", match, by=by, data=data)
    bump_version(match.tournament_id)
