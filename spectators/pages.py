"""What each public page holds, and the templates that write it. No request comes in here: a
snapshot is the same for everybody."""

import hashlib
import heapq
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from spectators.event_page import event_context, now_of
from spectators.screen import screen_of
from spectators.sharing.texts import absolute_url, share_texts
from tournaments.appeals.models import OPEN as OPEN_APPEAL, Appeal
from tournaments.audit.anchors import log_head
from tournaments.brackets.selectors import BracketView, MatchRow, get_bracket
from tournaments.hall.board import begun_at, played_lengths
from tournaments.hall.forecast import usual_length
from tournaments.locks import OVER
from tournaments.matches.selectors import match_page
from tournaments.models import Match, Place, Plan, Tournament
from tournaments.qr import qr_svg
from tournaments.setup.selectors import STEPS, overview_of


def render_page(
    tournament: Tournament, page: str, *, request: HttpRequest | None = None, **more: Any
) -> tuple[str, str]:
    """The part that moves and the page around it, by the page's name in its address: "bracket",
    "match/7". With a request, for somebody who has signed in.

    The page has the tag of what it holds: a phone's first question is already short.
    """
    kind, _, number = page.partition("/")
    template, live_template, read_context = PAGES[kind]
    numbers = [int(number)] if number else []
    context = read_context(tournament, *numbers)
    context = {
        "tournament": tournament,
        "over": tournament.stage in OVER,
        "share": share_texts(tournament, page, context),
        "site": settings.SITE_URL,
        "build": settings.VERSION,
        **context,
    }
    live = render_to_string(live_template, context)
    path = reverse(f"spectators:{kind}", args=[tournament.slug, *numbers])
    context |= {
        "live": mark_safe(live),  # noqa: S308 (our own template)
        "etag": etag_of(live.encode()),
        # With the language in it: depends on no cookie, so that a proxy may keep the answer.
        "live_url": f"{path}?live={get_language()}",
        "page_url": path,
    }
    if request is None:
        context |= {
            "languages": settings.LANGUAGES,
            "open_connection": settings.MODE.warns,
            "version": settings.VERSION,
            "roles": frozenset(),
        }
    return live, render_to_string(template, context | more, request=request)


def etag_of(content: bytes) -> str:
    return f'"{hashlib.sha256(content).hexdigest()[:20]}"'


def tournament_context(tournament: Tournament) -> dict[str, Any]:
    context = bracket_context(tournament)
    overview = overview_of(tournament)
    return {
        **context,
        **event_context(tournament, overview),
        "now": now_of(
            context["bracket"], rows_in(context["bracket"]), is_over=tournament.stage in OVER
        ),
        "overview": overview,
        "steps": STEPS,
        "head": log_head(tournament),
    }


def bracket_context(tournament: Tournament) -> dict[str, Any]:
    """Everything a spectator follows: the tree, who plays now, who is called, who waits."""
    bracket = get_bracket(tournament)
    rows = rows_in(bracket)
    numbers = {row.match.pk: row.number for row in rows}
    plan = Plan.objects.filter(tournament=tournament).first()
    appeals = Appeal.objects.filter(
        tournament=tournament, state__in=OPEN_APPEAL, match__isnull=False
    )
    return {
        "bracket": bracket,
        "playing": [row for row in rows if row.live],
        "called": [row for row in rows if row.state == Match.State.CALLED],
        "appealed": set(appeals.values_list("match__number", flat=True)),
        "next_matches": {
            row.number: numbers[row.match.winner_to_id] for row in rows if row.match.winner_to_id
        },
        "waits": waits_of(rows, plan, now=timezone.now()),
        "teams": teams_in(tournament, rows),
        "plan": plan,
    }


def rows_in(bracket: BracketView) -> list[MatchRow]:
    rows = [cell.row for column in bracket.rounds for cell in column.cells if cell.row]
    return rows + [column.third for column in bracket.rounds if column.third]


def teams_in(tournament: Tournament, rows: list[MatchRow]) -> list[tuple[int, str, str]]:
    """Number, name and people of every team of the bracket, by name: to be found by any of them."""
    people: dict[int, list[str]] = defaultdict(list)
    places = Place.objects.filter(team__tournament=tournament, until=None).order_by("order")
    for number, name in places.values_list("team__number", "participant__name"):
        people[number].append(name)
    names = {side.team.number: side.name for row in rows for side in row.sides if side.team}
    teams = [(number, name, " ".join(people[number])) for number, name in names.items()]
    return sorted(teams, key=lambda team: team[1].casefold())


def match_context(tournament: Tournament, number: int) -> dict[str, Any]:
    page = match_page(tournament, number)
    return {"page": page, "row": page.row, "over": page.row.state == Match.State.CONFIRMED}


def screen_context(tournament: Tournament) -> dict[str, Any]:
    bracket = get_bracket(tournament)
    address = absolute_url("spectators:tournament", tournament.slug)
    return {
        **screen_of(tournament, bracket, rows_in(bracket)),
        "address": address.partition("://")[2].rstrip("/"),
        "qr": qr_svg(address),
    }


# By the URL's name: the page, the part of it that moves, and what both hold.
PAGES: dict[str, tuple[str, str, Callable[..., dict[str, Any]]]] = {
    "tournament": (
        "spectators/tournament.html",
        "spectators/tournament_live.html",
        tournament_context,
    ),
    "bracket": ("spectators/bracket.html", "spectators/bracket_live.html", bracket_context),
    "match": ("spectators/match.html", "spectators/match_live.html", match_context),
    "screen": ("spectators/screen.html", "spectators/screen_live.html", screen_context),
    "embed": ("spectators/embed.html", "spectators/embed_live.html", bracket_context),
}


@dataclass(frozen=True)
class Wait:
    before: int  # matches called earlier than this one
    about: datetime | None  # None while nobody knows how long a match takes here


def waits_of(rows: Sequence[MatchRow], plan: Plan | None, *, now: datetime) -> dict[int, Wait]:
    """By the match's number."""
    ready = sorted(
        (row.match for row in rows if row.state == Match.State.READY),
        key=lambda match: (match.round, match.number),
    )
    if not ready or plan is None:
        return {}
    matches = [row.match for row in rows]
    lengths = played_lengths(matches)
    # Either the usual length of every match is known here, or of none.
    free = [
        max(now, (begun_at(match) or now) + length)
        for match in matches
        if match.state in Match.AT_A_TABLE
        and (length := usual_length(lengths, best_of=match.best_of))
    ]
    free += [now] * max(0, plan.tables - len(free))
    heapq.heapify(free)
    waits = {}
    for before, match in enumerate(ready):
        about = None
        length = usual_length(lengths, best_of=match.best_of)
        if free and length is not None:
            about = heapq.heappop(free)
            heapq.heappush(free, about + length)
        waits[match.number] = Wait(before, about)
    return waits
