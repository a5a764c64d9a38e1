"""What every service of inscriptions stands on: the lock, the plan, who may act for whom."""

import uuid
from collections.abc import Iterable

from django.db.models import Exists, Max, OuterRef, QuerySet

from tournaments.actors import Actor, of_participant
from tournaments.exceptions import NotAllowed, Refused
from tournaments.inscriptions.duplicates import Known
from tournaments.models import Participant, Place, Plan, Stage, Team, Tournament
from tournaments.permissions import may_run_the_hall

BEFORE_THE_DRAW = {Stage.SETUP, Stage.OPEN}
OVER = {Stage.FINISHED, Stage.ARCHIVED}


def lock(tournament: Tournament | uuid.UUID) -> Tournament:
    """The tournament as it is now, kept so until the transaction ends."""
    key = tournament.pk if isinstance(tournament, Tournament) else tournament
    return Tournament.objects.select_for_update().get(pk=key)


def plan_of(tournament: Tournament) -> Plan:
    plan = Plan.objects.filter(tournament=tournament).first()
    if plan is None:
        raise Refused("not_set_up")
    return plan


def require_for(by: Actor, participant: Participant) -> None:
    """The organizers act for everybody, a personal link for its owner."""
    if by != of_participant(participant.pk) and not may_run_the_hall(by, participant.tournament):
        raise NotAllowed("may_act_for_participant")


def fresh(participant: Participant) -> Participant:
    """The row as it is under the lock; gone people can't be acted for."""
    found = Participant.objects.select_related("tournament").get(pk=participant.pk)
    if found.erased_at:
        raise Refused("erased")
    return found


def here(participant: Participant) -> Participant:
    found = fresh(participant)
    if found.withdrawn_at:
        raise Refused("withdrawn")
    return found


def require_before_the_draw(tournament: Tournament) -> None:
    if tournament.stage not in BEFORE_THE_DRAW:
        raise Refused("already_drawn")


def require_not_over(tournament: Tournament) -> None:
    if tournament.stage in OVER:
        raise Refused("event_over")


def in_force(tournament: Tournament) -> QuerySet[Participant]:
    """Everybody who neither withdrew nor was erased."""
    return Participant.objects.filter(tournament=tournament, withdrawn_at=None, erased_at=None)


def without_team(people: QuerySet[Participant]) -> QuerySet[Participant]:
    seated = Place.objects.filter(participant=OuterRef("pk"), until=None)
    return people.filter(~Exists(seated))


def team_of(participant: Participant) -> Team | None:
    place = Place.objects.filter(participant=participant, until=None).select_related("team").first()
    return place.team if place else None


def next_number(rows: QuerySet[Participant] | QuerySet[Team]) -> int:
    """Under the lock, so that no two get the same; withdrawn ones keep theirs."""
    highest = rows.aggregate(highest=Max("number"))["highest"]
    return (highest or 0) + 1


def known(tournament: Tournament, *, but: Iterable[uuid.UUID] = ()) -> list[Known]:
    """Everybody in force, by what tells them apart: one query."""
    rows = in_force(tournament).exclude(pk__in=list(but)).order_by("number")
    return [Known(*row) for row in rows.values_list("number", "key", "email", "phone")]
