"""Teams that leave an event after the draw: by their own will, or put out of it.

Before the draw a withdrawal is a matter of inscriptions. Here the open match of the team is lost;
where its rival is not known yet, the slot stays empty and whoever comes passes through.
"""

import uuid

from django.db import transaction

from tournaments.actors import Actor
from tournaments.audit.services import record_action
from tournaments.brackets.services.advance import update_state_from_slots
from tournaments.exceptions import Refused, require_reason
from tournaments.locks import mark_playing
from tournaments.matches.services.results import disqualify, walkover
from tournaments.models import Match, Slot, Stage, Team
from tournaments.permissions import may_decide_results, require
from tournaments.regulation.articles import Reason
from tournaments.regulation.selectors import current_fingerprint
from tournaments.stages.services.exits import settle_exits


@transaction.atomic
def withdraw_team(team: Team, *, by: Actor, because: Reason) -> None:
    """A team goes home, before its match or in the middle of it."""
    because = because.with_article_for(team.tournament, "withdraw")
    groups = remove_team(team, by=by, because=because, state=Team.State.WITHDRAWN)
    log_team(team, by=by, because=because, action="team.withdrawn", left=groups)


@transaction.atomic
def exclude_team(team: Team, *, by: Actor, because: Reason) -> None:
    """Wrong category, bad faith: the team is put out; what it won until now stays won unless
    those results are corrected."""
    because = because.with_article_for(team.tournament, "exclude")
    groups = remove_team(team, by=by, because=because, state=Team.State.EXCLUDED)
    log_team(team, by=by, because=because, action="team.excluded", left=groups)


def remove_team(team: Team, *, by: Actor, because: Reason, state: str) -> Stage | None:
    """1. Lock the matches it stands in. 2. Mark the team. 3. Lose the one that is open, or leave
    the slot empty; in a group only one that is being played is lost, and what the others count
    follows from who has left. Returns the groups it leaves, if later stages still wait for them."""
    require(may_decide_results, by, team.tournament)
    require_reason(because.reason)
    open_matches = lock_open_matches(team)
    groups = lock_groups(team)
    staying = Team.objects.filter(pk=team.pk).exclude(state__in=Team.GONE)
    if not staying.update(state=state):
        raise Refused("team_gone")
    # In a bracket a team stands in one open match, and in the one for the third place at most.
    for match in [row for row in open_matches if row.group] or open_matches[-1:]:
        side = Slot.objects.get(match=match, team=team).side
        is_lost = match.state == Match.State.PLAYING if match.group else match.is_open_to_entries
        if is_lost:
            if state == Team.State.EXCLUDED:
                disqualify(match, by=by, against=side, because=because)
            else:
                walkover(match, by=by, winner="B" if side == "A" else "A", because=because)
        else:
            Slot.objects.filter(match=match, side=side).update(kind=Slot.Kind.EMPTY)
            update_state_from_slots(match)
    return groups


def lock_groups(team: Team) -> Stage | None:
    """The stage of groups where the team plays, locked, while no later one was drawn. Where nothing
    has tables no stage is locked: what a result locks behind its match comes before stages."""
    rows = Stage.objects.filter(tournament=team.tournament_id).order_by("number")
    if not rows.filter(kind__in=Stage.WITH_TABLES).exists():
        return None
    stages = list(rows.select_for_update(no_key=True))
    for stage in stages:
        if any(str(team.pk) in ids for ids in stage.groups.values()):
            later = [row for row in stages if row.number > stage.number]
            return None if any(row.is_drawn for row in later) else stage
    return None


def lock_open_matches(team: Team) -> list[Match]:
    """The undecided matches where the team stands, locked.

    Its match may be decided while we wait for the lock, and the team stand in the next one, which
    our statement began too early to see: look again until nothing new is found.
    """
    locked: set[uuid.UUID] = set()
    while True:
        matches = list(
            Match.objects.select_for_update(of=("self",))
            .filter(slots__team=team, tournament=team.tournament_id)
            .order_by("round", "number")
        )
        keys = {match.pk for match in matches}
        if keys == locked:
            break
        locked = keys
    return [match for match in matches if not match.is_decided]


@transaction.atomic
def readmit_team(team: Team, *, by: Actor, because: Reason) -> None:
    """The team left by mistake. A match lost meanwhile is given back by correcting it."""
    require(may_decide_results, by, team.tournament)
    require_reason(because.reason)
    slots = Slot.objects.filter(team=team, kind=Slot.Kind.EMPTY)
    keys = list(slots.values_list("match", flat=True))
    waiting = list(
        Match.objects.select_for_update().filter(pk__in=keys).order_by("round", "number")
    )
    if not Team.objects.filter(pk=team.pk, state__in=Team.GONE).update(state=Team.State.CONFIRMED):
        raise Refused("team_not_gone")
    groups = lock_groups(team)
    refuse_if_round_gone_by(groups, waiting)
    for match in waiting:
        if match.state == Match.State.WAITING or (match.group and groups):
            slots.filter(match=match).update(kind=Slot.Kind.TEAM)
            if match.group:  # a rival who left meanwhile had passed through, and is gone as well
                match.slots.filter(team__state__in=Team.GONE).update(kind=Slot.Kind.EMPTY)
            update_state_from_slots(match)
    because = because.with_article_for(team.tournament, "readmit")
    log_team(team, by=by, because=because, action="team.readmitted", left=groups)


def refuse_if_round_gone_by(stage: Stage | None, missed: list[Match]) -> None:
    """In rounds nobody plays again what a later round was drawn upon."""
    if stage is None or not stage.is_rounds:
        return
    last = stage.matches.order_by("round").values_list("round", flat=True).last()
    for match in missed:
        if match.stage_id == stage.pk and match.round != last:
            raise Refused("round_gone_by", round=match.round)


def log_team(
    team: Team, *, by: Actor, because: Reason, action: str, left: Stage | None = None
) -> None:
    """`left` is the stage whose tables it leaves, or comes back to: they follow once it is in the
    log, which has the order in which teams left."""
    record_action(
        team.tournament,
        action,
        team,
        by=by,
        data={
            "article": because.article,
            "regulation": current_fingerprint(team.tournament),
            **({"stage": left.key} if left else {}),
        },
        texts={"reason": because.reason},
    )
    if left:
        settle_exits(left, by=by)
    mark_playing(team.tournament_id)
