"""Inscriptions as pages list them: a team or somebody alone is one row. Three queries, whatever
the size; searching and filtering happen here, since a row's state depends on all the others."""

import uuid
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime

from tournaments.inscriptions.called_names import CalledName, call_team
from tournaments.inscriptions.search import fits_query, search_words
from tournaments.models import Draw, Participant, Place, Plan, Team, Tournament

IN, WAITING, LEFT, EXCLUDED = "in", "waiting", "left", "excluded"
ORDER = {IN: 0, WAITING: 1, EXCLUDED: 2, LEFT: 3}


@dataclass
class InscriptionRow:
    """A team, or somebody alone."""

    state: str
    turn: tuple[datetime, int]  # where it stands in the queue
    people: list[Participant] = field(default_factory=list)
    team: Team | None = None
    position: int = 0  # in the waitlist, from 1
    size: int = 1  # how many of them play: a list may name more

    @property
    def number(self) -> int:
        """As it is shown: a team has one number everywhere, its own."""
        return self.team.number if self.team else self.first_number

    @property
    def number_label(self) -> str:
        """The number as people read it: nobody without a team has the number of one."""
        return str(self.team.number) if self.team else self.people[0].number_label

    @property
    def first_number(self) -> int:
        """Of whom of them came first: the row's address, and its place in the order."""
        return min(person.number for person in self.people)

    @property
    def own_name(self) -> str:
        return self.team.name if self.team else ""

    @property
    def names(self) -> str:
        return " / ".join(map(str, self.people))

    @property
    def notes(self) -> list[str]:
        """The organizers' own, on the team and on each of its people."""
        notes = [self.team.note if self.team else "", *(person.note for person in self.people)]
        return list(filter(None, notes))

    def partners_of(self, person: Participant) -> list[Participant]:
        return [other for other in self.people if other != person]

    @property
    def clubs(self) -> str:
        return " / ".join(dict.fromkeys(person.club for person in self.people if person.club))

    @property
    def here(self) -> bool:
        """As many as play; a reserve may come later."""
        here = sum(person.checked_in_at is not None for person in self.people)
        return here >= min(self.size, len(self.people))

    @property
    def took_part(self) -> bool:
        """With a place, or gone home after the draw: they came, and owe what they owed. A team
        that leaves before the draw has nobody left."""
        return self.state == IN or (self.state == LEFT and self.team is not None)

    @property
    def owes(self) -> bool:
        return any(person.owes for person in self.people)

    @property
    def confirmed(self) -> bool:
        return all(person.confirmed_at for person in self.people)


def list_inscriptions(tournament: Tournament) -> list[InscriptionRow]:
    """Those with a place in the order of inscription, then the waitlist in its own, then the
    others."""
    teams = {team.pk: team for team in Team.objects.filter(tournament=tournament)}
    places = Place.objects.filter(team__tournament=tournament, until=None)
    seats = {
        participant: (teams[team], size)
        for participant, team, size in places.values_list(
            "participant", "team", "team__tournament__plan__team_size"
        )
    }
    by_team: dict[object, InscriptionRow] = {}
    rows: list[InscriptionRow] = []
    for person in Participant.objects.filter(tournament=tournament).order_by("number"):
        team, size = seats.get(person.pk, (None, 1))
        if team is None:
            turn = (person.inscribed_at, person.number)
            rows.append(InscriptionRow(state_alone(person), turn, [person]))
        elif team.pk in by_team:
            by_team[team.pk].people.append(person)
        else:
            by_team[team.pk] = InscriptionRow(
                state_of_team(team), (team.queued_at, team.number), [person], team, size=size
            )
            rows.append(by_team[team.pk])
    rows.sort(
        key=lambda unit: (
            ORDER[unit.state],
            unit.turn if unit.state == WAITING else (),
            unit.first_number,
        )
    )
    for position, unit in enumerate((u for u in rows if u.state == WAITING), start=1):
        unit.position = position
    return rows


def state_alone(person: Participant) -> str:
    if person.withdrawn_at or person.erased_at:
        return LEFT
    return IN if person.admitted_at else WAITING


def state_of_team(team: Team) -> str:
    return {
        Team.State.CONFIRMED: IN,
        Team.State.WAITING: WAITING,
        Team.State.EXCLUDED: EXCLUDED,
    }.get(Team.State(team.state), LEFT)


FILTERS: dict[str, Callable[[InscriptionRow], bool]] = {
    "all": lambda unit: unit.state != LEFT,
    "owes": lambda unit: unit.took_part and unit.owes,  # without a place nothing is owed yet
    "absent": lambda unit: unit.state == IN and not unit.here,
    "waiting": lambda unit: unit.state == WAITING,
    "unconfirmed": lambda unit: unit.state == IN and not unit.confirmed,
    "age": lambda unit: (
        unit.state in {IN, WAITING} and not all(p.age_verified_at for p in unit.people)
    ),
    "alone": lambda unit: unit.state in {IN, WAITING} and unit.team is None,
    "erasure": lambda unit: any(p.erasure_asked_at and not p.erased_at for p in unit.people),
    "left": lambda unit: unit.state in {LEFT, EXCLUDED},
}


@dataclass(frozen=True)
class Counts:
    taken: int  # places in use, in teams
    cap: int | None
    waiting: int  # teams and people alone
    people: int
    here: int
    owing: int

    @property
    def is_full(self) -> bool:
        """Whoever comes now waits for a place, not only for a partner."""
        return self.cap is not None and self.taken >= self.cap


def counts_of(units: Iterable[InscriptionRow], plan: Plan) -> Counts:
    units = list(units)
    inside = [unit for unit in units if unit.state == IN]
    people = [person for unit in units if unit.took_part for person in unit.people]
    alone = sum(unit.team is None for unit in inside)
    return Counts(
        taken=len(inside) - alone + alone // plan.team_size,
        cap=plan.cap,
        waiting=sum(unit.state == WAITING for unit in units),
        people=len(people),
        here=sum(bool(person.checked_in_at) for person in people),
        owing=sum(person.payment == Participant.Payment.OWES for person in people),
    )


def search(
    units: Iterable[InscriptionRow], text: str, *, with_phones: bool = False
) -> list[InscriptionRow]:
    """By names, nicknames, clubs and numbers; by phones only for who may see them, since a list
    that answers to a number tells whose it is."""
    return [
        unit
        for unit in units
        if fits_query(
            search_words(unit.people, team=unit.team, with_phones=with_phones),
            text,
            inside_words=True,
        )
    ]


def stands_in_draw(person: Participant) -> bool:
    """The list of a draw in force names them, or a team of theirs."""
    teams = Place.objects.filter(participant=person, until=None).values_list("team", flat=True)
    ids = {str(person.pk), *map(str, teams)}
    draws = Draw.objects.in_force().filter(tournament=person.tournament_id)
    lists = draws.exclude(state=Draw.State.CANCELLED).values_list("salts", flat=True)
    return any(ids & salts.keys() for salts in lists)


def names_of_teams(tournament: Tournament, *, in_full: bool = False) -> dict[uuid.UUID, str]:
    """Every team that has people now, as it is called or with whole names. One query."""
    places = (
        Place.objects.filter(team__tournament=tournament, until=None)
        .order_by("order")
        .values_list(
            "team_id",
            "team__number",
            "team__name",
            "participant__name" if in_full else "participant__called",
            "participant__name",
        )
    )
    people: dict[tuple[uuid.UUID, int, str], list[CalledName]] = defaultdict(list)
    for team, number, own_name, called, name in places:
        people[team, number, "" if in_full else own_name].append(CalledName(called, name))
    return {
        team: call_team(names, own_name=own_name, number=number, language=tournament.language)
        for (team, number, own_name), names in people.items()
    }


def names_by_id(tournament: Tournament) -> dict[str, str]:
    """The same by the ids as they stand in tables, documents and the log."""
    return {str(key): name for key, name in names_of_teams(tournament).items()}


def numbers_by_id(tournament: Tournament) -> dict[str, int]:
    """Every team's number, whether it has people or not."""
    return {str(key): number for key, number in tournament.teams.values_list("pk", "number")}


def search_words_of_teams(tournament: Tournament) -> dict[uuid.UUID, str]:
    """What finds each team, without phones. One query."""
    places = Place.objects.filter(team__tournament=tournament, until=None)
    members: dict[Team, list[Participant]] = defaultdict(list)
    for place in places.select_related("team", "participant"):
        members[place.team].append(place.participant)
    return {
        team.pk: search_words(people, team=team, with_phones=False)
        for team, people in members.items()
    }


def name_of(team: Team, names: dict[uuid.UUID, str]) -> str:
    return names.get(team.pk) or f"#{team.number}"
