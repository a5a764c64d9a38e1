"""Which referee is in charge of which tables."""

from collections import Counter
from collections.abc import Mapping

from django.db import transaction

from tournaments import audit
from tournaments.actors import Actor
from tournaments.exceptions import Refused
from tournaments.models import Role, RoleGrant, Table, Tournament
from tournaments.permissions import may_run_the_hall, require
from tournaments.services.entries_ground import bump
from tournaments.services.inscriptions.ground import OVER
from tournaments.services.roles import holder

Assignment = Mapping[int, frozenset[int]]  # key of a referee's grant: numbers of tables


def referees_of(tournament: Tournament) -> list[RoleGrant]:
    grants = RoleGrant.objects.filter(tournament=tournament, role=Role.REFEREE, ended_at=None)
    return sorted(grants.select_related("user"), key=lambda grant: (grant.person_name, grant.pk))


@transaction.atomic
def assign_tables(tournament: Tournament, *, by: Actor, assignment: Assignment) -> None:
    """The whole hall at once: a table that nobody is named for has no referee.

    A table has one referee, a referee any number of tables. The log says what changed.
    """
    require(may_run_the_hall, by, tournament)
    if tournament.stage in OVER:
        raise Refused("event_over")
    referees = {grant.pk: grant for grant in referees_of(tournament)}
    if not assignment.keys() <= referees.keys():
        raise Refused("not_a_referee")
    tables = {
        table.number: table
        for table in Table.objects.select_for_update()
        .filter(tournament=tournament, in_use=True)
        .order_by("number")
    }
    wanted = Counter(number for numbers in assignment.values() for number in numbers)
    if missing := sorted(wanted.keys() - tables.keys()):
        raise Refused("no_such_table", tables=missing)
    if twice := sorted(number for number, times in wanted.items() if times > 1):
        raise Refused("table_twice", tables=twice)
    referee_at = {number: key for key, numbers in assignment.items() for number in numbers}
    changed = [
        table for table in tables.values() if table.referee_id != referee_at.get(table.number)
    ]
    if not changed:
        return
    for table in changed:
        table.referee = referees.get(referee_at.get(table.number, 0))
    Table.objects.bulk_update(changed, ["referee"])
    log_assigned(tournament, by=by, changed=changed)


def log_assigned(tournament: Tournament, *, by: Actor, changed: list[Table]) -> None:
    audit.record(
        tournament,
        actor=by,
        action="tables.assigned",
        subject=f"tournament:{tournament.pk}",
        data={
            "tables": {
                str(table.number): str(holder(table.referee)) if table.referee else None
                for table in changed
            }
        },
    )
    bump(tournament.pk)


@transaction.atomic
def hand_over(table: Table, *, by: Actor, to: RoleGrant) -> None:
    """One table to one referee; the rest of the hall stays as it is."""
    tournament = table.tournament
    require(may_run_the_hall, by, tournament)
    table = Table.objects.select_for_update().get(pk=table.pk)
    if to.ended_at or to.role != Role.REFEREE or to.tournament_id != table.tournament_id:
        raise Refused("not_a_referee")
    if table.referee_id == to.pk:
        return
    table.referee = to
    table.save(update_fields=["referee"])
    log_assigned(tournament, by=by, changed=[table])
