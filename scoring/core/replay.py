"""From a log to the state of the match: `replay` for all of it, `apply` for one more entry;
and what one more entry would do, without doing it.

All are pure, and folding `apply` over a log is what `replay` does, so a prefix and then the rest
gives the same as all at once. A bad entry gives `Refused`, with every fault; nothing raises.
"""

from collections.abc import Iterable

from scoring.core.change import (
    Change,
    acts_on_earlier,
    breaking_faults,
    change,
    propose_behind,
    records_as_played,
)
from scoring.core.entries import ACTS_ON_LINES, Entry, Hand, Ruling
from scoring.core.fault import Fault, Refused
from scoring.core.match import MatchState
from scoring.core.options import Options
from scoring.core.ruleset import Format, Ruleset
from scoring.core.ruling import Proposal, propose_in_place
from scoring.core.steps import start, step

__all__ = ["apply", "extend", "preview_change", "propose", "replay", "start"]


def replay(
    ruleset: Ruleset,
    log: Iterable[Entry],
    *,
    options: Options | None = None,
    format: Format | None = None,
) -> MatchState | Refused:
    """The state of a match after all its entries, or the first entry that cannot stand."""
    return extend(start(ruleset, options=options, format=format), log)


def extend(state: MatchState, log: Iterable[Entry]) -> MatchState | Refused:
    """The state after some more entries."""
    records = list(state.records)
    state = state._replace(records=())
    for entry in log:
        if type(entry) is not Hand and acts_on_earlier(state, entry):
            changed = change(state, records, entry)
            if changed.after is None:
                return Refused(state.number + 1, tuple(breaking_faults(entry, changed)))
            records = list(changed.after.records)
            state = changed.after._replace(records=())
            continue
        after = step(state, records, entry)
        if isinstance(after, list):
            return Refused(state.number + 1, tuple(after))
        state, record = after
        records.append(record)
    return state._replace(records=tuple(records))


def apply(state: MatchState, entry: Entry) -> MatchState | Refused:
    """The state after one more entry, or why it is refused."""
    return extend(state, (entry,))


def preview_change(state: MatchState, entry: Entry) -> Change:
    """What one more entry would do to the lines before it: see `Change`. For one that leaves them
    alone there is nothing but the state after it, or its faults."""
    if acts_on_earlier(state, entry):
        return change(state._replace(records=()), state.records, entry)
    lines = tuple(
        (record.number, record.entry)
        for record in records_as_played(state.records)
        if not record.void and type(record.entry) not in ACTS_ON_LINES
    )
    after = apply(state, entry)
    if isinstance(after, Refused):
        return Change(None, lines, faults=after.faults)
    return Change(after, (*lines, (after.number, entry)))


def propose(state: MatchState, ruling: Ruling) -> Proposal | list[Fault]:
    """What a ruling would do to the running score, or the faults of the ruling itself."""
    if not acts_on_earlier(state, ruling):
        return propose_in_place(state, ruling)
    return propose_behind(state, ruling)
