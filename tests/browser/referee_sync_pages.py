"""The page on which a match is kept, by a referee and by a player, with scripts and without; in the
same afternoon as the other pages of the day."""

from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.day_pages import event, hall
from tests.browser.seen import Seen
from tests.browser.visitor import Visitor
from tests.cast import Cast
from tournaments.models import Match, Place, Slot
from tournaments.services.inscriptions.links import make_link


def called(cast: Cast) -> Match:
    return event(cast).matches.filter(state="called").exclude(table=None).latest("number")


def kept(cast: Cast) -> str:
    return reverse("keep_match", args=[event(cast).slug, called(cast).number])


def plain(cast: Cast) -> str:
    return kept(cast) + "?plain"


def own(cast: Cast) -> str:
    slot = Slot.objects.filter(match=called(cast), team__isnull=False).latest("pk")
    person = Place.objects.filter(team=slot.team, until=None).latest("pk").participant
    return reverse("own_keep", args=[event(cast).slug, make_link(person)])


def wait_for_the_sheet(visitor: Visitor) -> None:
    expect(visitor.page.locator("[data-sheet-place] button").first).to_be_visible()


def type_nonsense(visitor: Visitor) -> None:
    visitor.page.locator("details.whole summary").click()
    visitor.page.locator("#id_line").fill("silba el loro")
    visitor.page.locator("form[aria-labelledby=hand] button[type=submit]").click()


PAGES = [
    Seen("keep_match", kept, url_name="keep_match", person="organizer", before=hall,
         then=wait_for_the_sheet),
    Seen("own_keep", own, url_name="own_keep", before=hall, then=wait_for_the_sheet),
]  # fmt: skip
STATES = [
    Seen("keep_match, without scripts", plain, person="organizer", before=hall),
    Seen("keep_match, faults", plain, person="organizer", before=hall, then=type_nonsense),
]
NOT_PAGES = {
    "phone_worker": "a script",
    "match_state": "JSON",
    "match_entries": "JSON",
    "own_keep_state": "JSON",
    "own_keep_entries": "JSON",
}
