"""The pages that spectators follow, in the tournament of the day."""

from django.urls import reverse

from spectators.services.screen import show_on_screen
from tests.browser.day_pages import event, hall, page, state
from tests.browser.seen import Seen
from tests.browser.visitor import Visitor
from tests.cast import Cast
from tournaments.actors import of_account


def with_a_notice(cast: Cast) -> None:
    hall(cast)
    show_on_screen(
        event(cast), by=of_account(cast.organizer), scene="notice", notice="Empanadas a las 17"
    )


def choose_a_team(visitor: Visitor) -> None:
    visitor.page.locator("#find-name").fill("coria")
    visitor.page.locator("#found button").nth(1).click()
    visitor.page.locator("#mine-card").wait_for()


def send_no_notice(visitor: Visitor) -> None:
    visitor.page.locator("input[value=notice]").check()
    visitor.page.locator("#id_notice").fill("")
    visitor.page.locator("main button[type=submit]").click()


PAGES = [
    page("screen"),
    page("drive_screen", person="organizer"),
    page("embed"),
    page("notify"),
]

STATES = [
    state("bracket, signed in", "bracket"),
    state("bracket, with my team", "bracket", person="", then=choose_a_team),
    state("tournament, being played", "tournament", person=""),
    state("drive_screen, faults", "drive_screen", then=send_no_notice),
    Seen(
        "screen, a notice",
        lambda cast: reverse("screen", args=[event(cast).slug]),
        before=with_a_notice,
    ),
    Seen("screen, before the draw", lambda cast: reverse("screen", args=[cast.tournament.slug])),
    Seen("embed, before the draw", lambda cast: reverse("embed", args=[cast.tournament.slug])),
    Seen("notify, before the draw", lambda cast: reverse("notify", args=[cast.tournament.slug])),
]

NOT_PAGES = {
    "bracket_picture": "PNG",
    "match_picture": "PNG",
    "calendar": "iCalendar",
    "manifest": "JSON",
    "service_worker": "JavaScript",
    "oembed": "JSON",
}
