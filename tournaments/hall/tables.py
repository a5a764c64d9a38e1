"""Which referee is in charge of which tables."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from itertools import pairwise

from django.db import transaction

from tournaments.actors import Actor, actor_of_grant, actor_of_referee
from tournaments.audit.services import record_action, subject_name
from tournaments.audit.stale import refuse_if_stale
from tournaments.exceptions import Refused
from tournaments.locks import bump_version, refuse_if_over
from tournaments.models import LogEntry, Match, Role, RoleGrant, Table, Tournament
from tournaments.permissions import may_hand_over, may_organize, require

Assignment = Mapping[int, frozenset[int]]  # key of a referee's grant: numbers of tables


def referees_of(tournament: Tournament) -> list[RoleGrant]:
    grants = RoleGrant.objects.filter(tournament=tournament, role=Role.REFEREE, ended_at=None)
    return sorted(grants.select_related("user"), key=lambda grant: (grant.person_name, grant.pk))


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
    refuse_wrong_tables(assignment, tables)
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


def refuse_wrong_tables(assignment: Assignment, tables: Collection[int]) -> None:
    times_named = Counter(number for numbers in assignment.values() for number in numbers)
    if missing := sorted(times_named.keys() - set(tables)):
        raise Refused("no_such_table", tables=missing)
    if twice := sorted(number for number, times in times_named.items() if times > 1):
        raise Refused("table_twice", tables=twice)


def tables_by_referee(referees: Iterable[RoleGrant], tables: Iterable[Table]) -> dict[str, str]:
    """The tables in use by the key of their referee's grant, as people write them."""
    listed = list(tables)
    return {
        str(grant.pk): spell_tables(
            table.number for table in listed if table.in_use and table.referee_id == grant.pk
        )
        for grant in referees
    }


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


def is_in_charge(actor: Actor, table: Table) -> bool:
    """By a phone that was let in, or by their account."""
    grant = table.referee
    if grant is None or grant.ended_at:
        return False
    return actor in (actor_of_referee(grant), actor_of_grant(grant))


def has_kept(grant: RoleGrant, match: Match) -> bool:
    """Whether this referee was in charge of the match's table since it was called, and is no more:
    the log says from whom the table went, or from which table the match."""
    if match.table is None or match.called_at is None:
        return False
    changes = LogEntry.objects.filter(
        tournament=match.tournament_id, action="tables.assigned", at__gte=match.called_at
    )
    place = [match.table.number, grant.pk]
    if any(place in entry.data.get("before", ()) for entry in changes):
        return True
    moves = LogEntry.objects.filter(
        tournament=match.tournament_id,
        action="match.moved",
        subject=subject_name(match),
        at__gte=match.called_at,
    )
    return any(entry.data.get("keeper") == grant.pk for entry in moves)


RANGE = re.compile(r"(\d{1,3})(?:-(\d{1,3}))?")
# As people say them: "1 a 4", "1 to 4"; "4, 5 y 6", "4, 5 e 6".
TO = re.compile(r"(?<=\d)\s*(?:[-–]|\b(?:a|al|até|hasta|to)\b)\s*(?=\d)", re.IGNORECASE)
AND = re.compile(r"[,;]|\b(?:y|e|and)\b", re.IGNORECASE)


def parse_tables(text: str) -> frozenset[int]:
    """Numbers and ranges, as people write them; ValueError names what is neither.

    >>> sorted(parse_tables("1-4, 7 9"))
    [1, 2, 3, 4, 7, 9]
    >>> sorted(parse_tables("1 a 3, 7 y 9")), sorted(parse_tables("1 até 2, 4 e 5"))
    ([1, 2, 3, 7, 9], [1, 2, 4, 5])
    >>> parse_tables("the corner")
    Traceback (most recent call last):
    ...
    ValueError: the
    """
    numbers: set[int] = set()
    for part in AND.sub(" ", TO.sub("-", text)).split():
        match = RANGE.fullmatch(part)
        if match is None:
            raise ValueError(part)
        first = int(match[1])
        last = int(match[2] or first)
        if not 0 < first <= last:
            raise ValueError(part)
        numbers.update(range(first, last + 1))
    return frozenset(numbers)


def spell_tables(numbers: Iterable[int]) -> str:
    """
    >>> spell_tables([7, 1, 2, 3, 4, 9, 10])
    '1–4, 7, 9–10'
    >>> spell_tables([])
    ''
    """
    ordered = sorted(set(numbers))
    if not ordered:
        return ""
    ends = [here for here, after in pairwise(ordered) if after != here + 1] + ordered[-1:]
    starts = ordered[:1] + [after for here, after in pairwise(ordered) if after != here + 1]
    return ", ".join(
        f"{start}–{end}" if end > start else str(start)
        for start, end in zip(starts, ends, strict=True)
    )
