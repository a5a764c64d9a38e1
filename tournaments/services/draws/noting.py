"""Writing a change by hand into the document of the draw in force: whoever moves somebody after a
draw calls this in the same transaction, with the reason it also gives to the log.

An event whose bracket or teams were made without a draw has no document, and nothing to note.
"""

import secrets
from collections.abc import Sequence
from typing import Any

from django.utils import timezone

from tournaments import draw as pure
from tournaments.audit.write import Sealed
from tournaments.exceptions import Refused
from tournaments.models import Draw, Team, Tournament
from tournaments.services.draws.entrants import members_of, team_name

# Actions of the log whose reason may stand in a document.
WITH_REASON = ("draw.frozen", "draw.changed", "bracket.swapped", "bracket.late_team")


def note_swapped_teams(tournament: Tournament, one: Team, other: Team, *, reason: Sealed) -> None:
    """Two teams of the bracket stand where the other was drawn."""
    draw = lock_drawn(tournament, Draw.Kind.BRACKET)
    slots = slots_of(draw)
    if draw is None or not {str(one.pk), str(other.pk)} <= set(slots):
        return
    first, second = slots.index(str(one.pk)) + 1, slots.index(str(other.pk)) + 1
    places = [
        [first, str(one.pk), str(other.pk)],
        [second, str(other.pk), str(one.pk)],
    ]
    note(draw, places=places, reason=reason)


def note_late_team(
    tournament: Tournament, team: Team, *, against: Team, match: int, reason: Sealed
) -> None:
    """A team that was not in the list takes the free place beside one that would have passed."""
    draw = lock_drawn(tournament, Draw.Kind.BRACKET)
    slots = slots_of(draw)
    if draw is None or str(against.pk) not in slots:
        return
    beside = (slots.index(str(against.pk)) ^ 1) + 1
    salt, name = secrets.token_hex(16), team_name(members_of(tournament)[team.pk])
    commitment = pure.text_commitment(salt=salt, text=name) if name else None
    draw.salts = draw.salts | {str(team.pk): salt}
    note(
        draw,
        places=[[beside, slots[beside - 1], str(team.pk)]],
        entries=[{"id": str(team.pk), "club": None, "name": commitment}],
        reason=reason,
        match=match,
    )


def lock_drawn(tournament: Tournament, kind: str) -> Draw | None:
    """By the order of locks after the matches and before the tournament."""
    return (
        Draw.objects.select_for_update()
        .filter(tournament=tournament, kind=kind, superseded_by=None, state=Draw.State.DRAWN)
        .first()
    )


def slots_of(draw: Draw | None) -> list[str | None]:
    return list((pure.outcome_now(draw.document) or {}).get("slots", [])) if draw else []


def note(
    draw: Draw,
    *,
    places: Sequence[Sequence[Any]],
    reason: Sealed,
    entries: Sequence[dict[str, Any]] = (),
    match: int | None = None,
) -> int:
    """Beside the outcome, which stays as drawn; the number of the change."""
    number = len(draw.document["changes"]) + 1
    change = {
        "number": number,
        "at": timezone.now().isoformat(),
        "reason": pure.text_commitment(salt=reason.salt, text=reason.text),
        "entries": list(entries),
        "places": [list(place) for place in places],
        **({"match": match} if match else {}),
    }
    try:
        draw.document = pure.changed(draw.document, change)
    except pure.Refused as error:
        raise Refused("faulty_change", faults=error.faults) from None
    draw.changes = number
    draw.save(update_fields=["document", "changes", "salts"])
    return number
