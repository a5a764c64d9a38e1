"""Reading for the board: referees with their tables and phones, and who asks to be let in."""

from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet, prefetch_related_objects
from django.utils import timezone

from referees.models import AccessRequest, Phone
from tournaments.hall.tables import referees_of, spell_tables
from tournaments.models import RoleGrant, Table, Tournament


@dataclass(frozen=True)
class RefereeView:
    grant: RoleGrant
    tables: str  # "1-4, 7"
    phones: list[Phone]  # let in and not ended


@dataclass(frozen=True)
class AccessRequestView:
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
    phones = Phone.objects.filter(revoked_at=None, expires_at__gt=timezone.now())
    prefetch_related_objects(grants, Prefetch("tables", queryset=Table.objects.filter(in_use=True)))
    prefetch_related_objects(grants, Prefetch("phones", queryset=phones))
    return [
        RefereeView(
            grant,
            spell_tables([table.number for table in grant.tables.all()]),
            list(grant.phones.all()),
        )
        for grant in grants
    ]


def open_requests(tournament: Tournament) -> QuerySet[AccessRequest]:
    """What waits for an answer, oldest first."""
    return AccessRequest.objects.filter(
        tournament=tournament, state=AccessRequest.State.ASKED, expires_at__gt=timezone.now()
    ).order_by("pk")


def access_requests_at(tournament: Tournament) -> list[AccessRequestView]:
    """One query."""
    requests = open_requests(tournament).select_related("grant__user", "table__referee__user")
    return [AccessRequestView(request, referee_name(request)) for request in requests]


def referee_name(request: AccessRequest) -> str:
    if request.grant:
        return request.grant.person_name
    return request.table.referee_name if request.table else ""
