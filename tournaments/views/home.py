"""The front page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.actors import of_request
from tournaments.models import Stage, Tournament
from tournaments.selectors import tournaments_of

NEWEST = 30


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """One's own tournaments, then everybody else's that is not put away; rehearsals are nobody
    else's business."""
    mine = tournaments_of(of_request(request))
    going_on = Tournament.objects.filter(rehearsal=False).exclude(stage=Stage.ARCHIVED)
    others = going_on.exclude(pk__in=mine.values("pk"))
    return render(request, "tournaments/home.html", {"mine": mine, "newest": others[:NEWEST]})
