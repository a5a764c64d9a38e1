"""The outcome of a draw as rows: teams with their places, or the matches of the bracket.

Under the locks of the service that calls, and only before anybody has played.
"""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Q
from django.utils import timezone

from tournaments.actors import Actor
from tournaments.brackets.services.build import build_bracket
from tournaments.brackets.tree import MAIN
from tournaments.exceptions import Refused
from tournaments.inscriptions.people import active_participants
from tournaments.inscriptions.services.waitlist import add_members
from tournaments.locks import next_number
from tournaments.models import Draw, Match, Participant, Place, Slot, Stage, Team, TeamPin

WAITLIST = "waitlist"


def write_teams(draw: Draw, outcome: Mapping[str, Any], *, odd: str) -> None:
    """A team for each that the draw made; whoever came in a ready-made one stays in it."""
    people = {str(row.pk): row for row in active_participants(draw.tournament)}
    drawn = [*outcome["teams"], *([outcome["short"]] if outcome["short"] else [])]
    places = Place.objects.filter(team__tournament=draw.tournament, until=None)
    chairs = {str(place.participant_id): place for place in places.select_related("team")}
    number = next_number(Team.objects.filter(tournament=draw.tournament))
    for ids in drawn:
        old = next((chairs[id].team for id in ids if id in chairs), None)
        loose = [people[id] for id in ids if id not in chairs]
        if not loose:
            continue
        if old:
            taken = sum(place.team_id == old.pk for place in chairs.values())
            Place.objects.bulk_create(
                Place(team=old, participant=person, order=order)
                for order, person in enumerate(loose, start=taken + 1)
            )
            continue
        team = Team.objects.create(
            tournament=draw.tournament, number=number, state=Team.State.CONFIRMED, drawn=True
        )
        number += 1
        add_members(team, loose)
    out = Participant.objects.filter(pk__in=outcome["left_out"])
    inside = Participant.objects.filter(tournament=draw.tournament, admitted_at=None)
    inside.filter(places__team__drawn=True, places__until=None).update(admitted_at=timezone.now())
    if odd == WAITLIST:
        out.update(admitted_at=None)
    else:
        out.filter(admitted_at=None).update(admitted_at=timezone.now())


def delete_drawn_teams(draw: Draw) -> None:
    """Teams of a draw that is made again: nobody has played in them. Those it had sent to the
    waitlist have their place back until the new draw."""
    drawn = Team.objects.filter(tournament=draw.tournament, drawn=True)
    Place.objects.filter(team__in=drawn).delete()
    TeamPin.objects.filter(team__in=drawn).delete()
    drawn.delete()
    outcome = draw.document["draws"][-1]["outcome"]
    Participant.objects.filter(pk__in=outcome["left_out"], admitted_at=None).update(
        admitted_at=timezone.now()
    )


def write_bracket(
    draw: Draw, slots: Sequence[str | None], *, by: Actor, stage: Stage | None = None
) -> None:
    teams = {
        str(team.pk): team
        for team in Team.objects.filter(tournament=draw.tournament, state=Team.State.CONFIRMED)
    }
    drawn = [teams[id] if id is not None else None for id in slots]
    build_bracket(draw.tournament, by=by, slots=drawn, stage=stage)


def drawn_slots(*teams: Team, stage: str = MAIN) -> dict[uuid.UUID | None, Slot]:
    """Where the draw of this stage put each team; their matches locked, and none of them called
    yet."""
    drawn = Q(match__round=1) | Q(by_bye=True)
    rows = Slot.objects.filter(drawn, match__stage__key=stage, match__group="", team__in=teams)
    rows = rows.filter(kind=Slot.Kind.TEAM)
    keys = [row.match_id for row in rows]
    locked = {
        row.pk: row
        for row in Match.objects.select_for_update().filter(pk__in=keys).order_by("round", "number")
    }
    standing = list(rows.all())  # again: they may have moved meanwhile
    slots = {slot.team_id: slot for slot in standing}
    # Who came back stands in two matches of the first round.
    if (
        len(slots) != len(teams)
        or len(standing) != len(teams)
        or any(slot.match_id not in locked for slot in slots.values())
    ):
        raise Refused("not_where_drawn")
    for slot in slots.values():
        slot.match = locked[slot.match_id]
        if slot.match.state not in Match.NOT_CALLED:
            raise Refused("match_begun", match=slot.match.number)
    return slots
