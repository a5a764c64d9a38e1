"""Changes by hand after a draw: two people, or two teams, change places, for a reason that
everybody reads."""

from django.db import transaction
from django.utils import timezone

from tournaments.actors import Actor
from tournaments.audit.services import CommittedText, record_action
from tournaments.brackets.tree import MAIN
from tournaments.draws import protocol
from tournaments.draws.services.change_record import (
    append_change,
    commit_reason,
    lock_drawn,
    slots_of_match,
)
from tournaments.draws.services.freeze import lock_for_draw
from tournaments.draws.services.kinds import KINDS
from tournaments.draws.services.outcome import WAITLIST, drawn_slots
from tournaments.exceptions import Refused, require_reason
from tournaments.inscriptions.services.watchers import run_watchers
from tournaments.locks import bump_version
from tournaments.models import Draw, Participant, Place, Stage, Team
from tournaments.permissions import may_organize, require


def note_swapped_teams(stage: Stage, first: Team, second: Team, *, reason: CommittedText) -> None:
    """Two teams of a bracket stand where the other was drawn."""
    tournament, subjects = first.tournament, [stage.key, *([] if stage.cup else [""])]
    draw = lock_drawn(tournament, Draw.Kind.BRACKET, *subjects)
    draw = draw or lock_drawn(tournament, Draw.Kind.POTS, stage.key)
    slots = slots_of_match(draw)
    if draw is None or not {str(first.pk), str(second.pk)} <= set(slots):
        return
    places = [
        [slots.index(str(out.pk)) + 1, str(out.pk), str(comes.pk)]
        for out, comes in ((first, second), (second, first))
    ]
    append_change(draw, places=places, reason=commit_reason(reason))


def swap(draw: Draw, *, by: Actor, first: str, second: str, reason: str) -> None:
    """Two change places, by their ids: people of a draw of teams, teams of a bracket."""
    if draw.kind == Draw.Kind.TEAMS:
        swap_people(draw, by=by, first=first, second=second, reason=reason)
        return
    if (
        draw.kind not in (Draw.Kind.BRACKET, Draw.Kind.POTS)
        or draw.superseded_by_id
        or not draw.is_drawn
    ):
        raise Refused("not_in_force")
    teams = Team.objects.filter(tournament=draw.tournament).select_related("tournament")
    stage = draw.tournament.stages.get(key=draw.subject or MAIN)
    swap_teams(teams.get(pk=first), teams.get(pk=second), by=by, reason=reason, stage=stage)


@transaction.atomic
def swap_people(draw: Draw, *, by: Actor, first: str, second: str, reason: str) -> None:
    """Two people change places: of two teams, or one who was left out comes in for another."""
    require(may_organize, by, draw.tournament)
    require_reason(reason)
    tournament = lock_for_draw(draw.tournament)
    row = Draw.objects.select_for_update().get(pk=draw.pk)
    if row.kind != Draw.Kind.TEAMS or not row.is_drawn or row.superseded_by_id:
        raise Refused("not_in_force")
    KINDS[row.kind].refuse_if_not_drawable(tournament)
    refuse_if_not_exchangeable(row, first, second)
    committed_reason = CommittedText(reason.strip())
    with run_watchers(tournament, committed_reason):
        exchange(row, first, second)
    row.refresh_from_db()
    record_action(
        tournament,
        "draw.changed",
        row,
        by=by,
        data={"number": row.number, "change": row.changes},
        texts={"reason": committed_reason},
    )
    bump_version(tournament.pk)


def refuse_if_not_exchangeable(draw: Draw, first: str, second: str) -> None:
    """Both are of this draw, at least one is in a team, and they are not in the same one."""
    outcome = protocol.outcome_now(draw.document) or {}
    if not {first, second} <= protocol.names_now(draw.document).keys():
        raise Refused("no_such_person")
    teams = [team for team in [*outcome["teams"], outcome["short"]] if {first, second} & set(team)]
    if not teams:
        raise Refused("neither_in_a_team")
    if {first, second} <= set(teams[0]):
        raise Refused("already_together")


def exchange(draw: Draw, first: str, second: str) -> None:
    """Each takes the other's chair; whoever has none now waits, if that was the rule."""
    held = Place.objects.filter(participant__in=[first, second], until=None)
    chairs = {str(place.participant_id): place for place in held}
    now = timezone.now()
    Place.objects.filter(pk__in=[place.pk for place in chairs.values()]).update(until=now)
    for comes, goes in ((first, second), (second, first)):
        if goes in chairs:
            old = chairs[goes]
            Place.objects.create(team_id=old.team_id, participant_id=comes, order=old.order)
            Participant.objects.filter(pk=comes, admitted_at=None).update(admitted_at=now)
        elif draw.frozen_list["odd"] == WAITLIST:
            Participant.objects.filter(pk=comes).update(admitted_at=None)


@transaction.atomic
def swap_teams(
    first: Team, second: Team, *, by: Actor, reason: str, stage: Stage | None = None
) -> None:
    """Two teams change places where the draw put them, before either has been called: in this
    bracket, or in the last one where both stand."""
    require(may_organize, by, first.tournament)
    require_reason(reason)
    if first.pk == second.pk or first.tournament_id != second.tournament_id:
        raise Refused("same_team")
    stage = stage or find_common_stage(first, second)
    slots = drawn_slots(first, second, stage=stage.key)
    first_slot, second_slot = slots[first.pk], slots[second.pk]
    for slot, team in ((first_slot, second), (second_slot, first)):
        slot.team, slot.by_hand = team, True
        slot.save(update_fields=["team", "by_hand"])
    committed_reason = CommittedText(reason.strip())
    note_swapped_teams(stage, first, second, reason=committed_reason)
    record_action(
        first.tournament,
        "bracket.swapped",
        first,
        by=by,
        data={
            "with": str(second.pk),
            "matches": [first_slot.match.number, second_slot.match.number],
        },
        texts={"reason": committed_reason},
    )
    bump_version(first.tournament_id)


def find_common_stage(first: Team, second: Team) -> Stage:
    rows = Stage.objects.filter(tournament=first.tournament_id, matches__group="")
    rows = rows.filter(matches__slots__team=first).filter(matches__slots__team=second)
    stage = rows.order_by("-number").first()
    if stage is None:
        raise Refused("not_where_drawn")
    return stage
