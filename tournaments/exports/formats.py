"""Tables as files. CSV and JSON flow out row by row; XLSX and ZIP grow in a temporary file."""

import csv
import io
import json
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import IO, Any, Protocol

from django.utils.text import slugify
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

from tournaments.exports.tables import Table
from tournaments.models import Tournament

FORMAT = 1  # of the JSON: grows when a reader would have to change
BOM = "\ufeff"  # spreadsheets otherwise guess the encoding, and guess wrong
IN_MEMORY = 2_000_000
ROWS_AT_ONCE = 200


class Tabular(Protocol):
    """A table of `tables.py`, or one as people read it."""

    @property
    def key(self) -> str: ...

    @property
    def columns(self) -> tuple[str, ...]: ...

    @property
    def rows(self) -> Callable[[Tournament], Iterator[Sequence[Any]]]: ...


@dataclass(frozen=True)
class Style:
    """How a spreadsheet of some country wants its CSV, and how it shows a moment."""

    delimiter: str = ","
    decimal_point: str = "."
    moment: str = "%Y-%m-%d %H:%M"
    moment_in_cell: str = "yyyy-mm-dd hh:mm"


PLAIN = Style()
# Where the comma is for decimals, Excel takes the semicolon between the columns.
WITH_COMMA = Style(";", ",", "%d/%m/%Y %H:%M", "dd/mm/yyyy hh:mm")


def style_of(language: str) -> Style:
    return WITH_COMMA if language.partition("-")[0] in ("es", "pt") else PLAIN


def csv_lines(table: Tabular, tournament: Tournament, style: Style = PLAIN) -> Iterator[str]:
    """RFC 4180, UTF-8, formulas neutralised; some hundred rows at a time."""
    page = io.StringIO()
    writer = csv.writer(page, delimiter=style.delimiter)
    page.write(BOM)
    writer.writerow(table.columns)
    for number, row in enumerate(table.rows(tournament), start=1):
        writer.writerow([spell_cell(value, style) for value in row])
        if number % ROWS_AT_ONCE == 0:
            yield page.getvalue()
            page.seek(0)
            page.truncate()
    yield page.getvalue()


def spell_cell(value: Any, style: Style = PLAIN) -> object:
    """
    >>> spell_cell(True), spell_cell(None), spell_cell("-x")
    ('yes', '', "'-x")
    >>> spell_cell(Decimal("20.50"), WITH_COMMA), spell_cell(datetime(2026, 11, 7, 9), WITH_COMMA)
    ('20,50', '07/11/2026 09:00')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Decimal):
        return str(value).replace(".", style.decimal_point)
    if isinstance(value, datetime):
        return value.strftime(style.moment)
    return "" if value is None else neutralize(value)


def json_pieces(tables: Sequence[Table], tournament: Tournament) -> Iterator[str]:
    """One object: the format's number, the tournament, and each table as a list of objects."""
    names = ("slug", "name", "language", "time_zone", "stage")
    about = {"id": str(tournament.pk), **{name: getattr(tournament, name) for name in names}}
    head = {"format": FORMAT, "tournament": about}
    yield json.dumps(head, ensure_ascii=False)[:-1]
    for table in tables:
        yield f', "{table.key}": ['
        for number, row in enumerate(table.rows(tournament)):
            separator = ",\n" if number else ""
            yield separator + json.dumps(
                dict(zip(table.columns, row, strict=True)), ensure_ascii=False
            )
        yield "]"
    yield "}\n"


def xlsx_file(tables: Sequence[Tabular], tournament: Tournament, style: Style = PLAIN) -> IO[bytes]:
    """One sheet a table; text is marked as text, whatever it looks like."""
    book = Workbook(write_only=True)
    for table in tables:
        sheet = book.create_sheet(table.key)
        sheet.freeze_panes = "A2"
        sheet.append(list(table.columns))
        for row in table.rows(tournament):
            sheet.append([build_cell(sheet, value, style) for value in row])
    file = open_temporary_file()
    book.save(file)
    file.seek(0)
    return file


def build_cell(sheet: Any, value: Any, style: Style) -> Any:
    if isinstance(value, datetime):
        moment = WriteOnlyCell(sheet, value=value)
        moment.number_format = style.moment_in_cell
        return moment
    if not isinstance(value, str):
        return value
    cell = WriteOnlyCell(sheet, value=ILLEGAL_CHARACTERS_RE.sub("", value))
    cell.data_type = "s"  # openpyxl would make a formula of "=…"
    if is_formula(value):
        cell.quotePrefix = True  # stays text when somebody edits the cell
    return cell


def zip_file(tables: Sequence[Tabular], tournament: Tournament, style: Style = PLAIN) -> IO[bytes]:
    """One CSV a table."""
    file = open_temporary_file()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for table in tables:
            with archive.open(f"{slugify(table.key)}.csv", "w") as member:
                for lines in csv_lines(table, tournament, style):
                    member.write(lines.encode())
    file.seek(0)
    return file


def open_temporary_file() -> IO[bytes]:
    """In memory while small; on disk without a name when not, so that nothing is left behind."""
    return tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115  closed by the answer


# Also the wide forms, which some spreadsheets read as the narrow ones.
STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "|", "%", "＝", "＋", "－", "＠")


def is_formula(text: str) -> bool:
    """
    >>> is_formula("=1+1"), is_formula("  @SUM(A1)"), is_formula("Ana"), is_formula("")
    (True, True, False, False)
    """
    return text.startswith(STARTS) or text.lstrip().startswith(STARTS)


def neutralize(value: object) -> object:
    """
    >>> neutralize("=1+1"), neutralize("Ana"), neutralize(-3)
    ("'=1+1", 'Ana', -3)
    """
    return f"'{value}" if isinstance(value, str) and is_formula(value) else value
