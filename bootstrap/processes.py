"""Keeps a few child processes alive together: when one ends, or we are told to stop, all end.

Each child leads a process group of its own, so that a Ctrl-C reaches only us and we decide the
order; what does not leave by itself in time is killed with all its descendants.
"""

import contextlib
import os
import signal
import subprocess
import time
from pathlib import Path
from types import FrameType

GRACE = 6.0  # seconds between asking and killing; ./run promises to be gone within 10


class Stopped(Exception):
    """Somebody asked us to stop."""


class Family:
    def __init__(self) -> None:
        self.children: dict[str, subprocess.Popen[bytes]] = {}

    def start(self, name: str, command: list[str], *, env: dict[str, str], log: Path) -> None:
        with log.open("ab") as output:
            self.children[name] = subprocess.Popen(
                command,
                env=env,
                start_new_session=True,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
            )

    def first_gone(self) -> str | None:
        """The name of a child that ended by itself, if any."""
        for name, child in self.children.items():
            if child.poll() is not None:
                return name
        return None

    def wait(self) -> str:
        """Until a child ends; `Stopped` if a signal comes first."""
        while True:
            gone = self.first_gone()
            if gone:
                return gone
            time.sleep(0.2)

    def end(self) -> None:
        """Ask the leaders politely, all at once, then kill the groups of those still there.

        Only the leaders: a worker told to stop lets its own children finish what they do.
        """
        for child in self.children.values():
            child.terminate()
        deadline = time.monotonic() + GRACE
        for child in self.children.values():
            with contextlib.suppress(subprocess.TimeoutExpired):
                child.wait(timeout=max(0.0, deadline - time.monotonic()))
        for child in self.children.values():
            # The leader may be gone while its own children are not.
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)
            child.wait()


def stop_on_signals() -> None:
    def stop(number: int, frame: FrameType | None) -> None:
        # Once is enough: a second Ctrl-C must not interrupt the ending.
        for other in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(other, signal.SIG_IGN)
        raise Stopped

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stop)
