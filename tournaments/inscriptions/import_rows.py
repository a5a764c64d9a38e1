"""What a column of a file holds, by its heading in Spanish, Portuguese or English.

`Nombre 2`, `club_2` and `partner's e-mail` belong to the second person of a row; what is not
understood is left aside and named on the preview.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from tournaments.inscriptions.import_file import Sheet, UnreadableFile
from tournaments.inscriptions.names import fold
from tournaments.inscriptions.person import (
    Person,
    Problem,
    answer_field,
    find_problems,
    normalize,
)
from tournaments.inscriptions.spreadsheet import FORMULA

HEADINGS = {
    "name": "nombre nome name jugador jugadora jogador jogadora player participante atleta"
    " participant integrante",
    "last_name": "apellido apellidos sobrenome surname",
    "nickname": "apodo apelido nickname sobrenombre",
    "club": "club clube entidad entidade asociacion associacao institucion sede",
    "email": "email mail correo",
    "phone": "telefono telefone phone celular cel movil whatsapp whats tel fone contacto contato",
    "team": "pareja dupla equipo equipe team pair trio par time",
    "paid": "pago paid pagado pagou cuota pagamento",
    "birth": "nacimiento nascimento birth birthdate birthday nacido nascido nasc",
    "note": "nota notas observacion observaciones observacao observacoes obs comentario"
    " comentarios note notes remark remarks comment comments",
}
PLAYERS = {"jugador", "jugadora", "jogador", "jogadora", "player"}
# One column with the names of everybody: "Jugador 1 / Jugador 2", "Jogadores".
ALL_PLAYERS = {"jugadores", "jugadoras", "jogadores", "jogadoras", "players", "integrantes"}
BETWEEN_NAMES = re.compile(r"\s*[/;+&]\s*|\s+(?:y|e|and|-|–)\s+")
ORDINALS = {
    "primer": "1", "primero": "1", "primera": "1", "primeiro": "1", "primeira": "1", "first": "1",
    "segundo": "2", "segunda": "2", "second": "2",
    "tercer": "3", "tercero": "3", "tercera": "3", "terceiro": "3", "terceira": "3", "third": "3",
}  # fmt: skip
# Headings of several words, as they remain when folded.
PHRASES = {
    "nombre y apellido": "name",
    "apellido y nombre": "name",
    "nombre completo": "name",
    "nome completo": "name",
    "nome e sobrenome": "name",
    "full name": "name",
    "first name": "name",
    "last name": "last_name",
    "correo electronico": "email",
    "team number": "team",
    "fecha nacimiento": "birth",
    "data nascimento": "birth",
    "date birth": "birth",
    "birth date": "birth",
    "f nac": "birth",
    "fec nac": "birth",
    "dt nasc": "birth",
}
# After a comma these are no first name: "Silva, Filho".
NAME_SUFFIXES = {"filho", "filha", "neto", "neta", "junior", "jr", "sobrinho", "sobrinha", "hijo"}
PARTNERS = {"companero", "companera", "parceiro", "parceira", "partner", "companheiro"}
LINKING = {
    "de", "del", "da", "do", "la", "el", "o", "a", "s", "of", "the", "your", "tu", "n", "no", "er",
    "ro", "ra",
}  # fmt: skip
FIELDS = {word: field for field, words in HEADINGS.items() for word in words.split()}


@dataclass(frozen=True)
class Column:
    field: str
    chair: int  # 1, 2, 3; the team and what was paid belong to all: 1


def column(heading: str) -> Column | None:
    """
    >>> column("Nombre y apellido"), column("E-mail 2")
    (Column(field='name', chair=1), Column(field='email', chair=2))
    >>> column("Telefone do parceiro"), column("Compañero")
    (Column(field='phone', chair=2), Column(field='name', chair=2))
    >>> column("Fecha de nacimiento 2"), column("Obs.")
    (Column(field='birth', chair=2), Column(field='note', chair=1))
    >>> column("Apellido y nombre (jugador 2)"), column("Segundo jugador")
    (Column(field='name', chair=2), Column(field='name', chair=2))
    >>> column("Jugador 1 / Jugador 2"), column("Jogadores")
    (Column(field='names', chair=1), Column(field='names', chair=1))
    >>> column("Talle de remera") is None
    True
    """
    text = re.sub(r"\be mail\b", "email", fold(heading))
    words = [ORDINALS.get(word, word) for word in re.sub(r"(\d+)", r" \1 ", text).split()]
    numbers = [int(word) for word in words if word.isdigit()]
    if are_all_players(words, numbers):
        return Column("names", 1)
    chair = numbers[0] if numbers else 1
    if chair not in {1, 2, 3} or len(numbers) > 1:
        return None
    partner = [word for word in words if word in PARTNERS]
    rest = [word for word in words if not word.isdigit() and word not in PARTNERS]
    if len(rest) > 1:
        rest = [word for word in rest if word not in PLAYERS] or rest
    if partner and not numbers:
        chair = 2
    elif partner and chair < 3:
        chair += 1  # "partner 1" sits on the second chair
    bare = [word for word in rest if word not in LINKING]
    field = PHRASES.get(" ".join(rest)) or PHRASES.get(" ".join(bare)) or meaning(bare)
    if field is None:
        field = "name" if partner and not rest else None
    return Column(field, chair) if field else None


def are_all_players(words: list[str], numbers: list[int]) -> bool:
    kinds = {FIELDS.get(word) for word in words if not word.isdigit() and word not in LINKING}
    if len(numbers) > 1:
        return numbers == list(range(1, len(numbers) + 1)) and kinds - {None} == {"name"}
    return not numbers and len(words) == 1 and words[0] in ALL_PLAYERS


def meaning(words: list[str]) -> str | None:
    """One known word, or a known word beside "player": "club del jugador 2" is a club."""
    fields = [FIELDS[word] for word in words if word in FIELDS]
    others = [field for field in fields if field != "name"]
    if len(fields) != len(words) or not fields:
        return None
    return others[0] if others else "name"


YES = {"si", "sim", "yes", "y", "s", "x", "1", "ok", "true", "verdadero", "pago", "pagado", "paid"}
NO = {"", "no", "nao", "n", "0", "false", "falso", "debe", "owes", "pendiente", "pendente"}


DATE = re.compile(
    r"(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})", re.ASCII
)


IN_WORDS = re.compile(r"(\d{1,2})(?:o|er|ro)? (?:de )?([a-z]{3})[a-z]* (?:del? )?(\d{4})", re.ASCII)
MONTHS = {
    name: number
    for names in (
        "ene feb mar abr may jun jul ago sep oct nov dic",
        "jan fev mar abr mai jun jul ago set out nov dez",
        "jan feb mar apr may jun jul aug sep oct nov dec",
    )
    for number, name in enumerate(names.split(), start=1)
}


def in_digits(text: str) -> str:
    """
    >>> in_digits("3 de mayo de 1990"), in_digits("1º de março de 1985"), in_digits("Mayo")
    ('3/5/1990', '1/3/1985', 'Mayo')
    """
    match = IN_WORDS.fullmatch(fold(text))
    month = MONTHS.get(match[2]) if match else None
    return f"{match[1]}/{month}/{match[3]}" if match and month else text


def parse_birth_date(text: str, *, today: date) -> date | None:
    """As people write it, or as a spreadsheet does. Two digits are the year that is past.

    >>> texts = ["31/12/1980", "1980-12-31", "31-12-80", "5.1.08", "31/02/1980", "1980", "1/1/2999"]
    >>> [str(parse_birth_date(text, today=date(2026, 11, 17))) for text in texts]
    ['1980-12-31', '1980-12-31', '1980-12-31', '2008-01-05', 'None', 'None', 'None']
    """
    match = DATE.fullmatch(in_digits(text))
    if not match:
        return None
    parts = match.groups()
    year, month, day = map(int, parts[:3] if parts[0] else reversed(parts[3:]))
    if year < 100:
        year += today.year - today.year % 100
        year -= 100 if year > today.year else 0
    try:
        birth = date(year, month, day)
    except ValueError:
        return None
    return birth if date(1900, 1, 1) <= birth <= today else None


def age_on(birth: date, day: date) -> int:
    """
    >>> [age_on(date(2008, 11, day), date(2026, 11, 17)) for day in (18, 17)]
    [17, 18]
    """
    return day.year - birth.year - ((day.month, day.day) < (birth.month, birth.day))


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

    @property
    def rows(self) -> set[int]:
        """Of the file: a team may stand in several."""
        return {origin.row for origin in self.origins} or {self.row}

    def origin(self, place: int) -> Origin:
        return self.origins[place] if self.origins else Origin(self.row)


@dataclass
class Reading:
    lines: list[Line]
    faults: list[RowFault]
    ignored: list[str]  # headings of columns that nobody understood: kept as notes
    answers: dict[str, str] = field(default_factory=dict)  # {heading: question of the plan}


@dataclass(frozen=True)
class Terms:
    """What an inscription must look like in this event."""

    team_size: int
    alone: bool
    together: bool
    minimum_age: int | None = None
    read_on: date = date(2000, 1, 1)
    day: date | None = None  # of the event, where it is known
    questions: tuple[str, ...] = ()  # what the organizer asks beside
    reserves: int = 0  # how many more than a team's size it may name

    @property
    def age_day(self) -> date:
        return self.day or self.read_on


CHAIRS = (1, 2, 3)
NAME_COLUMNS = {Column("name", 1), Column("names", 1)}
MAX_TITLES = 10  # rows above the one that names the columns


def skip_titles(sheet: Sheet) -> Sheet:
    """From the row on that names most columns, the names among them: clubs write the event's name
    and the date above it."""
    candidates = [(0, sheet.header), *sheet.rows[:MAX_TITLES]]

    def count_columns(place: int) -> int:
        columns = [column(heading) for heading in candidates[place][1]]
        return sum(map(bool, columns)) if NAME_COLUMNS & {*columns} else 0

    best = max(range(len(candidates)), key=lambda place: (count_columns(place), -place))
    return Sheet(candidates[best][1], sheet.rows[best:]) if count_columns(best) else sheet


def read_lines(sheet: Sheet, terms: Terms) -> Reading:
    sheet = skip_titles(sheet)
    columns = [column(heading) for heading in sheet.header]
    if not NAME_COLUMNS & {*columns}:
        raise UnreadableFile("no_name_column", found=", ".join(filter(None, sheet.header))[:200])
    if not sheet.rows:
        raise UnreadableFile("file_without_rows")
    both = list(zip(sheet.header, columns, strict=True))
    headings = {place: heading for heading, place in both if place}
    extra = [heading for heading, place in both if heading and not place]
    question_of = {heading: find_question(heading, terms.questions) for heading in extra}
    reading = Reading(
        [],
        [],
        ignored=[heading for heading, question in question_of.items() if not question],
        answers={heading: question for heading, question in question_of.items() if question},
    )
    teams: dict[str, list[Line]] = {}
    order: list[list[Line]] = []
    for number, cells in sheet.rows:
        row = read_row(number, cells, both)
        people, origins = people_of(row, reading, headings, terms)
        if not people:
            continue
        team = fold(row.values.get(Column("team", 1), ""))
        group = teams.setdefault(team, []) if team else []
        if not group:
            order.append(group)
        group.append(Line(number, people, origins))
    for group in order:
        line = join_lines(group)
        check_size(line, terms, reading)
        reading.lines.append(line)
    return reading


def split_names(values: Mapping[Column, str]) -> dict[Column, str]:
    """A cell with all of a team's names, as one for each chair. More than three are left as one
    name, which is refused in words."""
    names = BETWEEN_NAMES.split(values.get(Column("names", 1), ""))
    if len(names) > len(CHAIRS):
        names = [" ".join(names)]
    chairs = {Column("name", chair): name for chair, name in zip(CHAIRS, names, strict=False)}
    return {place: name for place, name in chairs.items() if name} | dict(values)


@dataclass(frozen=True)
class Row:
    number: int
    values: Mapping[Column, str]
    extras: list[tuple[str, str]]  # heading and cell of the columns that nobody understood

    def note_of(self, chair: int, *, but: Collection[str] = ()) -> str:
        """What the file says of them beside: its notes, and the columns nobody understood."""
        note = self.values.get(Column("note", chair), "")
        extras = [
            f"{heading}: {cell}"
            for heading, cell in self.extras
            if heading not in but and chair_of_extra(heading) == chair
        ]
        return "\n".join(filter(None, [note, *extras]))

    def answers_of(self, chair: int, questions: Collection[str]) -> dict[str, tuple[str, str]]:
        """By question of the plan: the heading that means it, and the cell."""
        return {
            question: (heading, cell)
            for heading, cell in self.extras
            if chair_of_extra(heading) == chair and (question := find_question(heading, questions))
        }


# Stand before too many things to mean one: "Número" is not "Número de sócio".
VAGUE = {"numero", "num", "nro", "nr", "number", "codigo", "code"}


def find_question(heading: str, questions: Collection[str]) -> str:
    """The question that a heading is spelled like, else the only one that says the same in more or
    fewer words; nothing where none or several do.

    >>> questions = ["Número de sócio", "Talle de remera", "Talle de gorra"]
    >>> [find_question(text, questions) for text in ("Sócio 2", "Nº de sócio", "Número", "Talle")]
    ['Número de sócio', 'Número de sócio', '', '']
    """
    text = fold(without_chair(heading))
    same = [question for question in questions if fold(question) == text]
    words = distinctive_words(text)
    close = [
        question
        for question in questions
        if words
        and (other := distinctive_words(fold(question)))
        and (words <= other or other <= words)
    ]
    return same[0] if same else close[0] if len(close) == 1 else ""


def distinctive_words(folded: str) -> set[str]:
    return set(folded.split()) - LINKING - VAGUE


def chair_of_extra(heading: str) -> int:
    """
    >>> chair_of_extra("Talle 2"), chair_of_extra("Talle"), chair_of_extra("Grupo 2026")
    (2, 1, 1)
    """
    number = re.search(r"\b([23])$", heading.strip())
    return int(number[1]) if number else 1


def without_chair(heading: str) -> str:
    """
    >>> without_chair("Talle 2"), without_chair("Talle")
    ('Talle', 'Talle')
    """
    return re.sub(r"\s+[123]$", "", heading.strip())


def name_in_order(cell: str) -> str:
    """
    >>> name_in_order("Di Stéfano, Alfredo"), name_in_order("João Silva, Filho")
    ('Alfredo Di Stéfano', 'João Silva, Filho')
    """
    last, comma, first = cell.partition(",")
    is_turned = comma and "," not in first and last.strip() and first.strip()
    if not is_turned or fold(first) in NAME_SUFFIXES:
        return cell
    return f"{first.strip()} {last.strip()}"


def read_row(
    number: int, cells: Sequence[str], headings: Sequence[tuple[str, Column | None]]
) -> Row:
    """Of a heading that comes twice: the cell that holds something."""
    filled = [
        (heading, place, cell)
        for (heading, place), cell in zip(headings, cells, strict=False)
        if cell
    ]
    values = split_names({place: cell for _, place, cell in filled if place})
    return Row(number, values, [(heading, cell) for heading, place, cell in filled if not place])


def join_lines(lines: Sequence[Line]) -> Line:
    """Several rows of one team."""
    return Line(
        lines[0].row,
        tuple(person for line in lines for person in line.people),
        tuple(origin for line in lines for origin in line.origins),
    )


def people_of(
    sheet_row: Row, reading: Reading, headings: Mapping[Column, str], terms: Terms
) -> tuple[tuple[Person, ...], tuple[Origin, ...]]:
    """The people of one row, chair by chair, and where they stand; a chair with nothing in it is
    nobody."""
    people, origins = [], []
    row, values = sheet_row.number, sheet_row.values
    cell = values.get(Column("paid", 1), "")
    paid = fold(cell)
    if paid not in YES | NO:
        heading = headings[Column("paid", 1)]
        reading.faults.append(RowFault(row, "paid_unknown", "", {"found": cell}, heading))
    for chair in CHAIRS:
        cells = {
            name: values.get(Column(name, chair), "")
            for name in ("name", "last_name", "nickname", "club", "email", "phone", "birth")
        }
        if not any(cells.values()):
            continue
        if Column("club", 2) not in headings:  # one column: the club of all of them
            cells["club"] = values.get(Column("club", 1), "")
        answers = sheet_row.answers_of(chair, terms.questions)
        note = sheet_row.note_of(chair, but=[heading for heading, _cell in answers.values()])
        replies = {question: cell for question, (_heading, cell) in answers.items()}
        person = build_person(cells, paid=paid in YES, note=note, answers=replies)
        people.append(person)
        chair_headings = {name: headings.get(Column(name, chair), "") for name in (*cells, "note")}
        for question, (heading, _cell) in answers.items():
            chair_headings[answer_field(question)] = heading
        origins.append(Origin(row, chair_headings))
        reading.faults += find_chair_faults(person, cells, origins[-1], terms)
    if not people:
        heading = headings.get(Column("name", 1), "")
        reading.faults.append(RowFault(row, "name_missing", "", {}, heading))
    return tuple(people), tuple(origins)


def build_person(
    cells: Mapping[str, str], *, paid: bool, note: str, answers: dict[str, str]
) -> Person:
    person = Person(
        name=f"{name_in_order(cells['name'])} {cells['last_name']}",
        nickname=cells["nickname"],
        club=cells["club"],
        email=cells["email"],
        phone=cells["phone"],
        paid=paid,
        note=note,
        answers=answers,
    )
    return normalize(person)


def find_chair_faults(
    person: Person, cells: Mapping[str, str], origin: Origin, terms: Terms
) -> list[RowFault]:
    problems = [Problem(name, "formula") for name, cell in cells.items() if cell == FORMULA]
    faults = [
        RowFault(origin.row, problem.code, person.name, {}, origin.headings[problem.field])
        for problem in problems or find_problems(person)
    ]
    if cells["birth"] and cells["birth"] != FORMULA:
        fault = find_age_fault(origin.row, cells["birth"], person.name, terms)
        faults += [replace(fault, column=origin.headings["birth"])] if fault else []
    return faults


def find_age_fault(row: int, text: str, name: str, terms: Terms) -> RowFault | None:
    """A date that can't be read, or somebody too young on the day of the event. The date itself
    goes no further than this."""
    birth = parse_birth_date(text, today=terms.read_on)
    if birth is None:
        return RowFault(row, "birth_unreadable", name, {"found": text})
    age = age_on(birth, terms.age_day)
    if terms.minimum_age and age < terms.minimum_age:
        return RowFault(row, "too_young", name, {"age": age, "minimum": terms.minimum_age})
    return None


def check_size(line: Line, terms: Terms, reading: Reading) -> None:
    count, names = len(line.people), " / ".join(person.name for person in line.people)
    if count != 1 and not terms.team_size <= count <= terms.team_size + terms.reserves:
        data = {"found": count, "size": terms.team_size}
        reading.faults.append(RowFault(line.row, "team_size", names, data))
    elif terms.team_size == 1:
        return
    elif count == 1 and not terms.alone:
        reading.faults.append(RowFault(line.row, "teams_only", names))
    elif count > 1 and not terms.together:
        reading.faults.append(RowFault(line.row, "alone_only", names))
