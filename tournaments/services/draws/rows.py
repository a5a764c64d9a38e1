"""The outcome of a draw as rows: teams with their places, or the matches of the bracket.

Under the locks of the service that calls, and only before anybody has played.
"""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone

from tournaments.actors import Actor
from tournaments.exceptions import Refused
from tournaments.models import Draw, Participant, Place, Team
from tournaments.services.brackets import build_bracket
from tournaments.services.inscriptions.ground import in_force, next_number
from tournaments.services.inscriptions.waitlist import seat

WAITLIST = "waitlist"


def write_teams(draw: Draw, outcome: Mapping[str, Any], *, odd: str) -> None:
    """A team for each that the draw made; whoever came in a ready-made one stays in it."""
    people = {str(row.pk): row for row in in_force(draw.tournament)}
    wanted = [*outcome["teams"], *([outcome["short"]] if outcome["short"] else [])]
    require_present([id for ids in [*wanted, outcome["left_out"]] for id in ids], people)
    places = Place.objects.filter(team__tournament=draw.tournament, until=None)
    chairs = {str(place.participant_id): place for place in places.select_related("team")}
    number = next_number(Team.objects.filter(tournament=draw.tournament))
    for ids in wanted:
        old = next((chairs[id].team for id in ids if id in chairs), None)
        loose = [people[id] for id in ids if id not in chairs]
        if not loose:
            continue
        if old:
            taken = sum(place.team_id == old.pk for place in chairs.values())
            seat_after(old, loose, taken=taken)
            continue
        team = Team.objects.create(
            tournament=draw.tournament, number=number, state=Team.State.CONFIRMED, drawn=True
        )
        number += 1
        seat(team, loose)
    out = Participant.objects.filter(pk__in=outcome["left_out"])
    inside = Participant.objects.filter(tournament=draw.tournament, admitted_at=None)
    inside.filter(places__team__drawn=True, places__until=None).update(admitted_at=timezone.now())
    if odd == WAITLIST:
        out.update(admitted_at=None)
    else:
        out.filter(admitted_at=None).update(admitted_at=timezone.now())


def require_present(ids: Sequence[str], people: dict[str, Participant]) -> None:
    """Somebody who left after the list was frozen can't be drawn: it must be frozen again."""
    gone = [id for id in ids if id not in people]
    if gone:
        numbers = Participant.objects.filter(pk__in=gone).values_list("number", flat=True)
        raise Refused("people_gone", numbers=sorted(numbers))


def seat_after(team: Team, people: Sequence[Participant], *, taken: int) -> None:
    Place.objects.bulk_create(
        Place(team=team, participant=person, order=order)
        for order, person in enumerate(people, start=taken + 1)
    )


def dissolve(draw: Draw) -> None:
    """Teams of a draw that is made again: nobody has played in them. Those it had sent to the
    waitlist have their place back until the new draw."""
    drawn = Team.objects.filter(tournament=draw.tournament, drawn=True)
    Place.objects.filter(team__in=drawn).delete()
    drawn.delete()
    outcome = draw.document["draws"][-1]["outcome"]
    Participant.objects.filter(pk__in=outcome["left_out"], admitted_at=None).update(
        admitted_at=timezone.now()
    )


def write_bracket(draw: Draw, slots: Sequence[str | None], *, by: Actor) -> None:
    teams = {
        str(team.pk): team
        for team in Team.objects.filter(tournament=draw.tournament, state=Team.State.CONFIRMED)
    }
    gone = [uuid.UUID(id) for id in slots if id is not None and id not in teams]
    if gone:
        numbers = Team.objects.filter(pk__in=gone).values_list("number", flat=True)
        raise Refused("teams_gone", numbers=sorted(numbers))
    build_bracket(
        draw.tournament, by=by, slots=[teams[id] if id is not None else None for id in slots]
    )
