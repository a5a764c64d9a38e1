"""Which referee is in charge of which tables."""

import re
from collections.abc import Iterable, Mapping
from itertools import pairwise

from tournaments.actors import Actor, actor_of_grant, actor_of_referee
from tournaments.audit.subjects import subject_name
from tournaments.models import LogEntry, Match, Role, RoleGrant, Table, Tournament

Assignment = Mapping[int, frozenset[int]]  # key of a referee's grant: numbers of tables


def referees_of(tournament: Tournament) -> list[RoleGrant]:
    grants = RoleGrant.objects.filter(tournament=tournament, role=Role.REFEREE, ended_at=None)
    return sorted(grants.select_related("user"), key=lambda grant: (grant.person_name, grant.pk))


def tables_by_referee(referees: Iterable[RoleGrant], tables: Iterable[Table]) -> dict[str, str]:
    """The tables in use by the key of their referee's grant, as people write them."""
    listed = list(tables)
    return {
        str(grant.pk): spell_tables(
            table.number for table in listed if table.in_use and table.referee_id == grant.pk
        )
        for grant in referees
    }


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
