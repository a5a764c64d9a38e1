"""Who plays where and when: what is at the tables now, and in which order the rest will come.

Times ahead are estimates, from how long matches took here so far, or from a usual length before
anybody has played; they start from the last thing that happened, never from the clock, so that
the same event gives the same paper.
"""

import math
from collections import defaultdict
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils.translation import gettext_lazy

from papers.layout.letters import BREAKING, PAGE_WIDTH, letters_class
from papers.layout.play_order import PlannedMatch, turns
from papers.layout.widths import POINT, width
from papers.registry import Content, Scope, paper
from tournaments.brackets.selectors import MatchRow, Side, find_feeders, match_rows
from tournaments.hall.forecast import usual_length
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.models import Match, Plan, Table, Tournament

USUAL_GAME = timedelta(minutes=20)
ANY_DAY = date(2000, 1, 1)  # while the event's is not known


OTHER_COLUMNS = 20.5  # em beside the teams, as in print.css
ROOM, SPONSORS = 196.0, 28.0  # mm on a page for the rows of both tables; less for sponsors


def group_by_table(content: Content, size: str) -> dict[str, Any]:
    """The same matches again, table by table, in letters that fill the page."""
    tables: dict[int, list[Any]] = defaultdict(list)
    for match in content["matches"]:
        tables[match["table"]].append(match)
    head, matches = content["head"], len(content["matches"])
    supported = head.get("sponsors") or head.get("sponsor_pictures")
    return {
        "tables": [{"number": n, "matches": tables[n]} for n in sorted(tables)],
        "letters": letters_class(
            lines=2 * matches + len(tables),
            rows=matches + len(tables),
            room=ROOM - (SPONSORS if supported else 0),
            most=PAGE_WIDTH / POINT / (OTHER_COLUMNS + widest_name(content)),
        ),
    }


@paper(
    kind="order_of_play",
    title=gettext_lazy("Order of play"),
    order=20,
    template="papers/order_of_play.html",
    has_rows=True,
    public=True,
    available=lambda tournament: tournament.matches.undecided().exists(),
    path=lambda tournament, scope: reverse("spectators:bracket", args=[tournament.slug]),
    lay_out=group_by_table,
)
def read_order_of_play(tournament: Tournament, scope: Scope) -> Content:
    plan = Plan.objects.get(tournament=tournament)
    zone = ZoneInfo(tournament.time_zone)
    matches = list(Match.objects.filter(tournament=tournament))
    rows = match_rows(
        tournament.matches.order_by("round", "number"),
        names_of_teams(tournament),
        feeders=find_feeders(matches),
    )
    tables = Table.objects.filter(tournament=tournament, in_use=True)
    start, lengths = start_of_play(plan, matches, zone), usual_lengths(matches)
    planned = turns(
        [planned_match(row, lengths) for row in rows if not row.decided],
        tables=list(tables.order_by("number").values_list("number", flat=True)),
        start=start or datetime.combine(ANY_DAY, time(), zone),
    )
    turns_by_match = {turn.match: turn for turn in planned}
    return {
        "estimated": start is not None,
        "matches": [
            {
                "number": row.number,
                "round": row.shown_code,
                "table": turn.table,
                "time": turn.start.astimezone(zone).strftime("%H:%M") if start else "",
                "turn": turn.number,
                "now": row.state in Match.AT_A_TABLE,
                "sides": [side_content(side) for side in row.sides],
            }
            for row, turn in sorted(
                ((row, turns_by_match[row.number]) for row in rows if row.number in turns_by_match),
                key=lambda pair: (pair[1].start, is_final(pair[0]), pair[1].table),
            )
        ],
    }


def widest_name(content: Content) -> float:
    """Of the teams that are known, in em."""
    names = {side["name"] for match in content["matches"] for side in match["sides"]}
    return max((width(name, 1) / POINT for name in names), default=0.0)


START_PAGE, LATER_PAGE = 222.0, 250.0  # mm of the first page and of the others for the hours
START_SCALES = ((1.6, "huge"), (1.3, "large"), (1.15, "larger"))  # as in print-starts.css
START_HOUR, START_MATCH = 24.0, 17.2  # mm, in the usual letters
START_TEAMS, START_COLUMNS = 17.0, 58.0  # points of the teams' names; mm of the other columns
START_LEADING, MOST_LINES = 1.12, 3  # em, as in print-starts.css; of one name
TOGETHER = 9  # matches of an hour that stay on one page


def start_letters(content: Content, hours: Sequence[int]) -> str:
    """The largest letters in which every name has one line and all has room on no more pages than
    in the usual ones; where there are none and one page has room, names go on in more lines.
    `hours` says how many matches begin at each."""
    head, widest = content["head"], widest_name(content)
    below = SPONSORS if head.get("sponsors") or head.get("sponsor_pictures") else 0
    fewest = count_start_pages(hours, 1.0, below)
    for scale, name in START_SCALES:
        wide = START_COLUMNS * scale + widest * START_TEAMS * POINT * scale
        if wide <= PAGE_WIDTH and count_start_pages(hours, scale, below) <= fewest:
            return name
    for scale, name in START_SCALES:
        if fits_in_lines(content, len(hours), scale, START_PAGE - below):
            return name
    return ""


def fits_in_lines(content: Content, hours: int, scale: float, room: float) -> bool:
    """Whether all has room on the first page, no name in more than so many lines."""
    points, wide = START_TEAMS * scale, PAGE_WIDTH - START_COLUMNS * scale
    tall = hours * START_HOUR * scale
    for match in content["matches"]:
        names = [width(side["name"], points) * BREAKING / wide for side in match["sides"]]
        lines = [max(1, math.ceil(name)) for name in names]
        if max(lines) > MOST_LINES:
            return False
        beyond = sum(lines) - len(lines)
        tall += START_MATCH * scale + beyond * points * POINT * START_LEADING
    return tall <= room


def count_start_pages(hours: Sequence[int], scale: float, below: float = 0) -> float:
    """How many pages these hours fill, each as a block of its own while it has room on a page, and
    so many mm below the last one.

    >>> count_start_pages([8, 8, 8], 1.0), count_start_pages([8, 8, 8], 1.3)
    (3, 3)
    >>> count_start_pages([8, 8, 8], 1.6)
    inf
    """
    pages, room = 1, START_PAGE
    for matches in hours:
        tall = (START_HOUR + matches * START_MATCH) * scale
        if matches > TOGETHER:
            while tall > room:
                pages, tall, room = pages + 1, tall - room, LATER_PAGE
        elif tall > START_PAGE:
            return math.inf
        elif tall > room:
            pages, room = pages + 1, LATER_PAGE
        room -= tall
    return pages + (room < below)


def group_by_hour(content: Content, size: str) -> dict[str, Any]:
    """Without an hour, by turns: what comes to the tables first, then what follows there."""
    hours: dict[Any, list[Any]] = defaultdict(list)
    for match in content["matches"]:
        hours[match["now"], match["time"] or match["turn"]].append(match)
    return {
        "hours": [{"matches": matches} for matches in hours.values()],
        "letters": start_letters(content, [len(matches) for matches in hours.values()]),
    }


@paper(
    kind="start_list",
    title=gettext_lazy("Start list"),
    order=18,
    template="papers/start_list.html",
    public=True,
    styles=("print-starts.css",),
    available=lambda tournament: tournament.matches.filter(
        state__in=Match.OPEN_TO_ENTRIES
    ).exists(),
    path=lambda tournament, scope: reverse("spectators:bracket", args=[tournament.slug]),
    lay_out=group_by_hour,
)
def read_start_list(tournament: Tournament, scope: Scope) -> Content:
    """What begins when and at which table, for those whose rival is known."""
    play = read_order_of_play(tournament, scope)
    ready = [match for match in play["matches"] if all(side["name"] for side in match["sides"])]
    return {"estimated": play["estimated"], "matches": ready}


def is_final(row: MatchRow) -> bool:
    return row.match.round_in_cup == "final"


def known_hours(tournament: Tournament) -> dict[int, str]:
    """When a match that is not over was called; before anybody was, the hour of the plan for those
    that come to a table first. Nothing that is only estimated. By the match's number."""
    zone = ZoneInfo(tournament.time_zone)
    open_matches = tournament.matches.undecided()
    called = {
        number: moment.astimezone(zone).strftime("%H:%M")
        for number, moment in open_matches.values_list("number", "called_at")
        if moment
    }
    plan = Plan.objects.filter(tournament=tournament).first()
    if called or plan is None or plan.starts_at is None or tournament.matches.decided().exists():
        return called
    tables = Table.objects.filter(tournament=tournament, in_use=True).count()
    first = open_matches.filter(state=Match.State.READY).order_by("round", "number")
    numbers = first.values_list("number", flat=True)[:tables]
    return dict.fromkeys(numbers, f"{plan.starts_at:%H:%M}")


def start_of_play(plan: Plan, matches: list[Match], zone: ZoneInfo) -> datetime | None:
    """The last thing that happened; before anything did, the hour of the plan."""
    happened = [m.finished_at or m.called_at for m in matches if m.finished_at or m.called_at]
    if happened:
        return max(moment for moment in happened if moment).astimezone(zone)
    if plan.starts_at:
        return datetime.combine(plan.date or ANY_DAY, plan.starts_at, zone)
    return None


def usual_lengths(matches: list[Match]) -> dict[int, timedelta]:
    """How long a match takes here, by the games that win it."""
    played = [
        (m.most_wins, m.finished_at - m.called_at) for m in matches if m.finished_at and m.called_at
    ]
    return {
        wins: usual_length(played, wins=wins) or USUAL_GAME * wins
        for wins in {match.most_wins for match in matches}
    }


def planned_match(row: MatchRow, lengths: dict[int, timedelta]) -> PlannedMatch:
    table = row.match.table
    return PlannedMatch(
        match=row.number,
        length=lengths[row.match.most_wins],
        after=tuple(side.comes_from for side in row.sides if side.comes_from),
        table=table.number if table and row.state in Match.AT_A_TABLE else None,
        since=row.match.called_at,
    )


def side_content(side: Side) -> Content:
    return {
        "name": side.name if side.is_team else "",
        "empty": side.kind == "empty",
        "from": side.comes_from or 0,
        "loser": side.as_loser,
        "pencil": side.pencil,
        **({"next_loser": True} if side.awaits_loser else {}),
        **({"back": side.came_back} if side.came_back else {}),
    }
