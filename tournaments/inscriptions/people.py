"""Who of an event is in force, with a team or alone: read by pages and services alike."""

import uuid
from collections.abc import Iterable

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.inscriptions.person import InscribedPerson
from tournaments.models import Participant, Place, Proposal, Team, Tournament


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


def list_agreed(person: Participant) -> list[Participant]:
    """Everybody whose agreements hang together with this person's, and the person."""
    group = {person.pk}
    queue = [person.pk]
    while queue:
        key = queue.pop()
        agreements = Proposal.objects.filter(
            Q(asker=key) | Q(asked=key), state=Proposal.State.ACCEPTED
        ).values_list("asker", "asked")
        others = {other for pair in agreements for other in pair} - group
        group |= others
        queue += others
    return list(Participant.objects.filter(pk__in=group).order_by("number"))
