"""What the people who run the hall see at once: tables, queue, and what needs them now.

A fixed number of queries, whatever the number of tables and teams.
"""

import uuid
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db.models import Q

from tournaments.appeals.selectors import AppealView, open_views
from tournaments.brackets.selectors import MatchRow, Side, match_rows
from tournaments.brackets.tree import BY_RANK, GOLD, code_in_cup
from tournaments.formats.round_codes import in_group
from tournaments.hall.cases import CaseView, open_cases
from tournaments.hall.forecast import expected_end, usual_length
from tournaments.hall.tables import spell_tables
from tournaments.inscriptions.search import fits_query
from tournaments.inscriptions.selectors import names_of_teams, search_words_of_teams
from tournaments.matches.clocks import ClockView, clocks_on_the_board
from tournaments.matches.coming import find_coming
from tournaments.matches.holds import held_matches
from tournaments.matches.selectors import walkover_due_at
from tournaments.matches.signatures import refused_matches
from tournaments.models import Match, Plan, Table, Tournament
from tournaments.stages.selectors.next_step import NextStep, find_next_step
from tournaments.stages.selectors.planned import has_refill

FOR_THE_CLOCK = (
    "round", "round_code", "best_of", "all_played", "state", "how", "called_at", "started_at",
    "finished_at", "group",
)  # fmt: skip
GROUPS = "groups"
LATEST_RESULTS = 6  # to be told to the teams
QUEUE_HEAD = 20  # matches of the queue that are always listed


@dataclass(frozen=True)
class TableView:
    """`state`: free, called, late (its tolerance is over), playing, held, confirm, off."""

    table: Table
    state: str
    row: MatchRow | None = None

    @property
    def suit(self) -> str:
        return {"free": "basto", "playing": "espada", "called": "oro", "confirm": "oro"}.get(
            self.state, "copa" if self.row else ""
        )

    @property
    def may_be_swapped(self) -> bool:
        """With another match that is called or being played at a table."""
        return bool(self.row and self.row.state in Match.AT_A_TABLE and self.table.in_use)


@dataclass(frozen=True)
class PendingTask:
    """Something that waits for a person: late, confirm or held, and since when."""

    kind: str
    row: MatchRow
    since: datetime | None
    # Why a result can't be confirmed by a tap: an open appeal's number, or that a team refuses.
    appeal: int | None = None
    is_refused: bool = False
    coming: Sequence[Side] = ()  # who is late, and said to be on the way


@dataclass(frozen=True)
class GroupProgress:
    name: str
    confirmed: int
    total: int


@dataclass(frozen=True)
class RoundView:
    """A round of the bracket; all groups together are one, with the code `groups`."""

    code: str
    best_of: int
    confirmed: int
    total: int
    ends_at: datetime | None = None
    groups: tuple[GroupProgress, ...] = ()

    @property
    def over(self) -> bool:
        return self.confirmed == self.total


@dataclass(frozen=True)
class Board:
    plan: Plan
    tables: list[TableView]
    queue: list[MatchRow]
    needs: list[PendingTask]
    called: list["Call"]
    results: list[MatchRow] = field(default_factory=list)  # confirmed, latest first
    rounds: list[RoundView] = field(default_factory=list)
    without_table: list[MatchRow] = field(default_factory=list)  # being played, nobody said where
    cases: list[CaseView] = field(default_factory=list)  # that nobody has decided
    appeals: list[AppealView] = field(default_factory=list)  # that wait for referee or committee
    held: dict[uuid.UUID, int] = field(default_factory=dict)  # matches that wait for an appeal
    search: str = ""  # what the queue is searched for
    search_words: dict[uuid.UUID, str] = field(default_factory=dict)  # of teams, for that search
    busy: set[uuid.UUID] = field(default_factory=set)  # ready ones of which a team is at a table
    step: NextStep | None = None  # of an event with groups
    clocks: list[ClockView] = field(default_factory=list)  # of rounds that have something to play

    @property
    def visible_queue(self) -> list[MatchRow]:
        """The head of the queue, or what was searched for in all of it: of 256 ready matches
        nobody reads the last ones first."""
        if not self.search:
            return self.queue[:QUEUE_HEAD]
        if self.search.isdigit():  # on the board a number is a match's
            return [row for row in self.queue if self.search == str(row.number)]
        return [
            row
            for row in self.queue
            if any(
                fits_query(words, self.search, inside_words=True)
                for words in self.words_of_sides(row)
            )
        ]

    def words_of_sides(self, row: MatchRow) -> list[str]:
        return [self.search_words.get(side.team.pk, "") for side in row.sides if side.team]

    @property
    def free(self) -> list[Table]:
        return [view.table for view in self.tables if view.state == "free"]

    def find_movable(self, number: str) -> MatchRow | None:
        """A match that can be sent to a table, or from one to another."""
        rows = [*self.queue, *self.without_table, *(view.row for view in self.tables if view.row)]
        movable = (*Match.AT_A_TABLE, Match.State.READY)
        fitting = [row for row in rows if str(row.number) == number and row.state in movable]
        return fitting[0] if fitting else None

    def find_swaps(self, moving: MatchRow) -> list[int]:
        """The numbers of the matches that it can change tables with."""
        if moving.state not in Match.AT_A_TABLE or moving.match.table is None:
            return []
        rows = [view.row for view in self.tables if view.row and view.may_be_swapped]
        return [row.number for row in rows if row.number != moving.number]

    @property
    def is_over(self) -> bool:
        is_drawn = self.step is None or self.step.is_done
        return bool(self.rounds) and is_drawn and all(view.over for view in self.rounds)

    @property
    def takes_late_teams(self) -> bool:
        """In the first round of a bracket from the start; not where its own losers fill it up."""
        has_tables = self.step is not None and self.step.has_tables
        is_begun = bool(self.rounds) and not self.rounds[0].over
        return is_begun and not has_tables and not has_refill(self.plan)

    @property
    def waiting(self) -> int:
        return len(self.needs) + len(self.cases) + len(self.appeals)

    @property
    def referees(self) -> list[tuple[str, str]]:
        """Who is in charge of which tables, in words."""
        tables: dict[str, list[int]] = {}
        for view in self.tables:
            if view.table.referee_name:
                tables.setdefault(view.table.referee_name, []).append(view.table.number)
        return [(name, spell_tables(numbers)) for name, numbers in sorted(tables.items())]

    @property
    def current(self) -> RoundView | None:
        return next((view for view in self.rounds if not view.over), None)


@dataclass(frozen=True)
class Call:
    row: MatchRow
    due_at: datetime | None
    late: bool
    coming: Sequence[Side]  # who said to be on the way


def latest_results(rows: list[MatchRow], *, now: datetime) -> list[MatchRow]:
    """Of two teams, the last one first."""
    confirmed = [
        row for row in rows if row.state == Match.State.CONFIRMED and row.a.team and row.b.team
    ]
    return sorted(
        confirmed, key=lambda row: (row.match.confirmed_at or now, -row.number), reverse=True
    )


def get_board(tournament: Tournament, plan: Plan, *, now: datetime, search: str = "") -> Board:
    names = names_of_teams(tournament)
    confirmed = tournament.matches.filter(state=Match.State.CONFIRMED)
    latest = confirmed.order_by("-confirmed_at", "number").values("pk")[:LATEST_RESULTS]
    matches = tournament.matches.filter(Q(state__in=Match.ON_THE_BOARD) | Q(pk__in=latest))
    every_row = match_rows(matches.order_by("round", "number"), names)
    rows = [row for row in every_row if row.state != Match.State.CONFIRMED]
    called = [row for row in rows if row.state == Match.State.CALLED]
    coming = find_coming(tournament.pk, [row.match for row in called])
    calls = [call_of(row, plan, now, coming.get(row.match.pk, ())) for row in called]
    late = {call.row.match.pk for call in calls if call.late}
    appeals = open_views(tournament)
    finished = [row.match for row in rows if row.state == Match.State.FINISHED]
    queue = [row for row in rows if row.state == Match.State.READY]
    return Board(
        plan=plan,
        search_words=search_words_of_teams(tournament) if search else {},
        tables=table_views(tournament, rows, late),
        queue=queue,
        busy=find_busy(queue, rows),
        step=find_next_step(tournament, plan),
        needs=pending_tasks(
            rows,
            calls,
            appeals={view.appeal.match_id: view.number for view in reversed(appeals)},
            refused=refused_matches(tournament.pk, finished),
        ),
        called=calls,
        results=latest_results(every_row, now=now),
        rounds=rounds_of(tournament, plan, now=now),
        without_table=[
            row for row in rows if row.state == Match.State.PLAYING and row.match.table is None
        ],
        cases=open_cases(tournament),
        appeals=[view for view in appeals if view.waits_for],
        held=held_matches(tournament.pk),
        clocks=clocks_on_the_board(tournament, plan, rows, now=now),
        search=search,
    )


def find_busy(queue: Iterable[MatchRow], rows: Iterable[MatchRow]) -> set[uuid.UUID]:
    """Ready matches that must wait: in a group a team has several, and sits at one table."""
    seated = [row for row in rows if row.state in Match.AT_A_TABLE]
    teams = {side.team.pk for row in seated for side in row.sides if side.team}
    return {
        row.match.pk
        for row in queue
        if any(side.team and side.team.pk in teams for side in row.sides)
    }


def call_of(row: MatchRow, plan: Plan, now: datetime, coming: Collection[str]) -> Call:
    due = walkover_due_at(row.match, plan)
    return Call(
        row,
        due,
        late=due is not None and due <= now,
        coming=[side for side in row.sides if side.side in coming],
    )


def table_views(
    tournament: Tournament, rows: Iterable[MatchRow], late: set[uuid.UUID]
) -> list[TableView]:
    """Whoever is called or plays hides an older result that nobody has confirmed yet."""
    at: dict[int | None, MatchRow] = {}
    for row in rows:
        taken = at.get(row.match.table_id)
        if row.state in Match.HOLDING_A_TABLE and not (taken and taken.state in Match.AT_A_TABLE):
            at[row.match.table_id] = row
    views = []
    for table in tournament.tables.select_related("referee__user").order_by("number"):
        row_there = at.get(table.pk)
        if table.in_use or row_there:
            views.append(TableView(table, state_at(row_there, late), row_there))
    return views


def state_at(row: MatchRow | None, late: set[uuid.UUID]) -> str:
    if row is None:
        return "free"
    if row.state == Match.State.CALLED:
        return "late" if row.match.pk in late else "called"
    if row.state == Match.State.FINISHED:
        return "confirm"
    return "held" if row.match.suspended else "playing"


def pending_tasks(
    rows: Iterable[MatchRow],
    calls: Iterable[Call],
    *,
    appeals: Mapping[uuid.UUID | None, int],
    refused: Collection[uuid.UUID],
) -> list[PendingTask]:
    """What stops the hall comes first: a held match, a team that did not come, a result."""
    held = [PendingTask("held", row, row.match.started_at) for row in rows if row.match.suspended]
    late = [
        PendingTask("late", call.row, call.due_at, coming=call.coming)
        for call in calls
        if call.late
    ]
    confirm = [
        PendingTask(
            "confirm",
            row,
            row.match.finished_at,
            appeal=appeals.get(row.match.pk),
            is_refused=row.match.pk in refused,
        )
        for row in rows
        if row.state == Match.State.FINISHED
    ]
    return [*held, *late, *confirm]


def begun_at(match: Match) -> datetime | None:
    """From the call on; a sheet is only typed when everything is over."""
    return match.called_at or match.started_at


def played_lengths(matches: Iterable[Match]) -> list[tuple[int, timedelta]]:
    """Of those that were played out: games that had to be won, and how long it took."""
    return [
        (match.most_wins, match.finished_at - since)
        for match in matches
        if match.is_by_games and match.finished_at and (since := begun_at(match))
    ]


def rounds_of(tournament: Tournament, plan: Plan, *, now: datetime) -> list[RoundView]:
    """How far each round is, one bracket after the other, and when the one being played should end.
    One query."""
    # Not through the related manager: with `only` it would fetch each match's tournament.
    rows = list(
        Match.objects.filter(tournament=tournament)
        .order_by("stage__number", "round", "number")
        .only(*FOR_THE_CLOCK)
    )
    lengths = played_lengths(rows)
    main = GOLD if {*BY_RANK} & {stage["key"] for stage in plan.stages} else ""
    by_code: dict[str, list[Match]] = {}
    for row in rows:
        is_group = in_group(row.round_code)
        by_code.setdefault(GROUPS if is_group else row.round_code, []).append(row)
    views = []
    for code, of_round in by_code.items():
        first = of_round[0]
        length = usual_length(lengths, wins=first.most_wins)
        views.append(
            RoundView(
                code if first.group or first.cup else code_in_cup(code, cup=main),
                first.best_of,
                sum(row.state == Match.State.CONFIRMED for row in of_round),
                len(of_round),
                expect_end(of_round, rows, now=now, tables=plan.tables, length=length),
                groups_in(of_round),
            )
        )
    return views


def expect_end(
    of_round: Sequence[Match],
    rows: Sequence[Match],
    *,
    now: datetime,
    tables: int,
    length: timedelta | None,
) -> datetime | None:
    """Rounds of other brackets that are played beside it and called before its last match take
    tables too. A round whose teams nobody knows yet has no clock of its own."""
    undecided = [row for row in of_round if not row.is_decided]
    if length is None or not undecided:
        return None
    if any(row.state == Match.State.LOCKED for row in undecided):
        return None
    beside = list_beside(undecided, rows)
    at_once = most_at_once(of_round)
    parts = [
        ([*undecided, *beside], sum(at_once[name] for name in {row.group for row in undecided}))
    ]
    parts += [(own, at_once[group]) for group, own in by_group(undecided).items()]
    return max(
        end_of(part, now=now, tables=min(tables, most + len(beside)), length=length)
        for part, most in parts
    )


def list_beside(undecided: Sequence[Match], rows: Sequence[Match]) -> list[Match]:
    """What is at a table, or is called before the last of these matches."""
    own = {row.pk for row in undecided}
    last = max((row.round, row.number) for row in undecided)
    return [
        row
        for row in rows
        if row.pk not in own
        and (
            row.state in Match.AT_A_TABLE
            or (row.state == Match.State.READY and (row.round, row.number) < last)
        )
    ]


def end_of(matches: Sequence[Match], *, now: datetime, tables: int, length: timedelta) -> datetime:
    begun = [begun_at(match) or now for match in matches if match.state in Match.AT_A_TABLE]
    return expected_end(
        now, begun=begun, to_come=len(matches) - len(begun), tables=tables, length=length
    )


def most_at_once(matches: Sequence[Match]) -> dict[str, int]:
    """Nobody of a group plays at two tables: of each as many as in its fullest round. In a bracket
    everybody plays once a round."""
    fullest: dict[str, int] = {}
    for (group, _), number in Counter((match.group, match.round) for match in matches).items():
        fullest[group] = max(fullest.get(group, 0), number)
    return fullest


def by_group(matches: Iterable[Match]) -> dict[str, list[Match]]:
    groups: dict[str, list[Match]] = {}
    for match in matches:
        if in_group(match.round_code):
            groups.setdefault(match.group, []).append(match)
    return groups


def groups_in(matches: Iterable[Match]) -> tuple[GroupProgress, ...]:
    return tuple(
        GroupProgress(name, sum(row.state == Match.State.CONFIRMED for row in rows), len(rows))
        for name, rows in sorted(by_group(matches).items())
    )
