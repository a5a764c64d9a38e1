"""Recording what happened in a match: the one door through which results come in."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scoring.core.fault import Refused as EntryRefused
from scoring.core.match import MatchState
from scoring.core.replay import apply
from scoring.errors import NotationError
from scoring.notation import format_entry
from tournaments import audit
from tournaments.actors import Actor
from tournaments.engine import Rules, rules_of, state_of
from tournaments.exceptions import Faulty, Refused
from tournaments.models import Entry, Match, Tournament
from tournaments.permissions import may_score, require
from tournaments.services.advance import settle

OPEN_TO_ENTRIES = {Match.State.READY, Match.State.CALLED, Match.State.PLAYING}
BEGUN = {Match.State.PLAYING, Match.State.FINISHED, Match.State.CONFIRMED}


@dataclass(frozen=True)
class Sent:
    """What came in: the sender's own id for it, the number it believed to be next, the line."""

    line: str
    client_id: uuid.UUID = field(default_factory=uuid.uuid4)
    number: int | None = None
    texts: Mapping[str, str] = field(default_factory=dict)  # reasons and notes, for the remarks


@dataclass(frozen=True)
class Recorded:
    entry: Entry
    state: MatchState
    duplicate: bool = False


@transaction.atomic
def record_entry(match: Match, *, by: Actor, sent: Sent) -> Recorded:
    """Append one entry to a match's log, or refuse it with every fault.

    1. Lock the match and read its log. 2. Seen this client id before? Answer as before. Not the
    next number? Refuse: somebody else was first. 3. Replay, apply. 4. Append, with the awards as
    given today. 5. Settle what follows: a winner moves on, in pencil. 6. Log, with the chain.
    7. Bump the tournament's version, last: its row is everybody's.
    """
    require(may_score, by, match.tournament)
    match = lock(match)
    log = list(match.entries.all())
    rules = rules_of(match.tournament.plan, match)
    for known in log:
        if known.client_id == sent.client_id:
            return Recorded(known, state_of(rules, log), duplicate=True)
    if sent.number not in {None, len(log) + 1}:
        raise Refused("stale", expected=len(log) + 1)
    before = state_of(rules, log)
    after, line = judged(rules, before, sent.line)
    stands = before.outcome is not None and before.outcome == after.outcome
    if before.outcome is None and match.state not in OPEN_TO_ENTRIES:
        raise Refused("match_not_open", state=match.state)
    if before.outcome != after.outcome and begun_successors(match):
        raise Refused("later_match_played", matches=begun_successors(match))
    entry = append(match, log, line=line, after=after, by=by, sent=sent)
    remember(match, after, stands=stands)
    if not stands:
        settle(match)
    audit.record(
        match.tournament,
        actor=by,
        action="match.entry",
        subject=f"match:{match.pk}",
        data={"number": entry.number, "kind": entry.kind, "notation": line},
        texts=sent.texts,
    )
    bump(match.tournament_id)
    return Recorded(entry, after)


def bump(tournament_id: uuid.UUID) -> None:
    """What spectators see has changed. Last in a transaction: the row is everybody's."""
    Tournament.objects.filter(pk=tournament_id).update(version=F("version") + 1)


def lock(match: Match) -> Match:
    locked = Match.objects.select_for_update(of=("self",)).select_related("tournament__plan")
    return locked.get(pk=match.pk)


def judged(rules: Rules, before: MatchState, line: str) -> tuple[MatchState, str]:
    """The state after the line, and the line in its canonical spelling."""
    try:
        entry = rules.parse(line)
    except NotationError as error:
        raise Faulty.of_notation(error) from None
    after = apply(before, entry)
    if isinstance(after, EntryRefused):
        raise Faulty(after.faults)
    return after, format_entry(entry, rules.ruleset)


def append(
    match: Match, log: list[Entry], *, line: str, after: MatchState, by: Actor, sent: Sent
) -> Entry:
    record = after.records[-1]
    return Entry.objects.create(
        match=match,
        number=len(log) + 1,
        client_id=sent.client_id,
        kind=record.entry.kind,
        notation=line,
        awards=[award._asdict() for award in record.awards],
        actor=str(by),
    )


def begun_successors(match: Match) -> list[int]:
    """Numbers of the next matches that are being or have been played: their teams can't change."""
    keys = [key for key in (match.winner_to_id, match.loser_to_id) if key]
    begun = Match.objects.filter(pk__in=keys, state__in=BEGUN)
    return list(begun.values_list("number", flat=True))


def remember(match: Match, state: MatchState, *, stands: bool) -> None:
    """The replay's result, kept on the match for whoever only wants to look.

    A result that stands (an entry after the end that changed no winner) stays confirmed.
    """
    now = timezone.now()
    match.entries_count += 1
    match.games = [list(game.score) for game in state.games]
    match.score = list(state.score)
    match.started_at = match.started_at or now
    outcome = state.outcome
    match.winner = (outcome.winner or "") if outcome else ""
    match.how = outcome.how if outcome else ""
    match.article = outcome.article if outcome else ""
    if not stands:
        match.state = Match.State.FINISHED if outcome else Match.State.PLAYING
        match.finished_at = now if outcome else None
        match.confirmed_at = None
    match.save()
