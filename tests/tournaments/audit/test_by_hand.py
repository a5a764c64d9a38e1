"""docs/audit.md lets a stranger check a log without Retruco: its own SQL and script, run here."""

import re
import subprocess
import sys

from django.db import connection

from tests.append_only import lay_bare
from tests.tournaments.audit.conftest import ENTRIES, Log
from tests.tournaments.audit.test_chain import SPECIFICATION
from tournaments.audit.verify import SENTENCES
from tournaments.models import LogEntry

TEXT = SPECIFICATION.read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)


def check_by_hand() -> subprocess.CompletedProcess[str]:
    [script] = blocks("python")
    for_sqlite, for_postgresql = blocks("sql")
    with connection.cursor() as cursor:
        cursor.execute({"sqlite": for_sqlite, "postgresql": for_postgresql}[connection.vendor])
        lines = "\n".join(line for (line,) in cursor.fetchall())
    return subprocess.run(
        [sys.executable, "-X", "utf8", "-I", "-c", script],
        input=lines,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_the_script_finds_a_sound_log_sound(log: Log):
    result = check_by_hand()
    assert result.returncode == 0, result.stderr
    assert f"{log.tournament.pk} {ENTRIES} {log.entry(ENTRIES).hash}" in result.stdout.splitlines()
    assert len(result.stdout.splitlines()) == 2


def test_the_script_names_a_changed_entry(log: Log):
    lay_bare()
    LogEntry.objects.filter(pk=log.entry(4).pk).update(actor="system")
    result = check_by_hand()
    assert result.returncode == 1
    assert f"{log.tournament.pk}: entry 4 is not what was written" in result.stderr


def test_the_page_lists_every_finding_and_no_other():
    table = TEXT.split("finding.what")[1].split("## Anchors")[0]
    cells = re.findall(r"^\| (`.*?`) \|", table, re.MULTILINE)
    assert set(re.findall(r"`([a-z_]+)`", "".join(cells))) == set(SENTENCES)
