"""Table points that a team loses in a stage, by decision and with a reason."""

from django.db import transaction

from tournaments.actors import Actor
from tournaments.audit.services import record_action
from tournaments.exceptions import Refused, require_reason
from tournaments.formats.ranking import POINTS
from tournaments.locks import lock_tournament, mark_playing
from tournaments.models import Deduction, Stage, Team
from tournaments.permissions import may_decide_results, require
from tournaments.stages.selectors.deductions import GIVEN_BACK, TAKEN
from tournaments.stages.services.exits import settle_exits

MOST = 99


@transaction.atomic
def deduct_points(
    stage: Stage,
    *,
    by: Actor,
    team: Team,
    points: int,
    reason: str,
    stands: bool = False,
    decided: int | None = None,
) -> Deduction:
    """A table that has no points has nothing to take away. `stands`: whoever is in a stage that was
    drawn already stays in it. `decided`: how many deductions the page showed, so that two taps, or
    two people at once, do not take the points twice."""
    require(may_decide_results, by, stage.tournament)
    require_reason(reason)
    if not stage.has_tables or not any(str(team.pk) in ids for ids in stage.groups.values()):
        raise Refused("not_in_stage")
    if POINTS not in stage.values["criteria"]:
        raise Refused("no_table_points")
    if not 1 <= points <= MOST:
        raise Refused("wrong_deduction", most=MOST)
    deduction = Deduction.objects.create(stage=stage, team=team, points=points)
    settle_exits(stage, by=by, stands=stands)
    tournament = lock_tournament(stage.tournament)
    if decided is not None and stage.deductions.count() != decided + 1:
        raise Refused("somebody_was_faster")
    data = {"stage": stage.key, "points": points}
    texts = {"reason": reason}
    record_action(tournament, TAKEN, team, by=by, data=data, texts=texts)
    mark_playing(tournament.pk)
    return deduction


@transaction.atomic
def take_back_deduction(
    deduction: Deduction, *, by: Actor, reason: str, stands: bool = False
) -> None:
    require(may_decide_results, by, deduction.stage.tournament)
    require_reason(reason)
    standing = Deduction.objects.filter(pk=deduction.pk, taken_back=False)
    if not standing.update(taken_back=True):
        raise Refused("deduction_taken_back")
    settle_exits(deduction.stage, by=by, stands=stands)
    tournament = lock_tournament(deduction.stage.tournament)
    data = {"stage": deduction.stage.key, "points": deduction.points}
    texts = {"reason": reason}
    team = deduction.team
    record_action(tournament, GIVEN_BACK, team, by=by, data=data, texts=texts)
    mark_playing(tournament.pk)
