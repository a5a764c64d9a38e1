"""Which function does which kind of job. Each app lists its own in `handlers.py`."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta


class JobFailed(Exception):
    """Says in words, without a name or an address, what whoever keeps the installation must know.
    Of any other exception only its class is kept."""


@dataclass(frozen=True)
class Handler:
    run: Callable[..., None]
    time_limit: timedelta
    attempts: int
    queue: str


QUICK, SLOW = "celery", "slow"
QUEUES = (QUICK, SLOW)
HANDLERS: dict[str, Handler] = {}


def kinds_of(queue: str) -> list[str]:
    if queue not in QUEUES:
        raise KeyError(queue)
    return [kind for kind, handler in HANDLERS.items() if handler.queue == queue]


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
        HANDLERS[kind] = Handler(function, time_limit, attempts, queue=SLOW if slow else QUICK)
        return function

    return register
