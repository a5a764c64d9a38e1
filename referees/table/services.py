"""Opening a match: who sits where and who deals first, as the first line of its log. Closing it:
the teams sign with their PINs, the deck comes back."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db import transaction
from django.utils import timezone

from referees.models import Closing, PinTries
from scoring.core.seats import TABLES, Seat, side_of
from tournaments.actors import Actor
from tournaments.appeals.services.steps import team_on
from tournaments.audit.services import record_action
from tournaments.exceptions import Refused
from tournaments.inscriptions.services.check_in import has_pin, is_pin
from tournaments.locks import lock_match, mark_playing
from tournaments.matches.services.entries import RecordResult, Submission, record_entry
from tournaments.models import Match, Slot, Team, TeamPin
from tournaments.permissions import may_score, require
from tournaments.players.services import sign

TRIES = 5  # of a team's PIN


@dataclass(frozen=True)
class Seating:
    chairs: Mapping[Seat, uuid.UUID]  # the participant on each
    dealer: Seat
    number: int  # of the log's line, as the sender believes
    client_id: uuid.UUID = field(default_factory=uuid.uuid4)

    @property
    def line(self) -> str:
        people = " ".join(f"{seat}={person}" for seat, person in self.chairs.items())
        return f"opening {people} dealer {self.dealer}"


@transaction.atomic
def open_match(match: Match, *, by: Actor, seating: Seating) -> RecordResult:
    """People of the two teams only, each on a chair of their own side; the engine sees to the
    rest. A match may also begin without: then nobody is named and A1 is mano."""
    recorded = record_entry(
        match,
        by=by,
        submission=Submission(seating.line, client_id=seating.client_id, number=seating.number),
    )
    # After the match's lock: a swap by hand or a reserve may have come between.
    slots = Slot.objects.filter(match=match, team__places__until=None)
    people = set(slots.values_list("side", "team__places__participant"))
    seated = {(side_of(seat), person) for seat, person in seating.chairs.items()}
    seats = TABLES[match.tournament.plan.team_size * 2]
    if set(seating.chairs) != set(seats) or not seated <= people:
        raise Refused("not_their_chair")
    return recorded


def sign_with_pin(
    match: Match, *, by: Actor, side: str, pin: str, lines: int | None = None
) -> None:
    """One team's yes to the result of so many lines, the one it sees on the referee's phone."""
    refusal = try_to_sign(match, by=by, side=side, pin=pin, lines=lines)
    if refusal is not None:
        raise refusal


@transaction.atomic
def try_to_sign(
    match: Match, *, by: Actor, side: str, pin: str, lines: int | None
) -> Refused | None:
    """A wrong PIN is an answer and no exception here: its count must outlive it. The match's lock
    makes those who guess at once stand in line."""
    require(may_score, by, match.tournament)
    match = lock_match(match)
    team = team_on(match, side)
    if lines not in {None, match.entries_count}:
        raise Refused("stale", expected=match.entries_count)
    if match.state != Match.State.FINISHED:
        raise Refused("nothing_to_confirm", state=match.state)
    if not has_pin(team):
        raise Refused("no_pin")
    tries = get_pin_tries(match, side, team)
    if tries.wrong >= TRIES:
        raise Refused("pin_locked")
    if is_pin(team, pin.strip()):
        sign(match, side=side, by=by, data={"pin": True})
        return None
    tries.wrong += 1
    tries.last_at = timezone.now()
    tries.save()
    record_action(match.tournament, "match.pin_wrong", match, by=by, data={"side": side})
    left = TRIES - tries.wrong
    return Refused("pin_wrong", left=left) if left else Refused("pin_locked")


def get_pin_tries(match: Match, side: str, team: Team) -> PinTries:
    """Since the team got its present PIN."""
    tries, _new = PinTries.objects.get_or_create(match=match, side=side)
    if TeamPin.objects.filter(team=team, made_at__gt=tries.last_at).exists():
        tries.wrong = 0
    return tries


@transaction.atomic
def return_deck(match: Match, *, by: Actor, returned: bool = True) -> None:
    """The deck is back on the table, whole; or not, after all."""
    require(may_score, by, match.tournament)
    match = lock_match(match)
    closing, _new = Closing.objects.get_or_create(match=match)
    if bool(closing.deck_returned_at) == returned:
        return
    closing.deck_returned_at = timezone.now() if returned else None
    closing.save(update_fields=["deck_returned_at"])
    data = {"returned": returned}
    record_action(match.tournament, "match.deck_returned", match, by=by, data=data)
    mark_playing(match.tournament_id)
