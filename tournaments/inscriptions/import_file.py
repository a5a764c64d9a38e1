"""A file of rows, as people send them: CSV in whatever encoding and with whatever separator, or a
spreadsheet. Reads cells; `import_rows` knows what they mean.

It never calculates a formula and never trusts a file's size: both have limits.
"""

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from tournaments.inscriptions.spreadsheet import UnreadableFile, read_workbook

LARGEST_FILE = 2 * 1024 * 1024  # bytes: 10,000 rows of four people fit
MOST_ROWS = 10_000
MOST_COLUMNS = 60
LONGEST_CELL = 500
SEPARATORS = ",;\t|"
ZIP, OLD_EXCEL = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"


@dataclass(frozen=True)
class Sheet:
    header: list[str]
    rows: list[tuple[int, list[str]]]  # each with its number in the file; empty ones left out


def read_file(content: bytes, *, report: Callable[[int], None] = lambda count: None) -> Sheet:
    """`report` hears of every row that was read.

    >>> read_file("Nombre;Club\\nJosé Paz;Fortín\\n".encode("cp1252")).rows
    [(2, ['José Paz', 'Fortín'])]
    """
    if len(content) > LARGEST_FILE:
        raise UnreadableFile("file_too_big", limit=LARGEST_FILE // 1024 // 1024)
    if content.startswith(OLD_EXCEL):
        raise UnreadableFile("old_spreadsheet")
    raw = read_workbook(content) if content.startswith(ZIP) else read_separated(decode(content))
    rows = [
        (number, [cell.strip()[:LONGEST_CELL] for cell in row])
        for number, row in limit_rows(raw, report)
        if any(cell.strip() for cell in row)
    ]
    if not rows:
        raise UnreadableFile("file_empty")
    if len(rows) == 1:
        raise UnreadableFile("file_without_rows")
    return Sheet(rows[0][1], rows[1:])


def limit_rows(
    rows: Iterable[list[str]], report: Callable[[int], None]
) -> Iterator[tuple[int, list[str]]]:
    """Rows with their numbers, as far as the limits go. Empty ones at the end don't count."""
    empty = 0
    for number, row in enumerate(rows, start=1):
        empty = 0 if any(row) else empty + 1
        if empty > 1000:
            return
        if number - empty > MOST_ROWS + 1:
            raise UnreadableFile("too_many_rows", limit=MOST_ROWS)
        if any(row[MOST_COLUMNS:]):
            raise UnreadableFile("too_many_columns", limit=MOST_COLUMNS)
        report(number)
        yield number, row[:MOST_COLUMNS]


def decode(content: bytes) -> str:
    """UTF-8 if it is, UTF-16 if it says so, else what Windows in our countries writes."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            return content.decode("utf-16")
        except UnicodeDecodeError:
            raise UnreadableFile("not_a_table") from None
    if b"\0" in content or content.startswith(b"%PDF"):
        raise UnreadableFile("not_a_table")
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    return content.decode("latin-1")  # every byte is a letter there


def read_separated(text: str) -> Iterator[list[str]]:
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    first = next((line for line in text.split("\n") if any(map(str.isalnum, line))), "")
    if not first:
        return
    if first.lower().startswith("sep=") and len(first) == 5:  # Excel's own hint
        separator, text = first[4], text.replace(first, "", 1)  # its line stays, and counts
    else:
        separator = max(SEPARATORS, key=lambda s: len(next(csv.reader([first], delimiter=s), [])))
    try:
        yield from csv.reader(io.StringIO(text), delimiter=separator)
    except csv.Error:
        raise UnreadableFile("not_a_table") from None
