"""Leaving before the draw: the place is free again, and the next whole team takes it.

After the draw a withdrawal is a matter of matches (a walkover, a reserve) and not of this file.
"""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from tournaments import audit
from tournaments.actors import Actor
from tournaments.models import Participant, Place, Proposal, Team
from tournaments.permissions import may_run_the_hall, require
from tournaments.services.entries_ground import bump
from tournaments.services.inscriptions.ground import (
    here,
    lock,
    plan_of,
    require_before_the_draw,
    require_for,
    team_of,
)
from tournaments.services.inscriptions.links import subject_of
from tournaments.services.inscriptions.waitlist import settle

OPEN_PROPOSALS = (Proposal.State.ASKED, Proposal.State.ACCEPTED)


@transaction.atomic
def withdraw(
    participant: Participant, *, by: Actor, reason: str = "", whole_team: bool = False
) -> list[Participant]:
    """One person leaves, or all of a team. Partners who stay are alone from now on, and keep their
    place in the order of inscription. Answers who left."""
    require_for(by, participant)
    if whole_team:  # nobody withdraws a partner by their own link
        require(may_run_the_hall, by, participant.tournament)
    tournament = lock(participant.tournament)
    require_before_the_draw(tournament)
    person = here(participant)
    plan = plan_of(tournament)
    team = team_of(person)
    leaving = [person]
    if team:
        partners = [place.participant for place in dissolve(team)]
        leaving = partners if whole_team else leaving
    now = timezone.now()
    for one in leaving:
        leave(one, now=now)
        audit.record(
            tournament,
            actor=by,
            action="participant.withdrawn",
            subject=subject_of(one),
            data={"team": str(team.pk)} if team else {},
            texts={"reason": reason} if reason else {},
        )
    settle(tournament, plan)
    bump(tournament.pk)
    return leaving


def leave(person: Participant, *, now: datetime) -> None:
    Participant.objects.filter(pk=person.pk).update(
        withdrawn_at=now, admitted_at=None, checked_in_at=None, looks_for_partner=False
    )
    end_proposals([person])


def dissolve(team: Team) -> list[Place]:
    """The team's places end now; they stay, and say who was in it."""
    places = list(Place.objects.filter(team=team, until=None).select_related("participant"))
    Place.objects.filter(pk__in=[place.pk for place in places]).update(until=timezone.now())
    Team.objects.filter(pk=team.pk).update(state=Team.State.WITHDRAWN)
    return places


def end_proposals(people: list[Participant]) -> None:
    for side in ("asker", "asked"):
        Proposal.objects.filter(**{f"{side}__in": people}, state__in=OPEN_PROPOSALS).update(
            state=Proposal.State.ENDED
        )
