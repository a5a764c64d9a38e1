"""Tables as files. CSV and JSON flow out row by row; XLSX and ZIP grow in a temporary file."""

import csv
import io
import json
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from typing import IO, Any

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

from tournaments.exports.neutral import is_formula, neutral
from tournaments.exports.tables import Row, Table, Value
from tournaments.models import Tournament

FORMAT = 1  # of the JSON: grows when a reader would have to change
BOM = "\ufeff"  # spreadsheets otherwise guess the encoding, and guess wrong
IN_MEMORY = 2_000_000
ROWS_AT_ONCE = 200


def csv_lines(table: Table, tournament: Tournament) -> Iterator[str]:
    """RFC 4180, UTF-8, formulas neutralised; some hundred rows at a time."""
    page = io.StringIO()
    writer = csv.writer(page)
    page.write(BOM)
    writer.writerow(table.columns)
    for number, row in enumerate(table.rows(tournament), start=1):
        writer.writerow([spelled(value) for value in row])
        if number % ROWS_AT_ONCE == 0:
            yield page.getvalue()
            page.seek(0)
            page.truncate()
    yield page.getvalue()


def spelled(value: Value) -> object:
    """
    >>> spelled(True), spelled(None), spelled("-x")
    ('yes', '', "'-x")
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else neutral(value)


def json_pieces(tables: Sequence[Table], tournament: Tournament) -> Iterator[str]:
    """One object: the format's number, the tournament, and each table as a list of objects."""
    head = {
        "format": FORMAT,
        "tournament": {
            "id": str(tournament.pk),
            "slug": tournament.slug,
            "name": tournament.name,
            "language": tournament.language,
            "time_zone": tournament.time_zone,
            "stage": tournament.stage,
        },
    }
    yield json.dumps(head, ensure_ascii=False)[:-1]
    for table in tables:
        yield f', "{table.key}": ['
        yield from parted(json_rows(table, table.rows(tournament)))
        yield "]"
    yield "}\n"


def json_rows(table: Table, rows: Iterable[Row]) -> Iterator[str]:
    for row in rows:
        yield json.dumps(dict(zip(table.columns, row, strict=True)), ensure_ascii=False)


def parted(pieces: Iterable[str]) -> Iterator[str]:
    for number, piece in enumerate(pieces):
        yield piece if number == 0 else f",\n{piece}"


def xlsx_file(tables: Sequence[Table], tournament: Tournament) -> IO[bytes]:
    """One sheet a table; text is marked as text, whatever it looks like."""
    book = Workbook(write_only=True)
    for table in tables:
        sheet = book.create_sheet(table.key)
        sheet.freeze_panes = "A2"
        sheet.append(list(table.columns))
        for row in table.rows(tournament):
            sheet.append([cell(sheet, value) for value in row])
    file = temporary()
    book.save(file)
    file.seek(0)
    return file


def cell(sheet: Any, value: Value) -> Any:
    if not isinstance(value, str):
        return value
    made = WriteOnlyCell(sheet, value=ILLEGAL_CHARACTERS_RE.sub("", value))
    made.data_type = "s"  # openpyxl would make a formula of "=…"
    if is_formula(value):
        made.quotePrefix = True  # stays text when somebody edits the cell
    return made


def zip_file(tables: Sequence[Table], tournament: Tournament) -> IO[bytes]:
    """One CSV a table."""
    file = temporary()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for table in tables:
            with archive.open(f"{table.key}.csv", "w") as member:
                for lines in csv_lines(table, tournament):
                    member.write(lines.encode())
    file.seek(0)
    return file


def temporary() -> IO[bytes]:
    """In memory while small; on disk without a name when not, so that nothing is left behind."""
    return tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115  closed by the answer
