"""What leaves the site: pictures, calendar, embedded bracket, the parts of an installed app."""

from collections.abc import Callable
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import Resolver404, resolve, reverse
from django.utils import timezone, translation
from django.utils.text import slugify
from django.utils.translation import pgettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from spectators.event_page import places_of, state_words
from spectators.event_view import rows_in
from spectators.sharing import pictures
from spectators.sharing.calendar import calendar_of
from spectators.sharing.texts import HEIGHT, WIDTH, embed_frame
from spectators.sharing.whole_bracket import whole_bracket_png, whole_bracket_svg
from spectators.snapshot_files import read_or_render
from spectators.versions import refresh_version
from tournaments.announcement.facts import read_facts
from tournaments.brackets.selectors import get_bracket, in_order, match_rows
from tournaments.exceptions import NotFound
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.matches.selectors import match_page
from tournaments.models import Announcement, Plan, Progress, Tournament
from tournaments.numbers import is_number
from tournaments.podium.standings import GOLD
from tournaments.requests import get_tournament
from tournaments.selectors import tournament_by_slug
from tournaments.setup.selectors import overview_of
from tournaments.stages.selectors.planned import first_tables
from tournaments.stages.selectors.tables import view_stage
from tournaments.words.event_language import in_event_language

EMBEDDABLE = ("spectators:tournament", "spectators:bracket", "spectators:embed")
WORKER = settings.BASE_DIR / "static" / "js" / "worker.js"
WHOLE_BRACKET = {
    "png": (whole_bracket_png, "image/png"),
    "svg": (whole_bracket_svg, "image/svg+xml"),
}
ICONS = [("192", "any"), ("512", "any"), ("512", "maskable")]


@cache_control(public=True, max_age=60)
@require_safe
def match_picture_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    tournament = tournament_by_slug(slug)

    def draw() -> bytes:
        return pictures.match_picture(tournament, match_page(tournament, number).row)

    return picture_response(tournament, f"picture/{number}", draw)


@cache_control(public=True, max_age=60)
@require_safe
def bracket_picture_page(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_by_slug(slug)

    return picture_response(tournament, "picture", lambda: draw_event(tournament))


def draw_event(tournament: Tournament) -> bytes:
    """Cancelled; else its champions, what is played or comes next, or the invitation."""
    if tournament.stage == Progress.CANCELLED:
        announcement = Announcement.objects.filter(tournament=tournament).first()
        because = announcement.cancelled_because if announcement else ""
        return pictures.cancelled_picture(read_facts(tournament), because=because)
    begins = read_facts(tournament).when if tournament.stage == Progress.DRAWN else ""
    bracket = get_bracket(tournament)
    if bracket.rounds:
        return pictures.bracket_picture(tournament, bracket, rows_in(bracket), begins=begins)
    rows = match_rows(in_order(tournament), names_of_teams(tournament))
    if matches := pictures.find_matches_to_show(rows):
        return pictures.tables_picture(tournament, matches, begins=begins)
    if champions := champions_by_table(tournament):
        return pictures.champions_picture(tournament, champions)
    overview = overview_of(tournament)
    places = places_of(overview)
    what_to_do = pgettext("invitation", "Inscribe")
    if places and places.is_full:
        what_to_do = pgettext("of an event", "Waitlist")
    return pictures.invitation_picture(
        read_facts(tournament),
        state=state_words(overview, places),
        places=overview.places_left,
        what_to_do=what_to_do if overview.takes_inscriptions else "",
    )


def champions_by_table(tournament: Tournament) -> str:
    stage = first_tables(tournament)
    if stage is None or not stage.is_drawn:
        return ""
    view = view_stage(stage, language=tournament.language)
    return " · ".join(dict(view.medals).get(GOLD, ()))


@cache_control(public=True, max_age=60)
@require_safe
def whole_bracket_page(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """To be sent on: a PNG to look at, an SVG to take home."""
    tournament = tournament_by_slug(slug)
    draw, content_type = WHOLE_BRACKET[form]
    answer = picture_response(
        tournament, f"whole-{form}", lambda: draw(tournament), content_type=content_type
    )
    with translation.override(tournament.language):
        name = f"{tournament.slug}-{slugify(translation.gettext('Bracket'))}.{form}"
    place = "inline" if form == "png" else "attachment"
    answer.headers["Content-Disposition"] = f'{place}; filename="{name}"'
    return answer


def picture_response(
    tournament: Tournament,
    page: str,
    draw: Callable[[], bytes],
    *,
    content_type: str = "image/png",
) -> HttpResponse:
    """Drawn once for a state, in the tournament's own language."""
    version = refresh_version(tournament.slug)
    if version is None:
        raise NotFound(tournament.slug)
    with in_event_language(tournament), timezone.override(tournament.time_zone):
        picture = read_or_render(version, page, tournament.language, draw)
    return HttpResponse(picture, content_type=content_type)


@cache_control(public=True, max_age=60)
@require_safe
def calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """`?team=7` adds the matches that team 7 was called to."""
    tournament = get_tournament(request, slug)
    plan = Plan.objects.filter(tournament=tournament).first()
    team = request.GET.get("team", "")
    rows = []
    if is_number(team):
        rows = [
            row
            for row in match_rows(in_order(tournament), names_of_teams(tournament))
            if any(side.team and side.team.number == int(team) for side in row.sides)
        ]
    announcement = Announcement.objects.filter(tournament=tournament).first()
    with translation.override(tournament.language):
        text = calendar_of(tournament, plan, rows, announcement=announcement)
    return HttpResponse(
        text,
        content_type="text/calendar; charset=utf-8",
        headers={"Content-Disposition": f'inline; filename="{tournament.slug}.ics"'},
    )


@require_safe
def oembed(request: HttpRequest) -> HttpResponse:
    """Where another site asks how to show one of our brackets (oembed.com)."""
    try:
        tournament = tournament_at(request.GET.get("url", ""))
    except NotFound:
        return JsonResponse({"error": "not found"}, status=404)
    if request.GET.get("format", "json") != "json":
        return HttpResponse(status=501)
    width = limit_size(request.GET.get("maxwidth", ""), WIDTH)
    height = limit_size(request.GET.get("maxheight", ""), HEIGHT)
    return JsonResponse(
        {
            "version": "1.0",
            "type": "rich",
            "provider_name": "Retruco",
            "provider_url": settings.SITE_URL,
            "title": tournament.name,
            "cache_age": 300,
            "width": width,
            "height": height,
            "html": embed_frame(tournament, width, height),
        },
        headers={"Access-Control-Allow-Origin": "*"},
    )


def tournament_at(url: str) -> Tournament:
    """The tournament of one of our own addresses; anything else is not found."""
    parts = urlsplit(url)
    site = urlsplit(settings.SITE_URL)
    if (parts.scheme, parts.netloc) != (site.scheme, site.netloc):
        raise NotFound(url)
    try:
        match = resolve(parts.path)
    except Resolver404 as error:
        raise NotFound(url) from error
    if match.view_name not in EMBEDDABLE:
        raise NotFound(url)
    return tournament_by_slug(match.kwargs["slug"])


def limit_size(text: str, most: int) -> int:
    return max(200, min(most, int(text) if is_number(text) else most))


@cache_control(public=True, max_age=3600)
@require_safe
def manifest(request: HttpRequest, slug: str) -> HttpResponse:
    """What a phone needs to put the tournament among its apps."""
    tournament = get_tournament(request, slug)
    home = reverse("spectators:bracket", args=[slug])
    body = {
        "id": reverse("spectators:tournament", args=[slug]),
        "name": f"{tournament.name} · Retruco",
        "short_name": tournament.name[:24],
        "lang": tournament.language,
        "start_url": home,
        "scope": reverse("spectators:tournament", args=[slug]),
        "display": "standalone",
        "background_color": "#f7f0e0",
        "theme_color": "#17533a",
        "icons": [
            {
                "src": f"{settings.STATIC_URL}icons/{purpose}-{size}.png",
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for size, purpose in ICONS
        ],
    }
    return JsonResponse(body, content_type="application/manifest+json")


@cache_control(no_cache=True)
@require_safe
def worker(request: HttpRequest, slug: str) -> HttpResponse:
    """The service worker, below the tournament's own address: it may see that tournament only."""
    tournament_by_slug(slug)
    return HttpResponse(WORKER.read_bytes(), content_type="text/javascript")
