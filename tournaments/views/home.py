"""The front page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.actors import of_request
from tournaments.models import Tournament
from tournaments.selectors import tournaments_of

NEWEST = 30


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return render(
        request,
        "tournaments/home.html",
        {
            "mine": tournaments_of(of_request(request)),
            "newest": Tournament.objects.all()[:NEWEST],
        },
    )
