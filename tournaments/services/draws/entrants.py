"""Who is drawn: individuals into teams, or teams into the bracket; with today's names.

One list for the page that asks, for the frozen list and for the names beside it. A fixed number of
queries, whatever the event's size.
"""

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from tournaments.inscriptions.names import fold
from tournaments.models import Draw, Participant, Place, Plan, Team, Tournament
from tournaments.services.inscriptions.ground import in_force, without_team


@dataclass(frozen=True)
class Entrant:
    """Somebody or a team to be drawn. `club` is the name as typed; `group` tells one club from
    another whatever the spelling, and is empty where there is none."""

    id: str
    number: int
    name: str
    club: str = ""
    group: str = ""
    team: str = ""  # of a person who comes in a ready-made team
    seed: int | None = None
    short: bool = False  # an incomplete team, made of whoever was left over


def entrants_of(tournament: Tournament, kind: str) -> list[Entrant]:
    return teams_of(tournament) if kind == Draw.Kind.BRACKET else people_of(tournament)


def people_of(tournament: Tournament) -> list[Entrant]:
    """Everybody with a place, and whoever waits only for want of a partner: the draw decides who is
    left over, not the order of inscription. A draw of the teams before this one counts as not
    made: those it put together are individuals again, and those it left out take part."""
    seated, drawn, teams = dict[uuid.UUID, str](), set[uuid.UUID](), set[uuid.UUID]()
    places = Place.objects.filter(
        team__tournament=tournament, team__state=Team.State.CONFIRMED, until=None
    )
    for place in places.select_related("team"):
        if place.team.drawn:
            drawn.add(place.participant_id)
        else:
            seated[place.participant_id] = str(place.team_id)
            teams.add(place.team_id)
    singles = list(without_team(in_force(tournament)).order_by("inscribed_at", "number"))
    inside = drawn | left_out_before(tournament) | {one.pk for one in singles if one.admitted_at}
    waiting = [one.pk for one in singles if one.pk not in inside]
    inside |= set(waiting[: room_for(tournament, teams=len(teams), people=len(inside))])
    return [
        Entrant(
            id=str(person.pk),
            number=person.number,
            name=person.name,
            club=person.club,
            group=fold(person.club),
            team=seated.get(person.pk, ""),
        )
        for person in in_force(tournament).order_by("number")
        if person.pk in seated or person.pk in inside
    ]


def room_for(tournament: Tournament, *, teams: int, people: int) -> int | None:
    """How many more individuals the plan's places hold; None for any number."""
    plan = Plan.objects.filter(tournament=tournament).first()
    if plan is None or plan.cap is None:
        return None
    return max(0, (plan.cap - teams) * plan.team_size - people)


def left_out_before(tournament: Tournament) -> set[uuid.UUID]:
    before = Draw.objects.filter(
        tournament=tournament, kind=Draw.Kind.TEAMS, superseded_by=None
    ).first()
    if before is None or not before.is_drawn:
        return set()
    return {uuid.UUID(id) for id in before.document["draws"][-1]["outcome"]["left_out"]}


def teams_of(tournament: Tournament) -> list[Entrant]:
    teams = Team.objects.filter(tournament=tournament, state=Team.State.CONFIRMED)
    members = members_of(tournament)
    plan = Plan.objects.filter(tournament=tournament).first()
    return [
        Entrant(
            id=str(team.pk),
            number=team.number,
            name=team_name(members[team.pk]),
            club=shared_club(members[team.pk]),
            group=fold(shared_club(members[team.pk])),
            seed=team.seed,
            short=team.drawn and plan is not None and len(members[team.pk]) < plan.team_size,
        )
        for team in teams.order_by("number")
    ]


def members_of(tournament: Tournament) -> Mapping[uuid.UUID, list[Participant]]:
    """Who sits in each team today, in the order of their chairs."""
    found: defaultdict[uuid.UUID, list[Participant]] = defaultdict(list)
    places = Place.objects.filter(team__tournament=tournament, until=None)
    for place in places.select_related("participant").order_by("order"):
        found[place.team_id].append(place.participant)
    return found


def team_name(people: Iterable[Participant]) -> str:
    """Empty as soon as one of them was erased: half a name would still be a trace."""
    names = [person.name for person in people]
    return " / ".join(names) if all(names) else ""


def shared_club(people: Iterable[Participant]) -> str:
    """A team's club is the one all its people belong to; a mixed team has none."""
    clubs = {fold(person.club): person.club for person in people}
    return clubs.popitem()[1] if len(clubs) == 1 else ""


def names_of(tournament: Tournament, kind: str) -> dict[str, str]:
    """Today's name of everybody who may stand in a draw of this kind, also of those who left."""
    if kind == Draw.Kind.TEAMS:
        rows = Participant.objects.filter(tournament=tournament).values_list("pk", "name")
        return {str(pk): name for pk, name in rows}
    return {str(pk): team_name(people) for pk, people in members_of(tournament).items()}


class TeamsThen:
    """Teams by those who sat in them at a moment, under the names of today: a reserve who came in
    later does not rename a team in an older list. One query, for any number of moments."""

    def __init__(self, tournament: Tournament) -> None:
        places = Place.objects.filter(team__tournament=tournament)
        self.places = list(places.select_related("participant").order_by("order"))

    def names(self, moment: datetime) -> dict[str, str]:
        found: defaultdict[str, list[Participant]] = defaultdict(list)
        for place in self.places:
            if place.since <= moment and (place.until is None or place.until > moment):
                found[str(place.team_id)].append(place.participant)
        return {id: team_name(people) for id, people in found.items()}


def numbers_of(tournament: Tournament, kind: str) -> dict[str, int]:
    """The number that everybody of a draw is called by."""
    model = Participant if kind == Draw.Kind.TEAMS else Team
    rows = model.objects.filter(tournament=tournament).values_list("pk", "number")
    return {str(pk): number for pk, number in rows}
