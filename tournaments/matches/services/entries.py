"""Recording what happened in a match: the one door through which results come in."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated

from django.db import transaction
from django.db.models import UUIDField
from django.utils import timezone

from scoring.core.change import breaking_faults, moving_faults
from scoring.core.entries import ACTS_ON_LINES, Entry as GameEntry, Replacement, Void
from scoring.core.match import MatchState, Outcome, Record
from scoring.core.replay import preview_change
from scoring.errors import NotationError
from scoring.notation import format_entry
from tournaments.actors import Actor
from tournaments.audit.services import record_action
from tournaments.brackets.services.advance import advance_teams, find_begun_later_matches
from tournaments.engine import Rules, rules_of
from tournaments.exceptions import Faulty, Refused
from tournaments.fields import ClientIdField, NumberField, TeamsField
from tournaments.locks import lock_match, mark_playing
from tournaments.matches.expulsions import refuse_if_expelled, refuse_if_expelled_at_table
from tournaments.matches.holds import refuse_if_held
from tournaments.matches.replay_cache import CachedState, cache_state, replay_match
from tournaments.matches.services.calls import call_next_after_commit
from tournaments.matches.services.clocks import refuse_if_not_at_zero
from tournaments.models import Entry, Match, Slot
from tournaments.permissions import may_decide_results, may_expel, may_score, require
from tournaments.prepared import Param, PreparedQuery
from tournaments.regulation.selectors import regulation_fingerprint
from tournaments.stages.services.exits import update_later_stages
from tournaments.stages.services.refill import lock_refill_matches

# What a referee alone does not decide, nor takes out, brings back or puts in a line's place.
DECISION_KINDS = {"walkover", "disqualify", "adjust"}
# What is no play: it may be written while nobody may play on.
NOT_PLAYED = DECISION_KINDS | {"ruling", "void", "replace", "suspend", "resume", "clock", "flores"}
# What a ruling does that only the head referee or the committee orders.
HEAD_REFEREE_NOTES = {"disqualified", "expelled", "match_forfeited", "outsider_leaves"}
# What cites the regulation it rests on: the book and the event's own clauses, as of that moment.
KINDS_CITING_REGULATION = DECISION_KINDS | {
    "ruling",
    "suspend",
    "resume",
    "clock",
    Replacement.kind,
}


@dataclass(frozen=True)
class Submission:
    """What came in: the sender's own id for it, the number it believed to be next, the line.

    Several lines stand or fall together, as the games of one paper súmula do.
    """

    line: str
    client_id: Annotated[uuid.UUID, ClientIdField] = field(default_factory=uuid.uuid4)
    number: Annotated[int | None, NumberField] = None
    # Ids of the teams that the sender saw as A and B: a correction, or a swap by hand, may have
    # put others there meanwhile, and their names stand on no line.
    teams: Annotated[tuple[str, str] | None, TeamsField] = None
    texts: Mapping[str, str] = field(default_factory=dict)  # reasons and notes, for the remarks
    data: Mapping[str, object] = field(default_factory=dict)  # beside the line in the audit log

    @property
    def lines(self) -> list[str]:
        return self.line.splitlines()


@dataclass(frozen=True)
class RecordResult:
    entry: Entry  # the last one written, or the one that was there already
    state: MatchState
    duplicate: bool = False
    before: MatchState | None = None  # nothing for a duplicate


@dataclass(frozen=True)
class LockedMatch:
    """A match under its lock, with its log and what that comes to."""

    match: Match
    rules: Rules
    before: MatchState
    earlier_entry: Entry | None = None  # what came with the same client id before

    @property
    def next_number(self) -> int:
        """Number of the next entry."""
        return self.before.number + 1


@transaction.atomic
def record_entry(match: Match, *, by: Actor, submission: Submission) -> RecordResult:
    """Append to a match's log, or refuse it with every fault.

    1. Lock the match and read its log. 2. Seen this client id before? Answer as before. Not the
    next number? Refuse: somebody else was first. 3. Replay, apply. 4. Append, with the awards as
    given today. 5. Settle what follows: a winner moves on, in pencil. 6. Bump the tournament's
    version, late: its row is everybody's. 7. Log, with the chain.
    """
    require(may_score, by, match.tournament)
    locked = lock_and_replay(match, client_id=submission.client_id)
    if earlier := find_earlier_result(locked, submission):
        return earlier
    applied = apply_lines(locked, submission.lines)
    if any(DECISION_KINDS & kinds_touched(after.records) for after, _ in applied):
        require(may_decide_results, by, match.tournament)
    refuse_if_before_zero(locked, applied)
    expels = list_expulsions(applied[-1][0]) - list_expulsions(locked.before)
    if expels and not may_expel(by, match.tournament):
        raise Refused("head_referee_needed")
    if locked.match.state == Match.State.CONFIRMED and changes_result(locked, applied[-1][0]):
        raise Refused("result_confirmed")
    return save_lines(locked, applied, by=by, submission=submission)


def changes_result(locked: LockedMatch, after: MatchState) -> bool:
    """Another winner, or other flores where a table counts them."""
    before = locked.before
    if advancement(before.outcome) != advancement(after.outcome):
        return True
    counts_flores = locked.match.flores is not None
    return counts_flores and before.flores_of_result != after.flores_of_result


def refuse_if_flores_lack(match: Match) -> None:
    """Where the plan counts them, no result is one without them."""
    if match.lacks_flores:
        raise Refused("flores_missing")


def refuse_if_before_zero(locked: LockedMatch, applied: Sequence[tuple[MatchState, str]]) -> None:
    """Whoever writes it: that the time is up is true, and does what the plan says."""
    for state, _line in applied:
        refuse_if_not_at_zero(locked.match, state.records[-1].entry)


def kinds_touched(records: Sequence[Record], number: int = 0) -> set[str]:
    """The kind of a line (the last one, if none is named) and of all that it takes out, puts in
    its place or brings back."""
    record = records[number - 1]
    kinds = {record.entry.kind}
    for entry in (record.entry, record.written):
        if isinstance(entry, Replacement):
            kinds.add(entry.line.kind)
        if isinstance(entry, ACTS_ON_LINES):
            kinds.update(*(kinds_touched(records, earlier) for earlier in entry.entries))
        elif entry is not None:
            kinds.add(entry.kind)
    return kinds


def list_expulsions(state: MatchState) -> set[tuple[int, GameEntry]]:
    """Rulings that put somebody out, of the match or of the event."""
    return {(record.number, record.entry) for record in state.records if puts_somebody_out(record)}


def puts_somebody_out(record: Record) -> bool:
    return record.entry.kind == "ruling" and any(
        note.code in HEAD_REFEREE_NOTES for note in record.notes
    )


def lock_and_replay(match: Match, *, client_id: uuid.UUID | None = None) -> LockedMatch:
    match = lock_match(match)
    rules = rules_of(match.tournament.plan, match)
    log = replay_match(match, rules, client_id=client_id)
    return LockedMatch(match, rules, log.state, log.earlier_entry)


def find_earlier_result(locked: LockedMatch, submission: Submission) -> RecordResult | None:
    """The answer given before to the same client id. A number that is taken is stale, and so is
    a line about teams that no longer stand here."""
    if locked.earlier_entry is not None:
        return RecordResult(locked.earlier_entry, locked.before, duplicate=True)
    if submission.number not in {None, locked.next_number}:
        raise Refused("stale", expected=locked.next_number)
    if submission.teams is not None and submission.teams != team_ids(locked.match):
        raise Refused("stale", expected=locked.next_number)
    return None


SELECT_TEAMS = PreparedQuery(
    lambda: (
        Slot.objects.filter(match=Param("match", UUIDField())).order_by("side").values_list("team")
    )
)


def team_ids(match: Match) -> tuple[str, str]:
    """Ids of both teams, A first; an empty string for an open slot."""
    (a,), (b,) = SELECT_TEAMS(match=match.pk)
    return str(a or ""), str(b or "")


def apply_lines(locked: LockedMatch, lines: Sequence[str]) -> list[tuple[MatchState, str]]:
    """The state after each line, and the line in its canonical spelling."""
    applied: list[tuple[MatchState, str]] = []
    state = locked.before
    for line in lines:
        try:
            entry = locked.rules.parse(line)
        except NotationError as error:
            raise Faulty.of_notation(error, at=len(applied)) from None
        change = preview_change(state, entry)
        faults = breaking_faults(entry, change)
        if type(entry) is Void:
            faults += moving_faults(change)
        if faults or change.after is None:
            raise Faulty(tuple(faults), at=len(applied), state=state)
        state = change.after
        applied.append((state, format_entry(entry, locked.rules.ruleset)))
    if not applied:
        raise Refused("nothing_to_record")
    return applied


def save_lines(
    locked: LockedMatch,
    applied: Sequence[tuple[MatchState, str]],
    *,
    by: Actor,
    submission: Submission,
    corrects: bool = False,
    stands: bool = False,
) -> RecordResult:
    """Steps 4 to 7: the rights and the order of the lines were seen to before. `stands`: a stage
    that was drawn from this one's tables stays as it is."""
    match, before, after = locked.match, locked.before.outcome, applied[-1][0]
    if before is None and match.state not in Match.OPEN_TO_ENTRIES:
        raise Refused("match_not_open", state=match.state)
    if match.state in Match.ABOUT_TO_BEGIN and after.records[-1].entry.kind not in DECISION_KINDS:
        refuse_if_held(match)  # a decision ends a match and begins none
        refuse_if_expelled(match)
    if any(state.records[-1].entry.kind not in NOT_PLAYED for state, _line in applied):
        refuse_if_expelled_at_table(match, locked.before)
    changed = advancement(before) != advancement(after.outcome)
    later = find_begun_later_matches(match) if changed and before is not None else []
    if later:
        raise Refused("later_match_played", matches=[row.number for row in later])
    entries = insert_entries(locked, applied, by=by, client_id=submission.client_id)
    cache_state(match.pk, CachedState(locked.rules, entries[-1].client_id, after))
    update_match_row(match, after, added=len(entries), changed=changed, corrects=corrects)
    if before is not None or after.outcome is not None:
        lock_refill_matches(match)
    if changed:
        advance_teams(match)
    if before is not None or after.outcome is not None:
        update_later_stages(match, by=by, stands=stands)
    mark_playing(match.tournament_id)
    for entry in entries:
        log_entry(match, entry, by=by, submission=submission if entry is entries[0] else None)
    if changed:
        call_next_after_commit(match.tournament)
    return RecordResult(entries[-1], after, before=locked.before)


def log_entry(match: Match, entry: Entry, *, by: Actor, submission: Submission | None) -> None:
    """What was sent beside the lines stands with the first of them."""
    data = {"number": entry.number, "kind": entry.kind, "notation": entry.notation}
    if submission:
        data |= submission.data
    if entry.kind in KINDS_CITING_REGULATION:
        data["regulation"] = regulation_fingerprint(match.tournament.plan)
    texts = submission.texts if submission else {}
    record_action(
        match.tournament, "match.entry", match, by=by, data=data, texts=texts, locked=True
    )


def insert_entries(
    locked: LockedMatch,
    applied: Sequence[tuple[MatchState, str]],
    *,
    by: Actor,
    client_id: uuid.UUID,
) -> list[Entry]:
    """The first line carries the sender's own id, the others ids that follow from it."""
    before = [locked.before, *(state for state, _ in applied)]
    entries = [
        Entry(
            match=locked.match,
            number=locked.next_number + place,
            client_id=uuid.uuid5(client_id, str(place)) if place else client_id,
            kind=state.records[-1].entry.kind,
            notation=line,
            awards=list_awards(state.records[-1]),
            changes=list_changes(before[place], state),
            actor=str(by),
        )
        for place, (state, line) in enumerate(applied)
    ]
    for entry in entries:
        entry.save(force_insert=True)
    return entries


def list_awards(record: Record) -> list[dict[str, object]]:
    return [award._asdict() for award in record.awards]


def list_changes(
    before: MatchState, after: MatchState
) -> dict[str, list[dict[str, object]]] | None:
    """What earlier lines give from now on, by number, where the last one changed it; nothing for
    a line that leaves them alone."""
    changes = {
        str(now.number): list_awards(now)
        for old, now in zip(before.records, after.records, strict=False)
        if old is not now and old.awards != now.awards
    }
    return changes or None


def flores_of(state: MatchState) -> list[int]:
    """Of a match that is over, as a table counts them; nothing while some are not told."""
    return list(state.flores_of_result or ()) if state.outcome else []


# All that a replay may change; a hand is written often, and the row is wide.
FIELDS_A_REPLAY_CHANGES = (
    "state", "table", "called_at", "started_at", "finished_at", "confirmed_at", "corrected",
    "entries_count", "games", "games_won", "score", "flores", "suspended", "signed", "winner",
    "how", "article",
)  # fmt: skip


def update_match_row(
    match: Match, state: MatchState, *, added: int, changed: bool, corrects: bool = False
) -> None:
    """A result that stands (an entry after the end that changed no winner) keeps its state.

    A correction of a confirmed result is as confirmed as that was: whoever may correct decides.
    """
    outcome = state.outcome
    match.entries_count += added
    match.games = [list(game.score) for game in state.games]
    match.games_won = list(state.games_won)
    match.score = list(state.score)
    if match.flores is not None:
        match.flores = flores_of(state)
    match.suspended = state.suspended
    match.signed = ""  # whoever said yes said it to what stood there before
    match.winner = (outcome.winner or "") if outcome else ""
    match.how = outcome.how if outcome else ""
    match.article = outcome.article if outcome else ""
    if outcome is None or changed:
        update_match_state(match, state, corrects=corrects)
    if match.state == Match.State.CONFIRMED:
        refuse_if_flores_lack(match)
    match.save(update_fields=FIELDS_A_REPLAY_CHANGES)


def update_match_state(match: Match, state: MatchState, *, corrects: bool) -> None:
    now = timezone.now()
    confirmed = corrects and match.state == Match.State.CONFIRMED
    match.started_at = match.started_at or now
    match.finished_at = now if state.outcome else None
    match.confirmed_at = now if state.outcome and confirmed else None
    if state.outcome:
        match.state = Match.State.CONFIRMED if confirmed else Match.State.FINISHED
    elif corrects and not numbers_that_count(state):
        match.state = Match.State.READY
        match.started_at = match.called_at = match.table = None
    else:
        # Whoever sits at a table has it for themselves.
        if match.state not in Match.AT_A_TABLE and table_is_taken(match):
            match.table = None
        match.state = Match.State.PLAYING


def numbers_that_count(state: MatchState) -> tuple[int, ...]:
    """Numbers of the entries that count."""
    return tuple(
        record.number
        for record in state.records
        if not record.void and type(record.entry) not in ACTS_ON_LINES
    )


def table_is_taken(match: Match) -> bool:
    """A result that was undone may find other people at its table."""
    others = Match.objects.at_a_table().filter(table=match.table_id).exclude(pk=match.pk)
    return match.table_id is not None and others.exists()


def advancement(outcome: Outcome | None) -> tuple[str | None, str] | None:
    """What of an outcome reaches later matches; a walkover's loser plays for no third place."""
    return (outcome.winner, outcome.how) if outcome else None
