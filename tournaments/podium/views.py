"""The end of an event: podium, medals, standings and honours, for everybody."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.actors import actor_of_request
from tournaments.models import Progress
from tournaments.permissions import may_organize
from tournaments.podium.selectors import find_ways_out, podium_page
from tournaments.requests import get_tournament


@require_safe
def podium(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    page = podium_page(tournament)
    has_exits = any(row.standing.how for row in page.rows)
    context = {
        "tournament": tournament,
        "page": page,
        "ways_out": find_ways_out(tournament) if has_exits else {},
        "closed": tournament.stage in (Progress.FINISHED, Progress.ARCHIVED),
        "may_run": may_organize(actor_of_request(request), tournament),
    }
    return render(request, "podium/podium.html", context)
