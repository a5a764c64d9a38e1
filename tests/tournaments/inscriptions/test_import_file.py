"""Files as people send them: encodings, separators, headings, formulas, sizes."""

import io
import subprocess
import zipfile
from datetime import date, datetime

import pytest
from hypothesis import given, settings, strategies as st
from openpyxl import Workbook
from openpyxl.xml.constants import SHEET_MAIN_NS

from tournaments.inscriptions.import_file import MOST_ROWS, UnreadableFile, read_file
from tournaments.inscriptions.import_rows import Reading, Terms, read_lines
from tournaments.inscriptions.spreadsheet import read_workbook

PAIRS = Terms(team_size=2, alone=True, together=True)
TEXT = "Nombre;Club;E-mail;Nombre 2\nJosé Núñez;El Fortín;jose@example.org;Ana Paz\n"


def read(content: bytes, terms: Terms = PAIRS) -> Reading:
    return read_lines(read_file(content), terms)


def workbook(*rows: list[object]) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def names(reading: Reading) -> list[list[str]]:
    return [[person.name for person in line.people] for line in reading.lines]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "cp1252", "utf-16"])
@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_text_file_is_read_however_it_was_saved(encoding, separator, newline):
    text = TEXT.replace(";", separator).replace("\n", newline)
    reading = read(text.encode(encoding))
    assert names(reading) == [["José Núñez", "Ana Paz"]]
    assert reading.faults == []


def test_a_spreadsheet_is_read_with_phones_that_became_numbers():
    reading = read(workbook(["Nome", "Telefone"], ["João", 11987654321], ["Zé", 11912345678.0]))
    assert [line.people[0].phone for line in reading.lines] == ["11987654321", "11912345678"]
    assert reading.faults == []


@pytest.mark.parametrize(
    "header",
    [
        "Nombre,Club,Mail,Teléfono,Nombre 2,Club 2,Mail 2,Teléfono 2",
        "Jugador 1,Club 1,Correo 1,Celular 1,Jugador 2,Club 2,Correo 2,Celular 2",
        "Nome,Clube,E-mail,Telefone,Parceiro,Clube do parceiro,E-mail do parceiro,WhatsApp 2",
        "Player,Club,Email,Phone,Partner,Partner's club,Partner email,Partner phone",
        "Nombre y apellido,Club,Correo electrónico,Tel.,Compañero,Club 2,Correo 2,Tel. 2",
    ],
)
def test_headings_are_understood_in_three_languages(header):
    row = "Ana,Fortín,a@x.example,555-1111,Luis,Norte,l@x.example,555-2222"
    [line] = read(f"{header}\n{row}".encode()).lines
    ana, luis = line.people
    assert (ana.name, ana.club, ana.email, ana.phone) == (
        "Ana",
        "Fortín",
        "a@x.example",
        "555-1111",
    )
    assert (luis.name, luis.club, luis.email, luis.phone) == (
        "Luis",
        "Norte",
        "l@x.example",
        "555-2222",
    )


def test_a_row_per_person_with_a_team_column_makes_teams():
    text = "Nombre,Apellido,Pareja\nAna,Paz,1\nEva,Sola,\nLuis,Sosa,1\nTeo,Vega,\n"
    reading = read(text.encode())
    assert names(reading) == [["Ana Paz", "Luis Sosa"], ["Eva Sola"], ["Teo Vega"]]


def test_every_fault_of_every_row_is_named_with_its_row_and_column():
    text = (
        "Nombre,E-mail,Teléfono,Nombre 2,Pago,Talle\n"
        "Ana,ana@,abc,,,M\n"
        "\n"
        ",x@example.org,,,,\n"
        "=HYPERLINK(1),,,,,\n"
        "Luis,,,+Sosa,quizás,\n"
        f"{'y' * 81},,,,,\n"
    )
    reading = read(text.encode())
    assert [(fault.row, fault.column, fault.code) for fault in reading.faults] == [
        (2, "E-mail", "email_wrong"),
        (2, "Teléfono", "phone_wrong"),
        (4, "Nombre", "name_missing"),
        (5, "Nombre", "formula"),
        (6, "Pago", "paid_unknown"),
        (6, "Nombre 2", "formula"),
        (7, "Nombre", "name_long"),
    ]
    assert reading.ignored == ["Talle"]


def test_a_formula_in_a_spreadsheet_is_never_calculated():
    reading = read(workbook(["Nombre", "Club"], ["=A1&B1", "=2+2"], ["Ana", "=1+1"]))
    assert {fault.code for fault in reading.faults} == {"formula"}
    cells = [(fault.row, fault.column) for fault in reading.faults]
    assert cells == [(2, "Nombre"), (2, "Club"), (3, "Club")]


@pytest.mark.parametrize(
    ("terms", "text", "code"),
    [
        (Terms(2, alone=False, together=True), "Nombre\nAna", "teams_only"),
        (Terms(2, alone=True, together=False), "Nombre,Nombre 2\nAna,Luis", "alone_only"),
        (Terms(3, alone=True, together=True), "Nombre,Nombre 2\nAna,Luis", "team_size"),
        (Terms(2, alone=True, together=True), "Nombre,Pareja\nA,1\nB,1\nC,1", "team_size"),
        (Terms(1, alone=True, together=True), "Nombre,Nombre 2\nAna,Luis", "team_size"),
    ],
)
def test_a_line_that_the_plan_does_not_foresee_is_a_fault(terms, text, code):
    assert [fault.code for fault in read(text.encode(), terms).faults] == [code]


def test_names_in_emoji_are_names():
    assert names(read("Nombre\n🃏 José\n👨‍👩‍👧\n".encode())) == [["🃏 José"], ["👨‍👩‍👧"]]


def bomb() -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr("xl/worksheets/sheet1.xml", b" " * (65 * 1024 * 1024))
    return stream.getvalue()


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "file_empty"),
        (b"\n \n;;\n", "file_empty"),
        (b"Nombre\n", "file_without_rows"),
        (b"Talle\nM\n", "no_name_column"),
        (b"x" * (2 * 1024 * 1024 + 1), "file_too_big"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "old_spreadsheet"),
        (b"%PDF-1.7 ...", "not_a_table"),
        (b"\x89PNG\r\n\x1a\n\0\0", "not_a_table"),
        (b"\xff\xfe\x00", "not_a_table"),
        (b"PK\x03\x04broken", "broken_spreadsheet"),
        (workbook(["Nombre"], ["Ana"])[:900], "broken_spreadsheet"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_file_that_is_none_gets_a_reason(content, code):
    with pytest.raises(UnreadableFile, match=code):
        read(content)


def test_a_spreadsheet_that_unpacks_into_too_much_is_not_unpacked():
    with pytest.raises(UnreadableFile, match="file_too_big"):
        read(bomb())


def crafted(name: str, xml: bytes) -> bytes:
    """A good workbook in which one part is another."""
    stream = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook(["Nombre"], ["Ana"]))) as good,
        zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as parts,
    ):
        for part in set(good.namelist()) - {name}:
            parts.writestr(part, good.read(part))
        parts.writestr(name, xml)
    return stream.getvalue()


NAMESPACE = SHEET_MAIN_NS.encode()


@pytest.mark.parametrize(
    ("string", "code"), [(b"<si><t>a</t></si>", "file_too_big"), (b"<si/>", "too_many_strings")]
)
def test_three_million_strings_in_a_small_file_are_refused_before_they_are_read(
    string, code, monkeypatch
):
    """It cost 75 seconds of processor time. Now nobody begins to read it."""
    content = crafted(
        "xl/sharedStrings.xml", b"<sst xmlns='%s'>%s</sst>" % (NAMESPACE, string * 3_000_000)
    )
    assert len(content) < 200_000
    monkeypatch.setattr(subprocess, "Popen", None)
    with pytest.raises(UnreadableFile, match=code):
        read(content)


def test_a_workbook_that_is_slow_elsewhere_ends_with_its_seconds_and_not_with_ours():
    styles = b"<styleSheet xmlns='%s'>" % NAMESPACE
    styles += b"<cellXfs>" + b"<xf numFmtId='1'/>" * 400_000 + b"</cellXfs></styleSheet>"
    with pytest.raises(UnreadableFile, match="too_slow"):
        list(read_workbook(crafted("xl/styles.xml", styles), seconds=1))


def test_columns_beyond_the_sixtieth_are_refused_and_not_cut_off():
    heading = [f"Columna {n}" for n in range(60)]
    with pytest.raises(UnreadableFile, match="too_many_columns"):
        read(workbook(["Nombre", *heading], ["Ana", *heading]))


def test_ten_thousand_rows_are_read_and_one_more_is_too_many():
    rows = "\n".join(f"Persona {n}" for n in range(MOST_ROWS))
    assert len(read(f"Nombre\n{rows}\n\n\n".encode()).lines) == MOST_ROWS
    with pytest.raises(UnreadableFile, match="too_many_rows"):
        read(f"Nombre\n{rows}\nUna más".encode())


@settings(deadline=None)
@given(st.binary(max_size=300))
def test_no_bytes_break_the_reader(content):
    for head in (b"", b"Nombre,Nombre 2\n", b"PK\x03\x04"):
        try:
            read(head + content)
        except UnreadableFile as fault:
            assert fault.code  # noqa: PT017 (a reason, whatever it was)


def test_excels_own_hint_at_the_separator_is_heeded_and_rows_keep_their_numbers():
    [line] = read(b"sep=;\nNombre;Club\nPaz, Ana;Norte\n").lines
    assert (line.row, line.people[0].name) == (3, "Ana Paz")


def test_a_surname_before_a_comma_comes_last():
    text = "Apellido y nombre;Compañero\nDi Stéfano, Alfredo;Van der Kooy, Hugo\n"
    [line] = read(text.encode()).lines
    assert [one.name for one in line.people] == ["Alfredo Di Stéfano", "Hugo Van der Kooy"]


def test_titles_above_the_headings_are_skipped_and_rows_keep_their_numbers():
    text = "Torneio da AABB;;\n05/12/2026;;\n;;\nNome;Clube;Telefone\nAna Paz;Norte;\n"
    [line] = read(text.encode("utf-8-sig")).lines
    assert (line.row, line.people[0].name, line.people[0].club) == (5, "Ana Paz", "Norte")


def test_a_real_date_of_a_spreadsheet_is_a_birth_date():
    terms = Terms(2, alone=True, together=True, minimum_age=18, read_on=date(2026, 11, 17))
    rows = [["Nombre", "Nacimiento"], ["Ana", date(2010, 1, 5)], ["Luis", datetime(1980, 12, 31)]]
    reading = read(workbook(*rows), terms)
    assert [(fault.row, fault.code, fault.data["age"]) for fault in reading.faults] == [
        (2, "too_young", 16)
    ]


@pytest.mark.parametrize(
    "header",
    ["Jugador 1 / Jugador 2;Club", "Jogadores;Clube", "Nombre 1 y nombre 2;Club"],
)
def test_two_names_in_one_column_are_two_people_of_the_same_club(header):
    [line] = read(f"{header}\nAna Paz / Luis Sol;Fortín".encode()).lines
    assert [(one.name, one.club) for one in line.people] == [
        ("Ana Paz", "Fortín"),
        ("Luis Sol", "Fortín"),
    ]


def test_one_column_of_clubs_is_for_both():
    [line] = read(b"Jugador 1;Jugador 2;Club\nAna Paz;Luis Sol;Norte").lines
    assert [one.club for one in line.people] == ["Norte", "Norte"]
