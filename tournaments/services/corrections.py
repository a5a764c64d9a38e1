"""Correcting a result: first what it would undo, then void-and-add. Nothing is overwritten.

A corrected match may send another team onward. Later matches that have not begun just get the
other team; those that have begun must be named, and are emptied from the last one backwards.
"""

from dataclasses import dataclass, field

from django.db import transaction

from scoring.core.entries import Void
from scoring.core.match import MatchState
from scoring.notation import format_entry
from tournaments.actors import Actor
from tournaments.engine import Rules, rules_of, state_of
from tournaments.exceptions import Refused
from tournaments.models import Match
from tournaments.permissions import may_decide_results, require
from tournaments.services.entries import BEGUN, Recorded, Sent, judged, lock, record_entry


@dataclass(frozen=True)
class Correction:
    """Entries to take out of the count, and lines to put in their place."""

    voids: tuple[int, ...]
    adds: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True)
class Preview:
    before: MatchState
    after: MatchState
    undoes: list[Match] = field(default_factory=list)  # begun matches, nearest first

    @property
    def changes_the_winner(self) -> bool:
        return winner(self.before) != winner(self.after)


def winner(state: MatchState) -> str | None:
    return state.outcome.winner if state.outcome else None


def preview(match: Match, correction: Correction) -> Preview:
    """What the correction would do, without doing it. Faulty lines raise `Faulty`."""
    rules = rules_of(match.tournament.plan, match)
    before = state_of(rules, match.entries.all())
    after = before
    for line in lines_of(correction, rules):
        after, _ = judged(rules, after, line)
    changed = winner(before) != winner(after)
    return Preview(before, after, begun_after(match) if changed else [])


def lines_of(correction: Correction, rules: Rules) -> list[str]:
    voids = [format_entry(Void(correction.voids), rules.ruleset)] if correction.voids else []
    return [*voids, *correction.adds]


def begun_after(match: Match) -> list[Match]:
    """Later matches that have begun with a team that came from here, nearest first."""
    later = {
        row.pk: row
        for row in Match.objects.filter(
            tournament=match.tournament_id, round__gte=match.round
        ).select_related("table")
    }
    found: list[Match] = []
    queue = [match.winner_to_id, match.loser_to_id]
    while queue:
        key = queue.pop(0)
        row = later.get(key) if key else None
        if row and row.state in BEGUN and row not in found:
            found.append(row)
            queue += [row.winner_to_id, row.loser_to_id]
    return found


@transaction.atomic
def correct(
    match: Match, *, by: Actor, correction: Correction, undoing: frozenset[str] = frozenset()
) -> Recorded:
    """Void and add; `undoing` names the begun matches that the preview showed.

    1. Preview again under the lock: what was shown may have moved on. 2. Refuse what was not
    named. 3. Empty the later matches, the last one first. 4. Void and add here.
    """
    require(may_decide_results, by, match.tournament)
    match = lock(match)
    seen = preview(match, correction)
    unnamed = [row for row in seen.undoes if str(row.pk) not in undoing]
    if unnamed:
        raise Refused("later_match_played", matches=[row.number for row in unnamed])
    for row in reversed(seen.undoes):
        empty(row, by=by, reason=correction.reason)
    recorded = None
    rules = rules_of(match.tournament.plan, match)
    for line in lines_of(correction, rules):
        sent = Sent(line, texts={"reason": correction.reason})
        recorded = record_entry(match, by=by, sent=sent)
    if recorded is None:
        raise Refused("nothing_to_correct")
    Match.objects.filter(pk=match.pk).update(corrected=True)
    return recorded


def empty(match: Match, *, by: Actor, reason: str) -> None:
    """Void every entry that counts; the match waits for its teams again."""
    rules = rules_of(match.tournament.plan, match)
    state = state_of(rules, match.entries.all())
    counting = tuple(
        record.number
        for record in state.records
        if not record.void and not isinstance(record.entry, Void)
    )
    if counting:
        line = format_entry(Void(counting), rules.ruleset)
        record_entry(match, by=by, sent=Sent(line, texts={"reason": reason}))
    row = lock(match)
    row.state, row.started_at, row.corrected = Match.State.WAITING, None, True
    row.save(update_fields=["state", "started_at", "corrected"])
