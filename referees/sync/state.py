"""A match as a phone sees it: who plays, what has been entered, where it stands. Reading only.

The number of queries is fixed, whatever the length of the match and the size of the bracket. Who
has seen the first entries already asks for what came `since`. Where one of those acts on earlier
lines, all of them are told again: their words, points and scores may be others now.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils import timezone

from referees.rulings.labels import effect
from referees.selectors import Json, get_state, names_at_table, team_rows
from scoring.core.change import number_hands, states_before
from scoring.core.entries import ACTS_ON_LINES, HANDS, Hand, QuickHand, Ruling, Void
from scoring.core.fault import Refused as EntryRefused
from scoring.core.match import MatchState, Record
from scoring.core.replay import apply
from scoring.core.ruleset import Ruleset
from scoring.notation import format_entry
from scoring.phone import situation_of
from tournaments.engine import awards_by_line
from tournaments.matches.clocks import clock_json, find_clock
from tournaments.matches.expulsions import expelled_at_table
from tournaments.matches.labels import describe_for, name_line, points_label
from tournaments.matches.selectors import (
    call_by_person,
    find_acting_lines,
    name_seats,
    read_reasons,
)
from tournaments.matches.services.entries import RecordResult
from tournaments.models import Entry, Match, Plan


def read_state(match: Match, *, since: int = 0, with_reasons: bool = False) -> Json:
    """The match's row must carry its tournament with the plan. Why lines were annulled or
    corrected is for referees: it was said to them, and may name somebody."""
    return state_json(match, get_state(match), since=since, with_reasons=with_reasons)


def ruleset_json(rules: Ruleset, plan: Plan) -> Json:
    return {"key": rules.key, "version": rules.version, "options": dict(plan.options)}


def entries_since(
    since: int, match: Match, state: MatchState, last: RecordResult | None
) -> Sequence[Entry]:
    if last and last.entry.number == since + 1 == state.number:
        return [last.entry]
    rows = Entry.objects.filter(match=match, number__gt=since).order_by("number")
    # What came in this instant is told the next time.
    return [entry for entry in rows if entry.number <= state.number]


def state_json(
    match: Match,
    state: MatchState,
    *,
    since: int = 0,
    last: RecordResult | None = None,
    with_reasons: bool = False,
) -> Json:
    """`last` is what was just written, where that is all there is to tell."""
    since = since if 0 <= since <= state.number else 0
    acts = any(acts_on_earlier_lines(record) for record in state.records[since:])
    if acts:
        since = 0
    teams = team_rows(match, state)
    before = last.before if last else None
    entries = entries_since(since, match, state, last)
    lines = LinesJson(
        state,
        names=names_at_table(teams),
        reasons=read_reasons(match) if acts and with_reasons else {},
        awards=awards_by_line(entries),
        acting=find_acting_lines(state),
        before=list_places(state, entries, before),
        called=call_by_person(match, state),
    )
    return {
        **standing_json(match, state),
        "teams": teams,
        "since": since,
        "entries": [lines.show(entry) for entry in entries],
        "undo": undo_json(state, before),
    }


def standing_json(match: Match, state: MatchState) -> Json:
    """Where the match stands, whatever the phone knows already."""
    return {
        "match": match_json(match, state),
        "ruleset": ruleset_json(state.ruleset, match.tournament.plan),
        "expected": state.number + 1,
        "void": [record.number for record in state.records if record.void],
        "allowed": list(state.allowed),
        "situation": situation_of(state),
        "outcome": state.outcome._asdict() if state.outcome else None,
        "clock": clock_json(find_clock(match), now=timezone.now()),
        "expelled": [row.name for row in expelled_at_table(match, state)],
        "signed": match.signed,
        "version": state.number,
    }


def match_json(match: Match, state: MatchState) -> Json:
    return {
        "number": match.number,
        "id": str(match.pk),
        "round": match.round_code,
        "table": match.table.number if match.table else None,
        "state": match.state,
        "suspended": state.suspended,
        "best_of": match.best_of,
        "all_played": match.all_played,
        "players": match.tournament.plan.team_size * 2,
        "counts_flores": match.flores is not None,
    }


@dataclass(frozen=True)
class LinesJson:
    """What it takes to show lines of a match: what they give, which line changed them, and where
    each hand began."""

    state: MatchState
    names: Mapping[str, str]
    reasons: Mapping[int, str]
    awards: Mapping[int, list[dict[str, Any]]]
    acting: Mapping[int, int]
    before: Mapping[int, Json]
    called: Mapping[str, str]  # names by person, where others sat down in a later game

    def show(self, entry: Entry) -> Json:
        """One line with the words that count and the points they give. `was` are the words that it
        was written with, where others stand in their place; `changed_by` is the line that did it,
        or took this one out: to void that one restores it."""
        record = self.state.records[entry.number - 1]
        replaced = record.written is not None
        words = format_entry(record.entry, self.state.ruleset) if replaced else entry.notation
        return {
            "number": entry.number,
            "client_id": str(entry.client_id),
            "kind": record.entry.kind,
            "hand": self.hands.get(entry.number, 0),
            "name": name_line(self.state, entry.number),
            "reason": self.reasons.get(entry.number, ""),
            "notation": words,
            "words": self.describe(words, record.game),
            "was": self.describe(entry.notation, record.game) if replaced else "",
            "changed_by": self.acting.get(entry.number, 0),
            "at": entry.at.isoformat(),
            "awards": [
                {**award, "words": points_label(award["concept"], words, rules=self.state.ruleset)}
                for award in self.awards[entry.number]
            ],
            "says": [
                {"words": effect(note.code), "article": note.article}
                for note in (record.notes if isinstance(record.entry, Ruling) else ())
            ],
            "score": list(record.score),
            "game": record.game,
            "void": record.void,
            "before": self.before.get(entry.number),
            "moves": list_moves(record),
            "amounts": list_amounts(record),
        }

    @cached_property
    def hands(self) -> dict[int, int]:
        return number_hands(self.state.records)

    def describe(self, notation: str, game: int) -> str:
        names = {**self.names, **name_seats(self.state, game, self.called)}
        return describe_for(notation, self.state.ruleset, names, state=self.state)


def list_moves(record: Record) -> list[list[Any]]:
    """Who, word, arguments of each move of a hand: from these the sheet finds its taps again."""
    moves = record.entry.moves if isinstance(record.entry, Hand) else ()
    return [[move.who, move.word, list(move.args)] for move in moves if not move.void]


def list_amounts(record: Record) -> list[list[Any]]:
    """Side, name and points of each amount of a hand that was kept quickly."""
    amounts = record.entry.amounts if isinstance(record.entry, QuickHand) else ()
    return [list(amount) for amount in amounts]


def list_places(
    state: MatchState, entries: Sequence[Entry], before: MatchState | None
) -> dict[int, Json]:
    """Where each of these hands began. Of a hand that was just written it is at hand; otherwise
    the match is played again, once for all."""
    numbers = {entry.number for entry in entries if is_played_hand(state.records[entry.number - 1])}
    if not numbers:
        return {}
    if before is not None and numbers == {before.number + 1}:
        situation = situation_of(before)
        return {before.number + 1: place_json(before, hand=situation["hand"])}
    states, hands = states_before(state), number_hands(state.records)
    return {number: place_json(states[number], hand=hands[number]) for number in numbers}


def is_played_hand(record: Record) -> bool:
    return isinstance(record.entry, HANDS) and not record.void


def place_json(before: MatchState, *, hand: int) -> Json:
    return {
        "hand": hand,
        "game": len(before.games) + 1,
        "score": list(before.score),
        "dealer": before.dealer,
        "memory": before.memory,
    }


def acts_on_earlier_lines(record: Record) -> bool:
    return isinstance(record.entry, ACTS_ON_LINES) or bool(record.behind)


def last_counting(state: MatchState) -> int:
    """Number of the entry that "undo" takes back; 0 where nothing counts."""
    for record in reversed(state.records):
        if not record.void and type(record.entry) is not Void:
            return record.number
    return 0


def undo_json(state: MatchState, before: MatchState | None) -> Json | None:
    """What "undo" would void and where the match would stand then: a phone without network shows
    it at once."""
    number = last_counting(state)
    if not number:
        return None
    if before is None or not before.number == number - 1 == state.number - 1:
        undone = apply(state, Void((number,)))
        if isinstance(undone, EntryRefused):
            return None
        before = undone
    return {"number": number, "situation": situation_of(before)}
