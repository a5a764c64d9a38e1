"""The ceremony: on the hall's screen and, the same moment, on every phone.

The draw is made at once and published at once; the ceremony only shows it place by place, by the
clock. Nobody holds its state: each screen works it out from the moment it began, so a screen that
comes late or loses its network is where the others are.
"""

from datetime import datetime
from typing import Any

from csp.constants import SELF
from csp.decorators import csp_replace
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.clickjacking import xframe_options_sameorigin

from accounts.qr import qr_svg
from accounts.requests import fresh_page
from tournaments.draws.draw_page import draw_page
from tournaments.draws.labels import fallback_label, source_label
from tournaments.draws.pace import seconds_per_place
from tournaments.draws.selectors import count_revealed, newest_draw
from tournaments.models import Draw, Tournament
from tournaments.requests import get_tournament

UNCHANGED = 204
LIVE = "draws/ceremony_live.html"
SINCE = "Retruco-Since"
CACHE_SECONDS = 20  # then an erased name is gone from here too


# The hall's screen holds it in a frame; nobody else may.
@csp_replace({"frame-ancestors": [SELF]})  # type: ignore[arg-type]  # its types know no slug
@xframe_options_sameorigin
@fresh_page
def ceremony(request: HttpRequest, slug: str) -> HttpResponse:
    """The page; or, for a screen that says what it shows (`?seen=`), the new state, if any.
    `?all` skips to the end."""
    tournament = get_tournament(request, slug)
    draw, now = newest_draw(tournament), timezone.now()
    stamp = stamp_of(draw)
    verifier = request.build_absolute_uri(
        reverse("tournaments:verify_draw", args=[tournament.slug])
    )
    if "seen" not in request.GET:
        context = state_of(tournament, draw, now=now, all_at_once="all" in request.GET)
        return render(request, "draws/ceremony.html", context | link_to_verifier(verifier))
    if request.GET["seen"] == stamp:
        return HttpResponse(status=UNCHANGED)
    # A whole hall asks within the same seconds: it is written once. Every screen uncovers places
    # by itself, so they all may have the state in which none has appeared yet.
    key = f"ceremony:{tournament.pk}:{stamp}:{get_language()}:{verifier}"
    fragment = cache.get(key)
    if fragment is None:
        skip = bool(draw and draw.revealed_at)
        context = state_of(tournament, draw, now=now, all_at_once=skip, from_the_start=not skip)
        fragment = render_to_string(LIVE, context | link_to_verifier(verifier))
        cache.set(key, fragment, CACHE_SECONDS)
    begun = draw.reveal_from if draw and draw.reveal_from else now
    return HttpResponse(fragment, headers={SINCE: str(milliseconds(now, begun))})


def state_of(
    tournament: Tournament,
    draw: Draw | None,
    *,
    now: datetime,
    all_at_once: bool,
    from_the_start: bool = False,
) -> dict[str, Any]:
    context: dict[str, Any] = {"tournament": tournament, "draw": draw, "stamp": stamp_of(draw)}
    if draw is None:
        return context
    page = draw_page(draw)
    places = len(page.places)
    count = places if all_at_once else count_revealed(draw, places=places, now=now)
    if from_the_start:
        count = 0
    return context | {
        "shown": page,
        "source": source_label(page.frozen["source"], tournament.time_zone),
        "fallback": fallback_label(page.frozen["source"], tournament.time_zone),
        "count": count,
        "places": places,
        "latest": page.places[count - 1] if count else None,
        "all_shown": count == places,
        "pace_ms": int(seconds_per_place(places) * 1000),
        "since_ms": milliseconds(now, draw.reveal_from or now),
    }


def link_to_verifier(verifier: str) -> dict[str, Any]:
    return {"address": verifier, "qr": qr_svg(verifier)}


def milliseconds(now: datetime, begun: datetime) -> int:
    return int((now - begun).total_seconds() * 1000)


def stamp_of(draw: Draw | None) -> str:
    """Another one whenever a screen must look again; never what only the clock changes."""
    if draw is None:
        return "none"
    moments = (draw.drawn_at, draw.reveal_from, draw.revealed_at)
    stamps = [f"{moment.timestamp():.3f}" if moment else "0" for moment in moments]
    return "-".join([str(draw.number), *stamps, str(draw.changes)])
