"""Long proofs: which cases are run, what is remembered of them, and what is said at the end."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bootstrap.suite import LONG, LONG_RACES, ROOT, long_proofs
from tests import long

PROOF = """
import pytest
evens = pytest.mark.long("evens", quick=1, full=3, aim=8)

@evens
def test_it_is_no_five(case, record_property):
    record_property("halves", case // 2)
    assert case != 5 or {mended}
"""


def run(folder: Path, *arguments: str, mended: bool = False) -> str:
    (folder / "test_evens.py").write_text(PROOF.format(mended=mended))
    (folder / "plugin.py").write_text(
        "from pathlib import Path\nfrom tests import long\nlong.PROOFS = Path('.proofs')\n"
        "def pytest_addoption(parser): parser.addoption('--full', action='store_true')\n"
    )
    command = [sys.executable, "-m", "pytest", "-p", "tests.long", "-p", "plugin", "-q"]
    command += ["-p", "no:django", "-p", "no:cacheprovider", "--rootdir", ".", *arguments]
    env = {"PYTHONPATH": f"{ROOT}:.", "PATH": "/usr/bin:/bin"}
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True)
    return done.stdout


def cases(folder: Path) -> list[int]:
    lines = (folder / ".proofs" / "evens.jsonl").read_text().splitlines()
    return [json.loads(line)["case"] for line in lines]


def test_a_run_goes_on_where_the_last_was_left_and_begins_with_what_failed(tmp_path):
    assert "3 cases passed, 1 halves; seeds 0 to 2; failed: none" in run(
        tmp_path, "--long", "evens", "--cases", "3"
    )
    assert "seeds 0 to 5; failed: [5]" in run(tmp_path, "--long", "evens", "--cases", "3")
    said = run(tmp_path, "--long", "evens", mended=True)
    assert "8 cases passed, 12 halves; seeds 0 to 7; failed: none" in said
    assert cases(tmp_path) == [0, 1, 2, 3, 4, 5, 5, 6, 7]


def test_cases_that_another_machine_ran_are_left_out(tmp_path):
    said = run(tmp_path, "--long", "evens", "--first", "6")
    assert "2 cases passed, 6 halves; seeds 6 to 7; failed: none" in said


def test_without_a_name_only_its_first_cases_are_there_and_nothing_is_remembered(tmp_path):
    assert "3 passed" in run(tmp_path, "--full", "-v")
    assert not (tmp_path / ".proofs").exists()


def test_every_proof_has_one_file_that_is_run_in_full_too():
    proofs = long_proofs()
    assert proofs.keys() >= {"tournaments", "alterations", "kills"}
    assert [name for name in proofs.values() if not name.startswith((*LONG, *LONG_RACES))] == []


@pytest.mark.parametrize(("url", "name"), [("", "SQLite"), ("postgresql://x/y", "PostgreSQL")])
def test_each_database_is_counted_by_itself(monkeypatch, url, name):
    monkeypatch.setenv("DATABASE_URL", url)
    assert long.database() == name
