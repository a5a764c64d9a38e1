"""What is not ready for a draw: before a bracket's list is frozen, and once a list is.

Reading only. The former may be overlooked by whoever says so, which is public from then on; a
frozen list whose people have left or sit otherwise can't be drawn.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Count, QuerySet
from django.utils import timezone

from tournaments.draws.entrants import (
    Entrant,
    entrants_of,
    members_of,
    pots_of,
    team_name,
    team_numbers_of,
)
from tournaments.draws.protocol import outcome_now
from tournaments.draws.protocol.stage_lists import round_list
from tournaments.inscriptions.people import active_participants, without_team
from tournaments.locks import get_plan
from tournaments.models import Draw, Participant, Place, Progress, Team, Tournament
from tournaments.stages.selectors.ladder import SEMIFINALS, field_of_semifinals
from tournaments.stages.selectors.rounds import field_of_round, find_rounds, read_subject

WITHOUT_TEAM, OPEN, NOT_HERE, UNPAID = "without_team", "inscriptions_open", "not_here", "unpaid"
OVERLOOKABLE = (WITHOUT_TEAM, OPEN, NOT_HERE, UNPAID)


@dataclass(frozen=True)
class Unready:
    """Something that should be settled before a bracket is drawn, and whom it is about."""

    code: str
    people: tuple[Participant, ...] = ()

    @property
    def on_record(self) -> object:
        """What everybody may know of it. Who is left out of the bracket stands on its list of
        inscriptions anyway; who has not paid is their own affair."""
        if self.code == WITHOUT_TEAM:
            return [str(person.pk) for person in self.people]
        return len(self.people)


def find_unready(tournament: Tournament, kind: str, subject: str = "") -> list[Unready]:
    """All of it at once, for a bracket; a draw of teams gives its people a team first. Who comes
    into a later bracket has played already."""
    if not is_first_of_teams(tournament, kind, subject):
        return []
    loose = without_team(active_participants(tournament)).filter(admitted_at__isnull=False)
    left_out = left_out_by_rule(tournament)
    teams = Team.objects.filter(tournament=tournament, state=Team.State.CONFIRMED)
    seated = active_participants(tournament).filter(places__team__in=teams, places__until=None)
    spared = list_people_of_teams_here(teams, size=get_plan(tournament).team_size)
    points = [
        Unready(WITHOUT_TEAM, tuple(p for p in loose if str(p.pk) not in left_out)),
        Unready(NOT_HERE, tuple(seated.filter(checked_in_at=None).exclude(pk__in=spared))),
        Unready(UNPAID, tuple(seated.filter(payment=Participant.Payment.OWES))),
    ]
    return [*find_open_inscriptions(tournament), *(point for point in points if point.people)]


def is_first_of_teams(tournament: Tournament, kind: str, subject: str = "") -> bool:
    """Whether this draw is the one that everybody's team must be ready for."""
    if kind == Draw.Kind.ROUND:
        return subject != SEMIFINALS and find_rounds(tournament) is None
    return kind == Draw.Kind.GROUPS or (kind == Draw.Kind.BRACKET and not subject)


def find_absent(tournament: Tournament, entrants: Sequence[Entrant]) -> list[Unready]:
    """Before the teams are drawn, for whoever is about to: said, and nothing that must be answered.
    The bracket asks again."""
    keys = [entrant.id for entrant in entrants]
    absent = active_participants(tournament).filter(pk__in=keys, checked_in_at=None)
    somebody_came = active_participants(tournament).exclude(checked_in_at=None).exists()
    late = tuple(absent.order_by("number")) if somebody_came else ()
    return [*find_open_inscriptions(tournament), *([Unready(NOT_HERE, late)] if late else [])]


def find_open_inscriptions(tournament: Tournament) -> list[Unready]:
    plan, now = get_plan(tournament), timezone.now()
    begun = plan.opens_at is None or plan.opens_at <= now
    ended = plan.closes_at is not None and plan.closes_at <= now
    is_open = tournament.stage == Progress.OPEN and begun and not ended
    return [Unready(OPEN)] if is_open else []


def list_people_of_teams_here(teams: QuerySet[Team], *, size: int) -> QuerySet[Any, Any]:
    """Of teams of which as many as play are here: a reserve may come later."""
    places = Place.objects.filter(team__in=teams, until=None)
    here = places.filter(participant__checked_in_at__isnull=False).values("team")
    complete = here.annotate(count=Count("pk")).filter(count__gte=size).values("team")
    return places.filter(team__in=complete).values("participant")


def left_out_by_rule(tournament: Tournament) -> set[str]:
    """Reserves: the draw of the teams left them over, and the regulation says what they are."""
    draw = tournament.draws.drawn().filter(kind=Draw.Kind.TEAMS).first()
    return set(outcome_now(draw.document)["left_out"]) if draw else set()  # type: ignore[index]


class ListedEntry(NamedTuple):
    number: int
    name: str
    number_label: str  # as people read it

    def __str__(self) -> str:
        return f"{self.number_label} {self.name}".strip()


@dataclass(frozen=True)
class ListDifferences:
    """What happened to the people or teams of a list since it was frozen. With any of it the list
    is no longer true, and can't be drawn."""

    gone: tuple[ListedEntry, ...] = ()
    regrouped: tuple[ListedEntry, ...] = ()  # sit with others than the list says, or with nobody
    taken: tuple[ListedEntry, ...] = ()  # no longer pass free there: called, or moved
    moved: tuple[ListedEntry, ...] = ()  # have another place in the tables than the list says

    def __bool__(self) -> bool:
        return bool(self.gone or self.taken or self.regrouped or self.moved)


def find_differences(draw: Draw) -> ListDifferences:
    if draw.kind == Draw.Kind.BRACKET and draw.subject:
        return table_differences(draw)
    if draw.kind in (Draw.Kind.BRACKET, Draw.Kind.GROUPS):
        return ListDifferences(gone=list_teams_gone(draw))
    if draw.kind == Draw.Kind.LATE:
        return late_differences(draw)
    if draw.kind in (Draw.Kind.POTS, Draw.Kind.LOT) or draw.subject == SEMIFINALS:
        return table_differences(draw)
    if draw.kind == Draw.Kind.ROUND:
        return round_differences(draw)
    listed = [entry["id"] for entry in draw.frozen_list["entries"]]
    active = {str(key) for key in active_participants(draw.tournament).values_list("pk", flat=True)}
    gone = [id for id in listed if id not in active]
    frozen = mates_by_person(draw.frozen_list["ready"])
    today = mates_by_person(seated_together(draw.tournament))
    regrouped = [
        id
        for id in listed
        if id in active and frozen.get(id, frozenset([id])) != today.get(id, frozenset([id]))
    ]
    numbers = team_numbers_of(draw.tournament)
    people = {
        str(person.pk): ListedEntry(
            person.number, person.name, str(numbers.get(str(person.pk), person.number_label))
        )
        for person in Participant.objects.filter(tournament=draw.tournament)
    }
    return ListDifferences(tuple(people[id] for id in gone), tuple(people[id] for id in regrouped))


def table_differences(draw: Draw) -> ListDifferences:
    """Of a list that the tables gave: somebody is no longer in it, or stands elsewhere. A lot
    counts for exactly the teams that are tied."""
    now = [entrant.id for entrant in entrants_of(draw.tournament, draw.kind, draw.subject)]
    listed = [entry["id"] for entry in draw.frozen_list["entries"]]
    gone = [id for id in listed if id not in now]
    moved = [id for id in now if id not in listed]
    if draw.kind == Draw.Kind.ROUND:
        moved += list_met_otherwise(draw, [id for id in listed if id in now])
    if draw.kind == Draw.Kind.POTS:
        pot_of = number_pots(draw.frozen_list["pots"])
        stage = draw.tournament.stages.get(key=draw.subject)
        pot_now = number_pots(pots_of(stage, now))
        moved = [id for id in now if pot_now.get(id) != pot_of.get(id)]
    return ListDifferences(
        gone=listed_teams(draw.tournament, gone), moved=listed_teams(draw.tournament, moved)
    )


def list_met_otherwise(draw: Draw, ids: Sequence[str]) -> list[str]:
    """Of the semi-finals of a ladder: who met somebody of the list that it does not say, or whom
    it says and they did not. Whoever met somebody who has left since is not moved by it."""
    listed = {line["id"]: {*line["met"]} & {*ids} for line in draw.frozen_list["field"]}
    return [
        entrant.team
        for entrant in field_of_semifinals(draw.tournament, ids)
        if entrant.met != listed[entrant.team]
    ]


def round_differences(draw: Draw) -> ListDifferences:
    """Somebody has left, or a result was put right: the list has another score, rival or bye than
    the table. Whoever came in since then plays from the next round on."""
    now = {entrant.id for entrant in entrants_of(draw.tournament, draw.kind, draw.subject)}
    listed = [entry["id"] for entry in draw.frozen_list["entries"]]
    gone = [id for id in listed if id not in now]
    key, number = read_subject(draw.subject)
    present = [id for id in listed if id in now]
    stage = find_rounds(draw.tournament)
    field = round_list(stage=key, round=number, entrants=field_of_round(stage, number, present))[
        "field"
    ]
    lines = {line["id"]: line for line in draw.frozen_list["field"]}
    # Whoever met somebody who has left since is not moved by it.
    moved = [
        line["id"]
        for line in field
        if line != {**lines[line["id"]], "met": [i for i in lines[line["id"]]["met"] if i in now]}
    ]
    return ListDifferences(
        gone=listed_teams(draw.tournament, gone), moved=listed_teams(draw.tournament, moved)
    )


def number_pots(pots: Sequence[Sequence[str]]) -> dict[str, int]:
    """
    >>> number_pots([["a", "b"], ["c"]])
    {'a': 0, 'b': 0, 'c': 1}
    """
    return {id: number for number, pot in enumerate(pots) for id in pot}


def list_teams_gone(draw: Draw) -> tuple[ListedEntry, ...]:
    teams = Team.objects.filter(tournament=draw.tournament, state=Team.State.CONFIRMED)
    confirmed = {str(key) for key in teams.values_list("pk", flat=True)}
    listed = [entry["id"] for entry in draw.frozen_list["entries"]]
    return listed_teams(draw.tournament, [id for id in listed if id not in confirmed])


def late_differences(draw: Draw) -> ListDifferences:
    """The late team has left, or came in otherwise; a place was called to its match, or somebody
    else passes free there. Places that came free since do no harm: they are not in the list."""
    team = draw.frozen_list["team"]
    now = [[entrant.id, entrant.slot] for entrant in entrants_of(draw.tournament, draw.kind, team)]
    taken = [place[0] for place in draw.frozen_list["places"] if place not in now]
    if not now:
        return ListDifferences(gone=listed_teams(draw.tournament, [team]))
    return ListDifferences(taken=listed_teams(draw.tournament, taken))


def listed_teams(tournament: Tournament, ids: Sequence[str]) -> tuple[ListedEntry, ...]:
    if not ids:
        return ()
    teams = {str(team.pk): team for team in Team.objects.filter(pk__in=ids)}
    names = members_of(tournament)
    return tuple(
        ListedEntry(teams[id].number, team_name(names.get(teams[id].pk, [])), str(teams[id].number))
        for id in ids
    )


def seated_together(tournament: Tournament) -> list[list[str]]:
    return [[str(person.pk) for person in people] for people in members_of(tournament).values()]


def mates_by_person(teams: list[list[str]]) -> dict[str, frozenset[str]]:
    """Everybody who sits in a team, with all of it.

    >>> mates_by_person([["a", "b"]])["a"] == frozenset("ab")
    True
    """
    return {id: frozenset(team) for team in teams for id in team}
