"""How long a ready match still waits: who comes before it, and about when a table is free. The
queue is the one `call_next` goes through: earliest round, then number."""

import heapq
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.board import DECIDED, NOW, begun_at
from tournaments.forecast import usual_length
from tournaments.match_rows import MatchRow
from tournaments.models import Match, Plan


@dataclass(frozen=True)
class Wait:
    before: int  # matches called earlier than this one
    about: datetime | None  # None while nobody knows how long a match takes here


def waits_of(rows: Sequence[MatchRow], plan: Plan | None, *, now: datetime) -> dict[int, Wait]:
    """By the match's number."""
    ready = sorted(
        (row.match for row in rows if row.state == Match.State.READY),
        key=lambda match: (match.round, match.number),
    )
    if not ready or plan is None:
        return {}
    matches = [row.match for row in rows]
    lengths = [
        (match.best_of, match.finished_at - since)
        for match in matches
        if match.how == "games"
        and match.state in DECIDED
        and match.finished_at
        and (since := begun_at(match))
    ]
    playing = [match for match in matches if match.state in NOW]
    free: list[datetime] | None = []
    for match in playing:
        length = usual_length(lengths, best_of=match.best_of)
        free = None if length is None or free is None else free
        if length is not None and free is not None:
            free.append(max(now, (begun_at(match) or now) + length))
    if free is not None:
        free += [now] * max(0, plan.tables - len(free))
        heapq.heapify(free)
    found = {}
    for before, match in enumerate(ready):
        about = None
        length = usual_length(lengths, best_of=match.best_of)
        if free and length is not None:
            about = heapq.heappop(free)
            heapq.heappush(free, about + length)
        found[match.number] = Wait(before, about)
    return found
