"""Assigning tables to referees, and handing one over."""

from collections import Counter
from collections.abc import Collection, Mapping

from django.db import transaction

from tournaments.actors import Actor, actor_of_grant
from tournaments.audit.services import record_action
from tournaments.audit.stale import refuse_if_stale
from tournaments.exceptions import Refused
from tournaments.hall.tables import (
    Assignment,
    is_in_charge,
    referees_of,
    spell_tables,
    tables_by_referee,
)
from tournaments.locks import bump_version, refuse_if_over
from tournaments.models import Role, RoleGrant, Table, Tournament
from tournaments.permissions import may_hand_over, may_organize, require


@transaction.atomic
def assign_tables(
    tournament: Tournament,
    *,
    by: Actor,
    assignment: Assignment,
    shown_values: Mapping[str, str] | None = None,
) -> None:
    """The whole hall at once: a table that nobody is named for has no referee.

    A table has one referee, a referee any number of tables. The log says what changed.
    `shown_values` is what `tables_by_referee` gave when the page was shown.
    """
    require(may_organize, by, tournament)
    refuse_if_over(tournament)
    referees = {grant.pk: grant for grant in referees_of(tournament)}
    if not assignment.keys() <= referees.keys():
        raise Refused("not_a_referee")
    tables = lock_tables(tournament)
    now = tables_by_referee(referees.values(), tables.values())
    refuse_if_stale(
        # Who became a referee meanwhile had no tables then.
        shown_values if shown_values is None else {**dict.fromkeys(now, ""), **shown_values},
        now=now,
        typed={key: spell_tables(assignment.get(int(key), ())) for key in now},
        tournament=tournament,
        action="tables.assigned",
    )
    refuse_if_wrong_tables(assignment, tables)
    referee_at = {number: key for key, numbers in assignment.items() for number in numbers}
    changed = [
        table for table in tables.values() if table.referee_id != referee_at.get(table.number)
    ]
    if not changed:
        return
    before = {table.number: table.referee_id for table in changed}
    for table in changed:
        table.referee = referees.get(referee_at.get(table.number, 0))
    Table.objects.bulk_update(changed, ["referee"])
    log_assigned(tournament, by=by, changed=changed, before=before)


def lock_tables(tournament: Tournament) -> dict[int, Table]:
    """Those in use, by number."""
    rows = Table.objects.select_for_update().filter(tournament=tournament, in_use=True)
    return {table.number: table for table in rows.order_by("number")}


def refuse_if_wrong_tables(assignment: Assignment, tables: Collection[int]) -> None:
    times_named = Counter(number for numbers in assignment.values() for number in numbers)
    if missing := sorted(times_named.keys() - set(tables)):
        raise Refused("no_such_table", tables=missing)
    if twice := sorted(number for number, times in times_named.items() if times > 1):
        raise Refused("table_twice", tables=twice)


def log_assigned(
    tournament: Tournament, *, by: Actor, changed: list[Table], before: Mapping[int, int | None]
) -> None:
    """`before` are the grants of those who kept the tables until now: what their phones still hold
    is theirs to send (`has_kept`)."""
    record_action(
        tournament,
        "tables.assigned",
        by=by,
        data={
            "tables": {
                str(table.number): str(actor_of_grant(table.referee)) if table.referee else None
                for table in changed
            },
            "before": [[number, key] for number, key in before.items() if key],
        },
    )
    bump_version(tournament.pk)


@transaction.atomic
def hand_over(table: Table, *, by: Actor, to: RoleGrant) -> None:
    """One table to one referee; the rest of the hall stays as it is. Whoever is in charge of it may
    do that too."""
    tournament = table.tournament
    table = (
        Table.objects.select_for_update(of=("self",))
        .select_related("referee__user")
        .get(pk=table.pk)
    )
    if not is_in_charge(by, table):
        require(may_hand_over, by, tournament)
    refuse_if_over(tournament)
    if to.ended_at or to.role != Role.REFEREE or to.tournament_id != table.tournament_id:
        raise Refused("not_a_referee")
    if table.referee_id == to.pk:
        return
    before = {table.number: table.referee_id}
    table.referee = to
    table.save(update_fields=["referee"])
    log_assigned(tournament, by=by, changed=[table], before=before)
