"""Reads the cells of an .xlsx in a process of its own, with limits on its time and memory: whoever
made the file decides what reading it costs, and the web must not pay.

`python -m tournaments.inscriptions.spreadsheet SECONDS` reads a workbook from its input and writes
a line of JSON for each row of the first sheet, then `"end"`. Nothing here knows Django.
"""

import io
import json
import re
import resource
import signal
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path

from openpyxl import load_workbook

MAX_UNPACKED = 32 * 1024 * 1024  # bytes
MAX_STRINGS = 200_000
MAX_SECONDS = 10  # of processor time; ten thousand rows of a dozen columns take about two
MAX_MEMORY = 1024 * 1024 * 1024
FORMULA = "=?"  # what stands for a cell that a spreadsheet would calculate
SHARED_STRING = re.compile(rb"<(?:\w+:)?si[\s/>]")
END = "end"


class UnreadableFile(Exception):
    """The file as a whole can't be read; the code says why and a page has words for it."""

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(code)
        self.code = code
        self.data = data


def read_workbook(content: bytes, *, seconds: int = MAX_SECONDS) -> Iterator[list[str]]:
    """The first sheet's rows, in order, as they are read."""
    check_package(content)
    with subprocess.Popen(  # noqa: S603 (our own module, by our own interpreter)
        [sys.executable, "-m", "tournaments.inscriptions.spreadsheet", str(seconds)],
        cwd=Path(__file__).parents[2],
        env={"PYTHONIOENCODING": "utf-8"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as reader:
        assert reader.stdin and reader.stdout  # noqa: S101, PT018 (for the type checker)
        try:
            with reader.stdin as pipe:
                pipe.write(content)
            for line in reader.stdout:
                row = json.loads(line)
                if row == END:
                    return
                yield row
        except BrokenPipeError:
            pass  # it ended before it had read everything: its status says why
        finally:
            reader.kill()
    if reader.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        raise UnreadableFile("too_slow", seconds=seconds)
    raise UnreadableFile("broken_spreadsheet")


def check_package(content: bytes) -> None:
    """What can be told without reading it: the sizes that its parts promise, which unpacking
    never exceeds, and the number of its strings."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as parts:
            if sum(part.file_size for part in parts.infolist()) > MAX_UNPACKED:
                raise UnreadableFile("file_too_big", limit=MAX_UNPACKED // 1024 // 1024)
            # In all of them: a workbook calls the part with its strings as it likes.
            count = sum(count_strings(parts.read(part)) for part in parts.infolist())
            if count > MAX_STRINGS:
                raise UnreadableFile("too_many_strings", limit=MAX_STRINGS)
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, RuntimeError, EOFError):
        raise UnreadableFile("broken_spreadsheet") from None


def count_strings(xml: bytes) -> int:
    return sum(1 for _ in SHARED_STRING.finditer(xml))


def cell_text(value: object) -> str:
    """A cell as a person reads it: a phone that became a number is still a phone.

    >>> cell_text(1155551234.0), cell_text(None), cell_text(True)
    ('1155551234', '', '1')
    >>> cell_text(datetime(1980, 12, 31)), cell_text(date(1980, 12, 31))
    ('1980-12-31', '1980-12-31')
    """
    match value:
        case None:
            return ""
        case bool():
            return "1" if value else ""
        case float() if value.is_integer():
            return str(int(value))
        case datetime():
            return value.date().isoformat() if value.time() == value.time().min else str(value)
        case date():
            return value.isoformat()
    return str(value)


def write_rows(content: bytes) -> None:
    book = load_workbook(io.BytesIO(content), read_only=True)
    page = book.worksheets[0]
    page.reset_dimensions()  # what the file says of its own size may be wrong
    for row in page.iter_rows():
        cells = [FORMULA if cell.data_type == "f" else cell_text(cell.value) for cell in row]
        sys.stdout.write(json.dumps(cells) + "\n")
    sys.stdout.write(json.dumps(END) + "\n")


if __name__ == "__main__":
    limit = int(sys.argv[1])
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
    write_rows(sys.stdin.buffer.read())
