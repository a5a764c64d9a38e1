"""In which order matches come to the tables. Pure: values in, values out.

To the table that is free first goes the first match that is ready by then; no match before those
whose winners it needs. On the day the desk decides; this is the plan that hangs on the wall.
"""

import heapq
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True)
class PlannedMatch:
    match: int
    length: timedelta
    after: tuple[int, ...] = ()  # the matches it waits for
    table: int | None = None  # where it is played now
    since: datetime | None = None


@dataclass(frozen=True)
class Turn:
    match: int
    table: int
    start: datetime
    number: int  # 1 is what is played first; later at that table, and after what it waits for, more


class Schedule:
    """What was put at a table so far, and when each match of it ends."""

    def __init__(self, start: datetime) -> None:
        self.start = start
        self.turns: list[Turn] = []
        self.last_at: Counter[int] = Counter()
        self.numbers: dict[int, int] = {}
        self.ends: dict[int, datetime] = {}

    def add(self, match: PlannedMatch, table: int, begins: datetime) -> datetime:
        """When the table is free again."""
        earlier = (self.numbers.get(before, 0) for before in match.after)
        number = 1 + max([self.last_at[table], *earlier])
        self.last_at[table] = self.numbers[match.match] = number
        self.turns.append(Turn(match.match, table, begins, number))
        self.ends[match.match] = begins + match.length
        return self.ends[match.match]

    def ready_at(self, match: PlannedMatch) -> datetime:
        ends = (self.ends.get(number, self.start) for number in match.after)
        return max(ends, default=self.start)


def turns(matches: Sequence[PlannedMatch], *, tables: Sequence[int], start: datetime) -> list[Turn]:
    """In the order given, which is the order of calling.

    >>> two, half = datetime(2026, 10, 12, 14), timedelta(minutes=30)
    >>> plan = [PlannedMatch(1, half), PlannedMatch(2, half), PlannedMatch(3, half, after=(1, 2))]
    >>> [(t.match, t.table, t.start.strftime("%H:%M")) for t in turns(plan, tables=[4], start=two)]
    [(1, 4, '14:00'), (2, 4, '14:30'), (3, 4, '15:00')]
    >>> [t.number for t in turns(plan, tables=[4, 5, 6], start=two)]
    [1, 1, 2]

    No table waits for a winner while others could play there:

    >>> plan = [PlannedMatch(1, half), PlannedMatch(2, half, after=(1,)), PlannedMatch(3, half)]
    >>> [(t.match, t.table, t.number) for t in turns(plan, tables=[4, 5], start=two)]
    [(1, 4, 1), (3, 5, 1), (2, 4, 2)]
    """
    schedule = Schedule(start)
    free = dict.fromkeys(tables, start)
    for match in matches:
        if match.table is not None:
            free[match.table] = max(start, schedule.add(match, match.table, match.since or start))
    queue = [(moment, table) for table, moment in free.items()]
    heapq.heapify(queue)
    waiting = {match.match: match for match in matches if match.table is None}
    while waiting and queue:
        moment, table = heapq.heappop(queue)
        decided = [match for match in waiting.values() if waiting.keys().isdisjoint(match.after)]
        ready = {match.match: max(moment, schedule.ready_at(match)) for match in decided}
        number = min(ready, key=ready.__getitem__)
        match = waiting.pop(number)
        heapq.heappush(queue, (schedule.add(match, table, ready[number]), table))
    return schedule.turns
