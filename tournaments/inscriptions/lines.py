"""From the rows of a file to people who want to play: one line per team or single.

A file may have a row per team (`name`, `name 2` …) or a row per person with a `team` column; rows
of one team then make one line. Every fault of every row is found; nothing is guessed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tournaments.inscriptions.columns import Column, column
from tournaments.inscriptions.names import fold
from tournaments.inscriptions.person import Person, flaws, tidied
from tournaments.inscriptions.sheet import FORMULA, Sheet, UnreadableFile

YES = {"si", "sim", "yes", "y", "s", "x", "1", "ok", "true", "verdadero", "pago", "pagado", "paid"}
NO = {"", "no", "nao", "n", "0", "false", "falso", "debe", "owes", "pendiente", "pendente"}


@dataclass(frozen=True)
class RowFault:
    row: int
    code: str
    name: str = ""  # whom it is about, as written there
    data: Mapping[str, object] = field(default_factory=dict)
    column: str = ""  # its heading in the file; nothing where the row as a whole is meant


@dataclass(frozen=True)
class Origin:
    """Where in the file somebody stands: the row, and the heading of each field's column."""

    row: int
    headings: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Line:
    row: int  # of its first person
    people: tuple[Person, ...]
    # One for each person, as long as the file is at hand.
    origins: tuple[Origin, ...] = field(default=(), compare=False)

    def origin(self, place: int) -> Origin:
        return self.origins[place] if self.origins else Origin(self.row)


@dataclass
class Reading:
    lines: list[Line]
    faults: list[RowFault]
    ignored: list[str]  # headings of columns that nobody understood


@dataclass(frozen=True)
class Terms:
    """What an inscription must look like in this event."""

    team_size: int
    alone: bool
    together: bool


def read_lines(sheet: Sheet, terms: Terms) -> Reading:
    columns = [column(heading) for heading in sheet.header]
    if Column("name", 1) not in columns:
        raise UnreadableFile("no_name_column", found=", ".join(filter(None, sheet.header))[:200])
    both = list(zip(sheet.header, columns, strict=True))
    headings = {known: heading for heading, known in both if known}
    reading = Reading([], [], [heading for heading, known in both if heading and not known])
    teams: dict[str, list[Line]] = {}
    order: list[list[Line]] = []
    for number, cells in sheet.rows:
        values = {
            known: cell
            for known, cell in zip(columns, cells, strict=False)
            if known and cell  # a heading that comes twice: the cell that holds something
        }
        people, origins = people_of(number, values, reading, headings)
        if not people:
            continue
        team = fold(values.get(Column("team", 1), ""))
        group = teams.setdefault(team, []) if team else []
        if not group:
            order.append(group)
        group.append(Line(number, people, origins))
    for group in order:
        line = Line(
            group[0].row,
            tuple(person for part in group for person in part.people),
            tuple(origin for part in group for origin in part.origins),
        )
        check_size(line, terms, reading)
        reading.lines.append(line)
    return reading


def people_of(
    row: int, values: Mapping[Column, str], reading: Reading, headings: Mapping[Column, str]
) -> tuple[tuple[Person, ...], tuple[Origin, ...]]:
    """The people of one row, chair by chair, and where they stand; a chair with nothing in it is
    nobody."""
    found, origins = [], []
    told = values.get(Column("paid", 1), "")
    paid = fold(told)
    if paid not in YES | NO:
        spot = headings[Column("paid", 1)]
        reading.faults.append(RowFault(row, "paid_unknown", "", {"found": told}, spot))
    for chair in (1, 2, 3):
        given = {
            name: values.get(Column(name, chair), "")
            for name in ("name", "last_name", "club", "email", "phone")
        }
        if not any(given.values()):
            continue
        person = tidied(
            Person(
                name=f"{given['name']} {given['last_name']}",
                club=given["club"],
                email=given["email"],
                phone=given["phone"],
                paid=paid in YES,
            )
        )
        found.append(person)
        spots = {name: headings.get(Column(name, chair), "") for name in given}
        origins.append(Origin(row, spots))
        formulas = [name for name, cell in given.items() if cell == FORMULA]
        if formulas:
            reading.faults += [
                RowFault(row, "formula", person.name, {}, spots[name]) for name in formulas
            ]
            continue
        reading.faults += [
            RowFault(row, flaw.code, person.name, {}, spots[flaw.field]) for flaw in flaws(person)
        ]
    if not found:
        spot = headings.get(Column("name", 1), "")
        reading.faults.append(RowFault(row, "name_missing", "", {}, spot))
    return tuple(found), tuple(origins)


def check_size(line: Line, terms: Terms, reading: Reading) -> None:
    count, names = len(line.people), " / ".join(person.name for person in line.people)
    if count not in {1, terms.team_size}:
        data = {"found": count, "size": terms.team_size}
        reading.faults.append(RowFault(line.row, "team_size", names, data))
    elif terms.team_size == 1:
        return
    elif count == 1 and not terms.alone:
        reading.faults.append(RowFault(line.row, "teams_only", names))
    elif count > 1 and not terms.together:
        reading.faults.append(RowFault(line.row, "alone_only", names))
