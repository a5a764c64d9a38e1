"""Appeals, as the teams see them: object, speak, take it to the committee, leave it at that.

A team speaks through a personal link; a referee at the table or the desk may write down what it
says. Deciding is in `decide`, what an open appeal holds in `matches/holds`.
"""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from scoring.core.match import MatchState
from tournaments.actors import Actor
from tournaments.appeals.services.steps import (
    LockedAppeal,
    is_in_charge,
    is_too_late,
    lock_appeal,
    referees_in_force,
    require_for_team,
    team_on,
    write_step,
)
from tournaments.exceptions import NotAllowed, Refused, require_reason
from tournaments.locks import lock_tournament, next_number
from tournaments.matches.services.calls import call_next_after_commit
from tournaments.matches.services.corrections import lock_later_matches
from tournaments.matches.services.entries import LockedMatch, lock_and_replay
from tournaments.models import Appeal, AppealStep, Entry, Match, Team

Kind = AppealStep.Kind
State = Appeal.State
MAX_STATEMENTS = 5  # of one team: enough to say it, not to flood the page


@transaction.atomic
def file_appeal(
    match: Match, *, by: Actor, side: str, text: str, line: int | None = None
) -> Appeal:
    """A team objects to the ruling in that line; without a line, to the result.

    1. Lock the match and all that depends on it: none of it may be called or confirmed between.
    2. Refuse what cannot be objected to, comes too late, or is being decided already. 3. The
    tournament's row, for the number. 4. Log, and write.
    """
    opened = lock_and_replay(match)
    match = opened.match
    lock_later_matches(match)
    team = team_on(match, side)
    require_for_team(by, team)
    require_reason(text)
    locked = LockedAppeal(new_appeal(opened, team, line), match, timezone.now())
    if is_too_late(since_of(match, line), locked.plan, locked.now) and not is_in_charge(by, match):
        raise Refused("appeal_too_late", minutes=locked.plan.appeals_minutes)
    refuse_if_appealed(locked)
    tournament = lock_tournament(match.tournament_id)
    appeal = locked.appeal
    appeal.number, appeal.due_at = next_number(tournament.appeals.all()), locked.next_due_at
    data = {"line": line} if line else {}
    write_step(locked, action="appeal.filed", by=by, team=team, texts={"appeal": text}, data=data)
    return appeal


def new_appeal(opened: LockedMatch, team: Team, line: int | None) -> Appeal:
    match = opened.match
    if line is None and (not match.is_decided or match.was_passed_through):
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


def refuse_if_appealed(locked: LockedAppeal) -> None:
    """Once for each team and matter; one that was withdrawn may be brought again."""
    same = Appeal.objects.filter(
        match=locked.match, line=locked.appeal.line, team=locked.appeal.team
    ).exclude(state=State.WITHDRAWN)
    if earlier := same.first():
        code = "appeal_open" if earlier.is_open(locked.now) else "appeal_decided"
        raise Refused(code, number=earlier.number)


@transaction.atomic
def add_statement(appeal: Appeal, *, by: Actor, side: str, text: str) -> AppealStep:
    """Either team's statement, as long as something is to be decided."""
    locked = lock_appeal(appeal)
    team = team_on(locked.match, side)
    require_for_team(by, team)
    require_reason(text)
    if not locked.appeal.is_open(locked.now):
        raise Refused("appeal_decided", number=locked.appeal.number)
    statements = locked.appeal.steps.filter(kind=Kind.STATEMENT, team=team)
    if statements.count() >= MAX_STATEMENTS:
        raise Refused("enough_said", most=MAX_STATEMENTS)
    return write_step(
        locked, action="appeal.statement", by=by, team=team, texts={"statement": text}
    )


@transaction.atomic
def escalate(appeal: Appeal, *, by: Actor, side: str = "", text: str = "") -> AppealStep:
    """To the committee: by a team that does not leave it at the answer, or that waits too long
    for one; or by the committee itself, at any moment."""
    locked = lock_appeal(appeal)
    now, appeal = locked.now, locked.appeal
    team = team_on(locked.match, side) if side else None
    if team is not None:
        require_for_team(by, team)
    elif not is_in_charge(by, locked.match):
        raise NotAllowed("may_take_appeals_on")
    late = appeal.due_at is not None and appeal.due_at < now
    if appeal.state not in {State.REFEREE, State.ANSWERED}:
        raise Refused("appeal_decided", number=appeal.number)
    if team is not None and not is_in_charge(by, locked.match):
        if appeal.state == State.REFEREE and not late:
            raise Refused("referee_first")
        if appeal.state == State.ANSWERED and late:
            raise Refused("appeal_too_late", minutes=locked.plan.appeals_minutes)
    appeal.state, appeal.due_at = State.COMMITTEE, locked.next_due_at
    return write_step(locked, action="appeal.taken_on", by=by, team=team, texts={"statement": text})


@transaction.atomic
def withdraw_or_accept(appeal: Appeal, *, by: Actor, side: str) -> AppealStep:
    """The team that objected takes it back before it is decided; or the team that the answer went
    against accepts it, and nobody has to wait for the clock."""
    locked = lock_appeal(appeal)
    appeal = locked.appeal
    team = team_on(locked.match, side)
    require_for_team(by, team)
    objects = team == appeal.team
    appeal.due_at = None
    if appeal.state in Appeal.WITH_SOMEBODY and objects:
        appeal.state = State.WITHDRAWN
        action = "appeal.withdrawn"
    elif appeal.state == State.ANSWERED and objects == (appeal.outcome == Appeal.Outcome.STANDS):
        appeal.state = State.CLOSED
        action = "appeal.accepted"
    else:
        raise Refused("not_theirs_to_end", number=appeal.number)
    step = write_step(locked, action=action, by=by, team=team)
    call_next_after_commit(locked.match.tournament)  # what waited for it
    return step
