"""The referee's first page: their tables, each with its match and what is to be done there."""

from collections import defaultdict
from datetime import datetime
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.requests import fresh_page
from referees.access.scorekeeper import Scorekeeper, get_scorekeeper
from referees.rulings.selectors import waiting_requests
from tournaments.brackets.selectors import MatchRow, match_rows
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.matches.selectors import walkover_due_at
from tournaments.models import Match, Plan, Table

NEXT = 4


class Work(NamedTuple):
    row: MatchRow
    due_at: datetime | None  # when the tolerance of a called match is over


class TableCard(NamedTuple):
    table: Table
    rows: list[Work]  # what is played here, then results that wait for their signatures


def home_of(keeper: Scorekeeper) -> dict[str, Any]:
    """Seven queries, eight for who goes everywhere: tables, plan, team names, matches with slots
    and the queue in the same, open appeals, rulings that wait."""
    tournament = keeper.tournament
    plan = Plan.objects.filter(tournament=tournament).first()
    matches = tournament.matches.on_the_board().order_by("round", "number")
    rows = match_rows(matches, names_of_teams(tournament))
    by_table: dict[int | None, list[Work]] = defaultdict(list)
    for row in sorted(rows, key=lambda row: row.state == Match.State.FINISHED):
        if row.state in Match.HOLDING_A_TABLE:
            due = walkover_due_at(row.match, plan) if plan else None
            by_table[row.match.table_id].append(Work(row, due))
    ready = [row for row in rows if row.state == Match.State.READY]
    cards = [TableCard(table, by_table[table.pk]) for table in keeper.tables]
    # Where there is something to do comes first; then by number.
    cards.sort(key=lambda card: (not card.rows, card.table.number))
    return {
        "plan": plan,
        "cards": cards,
        "queue": ready[:NEXT],  # for any table
        "waiting": max(0, len(ready) - NEXT),
        "appeals": tournament.appeals.open().filter(match__in=keeper.matches).count(),
        "requests": waiting_requests(tournament).count() if keeper.everywhere else 0,
    }


@fresh_page
def home(request: HttpRequest, slug: str) -> HttpResponse:
    keeper = get_scorekeeper(request, slug)
    page = {"tournament": keeper.tournament, "keeper": keeper, "home": home_of(keeper)}
    return render(request, "referees/home.html", page)
