"""A file of people: shown whole first, then taken whole or not at all.

Between preview and import nothing is kept here: the rows travel signed in the page itself, and
everything is checked again under the lock, since others may have inscribed themselves meanwhile.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field

from django.core import signing
from django.db import transaction
from django.utils import timezone

from tournaments import audit
from tournaments.actors import Actor
from tournaments.exceptions import Refused
from tournaments.inscriptions.duplicates import Duplicate, Known, Register
from tournaments.inscriptions.lines import Line, RowFault, Terms, read_lines
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.sheet import read_sheet
from tournaments.models import InscriptionMode, Participant, Place, Plan, Team, Tournament
from tournaments.permissions import may_run_the_hall, require
from tournaments.services.entries_ground import bump
from tournaments.services.inscriptions.ground import (
    OVER,
    known,
    lock,
    next_number,
    plan_of,
)
from tournaments.services.inscriptions.inscribe import row_of
from tournaments.services.inscriptions.links import owe_links
from tournaments.services.inscriptions.waitlist import settle

SALT = "tournaments.import"
GOOD_FOR = 60 * 60  # seconds from preview to import


@dataclass(frozen=True)
class Preview:
    lines: list[Line]  # to be inscribed
    faults: list[RowFault] = field(default_factory=list)  # while there is one, nothing is taken
    here_already: list[Line] = field(default_factory=list)  # left out: all of them are inscribed
    ignored: list[str] = field(default_factory=list)  # columns nobody understood

    @property
    def people(self) -> int:
        return sum(len(line.people) for line in self.lines)

    @property
    def teams(self) -> int:
        return sum(len(line.people) > 1 for line in self.lines)


def preview_file(tournament: Tournament, *, by: Actor, content: bytes) -> Preview:
    """Everything the file would do, and everything that is wrong with it. Writes nothing."""
    require(may_run_the_hall, by, tournament)
    reading = read_lines(read_sheet(content), terms_of(plan_of(tournament)))
    return checked(tournament, reading.lines, faults=reading.faults, ignored=reading.ignored)


def terms_of(plan: Plan) -> Terms:
    return Terms(
        team_size=plan.team_size,
        alone=plan.mode != InscriptionMode.TEAMS,
        together=plan.mode != InscriptionMode.INDIVIDUAL,
    )


def checked(
    tournament: Tournament,
    lines: Sequence[Line],
    *,
    faults: Sequence[RowFault] = (),
    ignored: Sequence[str] = (),
) -> Preview:
    """Hold every line against those inscribed and against the lines before it."""
    inscribed = Register(known(tournament))
    in_file = Register()
    preview = Preview([], list(faults), [], list(ignored))
    for line in lines:
        here = {found.place for found in inscribed.duplicates(line.people) if found.by == "name"}
        if len(here) == len(line.people):
            preview.here_already.append(line)
            continue
        preview.faults.extend(
            twice(line, found, "inscribed")
            for found in inscribed.duplicates(line.people)
            if found.who is not None
        )
        preview.faults.extend(
            twice(line, found, "twice", row=found.who or line.row)
            for found in in_file.duplicates(line.people)
        )
        for place, person in enumerate(line.people):
            row = line.origin(place).row
            in_file.add(Known(row, person.key, person.email, person.phone))
        preview.lines.append(line)
    preview.faults.sort(key=lambda fault: fault.row)
    return preview


def twice(line: Line, found: Duplicate, how: str, **data: object) -> RowFault:
    """Somebody of the line who is known already, with the cell that tells it."""
    origin = line.origin(found.place)
    name, column = line.people[found.place].name, origin.headings.get(found.by, "")
    return RowFault(origin.row, f"{found.by}_{how}", name, data, column)


def sealed(tournament: Tournament, preview: Preview) -> str:
    """The lines, to be carried by the page until they are confirmed."""
    rows = [[line.row, [asdict(person) for person in line.people]] for line in preview.lines]
    return signing.dumps([str(tournament.pk), rows], salt=SALT, compress=True)


def unsealed(tournament: Tournament, payload: str) -> list[Line]:
    try:
        owner, rows = signing.loads(payload, salt=SALT, max_age=GOOD_FOR)
    except signing.BadSignature:
        raise Refused("preview_expired") from None
    if owner != str(tournament.pk):
        raise Refused("preview_expired")
    return [Line(row, tuple(Person(**person) for person in people)) for row, people in rows]


@transaction.atomic
def import_lines(
    tournament: Tournament, *, by: Actor, lines: Sequence[Line], mail_links: bool = False
) -> Preview:
    """Inscribe every line, or none: if one has become impossible, the preview says which."""
    require(may_run_the_hall, by, tournament)
    tournament = lock(tournament)
    if tournament.stage in OVER:
        raise Refused("event_over")
    preview = checked(tournament, lines)
    if preview.faults or not preview.lines:
        return preview
    plan = plan_of(tournament)
    first = next_number(Participant.objects.filter(tournament=tournament))
    people, teams = write(tournament, plan, preview.lines, first=first)
    settle(
        tournament,
        plan,
        newcomers=[*(row.pk for row in people), *(team.pk for team in teams)],
    )
    last = people[-1].number
    audit.record(
        tournament,
        actor=by,
        action="participants.imported",
        subject=f"tournament:{tournament.pk}",
        data={"people": len(people), "teams": len(teams), "first": first, "last": last},
    )
    if mail_links:
        owe_links(tournament, first=first, last=last)
    bump(tournament.pk)
    return preview


def write(
    tournament: Tournament, plan: Plan, lines: Sequence[Line], *, first: int
) -> tuple[list[Participant], list[Team]]:
    now = timezone.now()
    number = first
    team_number = next_number(Team.objects.filter(tournament=tournament))
    people: list[Participant] = []
    teams: list[Team] = []
    places: list[Place] = []
    for line in lines:
        rows = [
            row_of(tournament, plan, person, number=number + chair, now=now)
            for chair, person in enumerate(line.people)
        ]
        number += len(rows)
        people += rows
        if len(rows) == plan.team_size:
            team = Team(
                tournament=tournament,
                number=team_number + len(teams),
                state=Team.State.WAITING,
                queued_at=now,
            )
            teams.append(team)
            places += [
                Place(team=team, participant=row, order=order)
                for order, row in enumerate(rows, start=1)
            ]
    Participant.objects.bulk_create(people, batch_size=500)
    Team.objects.bulk_create(teams, batch_size=500)
    Place.objects.bulk_create(places, batch_size=500)
    return people, teams
