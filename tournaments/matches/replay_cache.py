"""The state of a match from its log, without replaying what this process has replayed before.

Entries are only ever appended (a trigger sees to it), so a log is known by its length and the
sender's id of its last entry. What is remembered here is used only after the database confirmed
both; a state of a transaction that was rolled back finds another id there, or none, and everything
is replayed. So a hand costs the same whether it is the second of a match or the two-hundredth.
"""

import uuid
from collections import OrderedDict
from threading import Lock
from typing import NamedTuple

from django.db.models import Q, UUIDField

from scoring.core.fault import Refused as EntryRefused
from scoring.core.match import MatchState
from scoring.core.replay import extend
from tournaments.engine import LogDoesNotReplay, Rules, state_of
from tournaments.models import Entry, Match
from tournaments.prepared import Param, PreparedQuery

MOST = 512  # matches remembered in one process


SELECT_NEW_ENTRIES = PreparedQuery(
    lambda: (
        Entry.objects.filter(
            Q(number__gte=Param("since")) | Q(client_id=Param("client_id", UUIDField())),
            match=Param("match", UUIDField()),
        )
        .order_by("number")
        .values_list("number", "client_id", "notation")
    )
)


class CachedState(NamedTuple):
    rules: Rules
    last: uuid.UUID
    state: MatchState


class Row(NamedTuple):
    number: int
    client_id: uuid.UUID
    notation: str


class ReplayedMatch(NamedTuple):
    state: MatchState
    earlier_entry: Entry | None  # the entry that carries the client id asked for


_cached: OrderedDict[uuid.UUID, CachedState] = OrderedDict()
_lock = Lock()


def replay_match(
    match: Match, rules: Rules, *, client_id: uuid.UUID | None = None
) -> ReplayedMatch:
    """One query, and a second one only where this process knows nothing of the match, or wrong,
    or where the entry is there already."""
    cached = get_cached_state(match.pk, rules)
    count = cached.state.number if cached else 0
    rows = rows_of(match, since=count, client_id=client_id)
    fresh = [row for row in rows if row.number >= count]
    if cached and not (fresh and fresh[0].client_id == cached.last):
        cached = None
        rows = fresh = rows_of(match, since=0, client_id=client_id)
    if cached:
        state = extend(cached.state, [rules.parse(row.notation) for row in fresh[1:]])
        if isinstance(state, EntryRefused):
            raise LogDoesNotReplay(state)
    else:
        state = state_of(rules, fresh)
    if fresh:
        cache_state(match.pk, CachedState(rules, fresh[-1].client_id, state))
    if client_id is None or not any(row.client_id == client_id for row in rows):
        return ReplayedMatch(state, None)
    return ReplayedMatch(state, Entry.objects.get(match=match, client_id=client_id))


def rows_of(match: Match, *, since: int, client_id: uuid.UUID | None) -> list[Row]:
    rows = SELECT_NEW_ENTRIES(match=match.pk, since=since, client_id=client_id or uuid.UUID(int=0))
    return [Row(*row) for row in rows]


def get_cached_state(key: uuid.UUID, rules: Rules) -> CachedState | None:
    with _lock:
        cached = _cached.get(key)
        if cached is None or cached.rules != rules:
            return None
        _cached.move_to_end(key)
        return cached


def cache_state(key: uuid.UUID, cached: CachedState) -> None:
    with _lock:
        _cached[key] = cached
        _cached.move_to_end(key)
        while len(_cached) > MOST:
            _cached.popitem(last=False)
