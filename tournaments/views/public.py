"""A tournament's public page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.actors import of_request
from tournaments.overview import STEPS, overview_of
from tournaments.permissions import roles_of
from tournaments.selectors import log_head
from tournaments.views.getting import get_tournament


@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    event = get_tournament(request, slug)
    return render(
        request,
        "tournaments/tournament.html",
        {
            "tournament": event,
            "roles": roles_of(of_request(request), event),
            "head": log_head(event),
            "overview": overview_of(event),
            "steps": STEPS,
        },
    )
