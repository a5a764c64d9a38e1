"""When a round will be over, from how long matches really took. Pure: values in, values out."""

import heapq
from collections.abc import Sequence
from datetime import datetime, timedelta
from statistics import median

LEAST = 3  # matches; fewer say nothing about the next
SHORTEST = timedelta(minutes=2)  # less is a sheet typed for a match that nobody called


def usual_length(lengths: Sequence[tuple[int, timedelta]], *, wins: int) -> timedelta | None:
    """The median of what was played, counted per game that had to be won (`Match.most_wins`).

    >>> minutes = [(2, timedelta(minutes=n)) for n in (20, 30, 70)]
    >>> usual_length(minutes, wins=3)
    datetime.timedelta(seconds=2700)
    """
    real = [(games, length) for games, length in lengths if length >= SHORTEST]
    if len(real) < LEAST:
        return None
    per_game = median(length.total_seconds() / games for games, length in real)
    return timedelta(seconds=round(per_game * wins))


def expected_end(
    now: datetime, *, begun: Sequence[datetime], to_come: int, tables: int, length: timedelta
) -> datetime:
    """Those at a table end in their time, or any moment now; the others follow on the first table
    that becomes free.

    >>> two = datetime(2026, 10, 12, 14)
    >>> half = timedelta(minutes=30)
    >>> expected_end(two, begun=[two - half], to_come=3, tables=2, length=half).minute
    0
    >>> expected_end(two, begun=[], to_come=3, tables=2, length=half).hour
    15
    """
    free = [max(now, start + length) for start in begun]
    free += [now] * max(0, tables - len(free))
    if not free:
        free = [now]
    last = max([max(now, start + length) for start in begun], default=now)
    heapq.heapify(free)
    for _ in range(to_come):
        end = heapq.heappop(free) + length
        last = max(last, end)
        heapq.heappush(free, end)
    return last
