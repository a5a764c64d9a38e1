"""The ceremony: on the hall's screen and, the same moment, on every phone.

The draw is made at once and published at once; the ceremony only shows it place by place, by the
clock. Nobody holds its state: each screen works it out from the moment it began, so a screen that
comes late or loses its network is where the others are.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.actors import of_request
from tournaments.draw_pages import newest_draw, pace, revealed, shown
from tournaments.models import Draw
from tournaments.permissions import may_run_the_hall
from tournaments.qr import qr_svg
from tournaments.views.draws.words import source_words
from tournaments.views.getting import get_tournament

UNCHANGED = 204


@never_cache
@require_safe
def ceremony(request: HttpRequest, slug: str) -> HttpResponse:
    """`?seen=` is what a screen shows already: nothing new, no content. `?all` skips."""
    event = get_tournament(request, slug)
    draw = newest_draw(event)
    stamp = stamp_of(draw)
    if request.GET.get("seen") == stamp:
        return HttpResponse(status=UNCHANGED)
    context: dict[str, object] = {
        "tournament": event,
        "draw": draw,
        "stamp": stamp,
        "runs_the_hall": may_run_the_hall(of_request(request), event),
    }
    if draw:
        now, whole = timezone.now(), shown(draw)
        places = len(whole.places)
        count = places if "all" in request.GET else revealed(draw, places=places, now=now)
        begun = draw.reveal_from or now
        context |= {
            "shown": whole,
            "source": source_words(whole.frozen["source"]),
            "count": count,
            "places": places,
            "latest": whole.places[count - 1] if 0 < count <= places else None,
            "all_shown": count == places,
            "pace_ms": int(pace(places) * 1000),
            "since_ms": int((now - begun).total_seconds() * 1000),
            "address": request.build_absolute_uri(reverse("verify_draw", args=[event.slug])),
        }
        context["qr"] = qr_svg(str(context["address"]))
    page = "draw/ceremony_live.html" if "seen" in request.GET else "draw/ceremony.html"
    return render(request, page, context)


def stamp_of(draw: Draw | None) -> str:
    """Another one whenever a screen must look again; never what only the clock changes."""
    if draw is None:
        return "none"
    moments = (draw.drawn_at, draw.reveal_from, draw.revealed_at)
    told = [f"{moment.timestamp():.3f}" if moment else "0" for moment in moments]
    return "-".join([str(draw.number), *told, str(draw.changes)])
