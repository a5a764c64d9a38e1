"""The end of an event: podium, medals, standings and honours, for everybody."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.actors import of_request
from tournaments.models import Stage
from tournaments.permissions import may_run_the_hall
from tournaments.podium.page import podium_page
from tournaments.views.getting import get_tournament


@require_safe
def podium(request: HttpRequest, slug: str) -> HttpResponse:
    event = get_tournament(request, slug)
    return render(
        request,
        "podium/podium.html",
        {
            "tournament": event,
            "page": podium_page(event),
            "closed": event.stage in (Stage.FINISHED, Stage.ARCHIVED),
            "may_run": may_run_the_hall(of_request(request), event),
        },
    )
