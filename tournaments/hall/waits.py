"""How long a match that is ready still waits: how many come before it, and about when a table is
free."""

import heapq
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.brackets.selectors import MatchRow
from tournaments.hall.board import begun_at, played_lengths
from tournaments.hall.forecast import usual_length
from tournaments.models import Match, Plan


@dataclass(frozen=True)
class Wait:
    before: int  # matches called earlier than this one
    about: datetime | None  # None while nobody knows how long a match takes here


def waits_of(rows: Sequence[MatchRow], plan: Plan | None, *, now: datetime) -> dict[int, Wait]:
    """By the match's number, in the order in which they are called. `now` is the moment of the
    state that is shown: a page does not change by the clock."""
    ready = sorted(
        (row.match for row in rows if row.match.state == Match.State.READY),
        key=lambda match: (match.round, match.number),
    )
    if not ready or plan is None:
        return {}
    matches = [row.match for row in rows]
    lengths = played_lengths(matches)
    usual = {
        wins: usual_length(lengths, wins=wins) for wins in {match.most_wins for match in matches}
    }
    # Either the usual length of every match is known here, or of none.
    free = [
        max(now, (begun_at(match) or now) + length)
        for match in matches
        if match.state in Match.AT_A_TABLE and (length := usual[match.most_wins])
    ]
    free += [now] * max(0, plan.tables - len(free))
    heapq.heapify(free)
    waits = {}
    for before, match in enumerate(ready):
        about = None
        length = usual[match.most_wins]
        if free and length is not None:
            about = heapq.heappop(free)
            heapq.heappush(free, about + length)
            about = about.replace(second=0, microsecond=0)  # as it is shown
        waits[match.number] = Wait(before, about)
    return waits
