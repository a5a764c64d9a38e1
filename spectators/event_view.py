"""The matches of an event as every public page shows them, read again only where they changed.

A process keeps the last reading of each event. What the log gained since then decides how much is
read anew, so that a hand costs the same whatever the number of teams:

1. nothing but hands that left their matches as they stood on the ladder: these matches;
2. other things that happen to matches (calls, results, confirmations): what differs in the rows of
   matches and slots, wherever it stands;
3. anything else (names, tables, appeals, the plan, a draw): everything.

A row that did not change stays the same object: whoever renders goes by that.
"""

import threading
import uuid
from collections import OrderedDict, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import count, groupby
from operator import attrgetter, itemgetter
from typing import Any

from django.db.models import F, UUIDField
from django.utils import timezone

from spectators.versions import TournamentVersion
from tournaments.appeals.models import Appeal
from tournaments.brackets.selectors import (
    THIRD,
    BracketView,
    Feeders,
    MatchRow,
    brackets_of,
    edges_of,
    find_feeders,
    in_order,
    main_of,
    match_rows,
)
from tournaments.hall.waits import Wait, waits_of
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.matches.clocks import ClockView, running_clocks
from tournaments.matches.selectors import KINDS_ON_LINES
from tournaments.models import LogEntry, Match, Place, Plan, Slot, Stage, Team, Tournament
from tournaments.prepared import Param, PreparedQuery
from tournaments.selectors import find_plan
from tournaments.stages.selectors.reading import StageReading, read_stage

ROOM = 64  # events a process remembers; the least recently asked for goes first
HAND = "match.entry"
ABOUT_MATCHES = {
    HAND,
    *("match.called", "match.call_taken_back", "match.moved", "match.format_changed"),
    *("match.confirmed", "match.signed", "match.signature_refused"),
    *("match.pin_wrong", "match.deck_returned", "match.team_coming"),
}
SELECT_NEWS = PreparedQuery(
    lambda: (
        LogEntry.objects.filter(
            tournament=Param("tournament", UUIDField()), number__gt=Param("number")
        )
        .order_by("number")
        .values_list("number", "action", "subject", "at", "data")
    )
)
SELECT_NEWEST = PreparedQuery(
    lambda: (
        LogEntry.objects.filter(tournament=Param("tournament", UUIDField()))
        .order_by("-number")
        .values_list("number", "action", "subject", "at", "data")[:1]
    )
)
# What can differ from one reading to the next, first of all the number. A draw makes other rows.
MATCH_FIELDS = [
    *("number", "round", "position", "round_code", "best_of", "all_played", "target"),
    *("state", "table_id", "called_at"),
    *("started_at", "finished_at", "corrected", "entries_count", "games_won", "score"),
    *("suspended", "signed", "winner", "how"),
]
SLOT_FIELDS = ["side", "kind", "by_bye", "pencil", "by_hand"]
get_match_fields = attrgetter(*MATCH_FIELDS)
get_slot_fields = attrgetter(*SLOT_FIELDS)
# A hand that leaves these as they were moves nothing else.
get_rung = attrgetter("state", "winner", "how", "suspended", "table_id", "corrected")
Content = tuple[Any, ...]


@dataclass(frozen=True)
class EventView:
    """All that spectators follow, at one state: the groups and their tables, the tree, who plays
    now, who is called, who waits."""

    stamp: str
    reading: int  # another number whenever everything was read
    turn: int  # another number whenever more than hands had come
    tournament: Tournament
    plan: Plan | None
    brackets: list[BracketView]  # the main knockout first, also before it is drawn
    tables: StageReading | None  # where there are groups or rounds
    resting: Mapping[str, int]  # numbers of teams in a table that stand in no match yet
    rows_by_number: dict[int, MatchRow]  # groups first, then from the first round on
    names: dict[uuid.UUID, str]
    feeders: Feeders
    appealed: frozenset[int]
    teams: list[tuple[int, str, str]]
    next_matches: dict[int, int]
    waits: dict[int, Wait]
    clocks: list[ClockView] = field(default_factory=list)  # that were started

    @property
    def clocks_of_play(self) -> list[ClockView]:
        """Those of rounds in which somebody still plays."""
        if not self.clocks:
            return []
        to_play = {
            (row.match.stage_id, row.match.round) for row in self.rows if not row.match.is_decided
        }
        return [clock for clock in self.clocks if clock.key in to_play]

    @property
    def bracket(self) -> BracketView:
        """The main one."""
        return main_of(self.brackets)

    @property
    def rows(self) -> list[MatchRow]:
        return list(self.rows_by_number.values())


class EventReader:
    """Of one event, in one process."""

    def __init__(self, tournament_id: uuid.UUID) -> None:
        self.id = tournament_id
        self.lock = threading.Lock()
        self.head = 0  # number of the newest log entry that was read
        self.at = timezone.now()  # its time
        self.view: EventView | None = None

    def read(self, version: TournamentVersion) -> EventView:
        """The log first: what is written while the rest is read comes with the next reading."""
        with self.lock:
            view = self.view
            if view is not None and view.stamp == version.stamp:
                return view
            if view is None:
                news = SELECT_NEWEST(tournament=self.id)
            else:
                news = SELECT_NEWS(tournament=self.id, number=self.head)
            tournament = Tournament.objects.annotate(
                team_size=F("plan__team_size"), planned_stages=F("plan__stages")
            ).get(pk=self.id)
            actions = {action for _, action, _, _, _ in news}
            if news:
                self.head, _, _, self.at, _ = news[-1]
            changed = None
            if view is not None and actions and actions <= ABOUT_MATCHES:
                subjects = {uuid.UUID(subject.partition(":")[2]) for _, _, subject, _, _ in news}
                only_hands = all(is_plain_hand(action, data) for _, action, _, _, data in news)
                changed = read_changed(view, subjects, only_hands=only_hands)
            if view is None or changed is None:
                self.view = read_everything(tournament, version.stamp, before=view, at=self.at)
            else:
                self.view = update_view(
                    view, tournament, version.stamp, changed, only_hands=only_hands, at=self.at
                )
            return self.view


def is_plain_hand(action: str, data: dict[str, Any]) -> bool:
    """Which takes nothing back."""
    return action == HAND and data.get("kind") not in KINDS_ON_LINES


_readers: OrderedDict[uuid.UUID, EventReader] = OrderedDict()
_guard = threading.Lock()
_numbers = count(1)


def read_event(version: TournamentVersion) -> EventView:
    with _guard:
        reader = _readers.setdefault(version.id, EventReader(version.id))
        _readers.move_to_end(version.id)
        while len(_readers) > ROOM:
            _readers.popitem(last=False)
    return reader.read(version)


def read_everything(
    tournament: Tournament, stamp: str, *, before: EventView | None, at: datetime
) -> EventView:
    names = names_of_teams(tournament)
    feeders = find_feeders(edges_of(tournament))
    rows = match_rows(in_order(tournament), names, feeders=feeders)
    if before is not None:
        rows = [keep_if_same(before.rows_by_number.get(row.number), row) for row in rows]
    brackets = brackets_of(rows)
    in_groups = sorted((row for row in rows if row.match.group), key=attrgetter("number"))
    rows = in_groups + [row for bracket in brackets for row in rows_in(bracket)]
    numbers = {row.match.pk: row.number for row in rows}
    plan = find_plan(tournament)
    appeals = Appeal.objects.filter(
        tournament=tournament, state__in=Appeal.WITH_SOMEBODY, match__isnull=False
    )
    tables = read_tables(tournament) if in_groups else None
    return EventView(
        stamp=stamp,
        reading=next(_numbers),
        turn=next(_numbers),
        tournament=tournament,
        plan=plan,
        brackets=brackets,
        tables=tables,
        resting=find_resting(tables, rows),
        rows_by_number={row.number: row for row in rows},
        names=names,
        feeders=feeders,
        appealed=frozenset(appeals.values_list("match__number", flat=True)),
        teams=teams_in(tournament, rows),
        next_matches={
            row.number: numbers[row.match.winner_to_id]
            for row in rows
            if row.match.winner_to_id in numbers
        },
        waits=waits_of(rows, plan, now=at),
        clocks=running_clocks(tournament, plan),
    )


def read_tables(tournament: Tournament) -> StageReading:
    return read_stage(Stage.objects.get(tournament=tournament, kind__in=Stage.WITH_TABLES))


def find_resting(tables: StageReading | None, rows: list[MatchRow]) -> dict[str, int]:
    """Whoever had nothing but byes until now. One query, and only where there is one."""
    if tables is None or not tables.stage.byes:
        return {}
    playing = {str(side.team.pk) for row in rows for side in row.sides if side.team}
    resting = [id for group in tables.groups for id in group.teams if id not in playing]
    numbers = Team.objects.filter(pk__in=resting).values_list("pk", "number") if resting else ()
    return {str(key): number for key, number in numbers}


def rows_in(bracket: BracketView) -> list[MatchRow]:
    rows = [cell.row for column in bracket.rounds for cell in column.cells if cell.row]
    return rows + [column.third for column in bracket.rounds if column.third]


def teams_in(tournament: Tournament, rows: list[MatchRow]) -> list[tuple[int, str, str]]:
    """Number, name and people of every team that was drawn, by name: to be found by any of them."""
    people: dict[int, list[str]] = defaultdict(list)
    places = Place.objects.filter(team__tournament=tournament, until=None).order_by("order")
    for number, name in places.values_list("team__number", "participant__name"):
        people[number].append(name)
    names = {side.team.number: side.name for row in rows for side in row.sides if side.team}
    teams = [(number, name, " ".join(people[number])) for number, name in names.items()]
    return sorted(teams, key=lambda team: team[1].casefold())


def keep_if_same(before: MatchRow | None, now: MatchRow) -> MatchRow:
    is_same = before is not None and before.match == now.match and shown_by(before) == shown_by(now)
    return before if before is not None and is_same else now


def shown_by(row: MatchRow) -> Content:
    """All of a row that a page can show, also what stands in other tables."""
    table = row.match.table.number if row.match.table else None
    sides = [(side, side.own_name) for side in row.sides]
    return content_of(row), table, sides


def content_of(row: MatchRow) -> Content:
    sides = zip(row.match.slots.all(), row.sides, strict=True)
    slots = [(side.team and side.team.number, *get_slot_fields(slot)) for slot, side in sides]
    return *get_match_fields(row.match), *slots


def read_changed(
    view: EventView, subjects: Collection[uuid.UUID], *, only_hands: bool
) -> list[MatchRow] | None:
    """The rows that differ by now, among them in any case those that the log speaks of; None where
    the tree is another one."""
    changed = read_rows(view, pk__in=subjects)
    if not all(row.number in view.rows_by_number for row in changed):
        return None
    if only_hands and are_on_the_same_rungs(view, changed):
        return changed
    contents = read_contents(view.tournament)
    if contents.keys() != view.rows_by_number.keys():
        return None
    subject_numbers = {row.number for row in changed}
    differing = {
        number for number, row in view.rows_by_number.items() if content_of(row) != contents[number]
    }
    return changed + read_rows(view, number__in=differing - subject_numbers)


def read_rows(view: EventView, **which: Any) -> list[MatchRow]:
    matches = Match.objects.filter(tournament=view.tournament, **which)
    return match_rows(matches, view.names, feeders=view.feeders)


def are_on_the_same_rungs(view: EventView, rows: Iterable[MatchRow]) -> bool:
    return all(
        get_rung(view.rows_by_number[row.number].match) == get_rung(row.match) for row in rows
    )


def read_contents(tournament: Tournament) -> dict[int, Content]:
    """Two queries; as `content_of` gives them."""
    matches = Match.objects.filter(tournament=tournament).order_by()
    slots = (
        Slot.objects.filter(match__tournament=tournament)
        .order_by("match__number", "side")
        .values_list("match__number", "team__number", *SLOT_FIELDS)
    )
    sides = {
        number: [row[1:] for row in rows] for number, rows in groupby(slots, key=itemgetter(0))
    }
    return {row[0]: (*row, *sides[row[0]]) for row in matches.values_list(*MATCH_FIELDS)}


def update_view(
    view: EventView,
    tournament: Tournament,
    stamp: str,
    changed: Sequence[MatchRow],
    *,
    only_hands: bool,
    at: datetime,
) -> EventView:
    rows_by_number = view.rows_by_number | {row.number: row for row in changed}
    rows = list(rows_by_number.values())
    turn, tables = view.turn, view.tables
    if only_hands and are_on_the_same_rungs(view, changed):
        brackets = [exchange_rows(bracket, changed) for bracket in view.brackets]
    else:
        brackets, turn = brackets_of(rows), next(_numbers)
        if any(row.match.group for row in changed):
            tables = read_tables(tournament)
    return replace(
        view,
        stamp=stamp,
        turn=turn,
        tournament=tournament,
        brackets=brackets,
        tables=tables,
        rows_by_number=rows_by_number,
        waits=waits_of(rows, view.plan, now=at),
    )


def exchange_rows(bracket: BracketView, changed: Sequence[MatchRow]) -> BracketView:
    """In the same tree. A round without any of them stays the same object."""
    rounds = list(bracket.rounds)
    changed = [row for row in changed if not row.match.group and row.match.cup == bracket.cup]
    for row in changed:
        if row.match.round_in_cup == THIRD:
            rounds[-1] = replace(rounds[-1], third=row)
            continue
        column, place = rounds[row.match.round - 1], row.match.position - 1
        cells = list(column.cells)
        cells[place] = replace(cells[place], row=row)
        rounds[row.match.round - 1] = replace(column, cells=cells)
    corrected = bracket.corrected or any(row.match.corrected for row in changed)
    return replace(bracket, rounds=rounds, corrected=corrected)
