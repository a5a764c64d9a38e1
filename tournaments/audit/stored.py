"""Stored entries and remarks as the database really holds them, for whoever must not trust it.

Every value is read as text and read strictly: a row that plain SQL spoiled must be reported by its
number, not break the reader. Nothing here checks anything; `verify` does.
"""

import json
import uuid
from collections import defaultdict
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from django.db import connection
from django.db.models import BooleanField, ExpressionWrapper, Q, TextField
from django.db.models.functions import Cast

from tournaments.audit.chain import Link, spell_time
from tournaments.models import LogEntry, Remark

BATCH = 500


@dataclass(frozen=True)
class StoredRemark:
    id: str
    text: str
    salt: str
    is_erased: bool


@dataclass(frozen=True)
class StoredEntry:
    id: int
    number: int
    at: str
    actor: str
    action: str
    subject: str
    data: str
    previous: str
    hash: str
    salt: str | None
    remarks: tuple[StoredRemark, ...]

    def link(self, tournament: str) -> Link:
        """What the entry commits to; ValueError if a field is not what the log ever writes."""
        return Link(
            tournament=tournament,
            number=self.number,
            at=spell_time(read_time(self.at)),
            actor=self.actor,
            action=self.action,
            subject=self.subject,
            data=read_data(self.data),
            previous=self.previous,
            salt=self.salt,
        )


def read_time(text: str) -> datetime:
    """SQLite keeps no zone and PostgreSQL says which: both are UTC."""
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else datetime.fromisoformat(f"{text}+00:00")


def read_data(text: str) -> dict[str, object]:
    """Two members of one name could say two things to two readers.

    >>> read_data('{"role": "referee", "role": "organizer"}')
    Traceback (most recent call last):
    ValueError: role
    """
    data = json.loads(text, object_pairs_hook=refuse_if_names_repeat)
    if not isinstance(data, dict):
        raise ValueError(text)
    return data


def refuse_if_names_repeat(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data: dict[str, object] = {}
    for name, value in pairs:
        if name in data:
            raise ValueError(name)
        data[name] = value
    return data


def stored_entries(tournament_id: uuid.UUID) -> Generator[StoredEntry, None, None]:
    """In order, a batch at a time: memory does not grow with the log."""
    rows = (
        LogEntry.objects.filter(tournament_id=tournament_id)
        .order_by("number", "pk")
        .annotate(at_text=Cast("at", TextField()), data_text=Cast("data", TextField()))
        .values_list(
            "pk", "number", "at_text", "actor", "action", "subject", "data_text", "previous",
            "hash", "salt",
        )
        .iterator(chunk_size=BATCH)
    )  # fmt: skip
    with reading_any_text():
        while batch := list(islice(rows, BATCH)):
            remarks = stored_remarks([row[0] for row in batch])
            for row in batch:
                yield StoredEntry(*row, remarks=tuple(remarks[row[0]]))


def stored_remarks(entries: list[int]) -> dict[int, list[StoredRemark]]:
    rows = (
        Remark.objects.filter(entry__in=entries)
        .annotate(
            id_text=Cast("pk", TextField()),
            is_erased=ExpressionWrapper(Q(erased_at__isnull=False), output_field=BooleanField()),
        )
        .values_list("entry_id", "id_text", "text", "salt", "is_erased")
    )
    remarks: defaultdict[int, list[StoredRemark]] = defaultdict(list)
    for entry, key, *rest in rows:
        remarks[entry].append(StoredRemark(plain_id(key), *rest))
    return remarks


def plain_id(key: object) -> str:
    """SQLite spells a UUID without dashes."""
    return str(key).replace("-", "")


@contextmanager
def reading_any_text() -> Iterator[None]:
    """SQLite takes any bytes as text, and its driver would fail a whole batch for one of them.
    Read like this they turn into what the chain refuses to spell."""
    if connection.vendor != "sqlite":
        yield
        return
    connection.ensure_connection()
    driver = connection.connection
    usual, driver.text_factory = driver.text_factory, decode_any
    try:
        yield
    finally:
        driver.text_factory = usual


def decode_any(text: bytes) -> str:
    return text.decode(errors="surrogateescape")
