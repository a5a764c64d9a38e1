"""Reading for the board: referees with their tables and phones, and who asks to be let in."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch, prefetch_related_objects
from django.utils import timezone

from referees.models import AccessRequest, Phone
from referees.services.access_requests import open_requests
from tournaments.models import RoleGrant, Table, Tournament
from tournaments.services.tables import referees_of
from tournaments.table_ranges import spell_tables


@dataclass(frozen=True)
class RefereeView:
    grant: RoleGrant
    tables: str  # "1-4, 7"
    phones: list[Phone]  # let in and not ended


@dataclass(frozen=True)
class AskingView:
    """A phone that asks. `referee`: whom its card or table already has, if anybody."""

    request: AccessRequest
    referee: str

    @property
    def same(self) -> bool:
        """The name it gave is that referee's: nobody else takes the table."""
        return self.referee.casefold() == self.request.name.casefold()


def referees_at(tournament: Tournament) -> list[RefereeView]:
    """Three queries."""
    grants = referees_of(tournament)
    now = timezone.now()
    in_now = Phone.objects.filter(revoked_at=None, expires_at__gt=now)
    lookups: list[Any] = [
        Prefetch("tables", queryset=Table.objects.filter(in_use=True)),
        Prefetch("phones", queryset=in_now),
    ]
    prefetch_related_objects(grants, *lookups)
    return [
        RefereeView(
            grant,
            spell_tables([table.number for table in grant.tables.all()]),
            list(grant.phones.all()),
        )
        for grant in grants
    ]


def asking_at(tournament: Tournament) -> list[AskingView]:
    """One query."""
    found = open_requests(tournament).select_related("grant__user", "table__referee__user")
    return [AskingView(request, referee_name(request)) for request in found]


def referee_name(request: AccessRequest) -> str:
    if request.grant:
        return request.grant.person_name
    return request.table.referee_name if request.table else ""
