"""What makes a draw checkable: the published file, the page that runs it again, and the same page
as one file to keep. The checking itself happens on the reader's own machine."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.draw.verifier_page import fragment, standalone, words_in
from tournaments.draw_pages import draw_by_number, draws_of, newest_draw
from tournaments.models import Draw, Tournament
from tournaments.services.draws.publishing import published
from tournaments.views.getting import get_tournament


@never_cache
@require_safe
def document(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The published file, byte for byte what the verifiers take."""
    event = get_tournament(request, slug)
    return HttpResponse(
        published(draw_by_number(event, number)),
        content_type="application/json",
        headers={"Content-Disposition": f'inline; filename="{slug}-draw-{number}.json"'},
    )


@never_cache
@require_safe
def verify(request: HttpRequest, slug: str) -> HttpResponse:
    """The file stands in the page already: from here on no server is asked."""
    event = get_tournament(request, slug)
    draw = wanted(request, event)
    language = get_language() or event.language
    return render(
        request,
        "draw/verify.html",
        {
            "tournament": event,
            "draw": draw,
            "draws": draws_of(event),
            "title": words_in(language)["title"],
            # Our own markup, everything from outside escaped by it.
            "verifier": mark_safe(  # noqa: S308
                fragment(language=language, published=published(draw) if draw else b"")
            ),
        },
    )


@never_cache
@require_safe
def verifier_file(request: HttpRequest, slug: str) -> HttpResponse:
    """One file that works from a disk, without a network, in ten years; with the draw inside."""
    event = get_tournament(request, slug)
    draw = wanted(request, event)
    language = get_language() or event.language
    page = standalone(language=language, published=published(draw) if draw else b"")
    name = f"{slug}-draw-{draw.number}.html" if draw else f"{slug}-draw.html"
    return HttpResponse(
        page,
        # Not text/html: a browser shall keep it, not run it under this site's address.
        content_type="application/octet-stream",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def wanted(request: HttpRequest, event: Tournament) -> Draw | None:
    number = request.GET.get("draw", "")
    if not number:
        return newest_draw(event)
    if not (number.isascii() and number.isdecimal() and len(number) < 9):
        raise Http404
    return draw_by_number(event, int(number))
