"""What leaves the site: pictures, calendar, embedded bracket, the parts of an installed app."""

import re
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import Resolver404, resolve, reverse
from django.utils import timezone, translation
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from spectators import pages, pictures, store
from spectators.calendar import calendar_of
from spectators.share import HEIGHT, WIDTH, frame
from spectators.stamps import remember
from tournaments.bracket_view import bracket_of
from tournaments.exceptions import NotFound
from tournaments.match_page import match_page
from tournaments.models import Plan, Tournament
from tournaments.selectors import tournament_by_slug
from tournaments.views.getting import get_tournament

WORKER = settings.BASE_DIR / "static" / "js" / "worker.js"
ICONS = [("192", "any"), ("512", "any"), ("512", "maskable")]


@cache_control(public=True, max_age=60)
@require_safe
def match_picture(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = tournament_by_slug(slug)
    return picture(
        event,
        f"picture/{number}",
        lambda: pictures.of_match(event, match_page(event, number).row),
    )


@cache_control(public=True, max_age=60)
@require_safe
def bracket_picture(request: HttpRequest, slug: str) -> HttpResponse:
    event = tournament_by_slug(slug)

    def draw() -> bytes:
        bracket = bracket_of(event)
        return pictures.of_bracket(event, bracket, pages.rows_in(bracket))

    return picture(event, "picture", draw)


def picture(event: Tournament, page: str, draw: Any) -> HttpResponse:
    """Drawn once for a state, in the tournament's own language."""
    known = remember(event.slug)
    if known is None:
        raise NotFound(event.slug)
    png = store.read(known.id, page, event.language, stamp=known.stamp)
    if png is None:
        with translation.override(event.language), timezone.override(event.time_zone):
            png = draw()
        store.write(known.id, page, event.language, stamp=known.stamp, body=png)
    return HttpResponse(png, content_type="image/png")


@cache_control(public=True, max_age=60)
@require_safe
def calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """`?team=7` adds the matches that team 7 was called to."""
    event = get_tournament(request, slug)
    plan = Plan.objects.filter(tournament=event).first()
    team = request.GET.get("team", "")
    rows = []
    if re.fullmatch(r"[0-9]{1,5}", team):
        rows = [
            row
            for row in pages.rows_in(bracket_of(event))
            if any(side.team and side.team.number == int(team) for side in row.sides)
        ]
    with translation.override(event.language):
        text = calendar_of(event, plan, rows)
    return HttpResponse(
        text,
        content_type="text/calendar; charset=utf-8",
        headers={"Content-Disposition": f'inline; filename="{event.slug}.ics"'},
    )


@require_safe
def oembed(request: HttpRequest) -> HttpResponse:
    """Where another site asks how to show one of our brackets (oembed.com)."""
    try:
        event = embedded(request.GET.get("url", ""))
    except NotFound:
        return JsonResponse({"error": "not found"}, status=404)
    if request.GET.get("format", "json") != "json":
        return HttpResponse(status=501)
    width = bounded(request.GET.get("maxwidth", ""), WIDTH)
    height = bounded(request.GET.get("maxheight", ""), HEIGHT)
    return JsonResponse(
        {
            "version": "1.0",
            "type": "rich",
            "provider_name": "Retruco",
            "provider_url": settings.SITE_URL,
            "title": event.name,
            "cache_age": 300,
            "width": width,
            "height": height,
            "html": frame(event, width, height),
        },
        headers={"Access-Control-Allow-Origin": "*"},
    )


def embedded(url: str) -> Tournament:
    """The tournament of one of our own addresses; anything else is not found."""
    parts = urlsplit(url)
    site = urlsplit(settings.SITE_URL)
    if (parts.scheme, parts.netloc) != (site.scheme, site.netloc):
        raise NotFound(url)
    try:
        where = resolve(parts.path)
    except Resolver404 as error:
        raise NotFound(url) from error
    if where.url_name not in ("tournament", "bracket", "embed"):
        raise NotFound(url)
    return tournament_by_slug(where.kwargs["slug"])


def bounded(text: str, most: int) -> int:
    given = int(text) if re.fullmatch(r"[0-9]{1,5}", text) else most
    return max(200, min(most, given))


@cache_control(public=True, max_age=3600)
@require_safe
def manifest(request: HttpRequest, slug: str) -> HttpResponse:
    """What a phone needs to put the tournament among its apps."""
    event = get_tournament(request, slug)
    home = reverse("bracket", args=[slug])
    body = {
        "id": reverse("tournament", args=[slug]),
        "name": f"{event.name} · Retruco",
        "short_name": event.name[:24],
        "lang": event.language,
        "start_url": home,
        "scope": reverse("tournament", args=[slug]),
        "display": "standalone",
        "background_color": "#f7f0e0",
        "theme_color": "#17533a",
        "icons": [
            {
                "src": f"{settings.STATIC_URL}icons/{purpose}-{size}.png",
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for size, purpose in ICONS
        ],
    }
    return JsonResponse(body, content_type="application/manifest+json")


@cache_control(no_cache=True)
@require_safe
def worker(request: HttpRequest, slug: str) -> HttpResponse:
    """The service worker, below the tournament's own address: it may see that tournament only."""
    tournament_by_slug(slug)
    return HttpResponse(WORKER.read_bytes(), content_type="text/javascript")
