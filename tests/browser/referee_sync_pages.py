"""The page on which a match is kept, by a referee and by a player, with scripts and without; in the
same afternoon as the other pages of the day."""

from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.day_pages import event, hall
from tests.browser.seen import Seen
from tests.browser.visitor import Visitor
from tests.cast import Cast
from tournaments.inscriptions.services.links import create_link
from tournaments.models import Match, Place, Slot


def called(cast: Cast) -> Match:
    return event(cast).matches.filter(state="called").exclude(table=None).latest("number")


def kept(cast: Cast) -> str:
    return reverse("referees:keep_match", args=[event(cast).slug, called(cast).number])


def plain(cast: Cast) -> str:
    return kept(cast) + "?plain"


def own(cast: Cast) -> str:
    slot = Slot.objects.filter(match=called(cast), team__isnull=False).latest("pk")
    person = Place.objects.filter(team=slot.team, until=None).latest("pk").participant
    return reverse("referees:own_keep", args=[event(cast).slug, create_link(person)])


def practice(cast: Cast) -> str:
    return reverse("referees:practice")


def sit_down_to_practise(visitor: Visitor) -> None:
    visitor.page.locator("form:has([value=asart]) button").click()
    wait_for_the_sheet(visitor)


def wait_for_the_sheet(visitor: Visitor) -> None:
    expect(visitor.page.locator("[data-sheet-place] button").first).to_be_visible()


def type_nonsense(visitor: Visitor) -> None:
    visitor.page.locator("details.whole summary").click()
    visitor.page.locator("#id_line").fill("silba el loro")
    visitor.submit("form[aria-labelledby=hand] button[type=submit]")


PAGES = [
    Seen("keep_match", kept, url_name="referees:keep_match", person="organizer", before=hall,
         then=wait_for_the_sheet),
    Seen("practice", practice, url_name="referees:practice"),
    Seen("own_keep", own, url_name="referees:own_keep", before=hall, then=wait_for_the_sheet),
]  # fmt: skip
STATES = [
    Seen("keep_match, to practise", practice, then=sit_down_to_practise),
    Seen("keep_match, without scripts", plain, person="organizer", before=hall),
    Seen("keep_match, faults", plain, person="organizer", before=hall, then=type_nonsense),
]
NOT_PAGES = {
    "referees:phone_worker": "a script",
    "referees:match_state": "JSON",
    "referees:match_entries": "JSON",
    "referees:own_keep_state": "JSON",
    "referees:own_keep_entries": "JSON",
    "referees:preview_change": "JSON",
    "referees:own_preview_change": "JSON",
}
