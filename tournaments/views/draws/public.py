"""All draws of a tournament, and one of them: public from the moment its list is frozen."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.actors import of_request
from tournaments.draw_pages import draw_by_number, draws_of, shown
from tournaments.exceptions import Refused
from tournaments.models import Draw, Tournament
from tournaments.permissions import may_run_the_hall
from tournaments.services.draws.freezing import require_drawable
from tournaments.views.draws.words import source_words
from tournaments.views.getting import get_tournament


@require_safe
def draws(request: HttpRequest, slug: str) -> HttpResponse:
    event = get_tournament(request, slug)
    found = draws_of(event)
    return render(
        request,
        "draw/draws.html",
        {
            "tournament": event,
            "draws": found,
            "runs_the_hall": may_run_the_hall(of_request(request), event),
            "has": {draw.kind for draw in found},
            "kinds": Draw.Kind,
        },
    )


def drawable(event: Tournament, kind: str) -> bool:
    try:
        require_drawable(event, kind)
    except Refused:
        return False
    return True


@require_safe
def draw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = get_tournament(request, slug)
    found = draw_by_number(event, number)
    whole = shown(found)
    return render(
        request,
        "draw/draw.html",
        {
            "tournament": event,
            "draw": found,
            "shown": whole,
            "source": source_words(whole.frozen["source"]),
            "drawable": drawable(event, found.kind) if whole.outside else False,
            "runs_the_hall": may_run_the_hall(of_request(request), event),
        },
    )
