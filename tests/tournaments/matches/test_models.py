"""The log of a match is guarded by the database itself, as the audit log is."""

import pytest
from django.db import IntegrityError, connection, transaction

from tests.tournaments.matches.hall import Hall
from tournaments.models import Entry

ENTRY = "tournaments_entry"
COLUMNS = "match_id, number, client_id, kind, notation, awards, actor, at"
NEW = {"sqlite": "lower(hex(randomblob(16)))", "postgresql": "gen_random_uuid()"}


def insert(verb: str = "INSERT", *, key: str = "", number: str = "number + 1", client: str = ""):
    """The next line of the only match that has any: legal as it stands."""
    return (
        f"{verb} INTO {ENTRY} ({'id, ' if key else ''}{COLUMNS})"
        f" SELECT {key + ', ' if key else ''}match_id, {number},"
        f" {client or NEW[connection.vendor]}, kind, notation, awards, actor, at"
        f" FROM {ENTRY} WHERE number = (SELECT max(number) FROM {ENTRY})"
    )


REFUSED = {
    "update": f"UPDATE {ENTRY} SET notation = 'game 0-30'",
    "update that changes nothing": f"UPDATE {ENTRY} SET number = number",
    "delete": f"DELETE FROM {ENTRY} WHERE number = 2",
    "a gap": insert(number="number + 2"),
    "the same number": insert(number="number"),
    "the same client id": insert(client="client_id"),
    **{
        "sqlite": {
            "replace by id": insert("REPLACE", key="id"),
            "replace by number": insert("INSERT OR REPLACE", number="number"),
            "replace by client id": insert("INSERT OR REPLACE", client="client_id"),
            "the id that triggers read when none is given": insert(key="-1"),
            "update or replace": f"UPDATE OR REPLACE {ENTRY} SET number = 1 WHERE number = 2",
        },
        "postgresql": {
            "truncate": f"TRUNCATE {ENTRY}",
            "merge": f"MERGE INTO {ENTRY} USING (SELECT 1) AS s ON true WHEN MATCHED THEN DELETE",
        },
    }[connection.vendor],
}


@pytest.fixture
def played(hall: Hall) -> Hall:
    hall.win(1)
    connection.check_constraints()
    return hall


def rows() -> list[tuple[object, ...]]:
    return list(Entry.objects.order_by("pk").values_list())


@pytest.mark.parametrize("what", REFUSED)
def test_plain_sql_is_refused_and_changes_nothing(played: Hall, what: str):
    before = rows()
    with (
        pytest.raises(IntegrityError),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(REFUSED[what])
    assert rows() == before
    assert len(before) == 2


def test_the_next_line_is_taken(played: Hall):
    """Or the refusals above would prove nothing."""
    with connection.cursor() as cursor:
        cursor.execute(insert())
    assert Entry.objects.count() == 3


def test_the_orm_is_refused_too(played: Hall):
    entry = Entry.objects.first()
    entry.notation = "game 0-30"
    for change in (entry.save, entry.delete, lambda: Entry.objects.update(actor="system")):
        with pytest.raises(IntegrityError), transaction.atomic():
            change()
