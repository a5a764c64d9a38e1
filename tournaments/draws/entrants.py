"""Who is drawn: individuals into teams, teams into the bracket, or a late team to whoever passes
free; with today's names.

One list for the page that asks, for the frozen list and for the names beside it. A fixed number of
queries, whatever the event's size.
"""

import uuid
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from tournaments.brackets.tree import MAIN
from tournaments.draws.protocol import outcome_now
from tournaments.formats.plan import FromTable
from tournaments.formats.plan_file import parse_source
from tournaments.formats.rounds import may_enter_late
from tournaments.formats.stage_exits import Seed
from tournaments.inscriptions.names import fold
from tournaments.inscriptions.people import active_participants, without_team
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.models import (
    Draw,
    Match,
    Participant,
    Place,
    Plan,
    Slot,
    Stage,
    StagePlace,
    Team,
    Tournament,
)
from tournaments.stages.selectors.ladder import SEMIFINALS
from tournaments.stages.selectors.reading import open_ties, read_stage
from tournaments.stages.selectors.returns import list_return_ties
from tournaments.stages.selectors.rounds import count_drawn, find_rounds, read_subject
from tournaments.stages.selectors.sources import list_sources
from tournaments.stages.services.rounds import GROUP


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
    is_ready: bool = False  # … which is complete: nothing is drawn for them
    number_label: str = ""  # as people read it: of a ready-made team its number, else their own
    seed: int | None = None
    slot: int | None = None  # of the bracket, beside a team that passes free: a late one may come
    short: bool = False  # an incomplete team, made of whoever was left over


def entrants_of(tournament: Tournament, kind: str, subject: str = "") -> list[Entrant]:
    """Who would stand in the list. Of a late team, named by `subject`, itself and then whoever
    passes free; without one, the teams that may come in late."""
    if kind == Draw.Kind.TEAMS:
        return people_of(tournament)
    if kind == Draw.Kind.GROUPS or (kind == Draw.Kind.BRACKET and not subject):
        return teams_of(tournament)
    if kind in (Draw.Kind.POTS, Draw.Kind.BRACKET):
        return teams_through(tournament, subject)
    if kind == Draw.Kind.LOT:
        return tied_teams(tournament, subject)
    if kind == Draw.Kind.ROUND and subject == SEMIFINALS:
        return teams_through(tournament, subject)
    if kind == Draw.Kind.ROUND:
        return teams_in_round(tournament, subject)
    late = [entrant for entrant in late_teams(tournament) if subject in ("", entrant.id)]
    return [*late, *free_places(tournament)] if subject and late else late


def late_teams(tournament: Tournament) -> list[Entrant]:
    """Complete teams that stand nowhere in the bracket, and have not left."""
    plan, members = Plan.objects.filter(tournament=tournament).first(), members_of(tournament)
    inside = Slot.objects.filter(match__tournament=tournament, team__isnull=False).values("team")
    teams = Team.objects.filter(
        tournament=tournament, state__in=(Team.State.CONFIRMED, Team.State.WAITING)
    ).exclude(pk__in=inside)
    return [
        Entrant(
            id=str(team.pk),
            number=team.number,
            number_label=str(team.number),
            name=team_name(members[team.pk]),
        )
        for team in teams.order_by("number")
        if plan is not None and len(members.get(team.pk, [])) >= plan.team_size
    ]


def free_places(tournament: Tournament) -> list[Entrant]:
    """Whoever passes free and has not been called, each with the empty slot beside, from the top of
    the bracket down. Nobody without a drawn bracket."""
    # Not of a bracket that follows groups: that has a subject.
    draw = tournament.draws.drawn().filter(kind=Draw.Kind.BRACKET, subject="").first()
    if draw is None:
        return []
    slots = (outcome_now(draw.document) or {})["slots"]
    beside = {
        id: (place ^ 1) + 1
        for place, id in enumerate(slots)
        if id is not None and slots[place ^ 1] is None
    }
    holders = Slot.objects.filter(
        match__stage__tournament=tournament,
        match__stage__key=MAIN,
        match__state__in=Match.NOT_CALLED,
        by_bye=True,
        kind=Slot.Kind.TEAM,
    )
    members = members_of(tournament)
    places = [
        Entrant(
            id=str(team.pk),
            number=team.number,
            number_label=str(team.number),
            name=team_name(members.get(team.pk, [])),
            slot=beside[str(team.pk)],
        )
        for team in Team.objects.filter(pk__in=holders.values("team"))
        if str(team.pk) in beside
    ]
    return sorted(places, key=lambda entrant: entrant.slot or 0)


def people_of(tournament: Tournament) -> list[Entrant]:
    """Everybody with a place, and whoever waits only for want of a partner: the draw decides who is
    left over, not the order of inscription. A draw of the teams before this one counts as not
    made: those it put together are individuals again, and those it left out take part."""
    plan = Plan.objects.filter(tournament=tournament).first()
    seated, drawn = dict[uuid.UUID, Team](), set[uuid.UUID]()
    places = Place.objects.filter(
        team__tournament=tournament, team__state=Team.State.CONFIRMED, until=None
    )
    for place in places.select_related("team"):
        if place.team.drawn:
            drawn.add(place.participant_id)
        else:
            seated[place.participant_id] = place.team
    sizes = Counter(team.pk for team in seated.values())
    singles = list(without_team(active_participants(tournament)).order_by("inscribed_at", "number"))
    inside = (
        drawn
        | left_out_before(tournament)
        | {person.pk for person in singles if person.admitted_at}
    )
    waiting = [person.pk for person in singles if person.pk not in inside]
    inside |= set(waiting[: room_for(plan, teams=len(sizes), people=len(inside))])

    full = {key for key, size in sizes.items() if plan and size >= plan.team_size}
    return [
        person_entrant(person, team=seated.get(person.pk), full_teams=full)
        for person in active_participants(tournament).order_by("number")
        if person.pk in seated or person.pk in inside
    ]


def person_entrant(
    person: Participant, *, team: Team | None, full_teams: Collection[uuid.UUID]
) -> Entrant:
    is_ready = team is not None and team.pk in full_teams
    return Entrant(
        id=str(person.pk),
        number=person.number,
        number_label=str(team.number) if team and is_ready else person.number_label,
        name=person.name,
        club=person.club,
        group=fold(person.club),
        team=str(team.pk) if team else "",
        is_ready=is_ready,
    )


def room_for(plan: Plan | None, *, teams: int, people: int) -> int | None:
    """How many more individuals the plan's places hold; None for any number."""
    if plan is None or plan.cap is None:
        return None
    return max(0, (plan.cap - teams) * plan.team_size - people)


def left_out_before(tournament: Tournament) -> set[uuid.UUID]:
    before = tournament.draws.drawn().filter(kind=Draw.Kind.TEAMS).first()
    if before is None:
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
            number_label=str(team.number),
            name=team_name(members[team.pk]),
            club=shared_club(members[team.pk]),
            group=fold(shared_club(members[team.pk])),
            seed=team.seed,
            short=team.drawn and plan is not None and len(members[team.pk]) < plan.team_size,
        )
        for team in teams.order_by("number")
    ]


def teams_through(tournament: Tournament, key: str) -> list[Entrant]:
    """Whoever came into a stage, in the order of its sources."""
    teams = {entrant.id: entrant for entrant in teams_of(tournament)}
    stage = tournament.stages.filter(key=key).first()
    ids = team_by_source(stage).values() if stage else ()
    return [teams[id] for id in ids if id in teams]


def team_by_source(stage: Stage) -> dict[str, str]:
    places = StagePlace.objects.filter(stage=stage, team__isnull=False)
    by_source = {place.source: str(place.team_id) for place in places}
    return {source: by_source[source] for source in list_sources(stage) if source in by_source}


def pots_of(stage: Stage, present: Collection[str]) -> list[list[str]]:
    """All firsts, all seconds, then whoever was among the best of the next place."""
    pots: dict[int, list[str]] = {}
    for code, id in team_by_source(stage).items():
        source = parse_source(code)
        if id in present and isinstance(source, FromTable) and not isinstance(source.exit, Seed):
            pots.setdefault(source.exit.place, []).append(id)
    return [pots[place] for place in sorted(pots)]


def tied_teams(tournament: Tournament, subject: str) -> list[Entrant]:
    """The teams of an open tie, in frozen order; nobody where it is settled or a result misses."""
    stage = tournament.stages.filter(key=subject.partition(":")[0]).first()
    if stage is None or not stage.is_drawn:
        return []
    open_now = [*open_ties(read_stage(stage)), *list_return_ties(stage)]
    ties = {tie.subject: tie.teams for tie in open_now}
    teams = {entrant.id: entrant for entrant in teams_of(tournament)}
    return [teams[id] for id in ties.get(subject, ()) if id in teams]


def teams_in_round(tournament: Tournament, subject: str) -> list[Entrant]:
    """Everybody who is inscribed, before the first round; later those of the table who have not
    left, in frozen order, late entries last."""
    teams, stage = teams_of(tournament), find_rounds(tournament)
    if stage is None or read_subject(subject)[1] == 1:
        return teams
    present = {entrant.id: entrant for entrant in teams}
    return [present[id] for id in stage.groups[GROUP] if id in present]


def teams_outside_rounds(tournament: Tournament) -> list[Entrant]:
    """Complete teams that could still come into the rounds; nobody once half of them are drawn."""
    stage = find_rounds(tournament)
    if stage is None:
        return []
    if not may_enter_late(count_drawn(stage) + 1, planned=stage.values["rounds"]):
        return []
    inside = {id for ids in stage.groups.values() for id in ids}
    return [entrant for entrant in late_teams(tournament) if entrant.id not in inside]


def members_of(tournament: Tournament) -> Mapping[uuid.UUID, list[Participant]]:
    """Who sits in each team today, in the order of their chairs."""
    members: defaultdict[uuid.UUID, list[Participant]] = defaultdict(list)
    places = Place.objects.filter(team__tournament=tournament, until=None)
    for place in places.select_related("participant").order_by("order"):
        members[place.team_id].append(place.participant)
    return members


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


class TeamNamesAt:
    """Teams by those who sat in them at a moment, under the names of today: a reserve who came in
    later does not rename a team in an older list. One query, for any number of moments."""

    def __init__(self, tournament: Tournament) -> None:
        places = Place.objects.filter(team__tournament=tournament)
        self.places = list(places.select_related("participant").order_by("order"))

    def names(self, moment: datetime) -> dict[str, str]:
        members: defaultdict[str, list[Participant]] = defaultdict(list)
        for place in self.places:
            if place.since <= moment and (place.until is None or place.until > moment):
                members[str(place.team_id)].append(place.participant)
        return {id: team_name(people) for id, people in members.items()}


class Naming(NamedTuple):
    """How people read somebody of a draw: the own number, and the name they are called by."""

    number: int
    number_label: str
    called: str


def namings_of(tournament: Tournament, kind: str) -> dict[str, Naming]:
    """Of everybody who may stand in a draw of this kind; people as if they came alone."""
    if kind == Draw.Kind.TEAMS:
        return {
            str(person.pk): Naming(person.number, person.number_label, person.called)
            for person in Participant.objects.filter(tournament=tournament)
        }
    names = names_of_teams(tournament)
    return {
        str(team.pk): Naming(team.number, str(team.number), names.get(team.pk, ""))
        for team in Team.objects.filter(tournament=tournament)
    }


def team_numbers_of(tournament: Tournament) -> dict[str, int]:
    """Of everybody who sits in a team today."""
    places = Place.objects.filter(team__tournament=tournament, until=None)
    return {str(pk): number for pk, number in places.values_list("participant", "team__number")}
