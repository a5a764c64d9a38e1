from django.db.models import QuerySet
from django.db.models.functions import Coalesce

from tournaments.models import RoleGrant, Tournament


def people_of(tournament: Tournament) -> QuerySet[RoleGrant]:
    return (
        RoleGrant.objects.filter(tournament=tournament, ended_at=None)
        .select_related("user")
        .order_by("role", Coalesce("user__name", "name"), "pk")
    )
