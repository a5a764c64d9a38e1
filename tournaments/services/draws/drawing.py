"""The last steps: the public source is typed in, the secret opened, the draw made."""

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournaments import audit
from tournaments import draw as pure
from tournaments.actors import Actor
from tournaments.exceptions import Refused
from tournaments.models import Draw, Stage
from tournaments.permissions import may_run_the_hall, require
from tournaments.services.draws.freezing import lock_for_draw, require_drawable
from tournaments.services.draws.rows import write_bracket, write_teams
from tournaments.services.entries_ground import bump
from tournaments.services.inscriptions.ground import lock

BEFORE_THE_FIRST = timedelta(seconds=6)  # time to look up from the laptop to the screen


def make_draw(draw: Draw, *, by: Actor, value: object) -> Draw:
    """Draw with the source's value; the same value gives the same draw, always.

    1. Run the draw from the frozen document, outside the lock: the outcome depends on nothing
       else. 2. Lock, and look whether somebody drew meanwhile: there is one draw, not two.
    3. Write teams or bracket, open the secret, log, and let the ceremony begin.
    """
    require(may_run_the_hall, by, draw.tournament)
    require_open(draw)
    document = outcome_of(draw, value)
    with transaction.atomic():
        tournament = lock_for_draw(draw.tournament)
        row = Draw.objects.select_for_update().get(pk=draw.pk)
        require_open(row)
        require_drawable(tournament, row.kind)
        row.tournament = tournament
        row.document = document
        row.state = Draw.State.DRAWN
        row.drawn_at = timezone.now()
        row.reveal_from = row.drawn_at + BEFORE_THE_FIRST
        record = document["draws"][-1]
        if row.kind == Draw.Kind.TEAMS:
            write_teams(row, record["outcome"], odd=record["list"]["odd"])
        else:
            write_bracket(row, record["outcome"]["slots"], by=by)
        row.save()
        if tournament.stage != Stage.DRAWN:
            tournament.stage = Stage.DRAWN
            tournament.save(update_fields=["stage"])
        audit.record(
            tournament,
            actor=by,
            action="draw.made",
            subject=f"draw:{row.pk}",
            data={
                "number": row.number,
                "kind": row.kind,
                "source": value,
                "nonce": row.nonce,
                "seed": record["seed"],
                "seal": document["seal"],
            },
        )
        bump(tournament.pk)
    return row


def require_open(draw: Draw) -> None:
    if draw.is_drawn:
        raise Refused("already_drawn")
    if draw.superseded_by_id:
        raise Refused("superseded")


def outcome_of(draw: Draw, value: object) -> dict[str, Any]:
    try:
        return pure.drawn(draw.document, nonce=draw.nonce, value=value)
    except pure.Refused as error:
        raise Refused("faulty_source", faults=error.faults) from None


@transaction.atomic
def reveal(draw: Draw, *, by: Actor, all_at_once: bool) -> None:
    """The ceremony from its beginning, or everything at once. No decision: nothing to log."""
    require(may_run_the_hall, by, draw.tournament)
    lock(draw.tournament)  # first, as everywhere here: this row comes after it
    row = Draw.objects.select_for_update().get(pk=draw.pk)
    if not row.is_drawn:
        raise Refused("not_drawn")
    now = timezone.now()
    row.revealed_at = now if all_at_once else None
    row.reveal_from = row.reveal_from if all_at_once else now + BEFORE_THE_FIRST
    row.save(update_fields=["revealed_at", "reveal_from"])
    bump(row.tournament_id)
