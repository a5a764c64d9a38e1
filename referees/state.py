"""A match as a phone sees it: who plays, what has been entered, where it stands. Reading only.

The number of queries is fixed, whatever the length of the match and the size of the bracket. Who
has seen the first entries already asks for what came `since`; which of the older ones no longer
count is told every time.
"""

import uuid
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet, UUIDField

from referees.ruling_words import effect
from scoring.core.entries import Void
from scoring.core.fault import Refused as EntryRefused
from scoring.core.match import MatchState
from scoring.core.replay import apply
from scoring.core.seats import TABLES
from scoring.phone import situation_of
from tournaments.engine import rules_of
from tournaments.line_words import concept, with_names, words_of
from tournaments.models import Entry, Match, Plan, Slot
from tournaments.prepared import Given, Prepared
from tournaments.services.entries import Recorded
from tournaments.services.entries_replay import replayed
from tournaments.team_names import short_name

Json = dict[str, Any]
SEATED = Prepared(
    lambda: (
        Slot.objects.filter(match=Given("match", UUIDField()))
        .order_by("side")
        .values_list(
            "side",
            "team",
            "team__number",
            "team__places__participant",
            "team__places__participant__name",
            "team__places__until",
            "team__places__order",
        )
    )
)


def read_state(match: Match, *, since: int = 0) -> Json:
    """The match's row must carry its tournament with the plan."""
    plan = match.tournament.plan
    return state_json(match, plan, replayed(match, rules_of(plan, match)).state, since=since)


def state_json(
    match: Match, plan: Plan, state: MatchState, *, since: int = 0, last: Recorded | None = None
) -> Json:
    """`last` is what was just written, where that is all there is to tell."""
    since = since if 0 <= since <= state.number else 0
    alone = last is not None and last.entry.number == since + 1 == state.number
    before = last.before if last else None
    teams = teams_of(match, state)
    names = {side: teams[side]["name"] for side in "AB"}
    outcome = state.outcome
    return {
        "match": {
            "number": match.number,
            "id": str(match.pk),
            "round": match.round_code,
            "table": match.table.number if match.table else None,
            "state": match.state,
            "suspended": state.suspended,
            "best_of": match.best_of,
            "players": plan.team_size * 2,
        },
        "teams": teams,
        "ruleset": {
            "key": state.ruleset.key,
            "version": state.ruleset.version,
            "options": dict(plan.options),
        },
        "expected": state.number + 1,
        "since": since,
        "entries": [
            entry_json(entry, state, names)
            for entry in ([last.entry] if last and alone else entries_of(match, since))
            if entry.number <= state.number  # what came in this instant is told the next time
        ],
        "void": [record.number for record in state.records if record.void],
        "allowed": list(state.allowed),
        "situation": situation_of(state),
        "undo": undo_json(state, before),
        "outcome": outcome._asdict() if outcome else None,
        "signed": match.signed,
        "version": state.number,
    }


def entries_of(match: Match, since: int) -> QuerySet[Entry]:
    return Entry.objects.filter(match=match, number__gt=since).order_by("number")


def entry_json(entry: Entry, state: MatchState, names: Mapping[str, str]) -> Json:
    """One line with its words, and its points as they were given that day."""
    record = state.records[entry.number - 1]
    return {
        "number": entry.number,
        "client_id": str(entry.client_id),
        "kind": entry.kind,
        "notation": entry.notation,
        "words": words_of(record.entry, names) or with_names(entry.notation, names),
        "awards": [{**award, "words": concept(award["concept"])} for award in entry.awards],
        "says": [
            {"words": effect(note.code), "article": note.article}
            for note in (record.notes if entry.kind == "ruling" else ())
        ],
        "score": list(record.score),
        "game": record.game,
        "void": record.void,
    }


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
    if before is not None and before.number == number - 1 == state.number - 1:
        return {"number": number, "situation": situation_of(before)}
    after = apply(state, Void((number,)))
    if isinstance(after, EntryRefused):
        return None
    return {"number": number, "situation": situation_of(after)}


def teams_of(match: Match, state: MatchState) -> dict[str, Json]:
    """Both teams with their people in the seats of the opening, or in their chairs before it."""
    people: dict[str, list[tuple[int, uuid.UUID, str]]] = defaultdict(list)
    teams: dict[str, tuple[str, int]] = {}
    for side, team, number, person, name, until, order in SEATED(match=match.pk):
        teams[side] = (str(team or ""), number or 0)
        if person and until is None:
            people[side].append((order, person, name))
    seated = {who: seat for seat, who in state.people}
    found: dict[str, Json] = {}
    for side, (team_id, team_number) in teams.items():
        chairs = [(str(key), name) for _, key, name in sorted(people[side], key=lambda p: p[0])]
        taken = {seated.get(key) for key, _ in chairs}
        seats_here = [seat for seat in TABLES[state.format.players] if seat[0] == side]
        free = iter([seat for seat in seats_here if seat not in taken])
        seats = [(seated.get(key) or next(free, ""), name) for key, name in chairs]
        found[side] = {
            "id": team_id,
            "name": short_name([name for _, name in chairs], number=team_number),
            "people": [{"seat": seat, "name": name} for seat, name in sorted(seats)],
        }
    return found
