"""The pages that spectators follow, in the tournament of the day."""

from collections.abc import Callable

from django.urls import reverse

from spectators.screen import show_on_screen
from tests.browser.day_pages import event, hall, page, state
from tests.browser.seen import Seen
from tests.browser.visitor import Visitor
from tests.cast import Cast
from tests.tournaments.stages.groups import open_groups
from tournaments.actors import actor_of_account
from tournaments.matches.services.calls import call_next
from tournaments.models import Tournament
from tournaments.setup.services.create import create_tournament

GROUPS_NAME = "Copa de las Zonas"


def with_a_notice(cast: Cast) -> None:
    hall(cast)
    show_on_screen(
        event(cast),
        by=actor_of_account(cast.organizer),
        scene="notice",
        notice="Empanadas a las 17",
    )


def choose_a_team(visitor: Visitor) -> None:
    visitor.page.locator("#find-name").fill("coria")
    visitor.page.locator("#found button").nth(1).click()
    visitor.page.locator("#mine-card").wait_for()


def send_no_notice(visitor: Visitor) -> None:
    visitor.page.locator("input[value=notice]").check()
    visitor.page.locator("#id_notice").fill("")
    visitor.submit("main button[type=submit]")


def groups_of_the_day(cast: Cast) -> None:
    """Fourteen teams in groups, some of it played; once."""
    if Tournament.objects.filter(name=GROUPS_NAME).exists():
        return
    tournament = create_tournament(
        by=actor_of_account(cast.organizer),
        owner=cast.organizer,
        name=GROUPS_NAME,
        language="es-ar",
        time_zone="America/Argentina/Buenos_Aires",
    )
    made = open_groups(cast, 14, tournament=tournament)
    call_next(made.tournament, by=made.by)
    for match in made.tournament.matches.order_by("number")[:8]:
        made.win(match.number)


def groups_path(name: str) -> Callable[[Cast], str]:
    return lambda cast: reverse(name, args=[Tournament.objects.get(name=GROUPS_NAME).slug])


def open_everything(visitor: Visitor) -> None:
    visitor.page.evaluate("document.querySelectorAll('.group details').forEach(d => d.open = true)")


PAGES = [
    Seen(
        "groups",
        groups_path("spectators:groups"),
        url_name="spectators:groups",
        before=groups_of_the_day,
    ),
    page("spectators:screen"),
    page("spectators:drive_screen", person="organizer"),
    page("spectators:embed"),
    page("spectators:notify"),
]

STATES = [
    Seen(
        "groups, all open",
        groups_path("spectators:groups"),
        before=groups_of_the_day,
        then=open_everything,
    ),
    Seen(
        "tournament, groups being played",
        groups_path("spectators:tournament"),
        before=groups_of_the_day,
    ),
    Seen("screen, groups", groups_path("spectators:screen"), before=groups_of_the_day),
    state("bracket, signed in", "spectators:bracket"),
    state("bracket, with my team", "spectators:bracket", person="", then=choose_a_team),
    state("tournament, being played", "spectators:tournament", person=""),
    state("drive_screen, faults", "spectators:drive_screen", then=send_no_notice),
    Seen(
        "screen, a notice",
        lambda cast: reverse("spectators:screen", args=[event(cast).slug]),
        before=with_a_notice,
    ),
    Seen(
        "screen, before the draw",
        lambda cast: reverse("spectators:screen", args=[cast.tournament.slug]),
    ),
    Seen(
        "embed, before the draw",
        lambda cast: reverse("spectators:embed", args=[cast.tournament.slug]),
    ),
    Seen(
        "notify, before the draw",
        lambda cast: reverse("spectators:notify", args=[cast.tournament.slug]),
    ),
]

NOT_PAGES = {
    "spectators:bracket_picture": "PNG",
    "spectators:whole_bracket": "PNG",
    "spectators:whole_bracket_svg": "SVG",
    "spectators:match_picture": "PNG",
    "spectators:table": "a way to the match at a table",
    "spectators:calendar": "iCalendar",
    "spectators:results_file": "JSON",
    "spectators:manifest": "JSON",
    "spectators:service_worker": "JavaScript",
    "spectators:oembed": "JSON",
}
