"""Opening a match: who sits where and who deals first, as the first line of its log."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db import transaction

from scoring.core.seats import TABLES, Seat, side_of
from tournaments.actors import Actor
from tournaments.exceptions import Refused
from tournaments.models import Match, Slot
from tournaments.services.entries import Recorded, Sent, record_entry

Chairs = Mapping[Seat, uuid.UUID]  # the participant on each


@dataclass(frozen=True)
class Seating:
    chairs: Chairs
    dealer: Seat
    number: int  # of the log's line, as the sender believes
    client_id: uuid.UUID = field(default_factory=uuid.uuid4)

    @property
    def line(self) -> str:
        people = " ".join(f"{seat}={person}" for seat, person in self.chairs.items())
        return f"opening {people} dealer {self.dealer}"


@transaction.atomic
def open_match(match: Match, *, by: Actor, seating: Seating) -> Recorded:
    """People of the two teams only, each on a chair of their own side; the engine sees to the
    rest. A match may also begin without: then nobody is named and A1 is mano."""
    recorded = record_entry(
        match,
        by=by,
        sent=Sent(seating.line, client_id=seating.client_id, number=seating.number),
    )
    # After the match's lock: a swap by hand or a reserve may have come between.
    theirs = people_of(match)
    seats = TABLES[match.tournament.plan.team_size * 2]
    if set(seating.chairs) != set(seats) or any(
        person not in theirs[side_of(seat)] for seat, person in seating.chairs.items()
    ):
        raise Refused("not_their_chair")
    return recorded


def people_of(match: Match) -> dict[str, set[uuid.UUID]]:
    rows = Slot.objects.filter(match=match, team__places__until=None).values_list(
        "side", "team__places__participant"
    )
    found: dict[str, set[uuid.UUID]] = {"A": set(), "B": set()}
    for side, person in rows:
        found[side].add(person)
    return found
