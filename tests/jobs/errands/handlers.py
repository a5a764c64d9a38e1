"""Jobs that only the tests know: they leave a mark in a file, so that a test can count runs."""

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
