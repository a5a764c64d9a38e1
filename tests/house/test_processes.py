"""The few processes of `./run`: started again when they end, gone when they should be."""

import fcntl
import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
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


STUBBORN = """
import os, signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
if not os.fork():
    os.write(1, f"{os.getpid()} ".encode())
    time.sleep(120)
os.write(1, f"{os.getpid()} ".encode())
time.sleep(120)
"""
PARENT_OF_THE_STUBBORN = """
import fcntl, sys
from pathlib import Path
from bootstrap import processes
processes.GRACE = 0.3
lock = open(sys.argv[3], "a")
fcntl.flock(lock, fcntl.LOCK_EX)
group = processes.ProcessGroup(lock=lock.fileno())
group.start("child", [sys.executable, "-c", sys.argv[2]], env={}, log=Path(sys.argv[1]))
print(group.children["child"].process.pid, flush=True)
group.supervise()
"""


def is_locked(path: Path) -> bool:
    with path.open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


@pytest.mark.parametrize("leader_dies_too", [False, True])
def test_not_even_those_who_do_not_listen_outlive_a_parent_that_was_killed(
    tmp_path, leader_dies_too
):
    """A child and a grandchild that ignore every polite word; the leader may be killed as well, so
    that nobody is left whom the kernel would tell."""
    log, lock = tmp_path / "child.log", tmp_path / "lock"
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT_OF_THE_STUBBORN, log, STUBBORN, lock],
        cwd=processes.__file__.rsplit("/", 2)[0],
        stdout=subprocess.PIPE,
        text=True,
    )
    leader = int(parent.stdout.readline())
    assert eventually(lambda: len(log.read_text().split()) == 2)
    family = {int(pid) for pid in log.read_text().split()}
    assert leader in family
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    is_safe = is_locked(lock) or not any(map(alive, family))
    assert is_safe, "nobody else may begin while they are there"
    if leader_dies_too:
        with suppress(ProcessLookupError):
            os.kill(leader, signal.SIGKILL)
    assert eventually(lambda: not any(map(alive, family)), seconds=20)
    assert eventually(lambda: not is_locked(lock), seconds=5)


PREPARING = """
from bootstrap.run import Installation, options
installation = Installation(options(["--no-demo"]))
installation.claim()
installation.python("-c", "import os, time; print(os.getpid(), flush=True); time.sleep(60)")
"""


def test_a_step_of_the_preparation_does_not_outlive_it_either(tmp_path):
    parent = subprocess.Popen(
        [sys.executable, "-c", PREPARING],
        cwd=processes.__file__.rsplit("/", 2)[0],
        env={**os.environ, "RETRUCO_VAR": str(tmp_path)},
        stdout=subprocess.PIPE,
        text=True,
    )
    step = int(parent.stdout.readline())
    os.kill(step, signal.SIGSTOP)
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    is_safe = is_locked(tmp_path / "run.lock") or not alive(step)
    assert is_safe, "nobody else may begin as long as it is there"
    with suppress(ProcessLookupError):
        os.kill(step, signal.SIGCONT)
    assert eventually(lambda: not alive(step), seconds=10)
    assert not is_locked(tmp_path / "run.lock")


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
