"""What every service of inscriptions stands on: the lock, the plan, who may act for whom."""

import uuid
from collections.abc import Iterable

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.actors import Actor, actor_of_participant
from tournaments.exceptions import NotAllowed, Refused
from tournaments.inscriptions.person import InscribedPerson
from tournaments.models import Participant, Place, Team, Tournament
from tournaments.permissions import may_organize


def require_for(by: Actor, participant: Participant) -> None:
    """The organizers act for everybody, a personal link for its owner."""
    if by != actor_of_participant(participant.pk) and not may_organize(by, participant.tournament):
        raise NotAllowed("may_act_for_participant")


def reload(participant: Participant) -> Participant:
    """The row as it is under the lock; gone people can't be acted for."""
    person = Participant.objects.select_related("tournament").get(pk=participant.pk)
    if person.erased_at:
        raise Refused("erased")
    return person


def reload_active(participant: Participant) -> Participant:
    person = reload(participant)
    if person.withdrawn_at:
        raise Refused("withdrawn")
    return person


def active_participants(tournament: Tournament) -> QuerySet[Participant]:
    """Everybody who neither withdrew nor was erased."""
    return Participant.objects.filter(tournament=tournament, withdrawn_at=None, erased_at=None)


def without_team(people: QuerySet[Participant]) -> QuerySet[Participant]:
    seated = Place.objects.filter(participant=OuterRef("pk"), until=None)
    return people.filter(~Exists(seated))


def team_of(participant: Participant) -> Team | None:
    place = Place.objects.filter(participant=participant, until=None).select_related("team").first()
    return place.team if place else None


def inscribed_people(
    tournament: Tournament, *, but: Iterable[uuid.UUID] = ()
) -> list[InscribedPerson]:
    """Everybody in force, by what tells them apart: one query."""
    rows = active_participants(tournament).exclude(pk__in=list(but)).order_by("number")
    return [InscribedPerson(*row) for row in rows.values_list("number", "key", "email", "phone")]
