"""Inscriptions as pages list them: a team or somebody alone is one row. Three queries, whatever
the size; searching and filtering happen here, since a row's state depends on all the others."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from tournaments.inscriptions.names import fold
from tournaments.models import Participant, Place, Plan, Team, Tournament

IN, WAITING, LEFT, EXCLUDED = "in", "waiting", "left", "excluded"
ORDER = {IN: 0, WAITING: 1, EXCLUDED: 2, LEFT: 3}


@dataclass
class Unit:
    """A team, or somebody alone."""

    state: str
    turn: tuple[datetime, int]  # where it stands in the queue
    people: list[Participant] = field(default_factory=list)
    team: Team | None = None
    position: int = 0  # in the waitlist, from 1

    @property
    def number(self) -> int:
        return min(person.number for person in self.people)

    @property
    def names(self) -> str:
        return " / ".join(map(str, self.people))

    @property
    def clubs(self) -> str:
        return " / ".join(dict.fromkeys(person.club for person in self.people if person.club))

    @property
    def here(self) -> bool:
        return all(person.checked_in_at for person in self.people)

    @property
    def owes(self) -> bool:
        return any(person.payment == Participant.Payment.OWES for person in self.people)

    @property
    def confirmed(self) -> bool:
        return all(person.confirmed_at for person in self.people)


def units_of(tournament: Tournament) -> list[Unit]:
    """Those with a place in the order of inscription, then the waitlist in its own, then the
    others."""
    teams = {team.pk: team for team in Team.objects.filter(tournament=tournament)}
    seats = {
        participant: teams[team]
        for participant, team in Place.objects.filter(
            team__tournament=tournament, until=None
        ).values_list("participant", "team")
    }
    by_team: dict[object, Unit] = {}
    found: list[Unit] = []
    for person in Participant.objects.filter(tournament=tournament).order_by("number"):
        team = seats.get(person.pk)
        if team is None:
            turn = (person.inscribed_at, person.number)
            found.append(Unit(state_alone(person), turn, [person]))
        elif team.pk in by_team:
            by_team[team.pk].people.append(person)
        else:
            by_team[team.pk] = Unit(
                state_of_team(team), (team.queued_at, team.number), [person], team
            )
            found.append(by_team[team.pk])
    found.sort(
        key=lambda unit: (
            ORDER[unit.state],
            unit.turn if unit.state == WAITING else (),
            unit.number,
        )
    )
    for position, unit in enumerate((u for u in found if u.state == WAITING), start=1):
        unit.position = position
    return found


def place_in_list(unit: Unit) -> tuple[Any, ...]:
    return ORDER[unit.state], unit.turn if unit.state == WAITING else (), unit.number


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


FILTERS: dict[str, Callable[[Unit], bool]] = {
    "all": lambda unit: unit.state != LEFT,
    "owes": lambda unit: unit.state in {IN, WAITING} and unit.owes,
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


def counts_of(units: Iterable[Unit], plan: Plan) -> Counts:
    units = list(units)
    inside = [unit for unit in units if unit.state == IN]
    people = [person for unit in inside for person in unit.people]
    alone = sum(unit.team is None for unit in inside)
    return Counts(
        taken=len(inside) - alone + alone // plan.team_size,
        cap=plan.cap,
        waiting=sum(unit.state == WAITING for unit in units),
        people=len(people),
        here=sum(bool(person.checked_in_at) for person in people),
        owing=sum(person.payment == Participant.Payment.OWES for person in people),
    )


def search(units: Iterable[Unit], wanted: str) -> list[Unit]:
    """Every word must be in the names or clubs of the row; a number finds its person."""
    words = fold(wanted).split()
    return [unit for unit in units if all(matches(unit, word) for word in words)]


def matches(unit: Unit, word: str) -> bool:
    if word.isdigit() and any(person.number == int(word) for person in unit.people):
        return True
    return any(word in person.key or word in fold(person.club) for person in unit.people)
