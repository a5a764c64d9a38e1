"""What a restore refuses, each time with a sentence and with nothing changed.

One installation and one backup serve all tests here: a refused restore changes neither.
"""

import io
import json
import os
import re
import sqlite3
import tarfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from tests.operations.conftest import NewInstallation
from tests.operations.installation import ON_POSTGRESQL, Installation

FIRST = b"sheet one, as printed first"


@pytest.fixture(scope="module")
def place(install: NewInstallation, migrated: Installation) -> Installation:
    """Migrated, with one file of each kind."""
    installation = install("place", like=migrated)
    installation.media.mkdir()
    (installation.media / "sheet.pdf").write_bytes(FIRST)
    installation.anchors.mkdir(exist_ok=True)
    (installation.anchors / "one.jsonl").write_text('{"number": 1}\n')
    return installation


@pytest.fixture(scope="module")
def original(place: Installation) -> bytes:
    file = place.var / "made.tar"
    place.must("backup", str(file))
    # What changes after the backup must survive every refused restore.
    (place.media / "later.pdf").write_bytes(b"later")
    return file.read_bytes()


@pytest.fixture
def backup(original: bytes, tmp_path: Path) -> Path:
    (tmp_path / "backup.tar").write_bytes(original)
    return tmp_path / "backup.tar"


def refused(place: Installation, file: Path, *options: str) -> str:
    """The reason; and nothing was touched."""
    before = place.everything()
    done = place.command("restore", str(file), *options)
    assert done.returncode == 1, done.stdout
    assert "Traceback" not in done.stderr
    assert place.everything() == before
    assert sorted(path.name for path in place.media.iterdir()) == ["later.pdf", "sheet.pdf"]
    return done.stderr


def retold(file: Path, change: Callable[[dict], None]) -> Path:
    """The same backup with another manifest."""
    other = file.with_name("retold.tar")
    with tarfile.open(file) as old, tarfile.open(other, "w") as new:
        for info in old:
            content = old.extractfile(info)
            assert content
            raw = content.read()
            if info.name == "manifest.json":
                manifest = json.loads(raw)
                change(manifest)
                raw = json.dumps(manifest).encode()
            info.size = len(raw)
            new.addfile(info, io.BytesIO(raw))
    return other


def test_it_refuses_a_place_that_holds_something(place: Installation, backup: Path) -> None:
    reason = refused(place, backup)
    assert "The database is not empty." in reason
    assert "media is not empty." in reason
    assert "anchors is not empty." in reason
    assert "--replace" in reason


def test_it_replaces_when_told_to(
    backup: Path, install: NewInstallation, place: Installation, migrated: Installation
) -> None:
    full = install("full", like=migrated)
    full.media.mkdir()
    (full.media / "sheet.pdf").write_bytes(b"second")
    full.must("restore", str(backup), "--replace")
    assert full.rows() == place.rows()
    assert full.files() == {"media/sheet.pdf": FIRST, "anchors/one.jsonl": b'{"number": 1}\n'}
    assert sorted(path.name for path in full.media.iterdir()) == ["sheet.pdf"]


def test_it_refuses_a_damaged_member(place: Installation, backup: Path) -> None:
    raw = bytearray(backup.read_bytes())
    raw[raw.index(FIRST)] ^= 1
    backup.write_bytes(raw)
    assert "media/sheet.pdf differ from the checksums" in refused(place, backup, "--replace")


@pytest.mark.parametrize("share", [0.1, 0.5, 0.95])
def test_it_refuses_a_file_that_was_cut_off(
    place: Installation, backup: Path, share: float
) -> None:
    raw = backup.read_bytes()
    end = raw.index(b"manifest.json")
    backup.write_bytes(raw[: int(end * share)])
    reason = refused(place, backup, "--replace")
    assert "can't be read as a backup" in reason or "has no manifest" in reason


def test_it_refuses_another_kind_of_file(place: Installation, backup: Path) -> None:
    backup.write_text("my shopping list")
    assert "can't be read as a backup" in refused(place, backup, "--replace")
    assert "can't be read as a backup" in refused(place, backup.with_name("none"), "--replace")


def test_it_refuses_a_member_that_leads_out_of_the_folder(
    place: Installation, backup: Path
) -> None:
    with tarfile.open(backup, "a") as tar:
        tar.addfile(tarfile.TarInfo("media/../../escaped"), io.BytesIO(b""))
    assert "which no backup does" in refused(place, backup, "--replace")


def test_it_refuses_the_other_engine(place: Installation, backup: Path) -> None:
    other_engine = "sqlite" if ON_POSTGRESQL else "postgresql"
    other = retold(backup, lambda manifest: manifest.update(engine=other_engine))
    words = ("SQLite", "PostgreSQL") if ON_POSTGRESQL else ("PostgreSQL", "SQLite")
    reason = refused(place, other, "--replace")
    assert f"comes from {words[0]} and DATABASE_URL names {words[1]}" in reason


def test_it_refuses_migrations_that_it_does_not_know(place: Installation, backup: Path) -> None:
    def from_the_future(manifest: dict) -> None:
        manifest.update(version="99.0")
        manifest["migrations"].append("tournaments.0999_cards_with_wings")

    reason = refused(place, retold(backup, from_the_future), "--replace")
    assert "Retruco 99.0 and holds tournaments.0999_cards_with_wings" in reason
    assert "install 99.0 or later" in reason


def test_it_refuses_tables_that_its_migrations_do_not_lead_to(
    place: Installation, backup: Path
) -> None:
    def as_it_was_before_an_edit(manifest: dict) -> None:
        manifest["columns"]["jobs_job"].remove("failure")

    reason = refused(place, retold(backup, as_it_was_before_an_edit), "--replace")
    assert "can't bring up to date: jobs_job.failure is missing" in reason


def test_it_refuses_rows_that_the_manifest_does_not_count(
    place: Installation, backup: Path
) -> None:
    other = retold(backup, lambda manifest: manifest["counts"].update(accounts_user=5))
    refused(place, other, "--replace")


def test_it_refuses_while_somebody_works_in_the_database(place: Installation, backup: Path) -> None:
    with place.connected() as database:
        database.execute("BEGIN")
        database.execute("SELECT * FROM accounts_user").fetchall()
        assert "The database is in use" in refused(place, backup, "--replace")


if ON_POSTGRESQL:

    def test_it_says_where_the_tools_are_missing(place: Installation, tmp_path: Path) -> None:
        (tmp_path / "no-tools").mkdir()
        done = place.manage("backup", str(tmp_path / "b.tar"), PG_BIN=str(tmp_path / "no-tools"))
        assert done.returncode == 1
        assert "pg_dump is not in PG_BIN" in done.stderr
        assert not (tmp_path / "b.tar").exists()
        done = place.manage("backup", str(tmp_path / "b.tar"), PG_BIN="", PATH="/nowhere")
        assert "pg_dump is not on PATH: install PostgreSQL's client tools" in done.stderr

    def test_it_says_that_the_tools_are_older_than_the_server(
        place: Installation, tmp_path: Path
    ) -> None:
        old = tmp_path / "old-tools"
        old.mkdir()
        (old / "pg_dump").write_text("#!/bin/sh\necho 'pg_dump (PostgreSQL) 9.6.24'\n")
        (old / "pg_dump").chmod(0o755)
        done = place.manage("backup", str(tmp_path / "b.tar"), PG_BIN=str(old))
        assert "pg_dump is version 9 and the server is" in done.stderr

    def test_it_refuses_a_backup_of_a_newer_server(place: Installation, backup: Path) -> None:
        other = retold(backup, lambda manifest: manifest.update(server=999))
        reason = refused(place, other, "--replace")
        assert "comes from PostgreSQL 999" in reason

    def test_the_password_is_on_no_command_line(place: Installation, tmp_path: Path) -> None:
        """A pg_dump that writes down how it was called."""
        spy = tmp_path / "spy"
        spy.mkdir()
        (spy / "pg_dump").write_text(
            "#!/bin/sh\n"
            'if [ "$1" = --version ]; then echo "pg_dump (PostgreSQL) 999"; exit; fi\n'
            f'echo "$@" > {spy}/called; echo "$PGPASSWORD" > {spy}/password; exit 1\n'
        )
        (spy / "pg_dump").chmod(0o755)
        with psycopg.connect(place.database_url, autocommit=True) as admin:
            user = admin.info.user
        url = place.database_url.replace(f"{user}:", f"{user}:s3cret-word", 1)
        done = place.manage("backup", str(tmp_path / "b.tar"), PG_BIN=str(spy), DATABASE_URL=url)
        assert "pg_dump failed" in done.stderr
        assert "s3cret-word" not in (spy / "called").read_text() + done.stderr
        assert "s3cret-word" in (spy / "password").read_text()
        # psycopg's libpq knows keywords that an older pg_dump refuses, such as sslcertmode.
        keywords = set(re.findall(r"(\w+)=", (spy / "called").read_text().split("--dbname=")[1]))
        assert keywords <= {"host", "user", "port", "dbname", "connect_timeout"}

else:

    def test_an_old_log_of_writes_never_meets_the_restored_database(
        install: NewInstallation, migrated: Installation, backup: Path
    ) -> None:
        """A -wal file that a crash left beside the old database would corrupt the new one."""
        place = install("crashed", like=migrated)
        file = place.var / "retruco.sqlite3"
        with closing(sqlite3.connect(file)) as crashed:
            crashed.execute("PRAGMA wal_autocheckpoint=0")
            crashed.execute("DELETE FROM django_content_type WHERE id > 1")
            crashed.commit()
            copies = {
                name: (place.var / name).read_bytes()
                for name in ("retruco.sqlite3", "retruco.sqlite3-wal")
            }
        for name, raw in copies.items():
            (place.var / name).write_bytes(raw)
        assert os.path.getsize(place.var / "retruco.sqlite3-wal") > 0
        place.must("restore", str(backup), "--replace")
        with place.connected() as database:
            assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert len(database.execute("SELECT * FROM django_content_type").fetchall()) > 1
