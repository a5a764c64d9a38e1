"""The pages everybody sees. Whoever only looks is answered before this by `spectators.fast`; here
come those who signed in, and a choice of language or light made by a plain link."""

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone, translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.preferences import THEMES, chosen_theme, keep
from spectators import pages
from spectators.answers import answer_of
from spectators.fast import OWN_LIGHT
from spectators.snapshots import body_of, snapshot
from spectators.stamps import remember
from tournaments.actors import of_request
from tournaments.exceptions import NotFound
from tournaments.models import Tournament
from tournaments.permissions import may_see_the_hall, roles_of
from tournaments.views.getting import get_tournament


def public_page(request: HttpRequest, slug: str, page: str) -> HttpResponse:
    """1. A choice is kept and the page asked for again. 2. A visitor gets the snapshot. 3. Somebody
    signed in gets the same live part in a frame with their account."""
    event = get_tournament(request, slug)
    choice = chosen_by_link(request)
    if choice:
        return choice
    if "live" not in request.GET and page not in OWN_LIGHT and has_own_frame(request):
        return in_own_frame(request, event, page)
    known = remember(slug)
    if known is None:
        raise NotFound(slug)
    found = snapshot(known, page, translation.get_language() or event.language)
    live = "live" in request.GET
    body = found.live if live else found.page("" if page in OWN_LIGHT else chosen_theme(request))
    answer = answer_of(request.META, body, page, live=live, secure=request.is_secure())
    return answer.as_response()


def has_own_frame(request: HttpRequest) -> bool:
    """Who has an account, or something to be told, does not get everybody's page."""
    return request.user.is_authenticated or bool(len(get_messages(request)))


@never_cache
def in_own_frame(request: HttpRequest, event: Tournament, page: str) -> HttpResponse:
    actor = of_request(request)
    with timezone.override(event.time_zone):
        parts = pages.parts_of(event, page)
        live = pages.live_html(parts)
        html = pages.whole_html(
            parts,
            live=live,
            etag=body_of(live.encode()).etag,
            request=request,
            roles=roles_of(actor, event),
            may_work=may_see_the_hall(actor, event),
        )
    return HttpResponse(html)


def chosen_by_link(request: HttpRequest) -> HttpResponse | None:
    """A snapshot has no form token, so its menus are links. Nothing is at stake: a page from
    elsewhere could at most change somebody's language."""
    here = HttpResponseRedirect(request.path)
    language, light = request.GET.get("language"), request.GET.get("light")
    if language in dict(settings.LANGUAGES):
        return keep(request, here, settings.LANGUAGE_COOKIE_NAME, str(language))
    if light in THEMES:
        return keep(request, here, settings.THEME_COOKIE_NAME, str(light))
    return None


@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    return public_page(request, slug, "tournament")


@require_safe
def bracket(request: HttpRequest, slug: str) -> HttpResponse:
    return public_page(request, slug, "bracket")


@require_safe
def match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Games and lines as they were noted, each award with its article."""
    return public_page(request, slug, f"match/{number}")


@require_safe
def screen(request: HttpRequest, slug: str) -> HttpResponse:
    return public_page(request, slug, "screen")


@require_safe
def embed(request: HttpRequest, slug: str) -> HttpResponse:
    """The bracket alone, for a frame on another site: the only page that may stand in one."""
    return public_page(request, slug, "embed")
