"""The whole event as one public file that anybody can audit: docs/event-file.md is its
specification, made so that an auditor can be written from that page alone.

Canonical JSON and a newline. Names stand nowhere but as salted texts of the draws' documents, from
which erasing takes them. Entries of the log that the public pages do not tell of are closed: the
hash of their content and no more, over which the chain is still followed. A fixed number of
queries, whatever the event's size; one read of the log, a batch at a time.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from scoring.core.match import MatchState, Record
from tournaments.audit.chain import Link, canonical, spell_time
from tournaments.audit.subjects import subject_name
from tournaments.draws.protocol import names_now
from tournaments.draws.services.publish import published_draws
from tournaments.engine import logs_by_match, rules_of, state_of
from tournaments.formats.document import write_outcome
from tournaments.models import (
    Appeal,
    Draw,
    Entry,
    LogEntry,
    Match,
    Plan,
    Slot,
    Stage,
    StagePlace,
    Team,
    Tournament,
)
from tournaments.podium.honours import Tally, add_up, honours, tallies_of
from tournaments.podium.selectors import read_standings
from tournaments.podium.standings import Standing
from tournaments.regulation.selectors import settings_of
from tournaments.regulation.settings import chained_values
from tournaments.selectors import find_plan
from tournaments.stages.selectors.reading import (
    StageReading,
    document_of,
    flores_in_table,
    read_stage,
)
from tournaments.stages.selectors.sources import list_sources

FORMAT = "retruco-event-1"
BATCH = 500
OPEN_ACTIONS = frozenset(
    {
        *("tournament.created", "tournament.finished", "tournament.archived"),
        *("tournament.cancelled", "plan.made", "plan.changed"),
        *("inscriptions.opened", "inscriptions.closed"),
        *("draw.frozen", "draw.made", "draw.cancelled", "draw.changed", "draw.sealed"),
        *("bracket.built", "bracket.swapped", "bracket.taken_back", "bracket.late_team"),
        *("groups.built", "stage.places", "stage.kept"),
        *("team.points_deducted", "team.points_given_back"),
        *("round.built", "team.entered_rounds", "playoff.built", "playoff.taken_back"),
        *("refill.returned", "refill.closed"),
        *("clock.started", "clock.paused", "clock.resumed", "clock.extended", "clock.stopped"),
        *("return.paid", "return.refunded", "returns.closed", "returns.opened"),
        *("match.called", "match.moved", "match.call_taken_back", "match.format_changed"),
        *("match.entry", "match.confirmed"),
        *("team.withdrawn", "team.excluded", "team.readmitted"),
        *("appeal.filed", "appeal.statement", "appeal.answered", "appeal.taken_on"),
        *("appeal.accepted", "appeal.decided", "appeal.withdrawn", "remark.erased"),
    }
)
# What a player did is the team's business; only results and what follows from them need their
# entries, whoever wrote them.
BY_PLAYERS = frozenset(
    {
        *("match.entry", "match.confirmed", "stage.places", "playoff.built", "playoff.taken_back"),
        *("refill.returned", "refill.closed"),
    }
)
# Closing and opening write the hour into the plan, and are entries of their own.
NOT_CHAINED = frozenset({"opens_at", "closes_at"})


def event_file(tournament: Tournament) -> Iterator[bytes]:
    """The file piece by piece, members sorted by name."""
    plan = find_plan(tournament)
    lines: dict[tuple[str, int], int] = {}
    draws = published_draws(tournament)
    matches = list(tournament.matches.order_by("number"))
    slots = list(Slot.objects.filter(match__in=matches).order_by("match", "side"))
    entries = logs_by_match(matches)
    states = replay_all(plan, matches, entries)
    numbers = {match.pk: match.number for match in matches}
    readings = read_all_stages(tournament, matches)
    standings = read_standings(tournament, plan)
    teams = list_teams(tournament, standing_teams(slots, readings), draws)
    by_number = {str(team["id"]): place for place, team in enumerate(teams)}
    yield b'{"appeals":' + canonical(list(list_appeals(tournament)))
    if standings.cups:
        yield b',"cups":' + canonical(list_cups(standings.cups, by_number))
    yield b',"draws":' + canonical([describe_draw(draw, document) for draw, document in draws])
    yield b',"event":' + canonical(describe_event(tournament))
    yield b',"format":' + canonical(FORMAT)
    tallies = tally_matches(matches, slots, states)
    yield b',"honours":' + canonical(list_honours(tallies.values(), readings))
    yield b',"log":['
    yield from list_log(tournament, lines)
    yield b'],"matches":['
    sides = describe_slots(slots)
    in_stages = {row.pk: row.key for row, _ in readings}
    for place, match in enumerate(matches):
        row = describe_match(match, numbers, in_stages) | {
            "sides": sides[match.pk],
            "lines": list_lines(match, entries.get(match.pk, []), states.get(match.pk), lines),
            "tally": describe_tallies(tallies.get(match.pk)),
        }
        yield (b"," if place else b"") + canonical(row)
    yield b'],"plan":' + canonical(describe_plan(plan) if plan else None)
    yield b',"stages":' + canonical(list_stages(readings))
    yield b',"standings":' + canonical(list_standings(standings.main, by_number))
    yield b',"tables":' + canonical(list_tables(readings))
    yield b',"teams":' + canonical(teams)
    yield b"}\n"


def read_all_stages(
    tournament: Tournament, matches: Iterable[Match]
) -> list[tuple[Stage, StageReading | None]]:
    """Nothing for an event that is a knockout from the start, and nothing else."""
    matches = list(matches)
    has_tables = any(match.group for match in matches)
    if not matches or not (has_tables or tournament.stages.count() > 1):
        return []
    stages = tournament.stages.prefetch_related("places", "deductions").order_by("number")
    return [(stage, read_stage(stage) if stage.has_tables else None) for stage in stages]


def list_stages(readings: Iterable[tuple[Stage, object]]) -> list[dict[str, object]]:
    return [
        {
            "key": stage.key,
            "kind": stage.kind,
            "state": stage.state,
            "plan": stage.values,
            "groups": [{"name": name, "teams": ids} for name, ids in stage.groups.items()],
            **({"byes": stage.byes} if stage.is_rounds else {}),
            "places": [
                {
                    "source": place.source,
                    "team": str(place.team_id) if place.team_id else None,
                    "by_decision": place.by_decision,
                }
                for place in places_in_order(stage)
            ],
        }
        for stage, _ in readings
    ]


def places_in_order(stage: Stage) -> list[StagePlace]:
    """As the plan names their sources, whichever was taken first."""
    sources = list_sources(stage)
    return sorted(stage.places.all(), key=lambda place: sources.index(place.source))


def list_tables(
    readings: Iterable[tuple[Stage, StageReading | None]],
) -> list[dict[str, object]]:
    """Of each stage with tables: the results file of docs/formats.md, without names, and what
    follows from it."""
    tables: list[dict[str, object]] = []
    for stage, reading in readings:
        if reading is not None:
            file = document_of(reading, {})
            outcome = write_outcome(reading.outcome)
            tables.append({"stage": stage.key, "file": file, "outcome": outcome})
    return tables


def replay_all(
    plan: Plan | None, matches: Iterable[Match], entries: Mapping[Any, list[Entry]]
) -> dict[Any, MatchState]:
    """By match; nothing for one without lines."""
    if plan is None:
        return {}
    return {
        match.pk: state_of(rules_of(plan, match), log)
        for match in matches
        if (log := entries.get(match.pk))
    }


def describe_event(tournament: Tournament) -> dict[str, object]:
    return {
        "id": str(tournament.pk),
        "slug": tournament.slug,
        "name": tournament.name,
        "stage": tournament.stage,
    }


def describe_plan(plan: Plan) -> dict[str, object]:
    values = chained_values(settings_of(plan))
    return {
        **{name: value for name, value in values.items() if name not in NOT_CHAINED},
        "blueprint": plan.blueprint,
        "ruleset_version": plan.ruleset_version,
    }


def describe_draw(draw: Draw, document: Mapping[str, Any]) -> dict[str, object]:
    return {"number": draw.number, "kind": draw.kind, "state": draw.state, "document": document}


# ------------------------------------------------------------------ the log


def list_log(tournament: Tournament, lines: dict[tuple[str, int], int]) -> Iterator[bytes]:
    """Every entry, open or closed; `lines` learns which entry holds which line of which match."""
    rows = LogEntry.objects.filter(tournament=tournament).order_by("number")
    pieces: list[bytes] = []
    for entry in rows.iterator(chunk_size=BATCH):
        if entry.action == "match.entry":
            lines[entry.subject, entry.data["number"]] = entry.number
        separator = b"," if entry.number > 1 else b""
        pieces.append(separator + canonical(describe_entry(entry, str(tournament.pk))))
        if len(pieces) == BATCH:
            yield b"".join(pieces)
            pieces.clear()
    yield b"".join(pieces)


def describe_entry(entry: LogEntry, tournament: str) -> dict[str, object]:
    head: dict[str, object] = {
        "number": entry.number,
        "previous": entry.previous,
        "hash": entry.hash,
    }
    names = ("actor", "action", "subject", "data", "salt")
    inside = {"at": spell_time(entry.at), **{name: getattr(entry, name) for name in names}}
    if is_open(entry):
        return head | inside
    if entry.salt is None:
        return head | {"content": None}
    link = Link(tournament=tournament, number=entry.number, previous=entry.previous, **inside)
    return head | {"content": link.content()}


def is_open(entry: LogEntry) -> bool:
    if entry.action not in OPEN_ACTIONS:
        return False
    return entry.action in BY_PLAYERS or not entry.actor.startswith("participant:")


# ------------------------------------------------------------------ matches


def describe_match(
    match: Match, numbers: Mapping[Any, int], in_stages: Mapping[Any, str]
) -> dict[str, object]:
    return {
        "id": str(match.pk),
        "number": match.number,
        "round": match.round,
        "code": match.round_code,
        "position": match.position,
        "best_of": match.best_of,
        **({"playoff": True} if match.is_playoff else {}),
        **({"all_played": True} if match.all_played else {}),
        **({"target": match.target} if match.target else {}),
        **({} if match.flores is None else {"flores": match.flores}),
        "winner_to": edge(numbers.get(match.winner_to_id), match.winner_to_side),
        "loser_to": edge(numbers.get(match.loser_to_id), match.loser_to_side),
        "state": match.state,
        "winner": match.winner or None,
        "how": match.how or None,
        "article": match.article or None,
        "games": match.games,
        "games_won": match.games_won,
        "score": match.score,
        "suspended": match.suspended,
        **({"stage": in_stages[match.stage_id], "group": match.group or None} if in_stages else {}),
    }


def edge(number: int | None, side: str) -> dict[str, object] | None:
    return None if number is None else {"match": number, "side": side}


def describe_slots(slots: Iterable[Slot]) -> dict[Any, dict[str, object]]:
    sides: dict[Any, dict[str, object]] = defaultdict(dict)
    for slot in slots:
        sides[slot.match_id][slot.side] = describe_slot(slot)
    return sides


def describe_slot(slot: Slot) -> dict[str, object]:
    return {
        "kind": slot.kind,
        "team": str(slot.team_id) if slot.team_id else None,
        "by_bye": slot.by_bye,
        "pencil": slot.pencil,
    }


def list_lines(
    match: Match,
    entries: list[Entry],
    state: MatchState | None,
    logged: Mapping[tuple[str, int], int],
) -> list[dict[str, object]]:
    subject, records = subject_name(match), state.records if state else ()
    return [
        describe_line(entry, record, logged.get((subject, entry.number)))
        for entry, record in zip(entries, records, strict=True)
    ]


def describe_line(entry: Entry, record: Record, logged: int | None) -> dict[str, object]:
    return {
        "number": entry.number,
        "kind": entry.kind,
        "notation": entry.notation,
        "awards": entry.awards,
        "changes": entry.changes,
        "stands": "void" if record.void else "replaced" if record.written else "counts",
        "log": logged,
    }


# ------------------------------------------------------------------ teams and what they won


def standing_teams(
    slots: Iterable[Slot], readings: Iterable[tuple[Stage, object]]
) -> frozenset[str]:
    """In a match, or in a table: who had nothing but a bye stands in no match."""
    drawn = {id for stage, _ in readings for ids in stage.groups.values() for id in ids}
    return frozenset(drawn | {str(slot.team_id) for slot in slots if slot.team_id})


def list_teams(
    tournament: Tournament,
    standing: Collection[str],
    draws: Iterable[tuple[Draw, Mapping[str, Any]]],
) -> list[dict[str, object]]:
    """Those that stand somewhere. `name` is the commitment by which a draw's texts open it."""
    names: dict[str, str | None] = {}
    for draw, document in draws:
        if draw.kind in (Draw.Kind.BRACKET, Draw.Kind.GROUPS, Draw.Kind.ROUND):
            names |= names_now(document)
    return [
        {
            "id": str(team.pk),
            "number": team.number,
            "state": team.state,
            "name": names.get(str(team.pk)),
        }
        for team in Team.objects.filter(tournament=tournament).order_by("number")
        if str(team.pk) in standing
    ]


def list_cups(
    cups: Mapping[str, list[Standing]], numbers: Mapping[str, int]
) -> list[dict[str, object]]:
    """The standings of each knockout beside the main one, as they come."""
    return [{"cup": cup, "standings": list_standings(rows, numbers)} for cup, rows in cups.items()]


def list_standings(rows: list[Standing], numbers: Mapping[str, int]) -> list[dict[str, object]]:
    """By rank, then by the team's number: pages may list equals in another order."""
    names = (
        "team", "rank", "reached", "matches_won", "matches_lost", "games_won", "games_lost",
    )  # fmt: skip
    return [
        {name: getattr(row, name) for name in names}
        | {"medal": row.medal or None, "how": row.how or None}
        for row in sorted(rows, key=lambda row: (row.rank or 0, numbers[row.team]))
    ]


def tally_matches(
    matches: Iterable[Match], slots: Iterable[Slot], states: Mapping[Any, MatchState]
) -> dict[Any, list[Tally]]:
    """Of each match that is over and was written down: what both sides did, A first."""
    teams = {(slot.match_id, slot.side): slot.team_id for slot in slots if slot.team_id}
    tallies = {}
    for match in matches:
        a, b = (teams.get((match.pk, side)) for side in "AB")
        if match.is_decided and a and b and match.pk in states:
            tallies[match.pk] = tallies_of(states[match.pk], teams=(str(a), str(b)))
    return tallies


def describe_tallies(tallies: list[Tally] | None) -> dict[str, object] | None:
    names = ("hand_by_hand", "flores", "sanctions")
    if tallies is None:
        return None
    return {
        side: {name: getattr(tally, name) for name in names}
        for side, tally in zip("AB", tallies, strict=True)
    }


def list_honours(
    tallies: Iterable[list[Tally]], readings: Iterable[tuple[Stage, StageReading | None]]
) -> list[dict[str, object]]:
    """As far as it is decided."""
    columns = [flores_in_table(reading) for _stage, reading in readings if reading]
    in_table = next((column for column in columns if column is not None), None)
    return [
        {"code": honour.code, "count": honour.count, "teams": sorted(honour.teams)}
        for honour in honours(add_up(chain.from_iterable(tallies)), in_table=in_table)
    ]


def list_appeals(tournament: Tournament) -> Iterator[dict[str, object]]:
    rows = Appeal.objects.filter(tournament=tournament).select_related("match")
    for appeal in rows.prefetch_related("steps__entry").order_by("number"):
        yield {
            "number": appeal.number,
            "match": appeal.match.number if appeal.match else None,
            "line": appeal.line,
            "team": str(appeal.team_id),
            "state": appeal.state,
            "outcome": appeal.outcome or None,
            "lines": appeal.lines,
            "steps": [
                {
                    "kind": step.kind,
                    "team": str(step.team_id) if step.team_id else None,
                    "outcome": step.outcome or None,
                    "log": step.entry.number,
                }
                for step in appeal.steps.all()
            ],
        }
