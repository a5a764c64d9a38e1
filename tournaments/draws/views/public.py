"""All draws of a tournament, and one of them: public from the moment its list is frozen."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from accounts.requests import fresh_page
from tournaments.actors import actor_of_request
from tournaments.draws.draw_page import draw_page
from tournaments.draws.labels import fallback_label, source_label
from tournaments.draws.selectors import draw_by_number, draws_of, newest_draw
from tournaments.draws.services.kinds import get_draw_kind
from tournaments.draws.services.publish import build_public_file
from tournaments.draws.verifier_page import SCRIPTS, event_fragment, fragment, standalone, words_in
from tournaments.exceptions import Refused
from tournaments.inscriptions.services.partners import waiting_agreements
from tournaments.models import Draw, Tournament
from tournaments.permissions import may_organize
from tournaments.requests import get_tournament
from tournaments.selectors import find_plan
from tournaments.stages.selectors.next_step import find_next_step
from tournaments.stages.selectors.results_file import build_results_file


@require_safe
def draws(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    rows = draws_of(tournament)
    context = {
        "tournament": tournament,
        "draws": rows,
        "may_draw": tournament.stage not in Tournament.OVER
        and may_organize(actor_of_request(request), tournament),
        # A bracket that follows another stage is no first one that a late team could come into.
        "has": {row.kind for row in rows if row.kind != Draw.Kind.BRACKET or not row.subject},
        "step": find_next_step(tournament, find_plan(tournament)),
        "kinds": Draw.Kind,
    }
    return render(request, "draws/draws.html", context)


def drawable(draw: Draw) -> bool:
    """Whether a list that takes the place of this one can be frozen now."""
    try:
        get_draw_kind(draw.kind, draw.subject).refuse_if_not_freezable(
            draw.tournament, draw.subject
        )
    except Refused:
        return False
    return True


@require_safe
def draw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    tournament = get_tournament(request, slug)
    draw = draw_by_number(tournament, number)
    page = draw_page(draw)
    runs_the_hall = may_organize(actor_of_request(request), tournament)
    context = {
        "tournament": tournament,
        "draw": draw,
        "shown": page,
        "source": source_label(page.frozen["source"], tournament.time_zone),
        "source_in_full": source_label(page.frozen["source"], tournament.time_zone, in_full=True),
        "fallback": fallback_label(page.frozen["source"], tournament.time_zone, in_full=True),
        "drawable": runs_the_hall and drawable(draw),
        "runs_the_hall": runs_the_hall,
        "may_draw": runs_the_hall and tournament.stage not in Tournament.OVER,
        "agreements": waiting_agreements(tournament)
        if runs_the_hall and draw.kind == Draw.Kind.TEAMS and draw.waits_for_source
        else [],
    }
    return render(request, "draws/draw.html", context)


@fresh_page
def document(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The published file, byte for byte what the verifiers take."""
    tournament = get_tournament(request, slug)
    return HttpResponse(
        build_public_file(draw_by_number(tournament, number)),
        content_type="application/json",
        headers={"Content-Disposition": f'inline; filename="{slug}-draw-{number}.json"'},
    )


@fresh_page
def verify(request: HttpRequest, slug: str) -> HttpResponse:
    """The file stands in the page already: from here on no server is asked."""
    tournament = get_tournament(request, slug)
    draw = requested_draw(request, tournament)
    language = get_language() or tournament.language
    context = {
        "tournament": tournament,
        "draw": draw,
        "draws": draws_of(tournament),
        "title": words_in(language)["title"],
        "scripts": [f"js/{name}" for name in SCRIPTS],
        # Our own markup, everything from outside escaped by it.
        "verifier": mark_safe(  # noqa: S308
            fragment(
                language=language,
                published=build_public_file(draw) if draw else b"",
                results=build_results_file(tournament),
            )
        ),
        "event_verifier": mark_safe(event_fragment(language=language)),  # noqa: S308
    }
    return render(request, "draws/verify.html", context)


@fresh_page
def verifier_file(request: HttpRequest, slug: str) -> HttpResponse:
    """One file that works from a disk, without a network, in ten years; with the draw inside."""
    tournament = get_tournament(request, slug)
    draw = requested_draw(request, tournament)
    language = get_language() or tournament.language
    page = standalone(
        language=language,
        published=build_public_file(draw) if draw else b"",
        results=build_results_file(tournament),
    )
    name = f"{slug}-draw-{draw.number}.html" if draw else f"{slug}-draw.html"
    return HttpResponse(
        page,
        # Not text/html: a browser shall keep it, not run it under this site's address.
        content_type="application/octet-stream",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def requested_draw(request: HttpRequest, tournament: Tournament) -> Draw | None:
    number = request.GET.get("draw", "")
    if not number:
        return newest_draw(tournament)
    if not (number.isascii() and number.isdecimal() and len(number) < 9):
        raise Http404
    return draw_by_number(tournament, int(number))
