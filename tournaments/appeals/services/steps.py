"""What every service of appeals stands on: the locks, who may speak for whom, the clock, a step
written into the log."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from tournaments.actors import Actor, actor_of_participant
from tournaments.audit.services import record_action
from tournaments.exceptions import NotAllowed, Refused
from tournaments.locks import lock_match, mark_playing
from tournaments.matches.services.corrections import lock_later_matches
from tournaments.models import Appeal, AppealStep, Match, Place, Plan, Role, RoleGrant, Slot, Team
from tournaments.permissions import is_head_referee, may_decide_results, may_see_the_hall, roles_of

NO_DATA: Mapping[str, object] = {}
NO_TEXTS: Mapping[str, str] = {}


@dataclass(frozen=True)
class LockedAppeal:
    """An appeal as it is now, under the lock of its match and of all that depends on it."""

    appeal: Appeal
    match: Match
    now: datetime

    @property
    def plan(self) -> Plan:
        return self.match.tournament.plan

    @property
    def next_due_at(self) -> datetime | None:
        return due_after(self.plan, self.now)


def lock_appeal(appeal: Appeal) -> LockedAppeal:
    """The match's lock guards its appeals: two who decide at once stand in line here."""
    if appeal.match is None:
        raise Refused("match_gone")
    match = lock_match(appeal.match)
    lock_later_matches(match)
    appeal = Appeal.objects.select_related("team").get(pk=appeal.pk)
    appeal.match, appeal.tournament = match, match.tournament
    return LockedAppeal(appeal, match, timezone.now())


def team_on(match: Match, side: str) -> Team:
    slot = Slot.objects.filter(match=match, side=side, kind=Slot.Kind.TEAM).first()
    if slot is None or slot.team is None:
        raise Refused("no_team_there")
    return slot.team


def require_for_team(by: Actor, team: Team) -> None:
    """A player speaks for the own team; whoever works in the hall may write down what a team
    says. The log names who did."""
    if by.kind != "participant":
        if not may_see_the_hall(by, team.tournament):
            raise NotAllowed("may_speak_for_team")
        return
    places = Place.objects.filter(
        team=team, until=None, participant__withdrawn_at=None, participant__erased_at=None
    )
    if not any(
        by == actor_of_participant(key) for key in places.values_list("participant", flat=True)
    ):
        raise NotAllowed("may_speak_for_team")


def referees_in_force(match: Match) -> list[RoleGrant]:
    return list(
        RoleGrant.objects.filter(tournament=match.tournament_id, role=Role.REFEREE, ended_at=None)
    )


def may_answer(by: Actor, match: Match) -> bool:
    """The head referee; where nobody is named head, the one in charge of the table, or any
    referee if nobody is."""
    if is_head_referee(by, match.tournament):
        return True
    grants = referees_in_force(match)
    if Role.REFEREE not in roles_of(by, match.tournament) or any(grant.head for grant in grants):
        return False
    charge = match.table.referee if match.table else None
    if charge is None or charge.ended_at:
        return True
    mine = {str(grant.pk) for grant in grants if grant.user_id and grant.user_id == by.user_id}
    return str(charge.pk) in {by.id, *mine}


def due_after(plan: Plan, moment: datetime) -> datetime | None:
    """When the next step should be done by; none where the event has no clock for it."""
    minutes = plan.appeals_minutes
    return moment + timedelta(minutes=minutes) if minutes else None


def is_too_late(since: datetime | None, plan: Plan, now: datetime) -> bool:
    until = due_after(plan, since) if since else None
    return until is not None and until < now


def is_in_charge(by: Actor, match: Match) -> bool:
    """Organizers and committee: no clock runs against them."""
    return may_decide_results(by, match.tournament)


def write_step(
    locked: LockedAppeal,
    *,
    action: str,
    by: Actor,
    team: Team | None = None,
    outcome: str = "",
    texts: Mapping[str, str] = NO_TEXTS,
    data: Mapping[str, object] = NO_DATA,
) -> AppealStep:
    """Save the appeal as it is now, with the step that led there, and log it. The action is named
    after the kind of step."""
    match, appeal = locked.match, locked.appeal
    whose = {"team": str(team.pk)} if team else NO_DATA
    entry = record_action(
        match.tournament,
        action,
        match,
        by=by,
        data={"number": appeal.number, **whose, **data},
        texts=texts,
    )
    appeal.save()
    kind = AppealStep.Kind(action.removeprefix("appeal."))
    step = AppealStep.objects.create(
        appeal=appeal, kind=kind, team=team, outcome=outcome, entry=entry
    )
    mark_playing(match.tournament_id)
    return step
