"""A bank's statement: its lines that carry a txid of ours, and those that carry none. Values in,
values out.

Banks write their files as they like: another separator, another encoding, a title above the
columns, the txid in a column of its own or inside a description. What is needed is found by what
it looks like: a column of amounts by its heading, a txid by its mark, wherever it stands.
"""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from itertools import islice

from tournaments.inscriptions.import_file import (
    LARGEST_FILE,
    MOST_ROWS,
    OLD_EXCEL,
    SEPARATORS,
    ZIP,
    UnreadableFile,
    decode,
)
from tournaments.inscriptions.names import fold
from tournaments.inscriptions.spreadsheet import read_workbook
from tournaments.words.money import parse_amount

AMOUNTS = {"valor", "amount", "importe", "monto", "credito", "entrada", "entradas", "creditos"}
DAYS = {"data", "fecha", "date"}
TXIDS = {"txid", "identificador", "id da transacao", "id transacao", "id de transaccion"}
DAY_SHAPES = ("%d/%m/%Y", "%Y-%m-%d", "%d-%m-%Y", "%d/%m/%y", "%d.%m.%Y")
MAX_TEXT = 120
NEAR_THE_TOP = 100  # rows, and cells of one, among which the headings stand
# Whatever is shaped like a txid of any of our tournaments.
OURS = re.compile(r"\bRT[A-Z2-7]{6}(?:\d{4}){1,4}\b", re.IGNORECASE)


@dataclass(frozen=True)
class StatementLine:
    row: int  # in the file, from 1
    txid: str
    amount: Decimal | None  # None where it can't be read
    day: date | None
    typed: str  # the amount as it stands in the file
    text: str = ""  # of one without a txid: what the bank says about it
    numbers: tuple[int, ...] = ()  # of one without a txid: whose it is, by choice


@dataclass(frozen=True)
class Statement:
    lines: list[StatementLine]
    unmarked: list[StatementLine]  # money that came in without a txid
    others: int  # what went out, and what can't be read


def read_statement(content: bytes, *, language: str) -> Statement:
    """
    >>> file = "Extrato\\nData;Descrição;Valor\\n04/12/2026;Pix RTPQ6M2E0003;1.020,00\\n"
    >>> [line] = read_statement(file.encode("cp1252"), language="pt-br").lines
    >>> line.row, line.txid, str(line.amount), line.day.isoformat()
    (3, 'RTPQ6M2E0003', '1020.00', '2026-12-04')
    """
    if len(content) > LARGEST_FILE:
        raise UnreadableFile("file_too_big", limit=LARGEST_FILE // 1024 // 1024)
    if content.startswith(OLD_EXCEL):
        raise UnreadableFile("old_spreadsheet")
    if content.startswith(ZIP):
        return read_rows(list(read_workbook(content)), language=language)
    text = decode(content)
    if not text.strip():
        raise UnreadableFile("file_empty")
    tables = (split_text(text, separator) for separator in SEPARATORS)
    table = next((rows for rows in tables if find_header(rows) is not None), None)
    if table is None:
        raise UnreadableFile("no_statement")
    return read_rows(table, language=language)


def split_text(text: str, separator: str) -> list[list[str]]:
    try:
        return list(islice(csv.reader(io.StringIO(text), delimiter=separator), MOST_ROWS + 1))
    except csv.Error:
        return []


def find_header(rows: Sequence[Sequence[str]]) -> int | None:
    """The first row with a heading for amounts beside another one, near the top: nobody waits
    while every cell of something else is looked at."""
    for place, row in enumerate(rows[:NEAR_THE_TOP]):
        headings = [fold(cell) for cell in row[:NEAR_THE_TOP]]
        if len(headings) > 1 and find_column(headings, AMOUNTS) is not None:
            return place
    return None


def find_column(headings: Sequence[str], words: Iterable[str]) -> int | None:
    """
    >>> find_column(["data", "valor r"], AMOUNTS)
    1
    """
    for place, heading in enumerate(headings):
        if heading in words or heading.split(" ")[0] in words:
            return place
    return None


def read_rows(rows: Sequence[Sequence[str]], *, language: str) -> Statement:
    start = find_header(rows)
    if start is None:
        raise UnreadableFile("no_statement")
    headings = [fold(cell) for cell in rows[start]]
    amount_at, day_at = find_column(headings, AMOUNTS), find_column(headings, DAYS)
    txid_at = find_column(headings, TXIDS)
    lines, unmarked, others = [], [], 0
    for number, row in enumerate(rows[start + 1 :], start=start + 2):
        if not any(cell.strip() for cell in row):
            continue
        txid = find_txid(row, txid_at)
        typed = cell_at(row, amount_at)
        amount, day = read_amount(typed, language=language), read_day(cell_at(row, day_at))
        if txid and not typed.startswith("-"):
            lines.append(StatementLine(number, txid, amount, day, typed))
        elif amount is not None and amount > 0:
            cells = [cell for place, cell in enumerate(row) if place not in (amount_at, day_at)]
            text = " ".join(" ".join(cells).split())[:MAX_TEXT]
            unmarked.append(StatementLine(number, "", amount, day, typed, text))
        else:
            others += 1
    return Statement(lines, unmarked, others)


def cell_at(row: Sequence[str], place: int | None) -> str:
    return row[place].strip() if place is not None and place < len(row) else ""


def find_txid(row: Sequence[str], column: int | None) -> str:
    """From its own column whatever stands there; elsewhere only what is shaped like ours."""
    own = re.sub(r"\W", "", cell_at(row, column))
    if own:
        return own.upper()[:40]
    reference = OURS.search(" ".join(row))
    return reference.group().upper() if reference else ""


def read_amount(typed: str, *, language: str) -> Decimal | None:
    try:
        return parse_amount(typed.lstrip("+"), language)
    except ValueError:
        return None


def read_day(typed: str) -> date | None:
    for shape in DAY_SHAPES:
        try:
            return datetime.strptime(typed[:10], shape).date()  # noqa: DTZ007 (a day alone)
        except ValueError:
            continue
    return None
