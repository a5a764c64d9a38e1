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
from tournaments.services.advance import EMPTY_BRANCH, begun_after
from tournaments.services.entries import Opened, Recorded, Sent, judged, open_log, write
from tournaments.services.entries_memory import way_on


@dataclass(frozen=True)
class Correction:
    """Entries to take out of the count, and lines to put in their place."""

    voids: tuple[int, ...] = ()
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


def counting(state: MatchState) -> tuple[int, ...]:
    """Numbers of the entries that count."""
    return tuple(
        record.number
        for record in state.records
        if not record.void and type(record.entry) is not Void
    )


def preview(match: Match, correction: Correction) -> Preview:
    """What the correction would do, without doing it. Faulty lines raise `Faulty`."""
    rules = rules_of(match.tournament.plan, match)
    log = list(match.entries.all())
    return seen(Opened(match, rules, state_of(rules, log)), correction)


def seen(opened: Opened, correction: Correction) -> Preview:
    """The lines change the log as one: what lies between a void and its replacement moves
    nobody."""
    lines = lines_of(correction, opened.rules)
    if not lines:
        raise Refused("nothing_to_correct")
    after = judged(opened, lines)[-1][0]
    changed = way_on(opened.before.outcome) != way_on(after.outcome)
    return Preview(opened.before, after, begun_after(opened.match) if changed else [])


def lines_of(correction: Correction, rules: Rules) -> list[str]:
    voids = [format_entry(Void(correction.voids), rules.ruleset)] if correction.voids else []
    return [*voids, *correction.adds]


@transaction.atomic
def correct(
    match: Match, *, by: Actor, correction: Correction, undoing: frozenset[int] = frozenset()
) -> Recorded:
    """Void and add; `undoing` holds the numbers of the begun matches that the preview showed."""
    require(may_decide_results, by, match.tournament)
    return put_right(open_log(match), by=by, correction=correction, undoing=undoing)


def put_right(
    opened: Opened, *, by: Actor, correction: Correction, undoing: frozenset[int] = frozenset()
) -> Recorded:
    """Of a match under its lock; whoever calls has seen to the rights.

    1. Lock all that may depend on the match, round by round: what was shown may have moved on.
    2. Refuse what was not named. 3. Empty the later matches, the last one first. 4. Void and add
       here, as one.
    """
    if not correction.reason.strip():
        raise Refused("reason_needed")
    if opened.match.how == EMPTY_BRANCH or not opened.before.number:
        raise Refused("nothing_to_correct")
    later = lock_after(opened.match)
    found = seen(opened, correction)
    unnamed = [row.number for row in found.undoes if row.number not in undoing]
    if unnamed:
        raise Refused("later_match_played", matches=unnamed)
    for row in reversed(found.undoes):
        empty(later[row.number], by=by, reason=correction.reason)
    lines = lines_of(correction, opened.rules)
    opened.match.corrected = True
    sent = Sent("\n".join(lines), texts={"reason": correction.reason.strip()})
    return write(opened, judged(opened, lines), by=by, sent=sent, corrects=True)


def lock_after(match: Match) -> dict[int, Match]:
    """Every match on the way from here to the final, locked round by round."""
    rows = Match.objects.filter(tournament=match.tournament_id, round__gt=match.round)
    edges = {key: ways for key, *ways in rows.values_list("pk", "winner_to", "loser_to")}
    reached, queue = set(), [match.winner_to_id, match.loser_to_id]
    while queue:
        key = queue.pop()
        if key and key not in reached:
            reached.add(key)
            queue += edges[key]
    locked = Match.objects.select_for_update().filter(pk__in=reached).order_by("round", "number")
    return {row.number: row for row in locked}


def empty(match: Match, *, by: Actor, reason: str) -> None:
    """Void every entry that counts: the match is as if nobody had sat down yet."""
    opened = open_log(match)
    voids = format_entry(Void(counting(opened.before)), opened.rules.ruleset)
    opened.match.corrected = True
    sent = Sent(voids, texts={"reason": reason})
    write(opened, judged(opened, [voids]), by=by, sent=sent, corrects=True)
