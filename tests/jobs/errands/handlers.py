"""Jobs that only the tests know: they leave a mark in a file, so that a test can count runs."""

import os
import time
from datetime import timedelta
from pathlib import Path

from jobs.registry import handles


@handles("errands.mark")
def mark(path: str) -> None:
    with Path(path).open("a") as file:
        file.write("done\n")


@handles("errands.slow", time_limit=timedelta(seconds=600))
def slow(path: str) -> None:
    """Marks its beginning; ends only once it was begun twice, as after a worker's death."""
    with Path(path).open("a") as file:
        file.write("begun\n")
    while Path(path).read_text().count("begun") < 2:
        time.sleep(0.1)
    mark(path)


@handles("errands.broken", attempts=3)
def broken() -> None:
    raise ZeroDivisionError


@handles("errands.once_broken", attempts=3)
def once_broken(path: str) -> None:
    if not Path(path).exists():
        Path(path).touch()
        raise ZeroDivisionError
    mark(path)


@handles("errands.pile", time_limit=timedelta(minutes=5), slow=True)
def pile(path: str) -> None:
    mark(path)


@handles("errands.awaited", time_limit=timedelta(minutes=1), slow=True)
def awaited(path: str) -> None:
    with Path(path).open("a") as file:
        file.write("awaited\n")


@handles("errands.endless", time_limit=timedelta(seconds=4), attempts=3)
def endless(path: str) -> None:
    """Longer than it may take; the second run is a good one."""
    with Path(path).open("a") as file:
        file.write("begun\n")
    while Path(path).read_text().count("begun") < 2:
        time.sleep(0.1)
    mark(path)


@handles("errands.pid")
def write_pid(path: str) -> None:
    """Which process of the pool did it."""
    with Path(path).open("a") as file:
        file.write(f"{os.getpid()}\n")
