"""The clock of a round: started, paused, made longer and stopped by the organizers. All is kept as
times under the tournament's lock, so that two who press at once start one clock."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from scoring.core.entries import Clock, Entry as GameEntry, Replacement
from tournaments.actors import Actor
from tournaments.audit.services import record_action
from tournaments.exceptions import Refused, require_reason
from tournaments.formats.round_clock import LONGEST, STAND
from tournaments.locks import bump_version, get_plan, lock_tournament, refuse_if_over
from tournaments.matches.clocks import find_clock, planned_clocks
from tournaments.models import Match, RoundClock, Stage
from tournaments.permissions import may_organize, require

MOST_ADDED = 120  # minutes at once


@dataclass(frozen=True)
class Round:
    """A round of a stage that has a clock."""

    stage: Stage
    number: int


@transaction.atomic
def start_clock(round: Round, *, by: Actor) -> RoundClock:
    """Whoever is second is told that it runs."""
    tournament = lock_tournament(round.stage.tournament_id)
    require(may_organize, by, tournament)
    refuse_if_over(tournament)
    planned = planned_clocks(get_plan(tournament)).get(round.stage.key)
    if planned is None or planned.clock is None:
        raise Refused("no_clock_planned")
    if not round.stage.matches.filter(round=round.number).undecided().exists():
        raise Refused("round_not_there")
    if RoundClock.objects.filter(stage=round.stage, round=round.number, stopped_at=None).exists():
        raise Refused("clock_runs")
    now = timezone.now()
    clock = RoundClock.objects.create(
        stage=round.stage,
        round=round.number,
        started_at=now,
        ends_at=now + timedelta(minutes=planned.clock),
    )
    log_clock(clock, action="clock.started", by=by, data={"minutes": planned.clock})
    return clock


@transaction.atomic
def pause_clock(round: Round, *, by: Actor) -> None:
    clock = lock_clock(round, by=by)
    now = timezone.now()
    if clock.paused_at is not None or clock.is_up(now):
        raise Refused("clock_not_running")
    clock.paused_at = now
    clock.save(update_fields=["paused_at"])
    log_clock(clock, action="clock.paused", by=by)


@transaction.atomic
def resume_clock(round: Round, *, by: Actor) -> None:
    clock = lock_clock(round, by=by)
    if clock.paused_at is None:
        raise Refused("clock_not_paused")
    clock.ends_at += timezone.now() - clock.paused_at
    clock.paused_at = None
    clock.save(update_fields=["paused_at", "ends_at"])
    log_clock(clock, action="clock.resumed", by=by)


@transaction.atomic
def add_minutes(round: Round, *, by: Actor, minutes: int, reason: str) -> None:
    """Also to one that ran out: from now on it has so many, and no line may be written at zero
    before."""
    clock = lock_clock(round, by=by)
    require_reason(reason)
    if not 1 <= minutes <= MOST_ADDED:
        raise Refused("wrong_minutes", most=MOST_ADDED)
    now = clock.paused_at or timezone.now()
    clock.ends_at = max(clock.ends_at, now) + timedelta(minutes=minutes)
    if clock.ends_at - now > timedelta(minutes=LONGEST):
        raise Refused("clock_too_long", most=LONGEST)
    clock.save(update_fields=["ends_at"])
    log_clock(clock, action="clock.extended", by=by, data={"minutes": minutes}, reason=reason)


@transaction.atomic
def stop_clock(round: Round, *, by: Actor, reason: str) -> None:
    """The round goes on without a clock. What it did to a match stays."""
    clock = lock_clock(round, by=by)
    require_reason(reason)
    clock.stopped_at = timezone.now()
    clock.save(update_fields=["stopped_at"])
    log_clock(clock, action="clock.stopped", by=by, reason=reason)


def lock_clock(round: Round, *, by: Actor) -> RoundClock:
    tournament = lock_tournament(round.stage.tournament_id)
    require(may_organize, by, tournament)
    refuse_if_over(tournament)
    rows = RoundClock.objects.select_related("stage__tournament")
    clock = rows.filter(stage=round.stage, round=round.number, stopped_at=None).first()
    if clock is None:
        raise Refused("clock_not_started")
    return clock


NOTHING: Mapping[str, object] = {}


def log_clock(
    clock: RoundClock,
    *,
    action: str,
    by: Actor,
    data: Mapping[str, object] = NOTHING,
    reason: str = "",
) -> None:
    tournament = clock.stage.tournament
    where = {"stage": clock.stage.key, "round": clock.round}
    until = {} if clock.stopped_at else {"ends_at": clock.ends_at.isoformat()}
    bump_version(tournament.pk)
    record_action(
        tournament,
        action,
        by=by,
        data={**where, **until, **data},
        texts={"reason": reason.strip()},
        locked=True,
    )


def refuse_if_not_at_zero(match: Match, entry: GameEntry) -> None:
    """A line that does what the end of the time does: only once the time is up, and only what the
    plan says of this stage."""
    line = entry.line if isinstance(entry, Replacement) else entry
    if not isinstance(line, Clock):
        return
    clock = find_clock(match)
    if clock is None:
        raise Refused("clock_not_started")
    if not clock.may_act(timezone.now()):
        raise Refused("clock_still_runs")
    expected = clock.line.split()
    is_planned = (line.act, line.article) == (expected[1], clock.article)
    if line.act != STAND and line.score is not None:
        is_planned = is_planned and expected[2] == f"{line.score[0]}-{line.score[1]}"
    if not is_planned:
        raise Refused("clock_does_otherwise", line=clock.line)
