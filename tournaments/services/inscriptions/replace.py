"""A reserve takes somebody's chair: one who has not played for another team, and never in the
middle of a game."""

from django.db import transaction
from django.utils import timezone

from tournaments import audit
from tournaments.actors import Actor
from tournaments.engine import rules_of, state_of
from tournaments.exceptions import Refused
from tournaments.models import Entry, Match, Participant, Place, Plan, Team, Tournament
from tournaments.permissions import may_run_the_hall, require
from tournaments.services.entries_ground import bump
from tournaments.services.inscriptions.ground import (
    BEFORE_THE_DRAW,
    OVER,
    here,
    lock,
    plan_of,
)
from tournaments.services.inscriptions.links import subject_of
from tournaments.services.inscriptions.waitlist import settle
from tournaments.services.inscriptions.withdraw import end_proposals, leave


@transaction.atomic
def replace_person(
    participant: Participant, *, by: Actor, reserve: Participant, reason: str = ""
) -> None:
    """Put `reserve` on the chair of `participant`.

    1. Lock the team's matches, then the tournament: the order of locks everywhere. 2. Refuse in
    the middle of a game, and a reserve who has a team or has played for another one. 3. The old
    place ends, the new one begins. Before the draw who was replaced has withdrawn; after it they
    stay as a reserve of the team they played for.
    """
    require(may_run_the_hall, by, participant.tournament)
    place = current_place(participant)
    matches = locked_matches(place.team)
    tournament = lock(participant.tournament)
    place = current_place(participant)  # again: the lock may have waited for a change
    if tournament.stage in OVER:
        raise Refused("event_over")
    plan = plan_of(tournament)
    if any(game_is_running(match, plan) for match in matches):
        raise Refused("game_running")
    newcomer = here(reserve)
    require_reserve(newcomer, tournament=tournament, team=place.team)
    now = timezone.now()
    Place.objects.filter(pk=place.pk).update(until=now)
    Place.objects.create(team=place.team, participant=newcomer, order=place.order, since=now)
    Participant.objects.filter(pk=newcomer.pk).update(admitted_at=None, looks_for_partner=False)
    end_proposals([newcomer])
    if tournament.stage in BEFORE_THE_DRAW:
        leave(place.participant, now=now)
    audit.record(
        tournament,
        actor=by,
        action="participant.replaced",
        subject=subject_of(place.participant),
        data={"by": str(newcomer.pk), "team": str(place.team_id), "chair": place.order},
        texts={"reason": reason} if reason else {},
    )
    settle(tournament, plan)
    bump(tournament.pk)


def current_place(participant: Participant) -> Place:
    place = (
        Place.objects.select_related("team", "participant")
        .filter(participant=participant, until=None)
        .first()
    )
    if place is None:
        raise Refused("without_team")
    return place


def locked_matches(team: Team) -> list[Match]:
    """The team's matches that are not over: nobody writes into them meanwhile."""
    keys = team.slots.values("match")
    return list(
        Match.objects.select_for_update()
        .filter(pk__in=keys, state=Match.State.PLAYING)
        .order_by("pk")
    )


def game_is_running(match: Match, plan: Plan) -> bool:
    """Something of the present game has been played: a point, or a hand without points."""
    state = state_of(rules_of(plan, match), match.entries.all())
    if state.outcome:
        return False
    present = len(state.games) + 1
    return state.score != (0, 0) or any(
        record.entry.kind == "hand" and record.game == present and not record.void
        for record in state.records
    )


def require_reserve(person: Participant, *, tournament: Tournament, team: Team) -> None:
    if person.tournament_id != tournament.pk:
        raise Refused("not_in_tournament")
    if Place.objects.filter(participant=person, until=None).exists():
        raise Refused("reserve_has_team")
    for place in Place.objects.filter(participant=person).exclude(team=team):
        played = Entry.objects.filter(match__slots__team=place.team_id, at__gte=place.since)
        if place.until:
            played = played.filter(at__lte=place.until)
        if played.exists():
            raise Refused("reserve_has_played")
