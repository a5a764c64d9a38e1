"""Leaving before the draw: the place is free again, and the next whole team takes it. Once the
teams are drawn a team leaves as a whole, until the bracket is drawn too.

After that a withdrawal is a matter of matches (a walkover, a reserve) and not of this file.
"""

from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from scoring.core.entries import HANDS
from tournaments.actors import Actor
from tournaments.audit.services import CommittedText, record_action
from tournaments.engine import rules_of, state_of
from tournaments.exceptions import Refused
from tournaments.inscriptions.people import team_of
from tournaments.inscriptions.services.participants import reload_active, require_for
from tournaments.inscriptions.services.waitlist import admit_waiting
from tournaments.inscriptions.services.watchers import run_watchers
from tournaments.locks import (
    bump_version,
    get_plan,
    is_before_bracket,
    lock_tournament,
    refuse_if_drawn,
    refuse_if_over,
)
from tournaments.models import Entry, Match, Participant, Place, Plan, Proposal, Team, Tournament
from tournaments.permissions import may_organize, require

OPEN_PROPOSALS = (Proposal.State.ASKED, Proposal.State.ACCEPTED)


@transaction.atomic
def withdraw(
    participant: Participant, *, by: Actor, reason: str = "", whole_team: bool = False
) -> list[Participant]:
    """One person leaves, or all of a team. Partners who stay are alone from now on, and keep their
    place in the order of inscription; those whose list still has enough people stay a team.
    Answers who left."""
    require_for(by, participant)
    if whole_team:  # nobody withdraws a partner by their own link
        require(may_organize, by, participant.tournament)
    tournament = lock_tournament(participant.tournament)
    person = reload_active(participant)
    plan = get_plan(tournament)
    team = team_of(person)
    leaves_nobody_behind = whole_team or team is None
    if not (leaves_nobody_behind and is_before_bracket(tournament)):
        refuse_if_drawn(tournament)
    leaving = [person]
    if team and not whole_team and team.places.filter(until=None).count() > plan.team_size:
        team.places.filter(participant=person, until=None).update(until=timezone.now())
    elif team:
        partners = [place.participant for place in dissolve_team(team)]
        leaving = partners if whole_team else leaving
    now = timezone.now()
    for leaver in leaving:
        leave_team(leaver, now=now)
        record_action(
            tournament,
            "participant.withdrawn",
            leaver,
            by=by,
            data={"team": str(team.pk)} if team else {},
            texts={"reason": reason},
        )
    admit_waiting(tournament, plan)
    bump_version(tournament.pk)
    return leaving


def leave_team(person: Participant, *, now: datetime) -> None:
    Participant.objects.filter(pk=person.pk).update(
        withdrawn_at=now, admitted_at=None, checked_in_at=None, looks_for_partner=False
    )
    end_proposals([person])


def dissolve_team(team: Team) -> list[Place]:
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


@transaction.atomic
def replace_person(
    participant: Participant, *, by: Actor, reserve: Participant, reason: str = ""
) -> None:
    """Put `reserve` on the chair of `participant`.

    1. Lock the team's matches, then the tournament: the order of locks everywhere. 2. Refuse in
    the middle of a game, and a reserve who has a team or has played for another one. 3. The old
    place ends, the new one begins. Before the draw who was replaced has withdrawn; after it they
    stay as a reserve of the team they played for. A draw that seated them, or whose list names the
    team, shows the change with its reason, and refuses one without.
    """
    require(may_organize, by, participant.tournament)
    put_on_chair(participant, by=by, reserve=reserve, reason=reason)


def put_on_chair(
    participant: Participant,
    *,
    by: Actor,
    reserve: Participant,
    reason: str,
    in_a_game: bool = False,
) -> None:
    """Without asking who may: for services that have seen to it themselves. `in_a_game`: whoever
    was expelled leaves the chair at once, also in the middle of a game."""
    place = current_place(participant)
    matches = lock_played_matches(place.team)
    tournament = lock_tournament(participant.tournament)
    place = current_place(participant)  # again: the lock may have waited for a change
    refuse_if_over(tournament)
    plan = get_plan(tournament)
    if not in_a_game and any(game_is_running(match, plan) for match in matches):
        raise Refused("game_running")
    newcomer = reload_active(reserve)
    refuse_if_not_reserve(newcomer, tournament=tournament, team=place.team)
    now, committed_reason = timezone.now(), CommittedText(reason.strip())
    with run_watchers(tournament, committed_reason):
        # A reserve may stand on the same team's list, without a chair until now.
        Place.objects.filter(Q(pk=place.pk) | Q(participant=newcomer, until=None)).update(until=now)
        Place.objects.create(team=place.team, participant=newcomer, order=place.order, since=now)
    Participant.objects.filter(pk=newcomer.pk).update(admitted_at=None, looks_for_partner=False)
    end_proposals([newcomer])
    if tournament.stage in Tournament.BEFORE_THE_DRAW:
        leave_team(place.participant, now=now)
    record_action(
        tournament,
        "participant.replaced",
        place.participant,
        by=by,
        data={"by": str(newcomer.pk), "team": str(place.team_id), "chair": place.order},
        texts={"reason": committed_reason} if committed_reason.text else {},
    )
    admit_waiting(tournament, plan)
    bump_version(tournament.pk)


def current_place(participant: Participant) -> Place:
    place = (
        Place.objects.select_related("team", "participant")
        .filter(participant=participant, until=None)
        .first()
    )
    if place is None:
        raise Refused("without_team")
    return place


def lock_played_matches(team: Team) -> list[Match]:
    """The team's matches that are being played: nobody writes into them meanwhile."""
    keys = team.slots.values("match")
    return list(
        Match.objects.select_for_update()
        .filter(pk__in=keys, state=Match.State.PLAYING)
        .order_by("round", "number")
    )


def game_is_running(match: Match, plan: Plan) -> bool:
    """Something of the present game has been played: a point, or a hand without points."""
    state = state_of(rules_of(plan, match), match.entries.all())
    if state.outcome:
        return False
    present = len(state.games) + 1
    return state.score != (0, 0) or any(
        type(record.entry) in HANDS and record.game == present and not record.void
        for record in state.records
    )


def refuse_if_not_reserve(person: Participant, *, tournament: Tournament, team: Team) -> None:
    if person.tournament_id != tournament.pk:
        raise Refused("not_in_tournament")
    if Place.objects.filter(participant=person, until=None).exclude(team=team).exists():
        raise Refused("reserve_has_team")
    for place in Place.objects.filter(participant=person).exclude(team=team):
        played = Entry.objects.filter(match__slots__team=place.team_id, at__gte=place.since)
        if place.until:
            played = played.filter(at__lte=place.until)
        if played.exists():
            raise Refused("reserve_has_played")
