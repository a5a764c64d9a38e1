"""What each public page holds, and the templates that write it. No request comes in here: a
snapshot is the same for everybody."""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from spectators.screen_view import screen_of
from spectators.share import share_of
from spectators.waiting import waits_of
from tournaments.bracket_view import bracket_of
from tournaments.match_page import match_page
from tournaments.models import Match, Place, Plan, Stage, Tournament
from tournaments.models.appeal import OPEN as OPEN_APPEAL
from tournaments.models.appeal import Appeal
from tournaments.overview import STEPS, overview_of
from tournaments.selectors import log_head

OVER = (Stage.FINISHED, Stage.ARCHIVED)


@dataclass(frozen=True)
class Parts:
    """`page` as in an address; `name` is the URL's name; `context` is for both templates."""

    page: str
    name: str
    args: list[Any]
    live: str
    whole: str
    context: dict[str, Any]


def parts_of(event: Tournament, page: str) -> Parts:
    kind, _, number = page.partition("/")
    args = [event.slug, int(number)] if number else [event.slug]
    context = CONTEXTS[kind](event, int(number or 0))
    return Parts(
        page=page,
        name=kind,
        args=args,
        live=f"spectators/{kind}_live.html",
        whole=f"spectators/{kind}.html",
        context={
            "tournament": event,
            "over": event.stage in OVER,
            "share": share_of(event, page, context),
            "site": settings.SITE_URL,
            "build": settings.VERSION,
            **context,
        },
    )


def live_html(parts: Parts) -> str:
    return render_to_string(parts.live, parts.context)


def whole_html(
    parts: Parts, *, live: str, etag: str, request: HttpRequest | None = None, **more: Any
) -> str:
    """Around what moves. With a request, for somebody who has signed in."""
    context = parts.context | {
        "live": mark_safe(live),  # noqa: S308 (our own template)
        "etag": etag,
        "live_url": live_url(parts),
        "page_url": reverse(parts.name, args=parts.args),
    }
    if request is None:
        context |= {
            "languages": settings.LANGUAGES,
            "open_connection": settings.MODE.warns,
            "version": settings.VERSION,
            "roles": frozenset(),
        }
    return render_to_string(parts.whole, context | more, request=request)


def live_url(parts: Parts) -> str:
    """With the language in it: depends on no cookie, so that a proxy may keep the answer."""
    return f"{reverse(parts.name, args=parts.args)}?live={get_language()}"


def of_tournament(event: Tournament, number: int) -> dict[str, Any]:
    bracket = bracket_of(event)
    return {
        **of_bracket(event, 0, bracket=bracket),
        "overview": overview_of(event),
        "steps": STEPS,
        "head": log_head(event),
    }


def of_bracket(event: Tournament, number: int, *, bracket: Any = None) -> dict[str, Any]:
    """Everything a spectator follows: the tree, who plays now, who is called, who waits."""
    bracket = bracket or bracket_of(event)
    rows = rows_in(bracket)
    plan = Plan.objects.filter(tournament=event).first()
    return {
        "bracket": bracket,
        "playing": [row for row in rows if row.live],
        "called": [row for row in rows if row.state == Match.State.CALLED],
        "appealed": appealed_in(event),
        "ways": ways_of(rows),
        "waits": waits_of(rows, plan, now=timezone.now()),
        "teams": teams_in(event, rows),
        "plan": plan,
    }


def rows_in(bracket: Any) -> list[Any]:
    rows = [cell.row for column in bracket.rounds for cell in column.cells if cell.row]
    return rows + [column.third for column in bracket.rounds if column.third]


def appealed_in(event: Tournament) -> set[int]:
    """Numbers of the matches that an open appeal is about."""
    rows = Appeal.objects.filter(tournament=event, state__in=OPEN_APPEAL, match__isnull=False)
    return set(rows.values_list("match__number", flat=True))


def ways_of(rows: list[Any]) -> dict[int, int]:
    """To which match a winner goes on, both by number."""
    numbers = {row.match.pk: row.number for row in rows}
    return {row.number: numbers[row.match.winner_to_id] for row in rows if row.match.winner_to_id}


def teams_in(event: Tournament, rows: list[Any]) -> list[tuple[int, str, str]]:
    """Number, name and people of every team of the bracket, by name: to be found by any of them."""
    people: dict[int, list[str]] = defaultdict(list)
    places = Place.objects.filter(team__tournament=event, until=None).order_by("order")
    for number, name in places.values_list("team__number", "participant__name"):
        people[number].append(name)
    names = {side.team.number: side.name for row in rows for side in row.sides if side.team}
    found = [(number, name, " ".join(people[number])) for number, name in names.items()]
    return sorted(found, key=lambda team: team[1].casefold())


def of_match(event: Tournament, number: int) -> dict[str, Any]:
    page = match_page(event, number)
    return {"page": page, "row": page.row, "over": page.row.state == Match.State.CONFIRMED}


def of_screen(event: Tournament, number: int) -> dict[str, Any]:
    bracket = bracket_of(event)
    return screen_of(event, bracket, rows_in(bracket))


CONTEXTS = {
    "tournament": of_tournament,
    "bracket": of_bracket,
    "match": of_match,
    "screen": of_screen,
    "embed": of_bracket,
}
