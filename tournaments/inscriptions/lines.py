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


@dataclass(frozen=True)
class Line:
    row: int  # of its first person
    people: tuple[Person, ...]


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
    unknown = zip(sheet.header, columns, strict=True)
    reading = Reading([], [], [heading for heading, known in unknown if heading and not known])
    teams: dict[str, list[Line]] = {}
    order: list[list[Line]] = []
    for number, cells in sheet.rows:
        values = {
            known: cell
            for known, cell in zip(columns, cells, strict=False)
            if known and cell  # a heading that comes twice: the cell that holds something
        }
        people = people_of(number, values, reading)
        if not people:
            continue
        team = fold(values.get(Column("team", 1), ""))
        group = teams.setdefault(team, []) if team else []
        if not group:
            order.append(group)
        group.append(Line(number, people))
    for group in order:
        line = Line(group[0].row, tuple(person for part in group for person in part.people))
        check_size(line, terms, reading)
        reading.lines.append(line)
    return reading


def people_of(row: int, values: Mapping[Column, str], reading: Reading) -> tuple[Person, ...]:
    """The people of one row, chair by chair; a chair with nothing in it is nobody."""
    found = []
    paid = fold(values.get(Column("paid", 1), ""))
    if paid not in YES | NO:
        reading.faults.append(RowFault(row, "paid_unknown", data={"found": paid}))
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
        if FORMULA in given.values():
            reading.faults.append(RowFault(row, "formula", person.name))
            continue
        reading.faults += [RowFault(row, flaw.code, person.name) for flaw in flaws(person)]
    if not found:
        reading.faults.append(RowFault(row, "name_missing"))
    return tuple(found)


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
