"""The bracket, for everybody. Phones ask again with the version they have; nothing new is 204."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.bracket_view import bracket_of
from tournaments.models import Tournament
from tournaments.views.getting import get_tournament


def nothing_new(request: HttpRequest, event: Tournament) -> bool:
    """htmx leaves the page as it is on 204."""
    return request.headers.get("HX-Request") == "true" and request.GET.get("v") == str(
        event.version
    )


@never_cache
@require_safe
def bracket(request: HttpRequest, slug: str) -> HttpResponse:
    event = get_tournament(request, slug)
    if nothing_new(request, event):
        return HttpResponse(status=204)
    live = request.headers.get("HX-Request") == "true"
    return render(
        request,
        "bracket/live.html" if live else "bracket/bracket.html",
        {"tournament": event, "bracket": bracket_of(event)},
    )
