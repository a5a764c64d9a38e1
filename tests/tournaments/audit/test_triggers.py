"""The databases themselves refuse every change but the next entry, and say when they cannot."""

import sqlite3
from collections.abc import Callable, Iterator

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, models, transaction
from django.test import Client

from tests.append_only import lay_bare
from tests.tournaments.audit.conftest import Log
from tests.tournaments.audit.statements import (
    ERASE,
    LOG,
    NEW_ID,
    REFUSED,
    REMARK,
    add_remark,
    insert,
)
from tournaments.audit.triggers import postgresql, sqlite
from tournaments.audit.triggers.install import install, install_after_migrate, missing_triggers
from tournaments.models import LogEntry, Remark

Run = Callable[[str], list[tuple[object, ...]]]


def through_django() -> Iterator[Run]:
    def run(statement: str) -> list[tuple[object, ...]]:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
            return cursor.fetchall() if cursor.description else []

    yield run


def as_a_replica() -> Iterator[Run]:
    """A PostgreSQL session in which ordinary triggers sleep."""
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
    yield from through_django()


def bare_sqlite() -> Iterator[Run]:
    """The same tables for whoever opens the file with another program: no pragma set at all."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT sql FROM sqlite_master WHERE tbl_name IN (%s, %s) AND sql IS NOT NULL"
            " ORDER BY type = 'trigger', type = 'index'",
            [LOG, REMARK],
        )
        schema = [sql for (sql,) in cursor.fetchall()]
    tables = [sql for sql in schema if sql.startswith("CREATE TABLE")]
    other = sqlite3.connect(":memory:", isolation_level=None)
    for sql in tables:
        other.execute(sql)
    for table in (LOG, REMARK):
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT * FROM {table} ORDER BY rowid")
            marks = ", ".join("?" * len(cursor.description))
            rows = [tuple(map(plain, row)) for row in cursor.fetchall()]
        other.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)
    for sql in schema:
        if sql not in tables:
            other.execute(sql)
    assert other.execute("PRAGMA recursive_triggers").fetchone() == (0,)
    yield lambda statement: other.execute(statement).fetchall()
    other.close()


def plain(value: object) -> object:
    return value if isinstance(value, int | str | None) else str(value)


WAYS = {
    "sqlite": [through_django, bare_sqlite],
    "postgresql": [through_django, as_a_replica],
}[connection.vendor]
Refusal = (IntegrityError, sqlite3.IntegrityError)


@pytest.fixture(params=WAYS, ids=lambda way: way.__name__)
def run(request: pytest.FixtureRequest, log: Log) -> Iterator[Run]:
    connection.check_constraints()
    yield from request.param()


def contents(run: Run) -> list[list[tuple[object, ...]]]:
    return [run(f"SELECT * FROM {table} ORDER BY id") for table in (LOG, REMARK)]


@pytest.mark.parametrize("what", REFUSED[connection.vendor])
def test_plain_sql_is_refused_and_changes_nothing(run: Run, what: str):
    before = contents(run)
    with pytest.raises(Refusal, match="log|remark"):
        run(REFUSED[connection.vendor][what])
    assert contents(run) == before
    assert len(before[0]) > 9
    assert len(before[1]) == 2


def test_the_next_entry_is_taken(run: Run):
    """Or the refusals above would prove nothing."""
    before = len(contents(run)[0])
    run(insert())
    run(insert())
    assert len(contents(run)[0]) == before + 2


def test_a_new_remark_is_taken(run: Run):
    run(add_remark(key=NEW_ID[connection.vendor]))
    assert len(contents(run)[1]) == 3


def test_a_remark_is_erased_once(run: Run):
    run(ERASE)
    assert {(row[1], row[2]) for row in run(f"SELECT id, text, salt FROM {REMARK}")} == {("", "")}
    with pytest.raises(Refusal, match="only be erased"):
        run(ERASE)


def test_the_orm_is_refused_too(log: Log):
    connection.check_constraints()
    entry, remark = log.entry(3), log.remark(6)
    entry.actor = "system"
    remark.text = "nada"
    for change in (
        entry.save,
        remark.save,
        LogEntry.objects.filter(number=3).delete,
        lambda: LogEntry.objects.update(actor="system"),
        lambda: LogEntry.objects.bulk_update([entry], ["actor"]),
        remark.delete,
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            change()
    assert log.entry(3).actor != "system"


# --- Are they there? -------------------------------------------------------------------------

ASLEEP = f"CREATE TRIGGER log_refuses_update BEFORE UPDATE ON {LOG} BEGIN SELECT 1; END"
LOST = {
    "sqlite": [
        *([f"DROP TRIGGER {name}"] for name in sqlite.TRIGGERS),
        ["DROP TRIGGER log_refuses_update", ASLEEP],
    ],
    "postgresql": [
        *([f"DROP TRIGGER {one.name} ON {one.table}"] for one in postgresql.TRIGGERS),
        [f"ALTER TABLE {LOG} DISABLE TRIGGER log_in_sequence"],
        [f"ALTER TABLE {LOG} ENABLE TRIGGER log_refuses_change"],  # asleep in a replica session
        [
            "CREATE OR REPLACE FUNCTION retruco_refuse() RETURNS trigger LANGUAGE plpgsql"
            " AS $$ BEGIN RETURN NEW; END $$"
        ],
        [
            f"CREATE OR REPLACE TRIGGER log_refuses_change BEFORE UPDATE OR DELETE ON {LOG}"
            " FOR EACH ROW WHEN (OLD.number > 5) EXECUTE FUNCTION retruco_refuse()",
            f"ALTER TABLE {LOG} ENABLE ALWAYS TRIGGER log_refuses_change",
        ],
        [
            f"CREATE OR REPLACE TRIGGER log_refuses_change BEFORE DELETE ON {LOG}"
            " FOR EACH ROW EXECUTE FUNCTION retruco_refuse()",
            f"ALTER TABLE {LOG} ENABLE ALWAYS TRIGGER log_refuses_change",
        ],
    ],
}[connection.vendor]


@pytest.mark.parametrize("loss", LOST, ids=lambda loss: loss[0][:60])
def test_readyz_says_when_a_trigger_is_lost(db: None, client: Client, loss: list[str]):
    assert client.get("/readyz").json()["log_triggers"] == "ok"
    with connection.cursor() as cursor:
        for statement in loss:
            cursor.execute(statement)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["log_triggers"] == "failing"
    install()
    assert client.get("/readyz").json()["log_triggers"] == "ok"


def test_installing_twice_is_installing_once(db: None):
    install()
    install()
    assert missing_triggers() == []


@pytest.mark.django_db(transaction=True)
def test_a_rebuilt_table_has_its_triggers_again_after_migrate(log: Log):
    """The trap itself: altering a column on SQLite rebuilds the table and drops its triggers."""
    lost = {
        "sqlite": [name for name in sqlite.TRIGGERS if name.startswith("log_")],
        "postgresql": [],
    }
    usual = LogEntry._meta.get_field("actor")
    wider = models.CharField(max_length=90)
    wider.set_attributes_from_name("actor")
    wider.model = LogEntry
    with connection.schema_editor() as editor:
        editor.alter_field(LogEntry, usual, wider)
    try:
        assert missing_triggers() == lost[connection.vendor]
        call_command("migrate", verbosity=0)
        assert missing_triggers() == []
        with pytest.raises(IntegrityError):
            LogEntry.objects.update(actor="system")
    finally:
        with connection.schema_editor() as editor:
            editor.alter_field(LogEntry, wider, usual)
        call_command("migrate", verbosity=0)
    assert LogEntry.objects.filter(tournament=log.tournament).count() == 9


@pytest.mark.django_db(transaction=True)
def test_a_flush_leaves_the_triggers_standing(log: Log):
    """What the test before this one in the same process left behind is gone, the triggers not."""
    assert not missing_triggers()
    assert Remark.objects.count() == 2
    assert LogEntry.objects.filter(tournament=log.tournament).count() == 9


def test_migrating_without_the_tables_is_no_error(db: None):
    lay_bare()
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TABLE {REMARK}")
    install_after_migrate()
    assert missing_triggers()
