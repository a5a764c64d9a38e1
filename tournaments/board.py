"""What the people who run the hall see at once: tables, queue, and what needs them now.

A fixed number of queries, whatever the number of tables and teams.
"""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

from tournaments.appeals import AppealView, open_views
from tournaments.cases import CaseView, open_cases
from tournaments.forecast import expected_end, usual_length
from tournaments.inscriptions.names import fold
from tournaments.match_rows import MatchRow, rows_of
from tournaments.models import Match, Plan, Table, Tournament
from tournaments.services.appeals_hold import held_matches
from tournaments.services.calls import walkover_due_at
from tournaments.table_ranges import spell_tables
from tournaments.team_names import names_of_teams

AT_TABLES = (Match.State.CALLED, Match.State.PLAYING, Match.State.FINISHED)
ON_THE_BOARD = (Match.State.READY, *AT_TABLES)
NOW = (Match.State.CALLED, Match.State.PLAYING)
FOR_THE_CLOCK = (
    "round", "round_code", "best_of", "state", "how", "called_at", "started_at", "finished_at",
)  # fmt: skip
SHOWN = 20  # of the queue
DECIDED = (Match.State.FINISHED, Match.State.CONFIRMED)


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


@dataclass(frozen=True)
class Need:
    """Something that waits for a person: late, confirm or held, and since when."""

    kind: str
    row: MatchRow
    since: datetime | None


@dataclass(frozen=True)
class RoundView:
    code: str
    best_of: int
    confirmed: int
    total: int
    ends_at: datetime | None = None

    @property
    def over(self) -> bool:
        return self.confirmed == self.total


@dataclass(frozen=True)
class Board:
    plan: Plan
    tables: list[TableView]
    queue: list[MatchRow]
    needs: list[Need]
    called: list["Call"]
    rounds: list[RoundView] = field(default_factory=list)
    without_table: list[MatchRow] = field(default_factory=list)  # being played, nobody said where
    cases: list[CaseView] = field(default_factory=list)  # that nobody has decided
    appeals: list[AppealView] = field(default_factory=list)  # that wait for referee or committee
    held: dict[uuid.UUID, int] = field(default_factory=dict)  # matches that wait for an appeal
    wanted: str = ""  # what the queue is searched for

    @property
    def shown(self) -> list[MatchRow]:
        """The head of the queue, or what was searched for in all of it: of 256 ready matches
        nobody reads the last ones first."""
        if not self.wanted:
            return self.queue[:SHOWN]
        key = fold(self.wanted)
        return [row for row in self.queue if self.wanted == str(row.number) or key in named(row)]

    @property
    def free(self) -> list[Table]:
        return [view.table for view in self.tables if view.state == "free"]

    @property
    def free_or_waiting(self) -> list[Table]:
        """Where somebody may be sent by hand: also where a result waits for its signatures."""
        return [view.table for view in self.tables if view.state in ("free", "confirm")]

    @property
    def waiting(self) -> int:
        return len(self.needs) + len(self.cases) + len(self.appeals)

    @property
    def referees(self) -> list[tuple[str, str]]:
        """Who is in charge of which tables, in words."""
        found: dict[str, list[int]] = {}
        for view in self.tables:
            if view.table.referee_name:
                found.setdefault(view.table.referee_name, []).append(view.table.number)
        return [(name, spell_tables(numbers)) for name, numbers in sorted(found.items())]

    @property
    def current(self) -> RoundView | None:
        return next((view for view in self.rounds if not view.over), None)


@dataclass(frozen=True)
class Call:
    row: MatchRow
    due_at: datetime | None
    late: bool


def named(row: MatchRow) -> str:
    return fold(f"{row.a.name} {row.b.name}")


def board_of(tournament: Tournament, plan: Plan, *, now: datetime, wanted: str = "") -> Board:
    names = names_of_teams(tournament)
    active = tournament.matches.filter(state__in=ON_THE_BOARD).order_by("round", "number")
    rows = rows_of(active, names)
    calls = [call_of(row, plan, now) for row in rows if row.state == Match.State.CALLED]
    late = {call.row.match.pk for call in calls if call.late}
    return Board(
        plan=plan,
        tables=table_views(tournament, rows, late),
        queue=[row for row in rows if row.state == Match.State.READY],
        needs=needs_of(rows, calls),
        called=calls,
        rounds=rounds_of(tournament, plan, now=now),
        without_table=[
            row for row in rows if row.state == Match.State.PLAYING and row.match.table is None
        ],
        cases=open_cases(tournament),
        appeals=[view for view in open_views(tournament) if view.waits_for],
        held=held_matches(tournament.pk),
        wanted=wanted,
    )


def call_of(row: MatchRow, plan: Plan, now: datetime) -> Call:
    due = walkover_due_at(row.match, plan)
    return Call(row, due, late=due is not None and due <= now)


def table_views(
    tournament: Tournament, rows: Iterable[MatchRow], late: set[uuid.UUID]
) -> list[TableView]:
    """Whoever is called or plays hides an older result that nobody has confirmed yet."""
    at: dict[int | None, MatchRow] = {}
    for row in rows:
        taken = at.get(row.match.table_id)
        if row.state in AT_TABLES and not (taken and taken.state in NOW):
            at[row.match.table_id] = row
    views = []
    for table in tournament.tables.select_related("referee__user").order_by("number"):
        found = at.get(table.pk)
        if table.in_use or found:
            views.append(TableView(table, state_at(found, late), found))
    return views


def state_at(row: MatchRow | None, late: set[uuid.UUID]) -> str:
    if row is None:
        return "free"
    if row.state == Match.State.CALLED:
        return "late" if row.match.pk in late else "called"
    if row.state == Match.State.FINISHED:
        return "confirm"
    return "held" if row.match.suspended else "playing"


def needs_of(rows: Iterable[MatchRow], calls: Iterable[Call]) -> list[Need]:
    """What stops the hall comes first: a held match, a team that did not come, a result."""
    held = [Need("held", row, row.match.started_at) for row in rows if row.match.suspended]
    late = [Need("late", call.row, call.due_at) for call in calls if call.late]
    confirm = [
        Need("confirm", row, row.match.finished_at)
        for row in rows
        if row.state == Match.State.FINISHED
    ]
    return [*held, *late, *confirm]


def begun_at(match: Match) -> datetime | None:
    """From the call on; a sheet is only typed when everything is over."""
    return match.called_at or match.started_at


def rounds_of(tournament: Tournament, plan: Plan, *, now: datetime) -> list[RoundView]:
    """How far each round is, and when the one being played should end. One query."""
    # Not through the related manager: with `only` it would fetch each match's tournament.
    rows = list(
        Match.objects.filter(tournament=tournament).order_by("round", "number").only(*FOR_THE_CLOCK)
    )
    lengths = [
        (row.best_of, row.finished_at - since)
        for row in rows
        if row.how == "games" and row.finished_at and (since := begun_at(row))
    ]
    codes = dict.fromkeys(row.round_code for row in rows)
    views = []
    for code in codes:
        of_round = [row for row in rows if row.round_code == code]
        length = usual_length(lengths, best_of=of_round[0].best_of)
        open_ones = [row for row in of_round if row.state not in DECIDED]
        # A round whose teams nobody knows yet has no clock of its own.
        known = open_ones and all(row.state != Match.State.LOCKED for row in open_ones)
        ends_at = None
        if length and known:
            begun = [begun_at(row) or now for row in open_ones if row.state in NOW]
            ends_at = expected_end(
                now,
                begun=begun,
                to_come=len(open_ones) - len(begun),
                tables=plan.tables,
                length=length,
            )
        confirmed = sum(row.state == Match.State.CONFIRMED for row in of_round)
        views.append(RoundView(code, of_round[0].best_of, confirmed, len(of_round), ends_at))
    return views
