"""How far an event has come: inscriptions open and close, the event ends and is put away. Only
ever forward; each step with its rule and its entry in the log. The bracket takes the step to
drawn, the first call or result the one to playing."""

from django.db import transaction
from django.utils import timezone

from tournaments import audit
from tournaments.actors import Actor
from tournaments.exceptions import Refused
from tournaments.models import Match, Plan, Stage, Tournament
from tournaments.permissions import may_run_the_hall, require
from tournaments.podium.reading import places_of
from tournaments.services.entries_ground import bump
from tournaments.services.inscriptions.ground import lock

PLAYABLE = (Stage.DRAWN, Stage.PLAYING)


@transaction.atomic
def open_inscriptions(tournament: Tournament, *, by: Actor) -> None:
    """From now on people may inscribe, or again if it had been closed; the plan's opening time
    still holds."""
    require(may_run_the_hall, by, tournament)
    tournament = lock(tournament)
    refuse_unless(tournament, Stage.SETUP, Stage.OPEN)
    plan = plan_of(tournament)
    now = timezone.now()
    closed = plan.closes_at is not None and plan.closes_at <= now
    if tournament.stage == Stage.OPEN and not closed:
        raise Refused("already_open")
    if closed:
        plan.closes_at = None
        plan.save(update_fields=["closes_at"])
    move(tournament, Stage.OPEN)
    audit.record(
        tournament,
        actor=by,
        action="inscriptions.opened",
        subject=f"tournament:{tournament.pk}",
    )
    bump(tournament.pk)


@transaction.atomic
def close_inscriptions(tournament: Tournament, *, by: Actor) -> None:
    """No more from the public; the desk may still write people in until the draw."""
    require(may_run_the_hall, by, tournament)
    tournament = lock(tournament)
    refuse_unless(tournament, Stage.OPEN)
    plan = plan_of(tournament)
    now = timezone.now()
    if plan.closes_at is not None and plan.closes_at <= now:
        raise Refused("already_closed")
    plan.closes_at = now
    if plan.opens_at is not None and plan.opens_at >= now:
        plan.opens_at = None  # never opened to the public: no time of opening to keep
    plan.save(update_fields=["opens_at", "closes_at"])
    audit.record(
        tournament,
        actor=by,
        action="inscriptions.closed",
        subject=f"tournament:{tournament.pk}",
    )
    bump(tournament.pk)


@transaction.atomic
def finish(tournament: Tournament, *, by: Actor) -> None:
    """Close the event: results, plan and standings are frozen, the podium goes into the log.

    The matches are locked first (a correction holds its match and waits for the tournament).
    """
    require(may_run_the_hall, by, tournament)
    states = list(
        tournament.matches.select_for_update()
        .order_by("round", "number")
        .values_list("number", "state")
    )
    tournament = lock(tournament)
    refuse_unless(tournament, *PLAYABLE)
    unfinished = [number for number, state in states if state != Match.State.CONFIRMED]
    if unfinished or not states:
        raise Refused("matches_open", matches=unfinished)
    now = timezone.now()
    if waiting := [one.number for one in tournament.appeals.all() if one.is_open(now)]:
        raise Refused("appeals_open", appeals=waiting)
    places = places_of(tournament)
    move(tournament, Stage.FINISHED)
    audit.record(
        tournament,
        actor=by,
        action="tournament.finished",
        subject=f"tournament:{tournament.pk}",
        data={"matches": len(states), "podium": dict(places)},
    )
    bump(tournament.pk)


@transaction.atomic
def archive(tournament: Tournament, *, by: Actor) -> None:
    """Put away: it stays readable, and leaves the lists of what is going on."""
    require(may_run_the_hall, by, tournament)
    tournament = lock(tournament)
    refuse_unless(tournament, Stage.FINISHED)
    move(tournament, Stage.ARCHIVED)
    audit.record(
        tournament, actor=by, action="tournament.archived", subject=f"tournament:{tournament.pk}"
    )
    bump(tournament.pk)


def refuse_unless(tournament: Tournament, *stages: str) -> None:
    if tournament.stage not in stages:
        raise Refused("wrong_stage", stage=tournament.stage)


def plan_of(tournament: Tournament) -> Plan:
    plan = Plan.objects.select_for_update().filter(tournament=tournament).first()
    if plan is None:
        raise Refused("not_set_up")
    return plan


def move(tournament: Tournament, stage: str) -> None:
    tournament.stage = stage
    tournament.save(update_fields=["stage"])
