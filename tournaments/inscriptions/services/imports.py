"""A file of people: read by a worker, shown whole, its good rows taken; the others stay to be put
right in the page.

Until its last row is taken or left out it is the event's only one (`PeopleFile`), with every cell
as it was typed. Everything is checked again under the lock: others may have inscribed themselves
meanwhile. A program sends and takes a file at once, whole or not at all.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from jobs.services import enqueue
from tournaments.actors import Actor
from tournaments.audit.services import record_action
from tournaments.exceptions import Refused
from tournaments.fees.services.payments import take_at_inscription
from tournaments.inscriptions.import_file import Sheet, UnreadableFile, read_file
from tournaments.inscriptions.import_rows import Line, RowFault, Terms, read_lines, skip_titles
from tournaments.inscriptions.names import phone_key
from tournaments.inscriptions.people import inscribed_people
from tournaments.inscriptions.person import Duplicate, DuplicateIndex, InscribedPerson
from tournaments.inscriptions.selectors import IN, WAITING
from tournaments.inscriptions.services.inscribe import build_participant
from tournaments.inscriptions.services.links import queue_links
from tournaments.inscriptions.services.short_names import update_short_names
from tournaments.inscriptions.services.waitlist import admit_waiting, places_of, read_waitlist
from tournaments.inscriptions.waitlist import Waiting, decide_admissions
from tournaments.locks import bump_version, get_plan, lock_tournament, next_number, refuse_if_over
from tournaments.models import (
    InscriptionMode,
    Participant,
    PeopleFile,
    Place,
    Plan,
    Team,
    Tournament,
)
from tournaments.permissions import may_organize, require
from tournaments.regulation.questions import labels_of

READ_JOB = "tournaments.read_people_file"
ROWS_PER_REPORT = 200
WAITING_FOR_PARTNER = "partner"  # alone, and places are free


@dataclass(frozen=True)
class Preview:
    lines: list[Line]  # to be inscribed
    faults: list[RowFault] = field(default_factory=list)
    here_already: list[Line] = field(default_factory=list)  # left out: all of them are inscribed
    ignored: list[str] = field(default_factory=list)  # columns nobody understood: kept as notes
    repeated: list[Line] = field(default_factory=list)  # left out: they stand above
    answers: Mapping[str, str] = field(default_factory=dict)  # {heading: question of the plan}

    @property
    def bad_rows(self) -> set[int]:
        """Of the file: those with a fault, and those of the same team."""
        faulty = {fault.row for fault in self.faults}
        lines = [line for line in self.lines if not faulty.isdisjoint(line.rows)]
        return faulty.union(*(line.rows for line in lines))

    @property
    def good_lines(self) -> list[Line]:
        bad = self.bad_rows
        return [line for line in self.lines if bad.isdisjoint(line.rows)]

    @property
    def people(self) -> int:
        return sum(len(line.people) for line in self.lines)

    @property
    def teams(self) -> int:
        return sum(len(line.people) > 1 for line in self.lines)


def preview_file(tournament: Tournament, *, by: Actor, content: bytes) -> Preview:
    """Everything the file would do, and everything that is wrong with it. Writes nothing."""
    require(may_organize, by, tournament)
    reading = read_lines(read_file(content), terms_of(get_plan(tournament)))
    return check_rows(tournament, reading.lines, faults=reading.faults, ignored=reading.ignored)


@transaction.atomic
def import_file(
    tournament: Tournament, *, by: Actor, content: bytes, mail_links: bool = False
) -> tuple[Preview, Preview]:
    """Inscribe the lines without a fault, in one go: the whole file as it was read, and what came
    of it in. The faults of the others stand in the first."""
    require(may_organize, by, tournament)
    reading = read_lines(read_file(content), terms_of(get_plan(tournament)))
    tournament = lock_tournament(tournament)
    file = check_rows(tournament, reading.lines, faults=reading.faults, ignored=reading.ignored)
    return file, import_lines(tournament, by=by, lines=file.good_lines, mail_links=mail_links)


def terms_of(plan: Plan) -> Terms:
    return Terms(
        team_size=plan.team_size,
        reserves=plan.reserves,
        alone=plan.mode != InscriptionMode.TEAMS,
        together=plan.mode != InscriptionMode.INDIVIDUAL,
        minimum_age=plan.minimum_age,
        read_on=timezone.localdate(timezone=ZoneInfo(plan.tournament.time_zone)),
        day=plan.date,
        questions=tuple(labels_of(plan.questions)),
    )


def check_rows(
    tournament: Tournament,
    lines: Sequence[Line],
    *,
    faults: Sequence[RowFault] = (),
    ignored: Sequence[str] = (),
) -> Preview:
    """Hold every line against those inscribed and against the lines before it."""
    inscribed = DuplicateIndex(inscribed_people(tournament))
    in_file = DuplicateIndex()
    phones: dict[tuple[int, str], str] = {}  # by row and name
    preview = Preview([], list(faults), [], list(ignored))
    for line in lines:
        duplicates = inscribed.duplicates(line.people)
        names = {duplicate.place for duplicate in duplicates if duplicate.by == "name"}
        if len(names) == len(line.people):
            preview.here_already.append(line)
            continue
        repeats = in_file.duplicates(line.people)
        if is_repeated(line, repeats, phones):
            preview.repeated.append(line)
            continue
        preview.faults.extend(
            build_fault(line, duplicate, "inscribed")
            for duplicate in duplicates
            if duplicate.who is not None
        )
        preview.faults.extend(
            build_fault(line, duplicate, "twice", row=duplicate.who or line.row)
            for duplicate in repeats
        )
        for place, person in enumerate(line.people):
            row = line.origin(place).row
            in_file.add(InscribedPerson(row, person.key, person.email, person.phone))
            phones[row, person.key] = phone_key(person.phone)
        preview.lines.append(line)
    preview.faults.sort(key=lambda fault: fault.row)
    return preview


def build_fault(line: Line, duplicate: Duplicate, how: str, **data: object) -> RowFault:
    """Somebody of the line who is there already, with the cell that tells it."""
    origin = line.origin(duplicate.place)
    name, column = line.people[duplicate.place].name, origin.headings.get(duplicate.by, "")
    return RowFault(origin.row, f"{duplicate.by}_{how}", name, data, column)


def is_repeated(
    line: Line, repeats: Sequence[Duplicate], phones: Mapping[tuple[int, str], str]
) -> bool:
    """Everybody of the line stands in a row before with the same name and the same phone."""
    again = {
        duplicate.place
        for duplicate in repeats
        if duplicate.by == "name"
        and duplicate.who is not None
        and phone_key(line.people[duplicate.place].phone)
        and phones.get((duplicate.who, line.people[duplicate.place].key))
        == phone_key(line.people[duplicate.place].phone)
    }
    return len(again) == len(line.people)


# ------------------------------------------------------------------ a file on its way in


@transaction.atomic
def submit_file(tournament: Tournament, *, by: Actor, content: bytes) -> PeopleFile:
    """To be read by a worker. One at a time: the one before is finished or left out first."""
    require(may_organize, by, tournament)
    tournament = lock_tournament(tournament)
    refuse_if_over(tournament)
    get_plan(tournament)
    PeopleFile.objects.filter(tournament=tournament, state=PeopleFile.State.FAILED).delete()
    if PeopleFile.objects.filter(tournament=tournament).exists():
        raise Refused("import_open")
    file = PeopleFile.objects.create(tournament=tournament, content=content)
    enqueue(READ_JOB, file=file.pk)
    return file


def read_people_file(file: PeopleFile) -> None:
    """A worker's part. A second run begins anew; one that was left out meanwhile is nobody's."""
    if file.state != PeopleFile.State.QUEUED:
        return
    row = PeopleFile.objects.filter(pk=file.pk, state=PeopleFile.State.QUEUED)

    def report(count: int) -> None:
        if count % ROWS_PER_REPORT == 0:
            row.update(rows_read=count)

    try:
        sheet = skip_titles(read_file(bytes(file.content), report=report))
        read_lines(sheet, terms_of(get_plan(file.tournament)))
    except UnreadableFile as fault:
        row.update(
            state=PeopleFile.State.FAILED, content=b"", fault=fault.code, fault_data=fault.data
        )
    else:
        row.update(
            state=PeopleFile.State.READY,
            content=b"",
            rows_read=len(sheet.rows),
            header=sheet.header,
            rows=sheet.rows,
        )


def preview_open_file(file: PeopleFile) -> Preview:
    """What taking it now would do."""
    if not file.rows:
        return Preview([])
    rows = [(number, cells) for number, cells in file.rows]
    reading = read_lines(Sheet(file.header, rows), terms_of(get_plan(file.tournament)))
    preview = check_rows(
        file.tournament, reading.lines, faults=reading.faults, ignored=reading.ignored
    )
    return replace(preview, answers=reading.answers)


def lock_open_file(tournament: Tournament, *, by: Actor) -> PeopleFile:
    require(may_organize, by, tournament)
    tournament = lock_tournament(tournament)
    refuse_if_over(tournament)
    file = PeopleFile.objects.filter(tournament=tournament, state=PeopleFile.State.READY).first()
    if file is None:
        raise Refused("import_gone")
    file.tournament = tournament
    return file


Cells = Mapping[tuple[int, int], str]  # by row of the file and place in the row


@transaction.atomic
def correct_rows(
    tournament: Tournament, *, by: Actor, cells: Cells, left_out: Collection[int] = ()
) -> PeopleFile:
    """Write what was typed into the cells, and drop the rows that are left out. Rows that
    somebody else has taken meanwhile are no longer there to be changed."""
    file = lock_open_file(tournament, by=by)
    file.rows = [
        [
            number,
            [
                cells.get((number, place), cell)
                for place, cell in enumerate(pad(row, len(file.header)))
            ],
        ]
        for number, row in file.rows
        if number not in left_out
    ]
    file.save(update_fields=["rows"])
    return file


def pad(cells: Sequence[str], width: int) -> list[str]:
    return [*cells, *[""] * (width - len(cells))]


@transaction.atomic
def take_good_rows(tournament: Tournament, *, by: Actor, mail_links: bool = False) -> Preview:
    """Inscribe the lines without a fault; the others stay in the file, which goes with its last."""
    file = lock_open_file(tournament, by=by)
    preview = preview_open_file(file)
    taken = import_lines(tournament, by=by, lines=preview.good_lines, mail_links=mail_links)
    bad = preview.bad_rows
    file.rows = [[number, cells] for number, cells in file.rows if number in bad]
    if file.rows:
        file.save(update_fields=["rows"])
    else:
        file.delete()
    return taken


@transaction.atomic
def discard_file(tournament: Tournament, *, by: Actor) -> None:
    """Nobody else of it comes in; who was taken already stays."""
    require(may_organize, by, tournament)
    lock_tournament(tournament)
    PeopleFile.objects.filter(tournament=tournament).delete()


def forecast_places(tournament: Tournament, plan: Plan, lines: Sequence[Line]) -> list[str]:
    """For each line, in their order: would it have a place, wait for one, or for a partner?"""
    now = timezone.now()
    waitlist = read_waitlist(tournament, plan)
    units = [
        (Waiting((place, person), (now, place)), len(line.people) >= plan.team_size)
        for place, line in enumerate(lines)
        for person in range(1 if len(line.people) >= plan.team_size else len(line.people))
    ]
    decision = decide_admissions(
        replace(
            waitlist,
            teams_waiting=(*waitlist.teams_waiting, *(unit for unit, is_team in units if is_team)),
            singles_waiting=(
                *waitlist.singles_waiting,
                *(unit for unit, is_team in units if not is_team),
            ),
        )
    )
    entering = {*decision.teams_enter, *decision.singles_enter}
    singles = len(waitlist.singles_in) + len(decision.singles_enter) - len(decision.wait_again)
    taken = waitlist.teams_in + len(decision.teams_enter) + singles // plan.team_size
    alone = WAITING if plan.cap is not None and taken >= plan.cap else WAITING_FOR_PARTNER
    return [
        IN if (place, 0) in entering else WAITING if len(line.people) >= plan.team_size else alone
        for place, line in enumerate(lines)
    ]


@transaction.atomic
def import_lines(
    tournament: Tournament, *, by: Actor, lines: Sequence[Line], mail_links: bool = False
) -> Preview:
    """Inscribe every line, or none: if one has become impossible, the preview says which."""
    require(may_organize, by, tournament)
    tournament = lock_tournament(tournament)
    refuse_if_over(tournament)
    preview = check_rows(tournament, lines)
    if preview.faults or not preview.lines:
        return preview
    plan = get_plan(tournament)
    first = next_number(Participant.objects.filter(tournament=tournament))
    people, teams = write_rows(tournament, plan, preview.lines, first=first)
    update_short_names(tournament)
    admit_waiting(tournament, plan, newcomers=[row.pk for row in (*people, *teams)])
    newcomers = [person for line in preview.lines for person in line.people]
    payers = [row for row, person in zip(people, newcomers, strict=True) if person.paid]
    take_at_inscription(plan, payers, by=by)
    last = people[-1].number
    record_action(
        tournament,
        "participants.imported",
        by=by,
        data={"people": len(people), "teams": len(teams), "first": first, "last": last},
    )
    if mail_links:
        queue_links(tournament, first=first, last=last)
    bump_version(tournament.pk)
    return preview


def write_rows(
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
            build_participant(tournament, plan, person, number=number + chair, now=now)
            for chair, person in enumerate(line.people)
        ]
        number += len(rows)
        people += rows
        if len(rows) >= plan.team_size:
            team = Team(
                tournament=tournament,
                number=team_number + len(teams),
                state=Team.State.WAITING,
                queued_at=now,
            )
            teams.append(team)
            places += places_of(team, rows)
    Participant.objects.bulk_create(people, batch_size=500)
    Team.objects.bulk_create(teams, batch_size=500)
    Place.objects.bulk_create(places, batch_size=500)
    return people, teams
