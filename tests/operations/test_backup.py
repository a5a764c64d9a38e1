"""A backup made while others write, restored into an empty place, and compared."""

import json
import stat
import subprocess
import tarfile
from pathlib import Path
from typing import Any

import pytest

from tests.operations.conftest import NewInstallation
from tests.operations.installation import ON_POSTGRESQL, Installation, end, read_line


@pytest.fixture(scope="module")
def lived_in(install: NewInstallation, seeded: Installation) -> Installation:
    """An installation with people, events, a log, a job, media and anchors."""
    place = install("lived-in", like=seeded)
    (place.media / "documents").mkdir(parents=True)
    (place.media / "documents" / "súmula 1.pdf").write_bytes(bytes(range(256)) * 5000)
    (place.media / "empty").write_bytes(b"")
    place.must("anchor")
    return place


@pytest.fixture(scope="module")
def backup(lived_in: Installation, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("backup") / "backup.tar"
    lived_in.must("backup", str(file))
    return file


def manifest_of(file: Path) -> dict[str, Any]:
    with tarfile.open(file) as tar:
        content = tar.extractfile("manifest.json")
        assert content
        return json.loads(content.read())


def test_it_restores_every_row_and_file_into_an_empty_place(
    lived_in: Installation, install: NewInstallation, tmp_path: Path
) -> None:
    file = tmp_path / "backup.tar.gz"
    lived_in.must("backup", str(file))
    empty = install("empty")
    output = empty.must("restore", str(file))
    assert "copa-primavera: ok" in output
    assert "Anchored up to entry" in output
    assert empty.everything() == lived_in.everything()
    assert empty.triggers() == lived_in.triggers()
    filled = {table for table, rows in lived_in.rows().items() if rows}
    assert filled >= {
        "accounts_user", "jobs_job", "tournaments_tournament", "tournaments_rolegrant",
        "tournaments_logentry", "tournaments_remark", "django_session", "django_migrations",
    }  # fmt: skip
    assert len(lived_in.files()) == 4
    # The restored place is alive: new rows get new numbers.
    process = writing(empty)
    read_line(process.stdout)
    stop_writing(process)


def test_the_manifest_says_what_is_inside(lived_in: Installation, backup: Path) -> None:
    manifest = manifest_of(backup)
    version = Path("VERSION").read_text().strip()
    assert manifest["format"] == "retruco-backup-1"
    assert manifest["version"] == version
    assert manifest["engine"] == ("postgresql" if ON_POSTGRESQL else "sqlite")
    assert "tournaments.0001_initial" in manifest["migrations"]
    counts = {name: len(rows) for name, rows in lived_in.rows().items() if "sqlite_" not in name}
    assert manifest["counts"] == counts
    with tarfile.open(backup) as tar:
        assert set(tar.getnames()) == {*manifest["members"], "manifest.json"}


def test_only_its_owner_can_read_it(backup: Path) -> None:
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600


def test_it_never_overwrites_a_file(lived_in: Installation, tmp_path: Path) -> None:
    (tmp_path / "backup.tar").write_text("yesterday")
    done = lived_in.command("backup", str(tmp_path / "backup.tar"))
    assert done.returncode == 1
    assert "exists: choose another name" in done.stderr
    assert (tmp_path / "backup.tar").read_text() == "yesterday"


def test_an_empty_database_is_not_worth_a_backup(install: NewInstallation, tmp_path: Path) -> None:
    done = install("empty").manage("backup", str(tmp_path / "b.tar"))
    assert done.returncode == 1
    assert "nothing to back up" in done.stderr
    assert not list(tmp_path.glob("*.tar*"))


def test_it_is_one_moment_of_a_database_that_others_write_to(
    install: NewInstallation, seeded: Installation, tmp_path: Path
) -> None:
    """A tournament, its grant and its two log entries come in one transaction: all or none."""
    place = install("written-to", like=seeded)
    process = writing(place)
    for _ in range(5):
        before = int(read_line(process.stdout))
    file = tmp_path / "backup.tar"
    place.must("backup", str(file))
    written = stop_writing(process)
    assert written > before + 5, "nothing was written during the backup"

    copy = install("copy")
    copy.must("restore", str(file))
    restored, source = copy.rows(), place.rows()
    for table, rows in restored.items():
        if table != "sqlite_sequence":
            assert set(rows) <= set(source[table]), table
    events = len(restored["tournaments_tournament"]) - 2
    assert before <= events <= written
    assert len(restored["tournaments_rolegrant"]) == 4 + events
    assert len(restored["tournaments_logentry"]) == 7 + 2 * events


def test_a_log_that_was_broken_before_is_restored_and_said(
    install: NewInstallation, seeded: Installation, tmp_path: Path
) -> None:
    place, copy = install("tampered", like=seeded), install("tampered-copy")
    place.must("anchor")
    for anchors in place.anchors.glob("*.jsonl"):
        head = json.loads(anchors.read_text())
        anchors.write_text(json.dumps({**head, "number": head["number"] + 100}) + "\n")
    place.must("backup", str(tmp_path / "b.tar"))
    done = copy.manage("restore", str(tmp_path / "b.tar"))
    assert done.returncode == 1
    assert "Everything was restored, but its log was already broken" in done.stderr
    assert copy.everything() == place.everything()


def writing(place: Installation) -> "subprocess.Popen[str]":
    return place.script("tests.operations.writer", stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def stop_writing(process: "subprocess.Popen[str]") -> int:
    """The number of the last tournament written."""
    try:
        out, _ = process.communicate(timeout=120)
    finally:
        end(process)
    assert process.returncode == 0
    return int(out.split()[-1]) if out.split() else 0
