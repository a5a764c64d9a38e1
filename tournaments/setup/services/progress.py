"""How far an event has come: inscriptions open and close, the event ends and is put away. Only
ever forward; each step with its rule and its entry in the log. The bracket takes the step to
drawn, the first call or result the one to playing."""

from django.db import transaction
from django.utils import timezone

from tournaments.actors import Actor
from tournaments.audit.services import record_action
from tournaments.exceptions import Refused
from tournaments.locks import bump_version, get_plan, lock_tournament
from tournaments.models import Match, Progress, Tournament
from tournaments.permissions import may_organize, require
from tournaments.podium.selectors import read_standings
from tournaments.podium.standings import podium
from tournaments.selectors import find_plan
from tournaments.stages.selectors.next_step import find_next_step


@transaction.atomic
def open_inscriptions(tournament: Tournament, *, by: Actor) -> None:
    """From now on people may inscribe, or again if it had been closed; the plan's opening time
    still holds."""
    require(may_organize, by, tournament)
    tournament = lock_tournament(tournament)
    refuse_if_not_at(tournament, *Tournament.BEFORE_THE_DRAW)
    plan = get_plan(tournament, lock=True)
    now = timezone.now()
    closed = plan.closes_at is not None and plan.closes_at <= now
    if tournament.stage == Progress.OPEN and not closed:
        raise Refused("already_open")
    if closed:
        plan.closes_at = None
        plan.save(update_fields=["closes_at"])
    move_to(tournament, Progress.OPEN)
    record_action(tournament, "inscriptions.opened", by=by)
    bump_version(tournament.pk)


@transaction.atomic
def close_inscriptions(tournament: Tournament, *, by: Actor) -> None:
    """No more from the public; the desk may still write people in until the draw."""
    require(may_organize, by, tournament)
    tournament = lock_tournament(tournament)
    refuse_if_not_at(tournament, Progress.OPEN)
    plan = get_plan(tournament, lock=True)
    now = timezone.now()
    if plan.closes_at is not None and plan.closes_at <= now:
        raise Refused("already_closed")
    plan.closes_at = now
    if plan.opens_at is not None and plan.opens_at >= now:
        plan.opens_at = None  # never opened to the public: no time of opening to keep
    plan.save(update_fields=["opens_at", "closes_at"])
    record_action(tournament, "inscriptions.closed", by=by)
    bump_version(tournament.pk)


@transaction.atomic
def finish(tournament: Tournament, *, by: Actor) -> None:
    """Close the event: results, plan and standings are frozen, the podium goes into the log.

    The matches are locked first (a correction holds its match and waits for the tournament).
    """
    require(may_organize, by, tournament)
    states = list(
        tournament.matches.select_for_update()
        .order_by("round", "number")
        .values_list("number", "state")
    )
    tournament = lock_tournament(tournament)
    refuse_if_not_at(tournament, *Tournament.READY_OR_PLAYING)
    unfinished = [number for number, state in states if state != Match.State.CONFIRMED]
    if not states:
        raise Refused("nothing_played")
    if unfinished:
        raise Refused("matches_open", matches=unfinished)
    step = find_next_step(tournament, find_plan(tournament))
    if step and not step.is_done:
        raise Refused("stages_open")
    now = timezone.now()
    if waiting := [appeal.number for appeal in tournament.appeals.all() if appeal.is_open(now)]:
        raise Refused("appeals_open", appeals=waiting)
    move_to(tournament, Progress.FINISHED)
    record_action(
        tournament,
        "tournament.finished",
        by=by,
        data={"matches": len(states), **describe_podiums(tournament)},
    )
    bump_version(tournament.pk)


def describe_podiums(tournament: Tournament) -> dict[str, object]:
    """Of the main knockout, and of each cup beside it where there are any."""
    read = read_standings(tournament, find_plan(tournament))
    cups = {cup: dict(podium(rows)) for cup, rows in read.cups.items()}
    return {"podium": dict(podium(read.main)), **({"cups": cups} if cups else {})}


@transaction.atomic
def archive(tournament: Tournament, *, by: Actor) -> None:
    """Put away: it stays readable, and leaves the lists of what is going on."""
    require(may_organize, by, tournament)
    tournament = lock_tournament(tournament)
    refuse_if_not_at(tournament, Progress.FINISHED)
    move_to(tournament, Progress.ARCHIVED)
    record_action(tournament, "tournament.archived", by=by)
    bump_version(tournament.pk)


def refuse_if_not_at(tournament: Tournament, *stages: str) -> None:
    if tournament.stage not in stages:
        raise Refused("wrong_stage", stage=tournament.stage)


def move_to(tournament: Tournament, stage: str) -> None:
    tournament.stage = stage
    tournament.save(update_fields=["stage"])
