"""Reading for pages. Each function costs a fixed number of queries, whatever the event's size."""

from django.db.models import CharField, F, QuerySet

from tournaments.actors import Actor
from tournaments.exceptions import NotFound
from tournaments.models import Plan, Tournament
from tournaments.prepared import Param, PreparedQuery

SELECT_BY_SLUG = PreparedQuery(
    lambda: (
        Tournament.objects.filter(slug=Param("slug", CharField()))
        .annotate(team_size=F("plan__team_size"), planned_stages=F("plan__stages"))
        .order_by()
    )
)


def tournament_by_slug(slug: str, *, practice: bool = False) -> Tournament:
    """One to practise in does not exist, except where phones keep scores (`practice`)."""
    tournament: Tournament | None = SELECT_BY_SLUG.first(slug=slug)
    if tournament is None or tournament.deleted_at or (tournament.practice and not practice):
        raise NotFound(slug)
    return tournament


def find_plan(tournament: Tournament, *, lock: bool = False) -> Plan | None:
    """The event's plan, with its tournament at hand; None where it was never set up."""
    plans = Plan.objects.select_for_update() if lock else Plan.objects.all()
    plan = plans.filter(tournament=tournament).first()
    if plan is not None:
        plan.tournament = tournament
    return plan


def tournaments_of(actor: Actor) -> QuerySet[Tournament]:
    """Where this person has a role."""
    if actor.user_id is None:
        return Tournament.objects.none()
    return Tournament.objects.filter(
        deleted_at=None, grants__user_id=actor.user_id, grants__ended_at=None
    ).distinct()
