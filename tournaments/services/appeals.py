"""Appeals, as the teams see them: object, speak, take it to the committee, leave it at that.

A team speaks through a personal link; a referee at the table or the desk may write down what it
says. Deciding is in `appeals_decide`, what an open appeal holds in `appeals_hold`.
"""

from datetime import datetime

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from scoring.core.match import MatchState
from tournaments.actors import Actor
from tournaments.exceptions import NotAllowed, Refused
from tournaments.models import Appeal, AppealStep, Entry, Match, Team
from tournaments.models.appeal import OPEN
from tournaments.services.advance import DECIDED, EMPTY_BRANCH
from tournaments.services.appeals_ground import (
    Ground,
    due,
    is_in_charge,
    logged,
    referees_in_force,
    release,
    require_for_team,
    stand_on,
    team_on,
    too_late,
    write_step,
)
from tournaments.services.corrections import lock_after
from tournaments.services.entries import Opened, open_log
from tournaments.services.inscriptions.ground import lock as lock_tournament

Kind = AppealStep.Kind
State = Appeal.State
MOST_STATEMENTS = 5  # of one team: enough to say it, not to flood the page


@transaction.atomic
def file_appeal(
    match: Match, *, by: Actor, side: str, text: str, line: int | None = None
) -> Appeal:
    """A team objects to the ruling in that line; without a line, to the result.

    1. Lock the match and all that depends on it: none of it may be called or confirmed between.
    2. Refuse what cannot be objected to, comes too late, or is being decided already. 3. The
    tournament's row, for the number. 4. Log, and write.
    """
    opened = open_log(match)
    match = opened.match
    later = lock_after(match)
    team = team_on(match, side)
    require_for_team(by, team)
    if not text.strip():
        raise Refused("reason_needed")
    ground = Ground(new_appeal(opened, team, line), match, later, timezone.now())
    if too_late(since_of(match, line), ground.plan, ground.now) and not is_in_charge(by, match):
        raise Refused("appeal_too_late", minutes=ground.plan.appeals_minutes)
    refuse_second(ground)
    tournament = lock_tournament(match.tournament_id)
    last = tournament.appeals.aggregate(last=Max("number"))["last"] or 0
    appeal = ground.appeal
    appeal.number, appeal.due_at = last + 1, due(ground)
    entry = logged(
        ground,
        by=by,
        action="appeal.filed",
        texts={"appeal": text},
        data={"team": str(team.pk), **({"line": line} if line else {})},
    )
    write_step(ground, kind=Kind.FILED, entry=entry, team=team)
    return appeal


def new_appeal(opened: Opened, team: Team, line: int | None) -> Appeal:
    match = opened.match
    if line is None and (match.state not in DECIDED or match.how == EMPTY_BRANCH):
        raise Refused("no_result_yet")
    if line is not None and line not in rulings_of(opened.before):
        raise Refused("no_such_ruling", line=line)
    # Where nobody is a referee there is no árbitro to ask first.
    state = State.REFEREE if referees_in_force(match) else State.COMMITTEE
    return Appeal(tournament=match.tournament, match=match, line=line, team=team, state=state)


def rulings_of(state: MatchState) -> list[int]:
    """Numbers of the rulings that count."""
    return [r.number for r in state.records if r.entry.kind == "ruling" and not r.void]


def since_of(match: Match, line: int | None) -> datetime | None:
    if line is None:
        return match.finished_at
    return Entry.objects.get(match=match, number=line).at


def refuse_second(ground: Ground) -> None:
    """Once for each team and matter; one that was withdrawn may be brought again."""
    same = Appeal.objects.filter(
        match=ground.match, line=ground.appeal.line, team=ground.appeal.team
    ).exclude(state=State.WITHDRAWN)
    known = same.first()
    if known:
        code = "appeal_open" if known.is_open(ground.now) else "appeal_decided"
        raise Refused(code, number=known.number)


@transaction.atomic
def speak(appeal: Appeal, *, by: Actor, side: str, text: str) -> AppealStep:
    """Either team's statement, as long as something is to be decided."""
    ground = stand_on(appeal)
    team = team_on(ground.match, side)
    require_for_team(by, team)
    if not text.strip():
        raise Refused("reason_needed")
    if not ground.appeal.is_open(ground.now):
        raise Refused("appeal_decided", number=ground.appeal.number)
    said = ground.appeal.steps.filter(kind=Kind.STATEMENT, team=team)
    if said.count() >= MOST_STATEMENTS:
        raise Refused("enough_said", most=MOST_STATEMENTS)
    entry = logged(
        ground,
        by=by,
        action="appeal.statement",
        texts={"statement": text},
        data={"team": str(team.pk)},
    )
    return write_step(ground, kind=Kind.STATEMENT, entry=entry, team=team)


@transaction.atomic
def take_on(appeal: Appeal, *, by: Actor, side: str = "", text: str = "") -> AppealStep:
    """To the committee: by a team that does not leave it at the answer, or that waits too long
    for one; or by the committee itself, at any moment."""
    ground = stand_on(appeal)
    now, appeal = ground.now, ground.appeal
    team = team_on(ground.match, side) if side else None
    if team is not None:
        require_for_team(by, team)
    elif not is_in_charge(by, ground.match):
        raise NotAllowed("may_take_appeals_on")
    late = appeal.due_at is not None and appeal.due_at < now
    if appeal.state not in {State.REFEREE, State.ANSWERED}:
        raise Refused("appeal_decided", number=appeal.number)
    if team is not None and not is_in_charge(by, ground.match):
        if appeal.state == State.REFEREE and not late:
            raise Refused("referee_first")
        if appeal.state == State.ANSWERED and late:
            raise Refused("appeal_too_late", minutes=ground.plan.appeals_minutes)
    appeal.state, appeal.due_at = State.COMMITTEE, due(ground)
    entry = logged(
        ground,
        by=by,
        action="appeal.taken_on",
        texts={"statement": text},
        data={"team": str(team.pk)} if team else {},
    )
    return write_step(ground, kind=Kind.TAKEN_ON, entry=entry, team=team)


@transaction.atomic
def leave_it(appeal: Appeal, *, by: Actor, side: str) -> AppealStep:
    """The team that objected takes it back before it is decided; or the team that the answer went
    against accepts it, and nobody has to wait for the clock."""
    ground = stand_on(appeal)
    appeal = ground.appeal
    team = team_on(ground.match, side)
    require_for_team(by, team)
    objects = team == appeal.team
    whose = {"team": str(team.pk)}
    appeal.due_at = None
    if appeal.state in OPEN and objects:
        kind, appeal.state = Kind.WITHDRAWN, State.WITHDRAWN
        entry = logged(ground, by=by, action="appeal.withdrawn", data=whose)
    elif appeal.state == State.ANSWERED and objects == (appeal.outcome == Appeal.Outcome.STANDS):
        kind, appeal.state = Kind.ACCEPTED, State.CLOSED
        entry = logged(ground, by=by, action="appeal.accepted", data=whose)
    else:
        raise Refused("not_theirs_to_end", number=appeal.number)
    step = write_step(ground, kind=kind, entry=entry, team=team)
    release(ground.plan, ground.match.tournament_id)
    return step
