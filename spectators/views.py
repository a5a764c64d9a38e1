"""The pages everybody may open, made once for all who look at the same state of a tournament.

Usually `spectators.snapshot_middleware` answers before Django; here come those who
signed in, and a choice of language or theme made by a plain link."""

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils import timezone, translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.preferences import THEMES, chosen_theme, set_preference
from accounts.requests import fresh_page
from spectators.snapshot_middleware import OWN_THEME, live_body, snapshot_response
from spectators.snapshots import Snapshot, snapshot
from spectators.versions import refresh_version
from tournaments.actors import actor_of_request
from tournaments.exceptions import NotFound
from tournaments.models import Match, Tournament
from tournaments.permissions import may_see_the_hall, roles_of
from tournaments.requests import get_tournament
from tournaments.stages.selectors.results_file import NO_RESULTS, build_results_file


@require_safe
def public_page(
    request: HttpRequest, slug: str, page: str, number: int | None = None
) -> HttpResponse:
    """1. A choice is kept and the page asked for again. 2. A visitor gets the snapshot. 3. Somebody
    signed in gets the same live part in a frame with their account."""
    tournament = get_tournament(request, slug)
    choice = keep_choice(request)
    if choice:
        return choice
    page = page if number is None else f"{page}/{number}"
    live = "live" in request.GET
    # Who has an account, or a message to read, does not get everybody's page.
    personal = request.user.is_authenticated or len(get_messages(request))
    version = refresh_version(slug)
    if version is None:
        raise NotFound(slug)
    latest = snapshot(version, page, translation.get_language() or tournament.language)
    if personal and not live and page not in OWN_THEME:
        return personal_page(request, tournament, latest)
    if live:
        body = live_body(request.META, latest, version, request.GET.get("since", ""))
    else:
        body = latest.page_in("" if page in OWN_THEME else chosen_theme(request))
    response = snapshot_response(request.META, body, page, live=live, secure=request.is_secure())
    return response.as_response()


@fresh_page
def results_file(request: HttpRequest, slug: str) -> HttpResponse:
    """Every result of the groups, byte for byte what the verifiers take; without any, no stage."""
    tournament = get_tournament(request, slug)
    return HttpResponse(
        build_results_file(tournament) or NO_RESULTS,
        content_type="application/json",
        headers={"Content-Disposition": f'inline; filename="{slug}-results.json"'},
    )


@never_cache
@require_safe
def follow_table(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The code on a table's card: to the match that is there now; while there is none, to the
    event's page, which says what comes next."""
    tournament = get_tournament(request, slug)
    if not tournament.tables.filter(number=number).exists():
        raise NotFound(number)
    at_the_table = tournament.matches.filter(table__number=number, state__in=Match.AT_A_TABLE)
    match = at_the_table.order_by("-called_at").first()
    if match is None:
        return redirect("spectators:tournament", slug)
    return redirect("spectators:match", slug, match.number)


@never_cache
def personal_page(request: HttpRequest, tournament: Tournament, latest: Snapshot) -> HttpResponse:
    actor = actor_of_request(request)
    with timezone.override(tournament.time_zone):
        html = latest.render_around(
            request=request,
            roles=roles_of(actor, tournament),
            may_work=may_see_the_hall(actor, tournament),
        )
    return HttpResponse(html)


def keep_choice(request: HttpRequest) -> HttpResponse | None:
    """A snapshot has no form token, so its menus are links. Nothing is at stake: a page from
    elsewhere could at most change somebody's language."""
    here = HttpResponseRedirect(request.path)
    language, theme = request.GET.get("language"), request.GET.get("theme")
    if language in dict(settings.LANGUAGES):
        return set_preference(here, settings.LANGUAGE_COOKIE_NAME, str(language))
    if theme in THEMES:
        return set_preference(here, settings.THEME_COOKIE_NAME, str(theme))
    return None
