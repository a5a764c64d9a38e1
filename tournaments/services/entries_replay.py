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
from tournaments.prepared import Given, Prepared

MOST = 512  # matches remembered in one process


NEWS = Prepared(
    lambda: (
        Entry.objects.filter(
            Q(number__gte=Given("since")) | Q(client_id=Given("client_id", UUIDField())),
            match=Given("match", UUIDField()),
        )
        .order_by("number")
        .values_list("number", "client_id", "notation")
    )
)


class Known(NamedTuple):
    rules: Rules
    last: uuid.UUID
    state: MatchState


class Row(NamedTuple):
    number: int
    client_id: uuid.UUID
    notation: str


class Replayed(NamedTuple):
    state: MatchState
    same: Entry | None  # the entry that carries the client id asked for


_known: OrderedDict[uuid.UUID, Known] = OrderedDict()
_lock = Lock()


def replayed(match: Match, rules: Rules, *, client_id: uuid.UUID | None = None) -> Replayed:
    """One query, and a second one only where this process knows nothing of the match, or wrong,
    or where the entry is there already."""
    known = recall(match.pk, rules)
    count = known.state.number if known else 0
    rows = rows_of(match, since=count, client_id=client_id)
    fresh = [row for row in rows if row.number >= count]
    if known and not (fresh and fresh[0].client_id == known.last):
        known = None
        rows = fresh = rows_of(match, since=0, client_id=client_id)
    if known:
        state = extend(known.state, [rules.parse(row.notation) for row in fresh[1:]])
        if isinstance(state, EntryRefused):
            raise LogDoesNotReplay(state)
    else:
        state = state_of(rules, fresh)
    if fresh:
        memorize(match.pk, Known(rules, fresh[-1].client_id, state))
    if client_id is None or not any(row.client_id == client_id for row in rows):
        return Replayed(state, None)
    return Replayed(state, Entry.objects.get(match=match, client_id=client_id))


def rows_of(match: Match, *, since: int, client_id: uuid.UUID | None) -> list[Row]:
    rows = NEWS(match=match.pk, since=since, client_id=client_id or uuid.UUID(int=0))
    return [Row(*row) for row in rows]


def recall(key: uuid.UUID, rules: Rules) -> Known | None:
    with _lock:
        known = _known.get(key)
        if known is None or known.rules != rules:
            return None
        _known.move_to_end(key)
        return known


def memorize(key: uuid.UUID, known: Known) -> None:
    with _lock:
        _known[key] = known
        _known.move_to_end(key)
        while len(_known) > MOST:
            _known.popitem(last=False)
