"""Which function does which kind of job. Each app lists its own in `handlers.py`."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True)
class Handler:
    run: Callable[..., None]
    time_limit: timedelta
    attempts: int
    slow: bool


HANDLERS: dict[str, Handler] = {}


def handles(
    kind: str,
    *,
    time_limit: timedelta = timedelta(minutes=2),
    attempts: int = 5,
    slow: bool = False,
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Mark a function as the one that does jobs of this kind. It may run more than once.

    A slow one waits in a queue of its own: no mail stands behind a pile of papers.
    """

    def register(function: Callable[..., None]) -> Callable[..., None]:
        if kind in HANDLERS:
            raise ValueError(f"two handlers for {kind}")
        HANDLERS[kind] = Handler(function, time_limit, attempts, slow)
        return function

    return register
