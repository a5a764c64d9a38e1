"""Changing drawn teams by hand: possible until the bracket is drawn, with a reason, marked and
public. (Teams that stand in the bracket are moved by `tournaments.services.brackets_changes`.)

The outcome that was drawn stays as it is in the document; the change stands beside it.
"""

from typing import Any

from django.db import transaction
from django.utils import timezone

from tournaments import audit
from tournaments import draw as pure
from tournaments.actors import Actor
from tournaments.audit.write import Sealed
from tournaments.exceptions import Refused
from tournaments.models import Draw, Participant, Place
from tournaments.permissions import may_run_the_hall, require
from tournaments.services.draws.freezing import lock_for_draw, require_drawable
from tournaments.services.draws.noting import note
from tournaments.services.draws.rows import WAITLIST
from tournaments.services.entries_ground import bump


@transaction.atomic
def swap_people(draw: Draw, *, by: Actor, first: str, second: str, reason: str) -> None:
    """Two people change places: of two teams, or one who was left out comes in for another."""
    require(may_run_the_hall, by, draw.tournament)
    if not reason.strip():
        raise Refused("reason_needed")
    tournament = lock_for_draw(draw.tournament)
    row = Draw.objects.select_for_update().get(pk=draw.pk)
    if row.kind != Draw.Kind.TEAMS or not row.is_drawn or row.superseded_by_id:
        raise Refused("not_in_force")
    require_drawable(tournament, row.kind)
    places = places_after(row, first, second)
    exchange(row, first, second)
    sealed = Sealed(reason.strip())
    number = note(row, places=places, reason=sealed)
    audit.record(
        tournament,
        actor=by,
        action="draw.changed",
        subject=f"draw:{row.pk}",
        data={"number": row.number, "change": number, "seal": row.document["seal"]},
        texts={"reason": sealed},
    )
    bump(tournament.pk)


def places_after(draw: Draw, first: str, second: str) -> list[list[Any]]:
    teams = (pure.outcome_now(draw.document) or {})["teams"]
    known = {entry["id"] for entry in draw.document["draws"][-1]["list"]["entries"]}
    if not {first, second} <= known:
        raise Refused("no_such_person")
    turned, places = {first: second, second: first}, []
    for number, ids in enumerate(teams, start=1):
        if first in ids and second in ids:
            raise Refused("same_team")
        if first in ids or second in ids:
            places.append([number, ids, [turned.get(id, id) for id in ids]])
    if not places:
        raise Refused("neither_in_a_team")
    return places


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
        elif draw.document["draws"][-1]["list"]["odd"] == WAITLIST:
            Participant.objects.filter(pk=comes).update(admitted_at=None)
