"""Teams that leave an event after the draw: by their own will, or put out of it.

Before the draw a withdrawal is a matter of inscriptions. Here the open match of the team is lost;
where its rival is not known yet, the slot stays empty and whoever comes passes through.
"""

import uuid

from django.db import transaction

from tournaments.actors import Actor
from tournaments.audit.services import record_action
from tournaments.brackets.advance import GONE, update_state_from_slots
from tournaments.exceptions import Refused, require_reason
from tournaments.locks import mark_playing
from tournaments.matches.services.results import disqualify, walkover
from tournaments.models import Match, Slot, Team
from tournaments.permissions import may_decide_results, require
from tournaments.regulation.articles import Reason
from tournaments.regulation.selectors import current_fingerprint


@transaction.atomic
def withdraw_team(team: Team, *, by: Actor, because: Reason) -> None:
    """A team goes home, before its match or in the middle of it."""
    because = because.with_article_for(team.tournament, "withdraw")
    remove_team(team, by=by, because=because, state=Team.State.WITHDRAWN)
    log_team(team, by=by, because=because, action="team.withdrawn")


@transaction.atomic
def exclude_team(team: Team, *, by: Actor, because: Reason) -> None:
    """Wrong category, bad faith: the team is put out; what it won until now stays won unless
    those results are corrected."""
    because = because.with_article_for(team.tournament, "exclude")
    remove_team(team, by=by, because=because, state=Team.State.EXCLUDED)
    log_team(team, by=by, because=because, action="team.excluded")


def remove_team(team: Team, *, by: Actor, because: Reason, state: str) -> None:
    """1. Lock the match it stands in. 2. Mark the team. 3. Lose that match, or leave the slot
    empty."""
    require(may_decide_results, by, team.tournament)
    require_reason(because.reason)
    match = open_match(team)
    staying = Team.objects.filter(pk=team.pk).exclude(state__in=GONE)
    if not staying.update(state=state):
        raise Refused("team_gone")
    if match is not None:
        side = Slot.objects.get(match=match, team=team).side
        if match.state in Match.OPEN_TO_ENTRIES:
            if state == Team.State.EXCLUDED:
                disqualify(match, by=by, against=side, because=because)
            else:
                walkover(match, by=by, winner="B" if side == "A" else "A", because=because)
        else:
            Slot.objects.filter(match=match, side=side).update(kind=Slot.Kind.EMPTY)
            update_state_from_slots(match)


def open_match(team: Team) -> Match | None:
    """The undecided match where the team stands, locked.

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
    undecided = [match for match in matches if not match.is_decided]
    return undecided[-1] if undecided else None


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
    if not Team.objects.filter(pk=team.pk, state__in=GONE).update(state=Team.State.CONFIRMED):
        raise Refused("team_not_gone")
    for match in waiting:
        if match.state == Match.State.WAITING:
            slots.filter(match=match).update(kind=Slot.Kind.TEAM)
            update_state_from_slots(match)
    because = because.with_article_for(team.tournament, "readmit")
    log_team(team, by=by, because=because, action="team.readmitted")


def log_team(team: Team, *, by: Actor, because: Reason, action: str) -> None:
    record_action(
        team.tournament,
        action,
        team,
        by=by,
        data={"article": because.article, "regulation": current_fingerprint(team.tournament)},
        texts={"reason": because.reason},
    )
    mark_playing(team.tournament_id)
