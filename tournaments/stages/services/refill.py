"""A first round that fills up with its own losers: whoever loses a match that was played takes the
first empty place, by the numbers of the matches; once no match is open, what is empty stays so.

Where a loser went is the match's own edge, as to the third place: a correction follows it, shows
what stands behind it and never gives the place to anybody else. One result at a time: it locks all
matches behind its own, in the order of locks, and only then looks which place is the first.
"""

from django.db.models import Q

from tournaments.actors import SYSTEM
from tournaments.audit.services import record_action
from tournaments.brackets.services.advance import (
    SlotUpdate,
    fill_slot,
    update_state_from_slots,
    winner_and_loser,
)
from tournaments.models import Match, Slot, Team
from tournaments.stages.selectors.losers import NO_SECOND_CHANCE
from tournaments.stages.selectors.planned import has_refill


def fill_up(match: Match) -> None:
    """What a result of the first round means for its empty places, once it is in ink. Under the
    match's lock, and `lock_refill_matches`. The rule decides it, whoever confirmed the result."""
    places = list_empty_places(match) if match.state == Match.State.CONFIRMED else []
    if not places:
        return
    loser = find_returning_team(match)
    place = places.pop(0) if loser else None
    if loser and place:
        give_place(match, loser, place)
    closed = [] if is_open(match, places) else places
    for slot in closed:
        leave_empty(slot)
    if loser and place:
        to = {"match": place.match.number, "side": place.side}
        data = {"match": match.number, "to": to}
        record_action(match.tournament, "refill.returned", loser, by=SYSTEM, data=data)
    if closed:
        data = {"places": [[slot.match.number, slot.side] for slot in closed]}
        record_action(match.tournament, "refill.closed", by=SYSTEM, data=data)


def lock_refill_matches(match: Match) -> None:
    """All that a result may move in a bracket that fills up, in the order of locks: before anything
    else behind the match is locked, and before the tournament's row is, which everybody shares."""
    if match.group or not has_refill(match.tournament.plan):
        return
    behind = Q(round__gt=match.round) | Q(round=match.round, number__gt=match.number)
    rows = Match.objects.select_for_update().filter(behind, stage=match.stage_id)
    list(rows.order_by("round", "number").values_list("pk"))


def list_empty_places(match: Match) -> list[Slot]:
    """Nobody stands there, and no loser is on the way there: by match and side."""
    slots = Slot.objects.filter(match__stage=match.stage_id, match__round=1, kind=Slot.Kind.OPEN)
    ways = Match.objects.filter(stage=match.stage_id, round=1, loser_to__round=1)
    taken = set(ways.values_list("loser_to", "loser_to_side"))
    in_order = slots.select_related("match").order_by("match__number", "side")
    return [slot for slot in in_order if (slot.match_id, slot.side) not in taken]


def find_returning_team(match: Match) -> Team | None:
    """Its loser, unless that came back from it before, stayed away, was put out or has gone."""
    if match.loser_to_id or match.how in NO_SECOND_CHANCE:
        return None
    loser = winner_and_loser(match)[1]
    return None if loser is None or loser.state in Team.GONE else loser


def give_place(match: Match, team: Team, slot: Slot) -> None:
    match.loser_to, match.loser_to_side = slot.match, slot.side
    match.save(update_fields=["loser_to", "loser_to_side"])
    fill_slot(SlotUpdate(slot.match, slot.side, team, empty=False, pencil=False))


def is_open(match: Match, places: list[Slot]) -> bool:
    """Whether a match of the first round is still to be decided that could send somebody back."""
    waiting = {slot.match_id for slot in places}
    rows = Match.objects.filter(stage=match.stage_id, round=1).exclude(pk__in=waiting)
    return rows.exclude(state=Match.State.CONFIRMED).exists()


def leave_empty(slot: Slot) -> None:
    """Whoever waits there passes free; nobody goes on from a match without anybody."""
    Slot.objects.filter(pk=slot.pk).update(kind=Slot.Kind.EMPTY)
    update_state_from_slots(Match.objects.get(pk=slot.match_id))
