"""Recording what happened in a match: the one door through which results come in."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from django.db import transaction
from django.db.models import UUIDField

from scoring.core.fault import Refused as EntryRefused
from scoring.core.match import MatchState
from scoring.core.replay import apply
from scoring.errors import NotationError
from scoring.notation import format_entry
from tournaments import audit
from tournaments.actors import Actor
from tournaments.engine import Rules, rules_of
from tournaments.exceptions import Faulty, Refused
from tournaments.expulsions import refuse_expelled
from tournaments.models import Entry, Match, Slot
from tournaments.permissions import may_decide_results, may_expel, may_score, require
from tournaments.prepared import Given, Prepared, insert
from tournaments.services.advance import BEGUN, begun_after, settle
from tournaments.services.appeals_hold import refuse_held
from tournaments.services.calls import call_by_itself
from tournaments.services.entries_ground import bump, go_on, lock
from tournaments.services.entries_memory import remember, way_on
from tournaments.services.entries_replay import Known, memorize, replayed
from tournaments.services.plans import regulation_of

__all__ = ["BEGUN", "Recorded", "Sent", "bump", "lock", "record_entry"]

OPEN_TO_ENTRIES = {Match.State.READY, Match.State.CALLED, Match.State.PLAYING}
NO_DATA: Mapping[str, object] = {}
# What a referee alone does not decide.
DECISIONS = {"walkover", "disqualify", "adjust"}
# What a ruling does that only the head referee or the committee orders.
GRAVE = {"disqualified", "expelled", "match_forfeited", "outsider_leaves"}
NOT_BEGUN = {Match.State.READY, Match.State.CALLED}
# What cites the regulation it rests on: the book and the event's own clauses, as of that moment.
CITES = DECISIONS | {"ruling", "suspend", "resume"}


@dataclass(frozen=True)
class Sent:
    """What came in: the sender's own id for it, the number it believed to be next, the line.

    Several lines stand or fall together, as the games of one paper súmula do.
    """

    line: str
    client_id: uuid.UUID = field(default_factory=uuid.uuid4)
    number: int | None = None
    # Ids of the teams that the sender saw as A and B: a correction, or a swap by hand, may have
    # put others there meanwhile, and their names stand on no line.
    teams: tuple[str, str] | None = None
    texts: Mapping[str, str] = field(default_factory=dict)  # reasons and notes, for the remarks
    data: Mapping[str, object] = field(default_factory=dict)  # beside the line in the audit log

    @property
    def lines(self) -> list[str]:
        return self.line.splitlines()


@dataclass(frozen=True)
class Recorded:
    entry: Entry  # the last one written, or the one that was there already
    state: MatchState
    duplicate: bool = False
    before: MatchState | None = None  # nothing for a duplicate


@dataclass(frozen=True)
class Opened:
    """A match under its lock, with its log and what that comes to."""

    match: Match
    rules: Rules
    before: MatchState
    same: Entry | None = None  # what came with the same client id before

    @property
    def expected(self) -> int:
        """Number of the next entry."""
        return self.before.number + 1


@transaction.atomic
def record_entry(match: Match, *, by: Actor, sent: Sent) -> Recorded:
    """Append to a match's log, or refuse it with every fault.

    1. Lock the match and read its log. 2. Seen this client id before? Answer as before. Not the
    next number? Refuse: somebody else was first. 3. Replay, apply. 4. Append, with the awards as
    given today. 5. Settle what follows: a winner moves on, in pencil. 6. Log, with the chain.
    7. Bump the tournament's version, last: its row is everybody's.
    """
    require(may_score, by, match.tournament)
    opened = open_log(match, client_id=sent.client_id)
    known = already(opened, sent)
    if known:
        return known
    written = judged(opened, sent.lines)
    kinds = {after.records[-1].entry.kind for after, _ in written}
    if kinds & DECISIONS:
        require(may_decide_results, by, match.tournament)
    if any(is_grave(after) for after, _ in written) and not may_expel(by, match.tournament):
        raise Refused("head_referee_needed")
    before, after = opened.before.outcome, written[-1][0].outcome
    if opened.match.state == Match.State.CONFIRMED and way_on(before) != way_on(after):
        raise Refused("result_confirmed")
    return write(opened, written, by=by, sent=sent)


def is_grave(after: MatchState) -> bool:
    """Whether the last line is a ruling that puts somebody out, of the match or of the event."""
    record = after.records[-1]
    return record.entry.kind == "ruling" and any(note.code in GRAVE for note in record.notes)


def open_log(match: Match, *, client_id: uuid.UUID | None = None) -> Opened:
    match = lock(match)
    rules = rules_of(match.tournament.plan, match)
    log = replayed(match, rules, client_id=client_id)
    return Opened(match, rules, log.state, log.same)


def already(opened: Opened, sent: Sent) -> Recorded | None:
    """The answer given before to the same client id. A number that is taken is stale, and so is
    a line about teams that no longer stand here."""
    if opened.same is not None:
        return Recorded(opened.same, opened.before, duplicate=True)
    if sent.number not in {None, opened.expected}:
        raise Refused("stale", expected=opened.expected)
    if sent.teams is not None and sent.teams != teams_of(opened.match):
        raise Refused("stale", expected=opened.expected)
    return None


TEAMS = Prepared(
    lambda: (
        Slot.objects.filter(match=Given("match", UUIDField())).order_by("side").values_list("team")
    )
)


def teams_of(match: Match) -> tuple[str, str]:
    """Their ids, A first; nothing for nobody."""
    (a,), (b,) = TEAMS(match=match.pk)
    return str(a or ""), str(b or "")


def judged(opened: Opened, lines: Sequence[str]) -> list[tuple[MatchState, str]]:
    """The state after each line, and the line in its canonical spelling."""
    found: list[tuple[MatchState, str]] = []
    state = opened.before
    for line in lines:
        try:
            entry = opened.rules.parse(line)
        except NotationError as error:
            raise Faulty.of_notation(error, at=len(found)) from None
        after = apply(state, entry)
        if isinstance(after, EntryRefused):
            raise Faulty(after.faults, at=len(found))
        found.append((after, format_entry(entry, opened.rules.ruleset)))
        state = after
    if not found:
        raise Refused("nothing_to_record")
    return found


def write(
    opened: Opened,
    written: Sequence[tuple[MatchState, str]],
    *,
    by: Actor,
    sent: Sent,
    corrects: bool = False,
) -> Recorded:
    """Steps 4 to 7: the rights and the order of the lines were seen to before."""
    match, before, after = opened.match, opened.before.outcome, written[-1][0]
    if before is None and match.state not in OPEN_TO_ENTRIES:
        raise Refused("match_not_open", state=match.state)
    if match.state in NOT_BEGUN and after.records[-1].entry.kind not in DECISIONS:
        refuse_held(match)  # a decision ends a match and begins none
        refuse_expelled(match)
    changed = way_on(before) != way_on(after.outcome)
    later = begun_after(match) if changed and before is not None else []
    if later:
        raise Refused("later_match_played", matches=[row.number for row in later])
    entries = append(opened, written, by=by, client_id=sent.client_id)
    memorize(match.pk, Known(opened.rules, entries[-1].client_id, after))
    remember(match, after, added=len(entries), changed=changed, corrects=corrects)
    if changed:
        settle(match)
    plan = match.tournament.plan
    go_on(match.tournament_id)
    for entry in entries:
        audit.record(
            match.tournament,
            locked=True,
            actor=by,
            action="match.entry",
            subject=f"match:{match.pk}",
            data={
                "number": entry.number,
                "kind": entry.kind,
                "notation": entry.notation,
                **(sent.data if entry is entries[0] else NO_DATA),
                **({"regulation": regulation_of(plan)} if entry.kind in CITES else NO_DATA),
            },
            texts=sent.texts if entry is entries[0] else {},
        )
    if changed and plan.calls_by_itself:
        transaction.on_commit(partial(call_by_itself, match.tournament_id), robust=True)
    return Recorded(entries[-1], after, before=opened.before)


def append(
    opened: Opened,
    written: Sequence[tuple[MatchState, str]],
    *,
    by: Actor,
    client_id: uuid.UUID,
) -> list[Entry]:
    """The first line carries the sender's own id, the others ids that follow from it."""
    entries = [
        Entry(
            match=opened.match,
            number=opened.expected + place,
            client_id=uuid.uuid5(client_id, str(place)) if place else client_id,
            kind=state.records[-1].entry.kind,
            notation=line,
            awards=[award._asdict() for award in state.records[-1].awards],
            actor=str(by),
        )
        for place, (state, line) in enumerate(written)
    ]
    for entry in entries:
        insert(entry)
    return entries
