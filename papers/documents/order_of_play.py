"""Who plays where and when: what is at the tables now, and in which order the rest will come.

Times ahead are estimates, from how long matches took here so far, or from a usual length before
anybody has played; they start from the last thing that happened, never from the clock, so that
the same event gives the same paper.
"""

from collections import defaultdict
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils.translation import gettext_lazy

from papers.layout.queue import Playing, Turn, turns
from papers.registry import Content, Scope, paper
from tournaments.forecast import usual_length, wins
from tournaments.match_rows import MatchRow, Side, feeders_of, rows_of
from tournaments.models import Match, Plan, Table, Tournament
from tournaments.team_names import names_of_teams

USUAL_GAME = timedelta(minutes=20)
DECIDED = (Match.State.FINISHED, Match.State.CONFIRMED)
AT_A_TABLE = (Match.State.CALLED, Match.State.PLAYING)


def something_to_play(tournament: Tournament) -> bool:
    return tournament.matches.exclude(state__in=DECIDED).exists()


def to_the_bracket(tournament: Tournament, scope: Scope) -> str:
    return reverse("bracket", args=[tournament.slug])


def table_by_table(content: Content, size: str) -> dict[str, Any]:
    """The same matches again, for the card on each table."""
    tables: dict[int, list[Any]] = defaultdict(list)
    for match in content["matches"]:
        tables[match["table"]].append(match)
    return {"tables": [{"number": n, "matches": tables[n]} for n in sorted(tables)]}


@paper(
    "order_of_play",
    title=gettext_lazy("Order of play"),
    order=20,
    public=True,
    available=something_to_play,
    path=to_the_bracket,
    lay_out=table_by_table,
)
def order_of_play(tournament: Tournament, scope: Scope) -> Content:
    plan = Plan.objects.get(tournament=tournament)
    zone = ZoneInfo(tournament.time_zone)
    edges = list(Match.objects.filter(tournament=tournament))
    rows = rows_of(
        tournament.matches.order_by("round", "number"),
        names_of_teams(tournament),
        feeders=feeders_of(edges),
    )
    tables = Table.objects.filter(tournament=tournament, in_use=True)
    start, lengths = beginning(plan, edges, zone), lengths_of(edges)
    planned = turns(
        [playing(row, lengths) for row in rows if not row.decided],
        tables=list(tables.order_by("number").values_list("number", flat=True)),
        start=start or datetime(2000, 1, 1, tzinfo=zone),
    )
    at = {turn.match: turn for turn in planned}
    return {
        "estimated": start is not None,
        "matches": [
            match_data(row, at[row.number], zone, known=start is not None)
            for row in sorted(
                (row for row in rows if row.number in at),
                key=lambda row: (at[row.number].start, at[row.number].table),
            )
        ],
    }


def beginning(plan: Plan, matches: list[Match], zone: ZoneInfo) -> datetime | None:
    """The last thing that happened; before anything did, the hour of the plan."""
    happened = [m.finished_at or m.called_at for m in matches if m.finished_at or m.called_at]
    if happened:
        return max(moment for moment in happened if moment).astimezone(zone)
    if plan.date and plan.starts_at:
        return datetime.combine(plan.date, plan.starts_at, zone)
    return None


def lengths_of(matches: list[Match]) -> dict[int, timedelta]:
    """How long a match takes here, by its number of games."""
    played = [
        (m.best_of, m.finished_at - m.called_at) for m in matches if m.finished_at and m.called_at
    ]
    return {
        best_of: usual_length(played, best_of=best_of) or USUAL_GAME * wins(best_of)
        for best_of in {match.best_of for match in matches}
    }


def playing(row: MatchRow, lengths: dict[int, timedelta]) -> Playing:
    table = row.match.table
    return Playing(
        match=row.number,
        length=lengths[row.match.best_of],
        after=tuple(side.comes_from for side in row.sides if side.comes_from),
        table=table.number if table and row.state in AT_A_TABLE else None,
        since=row.match.called_at,
    )


def match_data(row: MatchRow, turn: Turn, zone: ZoneInfo, *, known: bool) -> dict[str, Any]:
    return {
        "number": row.number,
        "round": row.match.round_code,
        "table": turn.table,
        "time": turn.start.astimezone(zone).strftime("%H:%M") if known else "",
        "turn": turn.number,
        "now": row.state in AT_A_TABLE,
        "sides": [side_data(side) for side in row.sides],
    }


def side_data(side: Side) -> dict[str, Any]:
    return {
        "name": side.name if side.is_team else "",
        "empty": side.kind == "empty",
        "from": side.comes_from or 0,
        "loser": side.as_loser,
        "pencil": side.pencil,
    }
