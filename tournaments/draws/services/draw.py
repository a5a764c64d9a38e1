"""The last steps: the public source is typed in, the secret opened, the draw made."""

from collections.abc import Collection, Mapping
from contextlib import nullcontext
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournaments.actors import Actor
from tournaments.audit.services import record_action
from tournaments.draws import protocol
from tournaments.draws.draw_list import DrawConditions
from tournaments.draws.protocol.sources import FALLBACK, NONE
from tournaments.draws.readiness import find_differences
from tournaments.draws.services.freeze import freeze, lock_for_draw, refuse_if_not_open
from tournaments.draws.services.kinds import get_draw_kind
from tournaments.exceptions import Refused
from tournaments.locks import bump_version, lock_tournament
from tournaments.models import Draw, Tournament
from tournaments.permissions import may_organize, require

BEFORE_THE_FIRST = timedelta(seconds=6)  # time to look up from the laptop to the screen


def freeze_or_draw(
    tournament: Tournament,
    *,
    by: Actor,
    kind: str,
    conditions: DrawConditions,
    reason: str = "",
    despite: Collection[str] = (),
) -> Draw:
    """The list, frozen; with the server's own secret as the only source there is nothing to wait
    for, and it is drawn at once. Where counting takes no time, nobody comes between the two: of
    two late teams at the same moment each finds the places that the other left."""
    is_small = get_draw_kind(kind, conditions.subject).is_small
    with transaction.atomic() if is_small else nullcontext():
        if is_small:
            tournament = lock_for_draw(tournament)
        draw = freeze(
            tournament, by=by, kind=kind, conditions=conditions, reason=reason, despite=despite
        )
        if conditions.source["kind"] == NONE:
            return perform_draw(draw, by=by, value=None)
        return draw


def perform_draw(draw: Draw, *, by: Actor, value: object) -> Draw:
    """Draw with the source's value; the same value gives the same draw, always.

    1. Run the draw from the frozen document, outside the lock: the outcome depends on nothing
       else. 2. Lock, and look whether somebody drew meanwhile: there is one draw, not two; and
       whether the list is still true. 3. Write what was drawn, open the secret, log, and let the
       ceremony begin.
    """
    require(may_organize, by, draw.tournament)
    refuse_if_not_open(draw)
    refuse_if_not_due(draw.frozen_list["source"], value, now=timezone.now())
    try:
        record = protocol.drawn_record(draw.document, nonce=draw.nonce, value=value)
    except protocol.Refused as error:
        raise Refused("faulty_source", faults=error.faults) from None
    with transaction.atomic():
        tournament = lock_for_draw(draw.tournament)
        row = Draw.objects.select_for_update().get(pk=draw.pk)
        draw_kind = get_draw_kind(row.kind, row.subject)
        refuse_if_not_open(row)
        draw_kind.refuse_if_not_drawable(tournament)
        draw_kind.refuse_if_begun(tournament, row.subject)
        row.tournament = tournament
        refuse_if_changed(row)
        row.document = protocol.with_record(row.document, record)  # somebody may be renamed by now
        row.state = Draw.State.DRAWN
        row.drawn_at = timezone.now()
        row.reveal_from = row.drawn_at + BEFORE_THE_FIRST
        draw_kind.write(row, record["outcome"], by=by)
        row.save()
        draw_kind.after_writing(row, by=by)
        if draw_kind.stage_after and tournament.stage != draw_kind.stage_after:
            tournament.stage = draw_kind.stage_after
            tournament.save(update_fields=["stage"])
        log_draw(row, by=by, value=value, seed=record["seed"])
        bump_version(tournament.pk)
    return row


def log_draw(draw: Draw, *, by: Actor, value: object, seed: str) -> None:
    data = {
        "number": draw.number,
        "kind": draw.kind,
        "source": value,
        "nonce": draw.nonce,
        "seed": seed,
        "seal": draw.document["seal"],
    }
    record_action(draw.tournament, "draw.made", draw, by=by, data=data)


def refuse_if_not_due(source: Mapping[str, Any], value: object, *, now: datetime) -> None:
    """The fallback counts from its moment on, and nothing counts before it can be known. Cards and
    dice give way to it: who could still deal when the beacon has spoken would have two draws to
    choose from. What a lottery or a beacon brought stays in the public record, and counts later
    too."""
    used, _ = protocol.source_used(source, value)
    moment = protocol.speaks_at(used)
    if moment and now < moment:
        raise Refused("source_not_yet", moment=moment)
    if FALLBACK in source:
        after = datetime.fromisoformat(source[FALLBACK]["after"])
        if used is not source and now < after:
            raise Refused("fallback_not_yet", moment=after)
        if used is source and moment is None and now >= after:
            raise Refused("source_too_late", moment=after)


def refuse_if_changed(draw: Draw) -> None:
    """Everybody of the list is still here and sits as it says: else it must be frozen again."""
    differences = find_differences(draw)
    if differences.gone:
        code = "people_gone" if draw.kind == Draw.Kind.TEAMS else "teams_gone"
        gone = sorted(differences.gone)
        raise Refused(code, numbers=[entry.number for entry in gone], who=list(map(str, gone)))
    if differences.taken:
        taken = sorted(differences.taken)
        numbers = [entry.number for entry in taken]
        raise Refused("rivals_called", numbers=numbers, who=list(map(str, taken)))
    if differences.moved:
        moved = sorted(differences.moved)
        numbers = [entry.number for entry in moved]
        raise Refused("places_moved", numbers=numbers, who=list(map(str, moved)))
    if differences.regrouped:
        regrouped = sorted(differences.regrouped)
        numbers = [entry.number for entry in regrouped]
        raise Refused("teams_changed", numbers=numbers, who=list(map(str, regrouped)))


@transaction.atomic
def reveal_draw(draw: Draw, *, by: Actor, all_at_once: bool) -> None:
    """The ceremony from its beginning, or everything at once. No decision: nothing to log."""
    require(may_organize, by, draw.tournament)
    lock_tournament(draw.tournament)  # first, as everywhere here: this row comes after it
    row = Draw.objects.select_for_update().get(pk=draw.pk)
    if not row.is_drawn:
        raise Refused("not_drawn")
    now = timezone.now()
    row.revealed_at = now if all_at_once else None
    row.reveal_from = row.reveal_from if all_at_once else now + BEFORE_THE_FIRST
    row.save(update_fields=["revealed_at", "reveal_from"])
    bump_version(row.tournament_id)
