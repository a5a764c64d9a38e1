"""Reading for the referee's first page. A fixed number of queries, whatever the event's size."""

from dataclasses import dataclass
from datetime import datetime

from referees.approvals import waiting
from referees.keeper import Keeper
from tournaments.match_rows import MatchRow, rows_of
from tournaments.models import Match, Plan, Table
from tournaments.services.appeals_hold import open_appeals
from tournaments.services.calls import walkover_due_at
from tournaments.team_names import names_of_teams

AT_TABLES = (Match.State.CALLED, Match.State.PLAYING, Match.State.FINISHED)
NEXT = 4


@dataclass(frozen=True)
class TableCard:
    table: Table
    rows: list["Work"]  # what is played here, then results that wait for their signatures


@dataclass(frozen=True)
class Work:
    row: MatchRow
    due_at: datetime | None  # when the tolerance of a called match is over


@dataclass(frozen=True)
class Home:
    cards: list[TableCard]
    queue: list[MatchRow]  # ready, for any table
    waiting: int  # how many more
    appeals: int = 0  # open, about their tables
    requests: int = 0  # rulings that wait for the head referee


def home_of(keeper: Keeper) -> Home:
    """Seven queries, eight for who goes everywhere: tables, plan, team names, matches with slots
    and the queue in the same, open appeals, rulings that wait."""
    tournament = keeper.tournament
    tables = list(keeper.tables)
    plan = Plan.objects.filter(tournament=tournament).first()
    names = names_of_teams(tournament)
    wanted = Match.objects.filter(
        tournament=tournament, state__in=(Match.State.READY, *AT_TABLES)
    ).order_by("round", "number")
    rows = rows_of(wanted, names)
    at: dict[int | None, list[Work]] = {}
    for row in sorted(rows, key=lambda row: row.state == Match.State.FINISHED):
        if row.state in AT_TABLES:
            due = walkover_due_at(row.match, plan) if plan else None
            at.setdefault(row.match.table_id, []).append(Work(row, due))
    ready = [row for row in rows if row.state == Match.State.READY]
    cards = [TableCard(table, at.get(table.pk, [])) for table in tables]
    # Where there is something to do comes first; then by number.
    cards.sort(key=lambda card: (not card.rows, card.table.number))
    return Home(
        cards,
        ready[:NEXT],
        max(0, len(ready) - NEXT),
        appeals=open_appeals(tournament.pk).filter(match__in=keeper.matches).count(),
        requests=waiting(tournament).count() if keeper.everywhere else 0,
    )
