"""Reading for pages. Each function costs a fixed number of queries, whatever the event's size."""

from django.db.models import CharField, QuerySet
from django.db.models.functions import Coalesce

from tournaments.actors import Actor
from tournaments.audit.anchor import head_of
from tournaments.audit.anchor_file import Anchor
from tournaments.exceptions import NotFound
from tournaments.models import RoleGrant, Tournament
from tournaments.prepared import Given, Prepared

BY_SLUG = Prepared(lambda: Tournament.objects.filter(slug=Given("slug", CharField())).order_by())


def tournament_by_slug(slug: str) -> Tournament:
    tournament: Tournament | None = BY_SLUG.first(slug=slug)
    if tournament is None:
        raise NotFound(slug)
    return tournament


def tournaments_of(actor: Actor) -> QuerySet[Tournament]:
    """Where this person has a role."""
    if actor.user_id is None:
        return Tournament.objects.none()
    return Tournament.objects.filter(
        grants__user_id=actor.user_id, grants__ended_at=None
    ).distinct()


def people_of(tournament: Tournament) -> QuerySet[RoleGrant]:
    return (
        RoleGrant.objects.filter(tournament=tournament, ended_at=None)
        .select_related("user")
        .order_by("role", Coalesce("user__name", "name"), "pk")
    )


def log_head(tournament: Tournament) -> Anchor:
    """Number and hash of the log's newest entry, as pages, papers and anchors show it."""
    return head_of(tournament)
