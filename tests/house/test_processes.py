"""The few processes of `./run`: started again when they end, gone when they should be."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bootstrap import processes
from bootstrap.processes import ProcessGroup
from tests.house.running import alive
from tests.installation import eventually

ENDS = [sys.executable, "-c", "raise SystemExit(3)"]
STAYS = [sys.executable, "-c", "import time; time.sleep(60)"]


@pytest.fixture
def group(tmp_path: Path):
    group = ProcessGroup(record=tmp_path / "supervision.log")
    yield group
    group.end()


def test_one_that_keeps_ending_is_started_ten_times_and_written_down(group, tmp_path, monkeypatch):
    monkeypatch.setattr(processes, "LONGEST_PAUSE", 0.01)
    group.start("stays", STAYS, env={}, log=tmp_path / "stays.log")
    group.start("ends", ENDS, env={}, log=tmp_path / "ends.log")
    other = group.children["stays"].process
    assert group.supervise() == "ends"
    lines = [json.loads(line) for line in group.record.read_text().splitlines()]
    assert [(line["process"], line["status"]) for line in lines] == [("ends", 3)] * 10
    assert group.children["stays"].process is other
    assert other.poll() is None


def test_the_next_start_is_later_each_time(group, tmp_path):
    group.start("ends", ENDS, env={}, log=tmp_path / "ends.log")
    child = group.children["ends"]
    child.process.wait()
    pauses = []
    for _ in range(6):
        group.note_death("ends", child, 100.0)
        pauses.append(child.starts_at - 100.0)
    assert pauses == [0.5, 1, 2, 4, 8, 8]
    group.note_death("ends", child, 500.0)
    assert child.starts_at == 500.5


PARENT = """
import sys
from pathlib import Path
from bootstrap.processes import ProcessGroup
group = ProcessGroup()
group.start("child", [sys.executable, "-c", "import time; time.sleep(60)"],
            env={}, log=Path(sys.argv[1]))
print(group.children["child"].process.pid, flush=True)
group.supervise()
"""


def test_nobody_outlives_a_parent_that_was_killed(tmp_path):
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, tmp_path / "child.log"],
        cwd=processes.__file__.rsplit("/", 2)[0],
        stdout=subprocess.PIPE,
        text=True,
    )
    child = int(parent.stdout.readline())
    assert alive(child)
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    assert eventually(lambda: not alive(child), seconds=10)
