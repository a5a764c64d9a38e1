"""A change after a draw, written into the document of the draw in force: whoever moves or renames
somebody calls this in the same transaction, with the reason it also gives to the log.

An event whose bracket or teams were made without a draw has no document, and nothing to note.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from tournaments.actors import SYSTEM
from tournaments.audit.services import CommittedText, record_action
from tournaments.draws import protocol
from tournaments.exceptions import Refused
from tournaments.locks import lock_tournament
from tournaments.models import Draw, Tournament

# Actions of the log whose reason may stand in a document.
WITH_REASON = (
    *("draw.frozen", "draw.cancelled", "draw.changed", "bracket.swapped", "bracket.late_team"),
    *("participant.changed", "participant.replaced"),
)


def lock_drawn(tournament: Tournament, kind: str, *subjects: str) -> Draw | None:
    """By the order of locks after the matches and the tournament, as everywhere here."""
    lock_tournament(tournament)
    draws = Draw.objects.drawn().select_for_update().filter(tournament=tournament, kind=kind)
    return (draws.filter(subject__in=subjects) if subjects else draws).first()


def slots_of_match(draw: Draw | None) -> list[str | None]:
    return list((protocol.outcome_now(draw.document) or {}).get("slots", [])) if draw else []


@dataclass(frozen=True)
class LateMatch:
    """The match that a late team plays, and the list that drew its place."""

    number: int
    list_hash: str


def commit_reason(reason: CommittedText) -> str:
    """What a document holds of a reason that the log's remarks keep."""
    return protocol.text_commitment(salt=reason.salt, text=reason.text)


def append_change(
    draw: Draw,
    *,
    places: Sequence[Sequence[Any]],
    reason: str,
    entries: Sequence[dict[str, Any]] = (),
    names: Sequence[Sequence[str | None]] = (),
    late: LateMatch | None = None,
) -> int:
    """Beside the outcome, which stays as drawn; the number of the change. `reason` is the
    commitment to it. The log keeps the seal of the file after it: one that is dropped later is
    missed by whoever keeps the log's head."""
    number = len(draw.document["changes"]) + 1
    change = {
        "number": number,
        "at": timezone.now().isoformat(),
        "reason": reason,
        "entries": list(entries),
        "places": [list(place) for place in places],
        **({"match": late.number, "draw": late.list_hash} if late else {}),
        **({"names": [list(name) for name in names]} if names else {}),
    }
    try:
        draw.document = protocol.record_change(draw.document, change)
    except protocol.Refused as error:
        raise Refused("faulty_change", faults=error.faults) from None
    draw.changes = number
    draw.save(update_fields=["document", "changes", "salts"])
    record_action(
        draw.tournament,
        "draw.sealed",
        draw,
        by=SYSTEM,
        data={"number": draw.number, "change": number, "seal": draw.document["seal"]},
    )
    return number
