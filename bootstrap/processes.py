"""Keeps a few child processes alive together: one that ends is started again, and when we are told
to stop, or one keeps ending, all end.

Each child leads a process group of its own, so that a Ctrl-C reaches only us and we decide the
order; what does not leave by itself in time is killed with all its descendants. Should we be killed
ourselves, another process ends the groups (`end_groups.py`): a child told by the kernel alone may
not listen, or be gone itself while its own children are not.
"""

import contextlib
import ctypes
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import FrameType

from bootstrap.say import say

GRACE = 6.0  # seconds between asking and killing; ./run promises to be gone within 10
MAX_DEATHS = 10  # of one child in a minute
MINUTE = 60.0
LONGEST_PAUSE = 8.0  # seconds before a child that keeps ending is started again
END_GROUPS = Path(__file__).resolve().with_name("end_groups.py")
TELL_WHEN_PARENT_DIES = 1  # PR_SET_PDEATHSIG of Linux' prctl


class Stopped(Exception):
    """Somebody asked us to stop."""


@dataclass
class Child:
    command: list[str]
    env: dict[str, str]
    log: Path
    process: subprocess.Popen[bytes]
    deaths: list[float] = field(default_factory=list)  # when, in the last minute
    starts_at: float | None = None  # it ended, and is started again then


class ProcessGroup:
    """`lock` is an open file that the children hold open too; `record` gets a line for each child
    that ended by itself."""

    def __init__(self, *, lock: int | None = None, record: Path | None = None) -> None:
        self.lock = lock
        self.record = record
        self.children: dict[str, Child] = {}
        self.successor: subprocess.Popen[bytes] | None = None  # ends the groups if we can't
        self.news = -1  # where it hears of them

    def start(self, name: str, command: list[str], *, env: dict[str, str], log: Path) -> None:
        self.children[name] = Child(command, env, log, self.open(command, env, log))

    def open(self, command: list[str], env: dict[str, str], log: Path) -> subprocess.Popen[bytes]:
        with log.open("ab") as output:
            process = subprocess.Popen(
                command,
                env=env,
                start_new_session=True,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                pass_fds=() if self.lock is None else (self.lock,),
                preexec_fn=partial(leave_with_parent, os.getpid()),  # noqa: PLW1509 (no threads)
            )
        self.tell_successor(f"+{process.pid}")
        return process

    def tell_successor(self, line: str) -> None:
        if self.successor is None:
            end, self.news = os.pipe()
            self.successor = subprocess.Popen(
                [sys.executable, "-I", str(END_GROUPS), str(GRACE)],
                stdin=end,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
                pass_fds=() if self.lock is None else (self.lock,),
            )
            os.close(end)
        with contextlib.suppress(BrokenPipeError):  # somebody ended it: we go on without
            os.write(self.news, f"{line}\n".encode())

    def dismiss_successor(self) -> None:
        """Nobody is left: it goes at once."""
        if self.successor:
            os.close(self.news)
            self.successor.wait()
            self.successor = None

    def find_ended(self) -> str | None:
        """The name of a child that ended by itself, if any."""
        for name, child in self.children.items():
            if child.process.poll() is not None:
                return name
        return None

    def supervise(self) -> str:
        """Starts again what ends, later each time; the name of a child that does not stay.
        `Stopped` if a signal comes first."""
        while True:
            now = time.monotonic()
            for name, child in self.children.items():
                if child.starts_at is not None and child.starts_at <= now:
                    child.process = self.open(child.command, child.env, child.log)
                    child.starts_at = None
                elif child.starts_at is None and child.process.poll() is not None:
                    self.note_death(name, child, now)
                    if len(child.deaths) >= MAX_DEATHS:
                        return name
            time.sleep(0.2)

    def note_death(self, name: str, child: Child, now: float) -> None:
        kill_group(child.process)  # its own children have nobody to work for
        self.tell_successor(f"-{child.process.pid}")
        child.deaths = [*(at for at in child.deaths if now - at < MINUTE), now]
        child.starts_at = now + min(LONGEST_PAUSE, 2.0 ** (len(child.deaths) - 2))
        say(f"The {name} process ended by itself and is started again: see {child.log}")
        if self.record:
            at = datetime.now(UTC).isoformat(timespec="seconds")
            line = {"at": at, "process": name, "status": child.process.returncode}
            with self.record.open("a") as lines:
                lines.write(json.dumps(line) + "\n")

    def end(self) -> None:
        """Ask the leaders politely, all at once, then kill the groups of those still there.

        Only the leaders: a worker told to stop lets its own children finish what they do.
        """
        processes = [child.process for child in self.children.values()]
        for process in processes:
            process.terminate()
        deadline = time.monotonic() + GRACE
        for process in processes:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(timeout=max(0.0, deadline - time.monotonic()))
        for process in processes:
            kill_group(process)
            process.wait()
            self.tell_successor(f"-{process.pid}")
        self.dismiss_successor()


def kill_group(leader: subprocess.Popen[bytes]) -> None:
    """The leader may be gone while its own children are not."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(leader.pid, signal.SIGKILL)


def leave_with_parent(parent: int) -> None:
    """Between a parent's death and the news of it to `end_groups.py`. Where the kernel can't do it,
    what is left holds the lock on the data."""
    prctl = getattr(ctypes.CDLL(None), "prctl", None)
    if prctl:
        prctl(TELL_WHEN_PARENT_DIES, signal.SIGTERM)
    if os.getppid() != parent:  # it died before we could ask
        os._exit(1)


def stop_on_signals() -> None:
    def stop(number: int, frame: FrameType | None) -> None:
        # Once is enough: a second Ctrl-C must not interrupt the ending.
        for other in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(other, signal.SIG_IGN)
        raise Stopped

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stop)
