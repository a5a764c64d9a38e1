"""What a team is called on boards and brackets: its people's last names, or more where two teams
would be called the same. One query for a whole event."""

import uuid
from collections import Counter, defaultdict
from collections.abc import Iterable

from tournaments.models import Place, Team, Tournament


def names_of_teams(tournament: Tournament) -> dict[uuid.UUID, str]:
    """Every team that has people now. A person whose data was erased has no name to show."""
    places = (
        Place.objects.filter(team__tournament=tournament, until=None)
        .order_by("order")
        .values_list("team_id", "team__number", "participant__name")
    )
    people: dict[tuple[uuid.UUID, int], list[str]] = defaultdict(list)
    for key, number, name in places:
        people[key, number].append(name)
    short = {key: short_name(names, number=key[1]) for key, names in people.items()}
    count = Counter(short.values())
    return {
        key[0]: name if count[name] == 1 else full_name(people[key], number=key[1])
        for key, name in short.items()
    }


def short_name(names: Iterable[str], *, number: int) -> str:
    """
    >>> short_name(["Ana Acosta", "Bruno Benítez"], number=3)
    'Acosta / Benítez'
    >>> short_name(["Ana Acosta"], number=3), short_name(["", "Bruno Benítez"], number=3)
    ('Ana Acosta', '#3')
    """
    found = list(names)
    if len(found) == 1 or not all(found):
        return full_name(found, number=number)
    return " / ".join(name.split()[-1] for name in found)


def full_name(names: Iterable[str], *, number: int) -> str:
    found = list(names)
    return " / ".join(found) if found and all(found) else f"#{number}"


def name_of(team: Team, names: dict[uuid.UUID, str]) -> str:
    return names.get(team.pk) or f"#{team.number}"
