"""Changes by hand after the draw and before play: marked on the slot, public, with a reason."""

import uuid

from django.db import transaction
from django.db.models import Max, Q

from tournaments import audit
from tournaments.actors import Actor
from tournaments.articles import cited
from tournaments.audit.write import Sealed
from tournaments.exceptions import Refused
from tournaments.models import Match, Plan, Slot, Team
from tournaments.permissions import may_run_the_hall, require
from tournaments.services.advance import GONE, follow
from tournaments.services.brackets import best_of
from tournaments.services.draws.noting import note_late_team, note_swapped_teams
from tournaments.services.entries_ground import bump
from tournaments.services.plans import regulation_of

IDLE = {Match.State.LOCKED, Match.State.WAITING, Match.State.READY}


@transaction.atomic
def swap_teams(one: Team, other: Team, *, by: Actor, reason: str) -> None:
    """Two teams change places where the draw put them, before either has been called."""
    require(may_run_the_hall, by, one.tournament)
    if not reason.strip():
        raise Refused("reason_needed")
    if one.pk == other.pk or one.tournament_id != other.tournament_id:
        raise Refused("same_team")
    slots = drawn_slots(one, other)
    first, second = slots[one.pk], slots[other.pk]
    for slot, team in ((first, other), (second, one)):
        slot.team, slot.by_hand = team, True
        slot.save(update_fields=["team", "by_hand"])
    sealed = Sealed(reason.strip())
    note_swapped_teams(one.tournament, one, other, reason=sealed)
    audit.record(
        one.tournament,
        actor=by,
        action="bracket.swapped",
        subject=f"team:{one.pk}",
        data={"with": str(other.pk), "matches": [first.match.number, second.match.number]},
        texts={"reason": sealed},
    )
    bump(one.tournament_id)


def drawn_slots(*teams: Team) -> dict[uuid.UUID | None, Slot]:
    """Where the draw put each team; their matches locked, and none of them called yet."""
    drawn = Q(match__round=1) | Q(by_bye=True)
    rows = Slot.objects.filter(drawn, team__in=teams, kind=Slot.Kind.TEAM)
    keys = [row.match_id for row in rows]
    locked = {
        row.pk: row
        for row in Match.objects.select_for_update().filter(pk__in=keys).order_by("round", "number")
    }
    found = {slot.team_id: slot for slot in rows.all()}  # again: they may have moved meanwhile
    if len(found) != len(teams) or any(slot.match_id not in locked for slot in found.values()):
        raise Refused("not_where_drawn")
    for slot in found.values():
        slot.match = locked[slot.match_id]
        if slot.match.state not in IDLE:
            raise Refused("match_begun", match=slot.match.number)
    return found


@transaction.atomic
def enter_late(team: Team, *, by: Actor, against: Team, reason: str, article: str = "") -> Match:
    """A late team takes the place of a bye: whoever would have passed free plays it first."""
    require(may_run_the_hall, by, team.tournament)
    if not reason.strip():
        raise Refused("reason_needed")
    if Slot.objects.filter(team=team).exists() or team.state in GONE:
        raise Refused("team_in_bracket")
    slot = drawn_slots(against)[against.pk]
    later = slot.match
    if not slot.by_bye:
        raise Refused("no_bye_there")
    plan = Plan.objects.get(tournament=team.tournament_id)
    last = team.tournament.matches.aggregate(last=Max("number"))["last"]
    code = f"round_of_{2 * teams_of(later.round_code)}"
    code = {"round_of_4": "semifinal", "round_of_8": "quarterfinal"}.get(code, code)
    match = Match.objects.create(
        tournament=team.tournament,
        number=last + 1,
        round=later.round - 1,
        round_code=code,
        position=later.position * 2 - (slot.side == "A"),
        best_of=best_of(plan, code, round=later.round - 1),
        winner_to=later,
        winner_to_side=slot.side,
        state=Match.State.READY,
    )
    Slot.objects.bulk_create(
        Slot(match=match, side=side, kind=Slot.Kind.TEAM, team=who, by_hand=True)
        for side, who in (("A", against), ("B", team))
    )
    slot.kind, slot.team, slot.by_bye = Slot.Kind.OPEN, None, False
    slot.save(update_fields=["kind", "team", "by_bye"])
    follow(later)
    Team.objects.filter(pk=team.pk).update(state=Team.State.CONFIRMED)
    sealed = Sealed(reason.strip())
    note_late_team(team.tournament, team, against=against, match=match.number, reason=sealed)
    audit.record(
        team.tournament,
        actor=by,
        action="bracket.late_team",
        subject=f"team:{team.pk}",
        data={
            "match": match.number,
            "against": str(against.pk),
            "article": cited(team.tournament, "late_team", article),
            "regulation": regulation_of(plan),
        },
        texts={"reason": sealed},
    )
    bump(team.tournament_id)
    return match


def teams_of(code: str) -> int:
    """How many teams are left when a round begins.

    >>> teams_of("final"), teams_of("quarterfinal"), teams_of("round_of_16")
    (2, 8, 16)
    """
    named = {"final": 2, "semifinal": 4, "quarterfinal": 8}
    return named.get(code) or int(code.rsplit("_", 1)[1])
