"""What each public page holds, and the templates that write it. No request comes in here: a
snapshot is the same for everybody."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from accounts.qr import qr_svg
from spectators.event_page import event_context, now_of
from spectators.event_view import EventView
from spectators.groups_page import groups_context, stage_view
from spectators.parts import PageDrawing
from spectators.screen import screen_of
from spectators.sharing.texts import absolute_url, share_texts
from tournaments.audit.anchors import log_head
from tournaments.matches.clocks import planned_clocks
from tournaments.matches.selectors import match_page
from tournaments.models import Match, Progress, Tournament
from tournaments.regulation.sentences import cup_names
from tournaments.setup.selectors import STEPS, overview_of

Context = dict[str, Any]


def read_context(view: EventView, page: str) -> Context:
    """What moves on a page, by the page's name in its address: "bracket", "match/7"."""
    kind, _, number = page.partition("/")
    return {
        "tournament": view.tournament,
        "over": view.tournament.stage in Tournament.OVER,
        "build": settings.VERSION,
        "clocks": view.clocks_of_play,
        "counts_down": bool(view.plan and planned_clocks(view.plan)),
        **PAGES[kind].read(view, *([int(number)] if number else [])),
    }


def render_live(page: str, context: Context, drawing: PageDrawing | None = None) -> str:
    """The part that moves; with a drawing, its parts are left there and marks in their place."""
    kind = page.partition("/")[0]
    return str(render_to_string(PAGES[kind].live, {**context, "page_drawing": drawing}))


def render_around(
    view: EventView,
    page: str,
    context: Context,
    *,
    live: str,
    etag: str,
    state: str,
    request: HttpRequest | None = None,
    **more: Any,
) -> str:
    """The page around the part that moves. With a request, for somebody who has signed in.

    It has the tag and the state of what it holds: a phone's first question is already short.
    """
    tournament = view.tournament
    kind, _, number = page.partition("/")
    path = reverse(f"spectators:{kind}", args=[tournament.slug, *([int(number)] if number else [])])
    context = {**context, **PAGES[kind].read_around(view)}
    context |= {
        "share": share_texts(tournament, page, context),
        "site": settings.SITE_URL,
        "live": mark_safe(live),  # noqa: S308 (our own template)
        "etag": etag,
        "state": state,
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
    return str(render_to_string(PAGES[kind].template, context | more, request=request))


def is_gold(view: EventView) -> bool:
    """Whether the main knockout is the gold cup, also before another cup is drawn."""
    return any(row.is_gold for row in view.rows)


def bracket_context(view: EventView) -> Context:
    return {
        **groups_context(view),
        "bracket": view.bracket,
        "brackets": [bracket for bracket in view.brackets if bracket.rounds],
        "cups": cup_names([bracket.cup for bracket in view.brackets], is_gold=is_gold(view)),
        "has_matches": bool(view.rows),
        "playing": [row for row in view.rows if row.live],
        "called": [row for row in view.rows if row.match.state == Match.State.CALLED],
        "appealed": view.appealed,
        "next_matches": view.next_matches,
        "waits": view.waits,
        "teams": view.teams,
        "plan": view.plan,
    }


def tournament_context(view: EventView) -> Context:
    context = bracket_context(view)
    is_over = view.tournament.stage in Tournament.OVER
    return {**context, "now": now_of(view.brackets, view.rows, context["stage"], is_over=is_over)}


def around_tournament(view: EventView) -> Context:
    overview = overview_of(view.tournament)
    return {
        **event_context(view.tournament, overview),
        "overview": overview,
        "steps": STEPS,
        "head": log_head(view.tournament),
    }


def match_context(view: EventView, number: int) -> Context:
    page = match_page(view.tournament, number)
    match = page.row.match
    own = (match.stage_id, match.round)
    return {
        "page": page,
        "row": page.row,
        "over": page.row.state == Match.State.CONFIRMED,
        "clocks": [
            clock for clock in view.clocks_of_play if clock.key == own and not match.is_decided
        ],
    }


def screen_context(view: EventView) -> Context:
    stage = view.tournament.stage
    if stage == Progress.CANCELLED:  # nobody is called any more
        context = screen_of(view.tournament, view.plan, [], [])
    else:
        context = screen_of(view.tournament, view.plan, view.brackets, view.rows, stage_view(view))
    if stage in (Progress.SETUP, Progress.OPEN, Progress.CANCELLED):
        context["welcome"] = event_context(view.tournament, overview_of(view.tournament))
    return context


def around_screen(view: EventView) -> Context:
    address = absolute_url("spectators:tournament", view.tournament.slug)
    return {"address": address.partition("://")[2].rstrip("/"), "qr": qr_svg(address)}


def nothing_more(view: EventView) -> Context:
    return {}


@dataclass(frozen=True)
class PageKind:
    template: str
    live: str  # the template of the part that moves
    read: Callable[..., Context]  # what that part shows
    read_around: Callable[[EventView], Context] = nothing_more


# By the URL's name.
PAGES = {
    "tournament": PageKind(
        "spectators/tournament.html",
        "spectators/tournament_live.html",
        tournament_context,
        around_tournament,
    ),
    "bracket": PageKind("spectators/bracket.html", "spectators/bracket_live.html", bracket_context),
    "groups": PageKind("spectators/groups.html", "spectators/groups_live.html", bracket_context),
    "match": PageKind("spectators/match.html", "spectators/match_live.html", match_context),
    "screen": PageKind(
        "spectators/screen.html", "spectators/screen_live.html", screen_context, around_screen
    ),
    "embed": PageKind("spectators/embed.html", "spectators/embed_live.html", bracket_context),
}
