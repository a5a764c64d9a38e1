"""Teams that leave an event after the draw: by their own will, or put out of it.

Before the draw a withdrawal is a matter of inscriptions. Here the open match of the team is lost;
where its rival is not known yet, the slot stays empty and whoever comes passes through.
"""

import uuid

from django.db import transaction

from tournaments import audit
from tournaments.actors import Actor
from tournaments.exceptions import Refused
from tournaments.models import Match, Slot, Team
from tournaments.permissions import may_decide_results, require
from tournaments.services.advance import DECIDED, GONE, follow
from tournaments.services.entries import OPEN_TO_ENTRIES
from tournaments.services.entries_ground import go_on
from tournaments.services.plans import cited_regulation
from tournaments.services.results import Because, disqualify, walkover


@transaction.atomic
def withdraw_team(team: Team, *, by: Actor, because: Because) -> None:
    """A team goes home, before its match or in the middle of it."""
    because = because.under(team.tournament, "withdraw")
    take_out(team, by=by, because=because, state=Team.State.WITHDRAWN)
    log(team, by=by, because=because, action="team.withdrawn")


@transaction.atomic
def exclude_team(team: Team, *, by: Actor, because: Because) -> None:
    """Wrong category, bad faith: the team is put out; what it won until now stays won unless
    those results are corrected."""
    because = because.under(team.tournament, "exclude")
    take_out(team, by=by, because=because, state=Team.State.EXCLUDED)
    log(team, by=by, because=because, action="team.excluded")


def take_out(team: Team, *, by: Actor, because: Because, state: str) -> None:
    """1. Lock the match it stands in. 2. Mark the team. 3. Lose that match, or leave the slot
    empty."""
    require(may_decide_results, by, team.tournament)
    if not because.reason.strip():
        raise Refused("reason_needed")
    match = open_match(team)
    staying = Team.objects.filter(pk=team.pk).exclude(state__in=GONE)
    if not staying.update(state=state):
        raise Refused("team_gone")
    if match is not None:
        side = Slot.objects.get(match=match, team=team).side
        if match.state in OPEN_TO_ENTRIES:
            lose(match, by=by, side=side, because=because, state=state)
        else:
            Slot.objects.filter(match=match, side=side).update(kind=Slot.Kind.EMPTY)
            follow(match)


def lose(match: Match, *, by: Actor, side: str, because: Because, state: str) -> None:
    if state == Team.State.EXCLUDED:
        disqualify(match, by=by, against=side, because=because)
    else:
        walkover(match, by=by, winner="B" if side == "A" else "A", because=because)


def open_match(team: Team) -> Match | None:
    """The undecided match where the team stands, locked.

    Its match may be decided while we wait for the lock, and the team stand in the next one, which
    our statement began too early to see: look again until nothing new is found.
    """
    known: set[uuid.UUID] = set()
    while True:
        rows = list(
            Match.objects.select_for_update(of=("self",))
            .filter(slots__team=team, tournament=team.tournament_id)
            .order_by("round", "number")
        )
        found = {row.pk for row in rows}
        if found == known:
            break
        known = found
    undecided = [row for row in rows if row.state not in DECIDED]
    return undecided[-1] if undecided else None


@transaction.atomic
def readmit_team(team: Team, *, by: Actor, because: Because) -> None:
    """The team left by mistake. A match lost meanwhile is given back by correcting it."""
    require(may_decide_results, by, team.tournament)
    if not because.reason.strip():
        raise Refused("reason_needed")
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
            follow(match)
    because = because.under(team.tournament, "readmit")
    log(team, by=by, because=because, action="team.readmitted")


def log(team: Team, *, by: Actor, because: Because, action: str) -> None:
    audit.record(
        team.tournament,
        actor=by,
        action=action,
        subject=f"team:{team.pk}",
        data={"article": because.article, "regulation": cited_regulation(team.tournament)},
        texts={"reason": because.reason.strip()},
    )
    go_on(team.tournament_id)
