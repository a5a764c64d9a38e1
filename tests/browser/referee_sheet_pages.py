"""The consultant of a disputed hand; in the same afternoon as the other pages of the day."""

from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.day_pages import event, hall
from tests.browser.seen import Seen
from tests.browser.visitor import Visitor
from tests.cast import Cast

STORY = "A1 truco\nB1 quiero\nB1 envido\nmano para A"


def consult(cast: Cast) -> str:
    match = event(cast).matches.filter(state="called").exclude(table=None).latest("number")
    return reverse("referees:consult_match", args=[event(cast).slug, match.number])


def passing(cast: Cast) -> str:
    return consult(cast).replace("/consult/", "/pass/")


def rulebook(cast: Cast) -> str:
    return reverse("referees:book", args=[event(cast).slug])


def tell_a_story(visitor: Visitor) -> None:
    visitor.page.locator("#id_story").fill(STORY)
    visitor.submit("button[value=ask]")
    expect(visitor.page.locator("#answer")).to_be_visible()


def tell_nonsense(visitor: Visitor) -> None:
    visitor.page.locator("#id_story").fill("C9 silba")
    visitor.submit("button[value=ask]")


PAGES = [
    Seen(
        "consult_match", consult, url_name="referees:consult_match", person="organizer", before=hall
    ),
    Seen("pass_table", passing, url_name="referees:pass_table", person="organizer", before=hall),
    Seen("book", rulebook, url_name="referees:book", before=hall),
]
STATES = [
    Seen("consult, answered", consult, person="organizer", before=hall, then=tell_a_story),
    Seen("consult, faults", consult, person="organizer", before=hall, then=tell_nonsense),
    Seen("consult, looked up", lambda cast: consult(cast) + "?q=envido", person="organizer",
         before=hall),
]  # fmt: skip
NOT_PAGES = {
    "referees:phone_sheet": "JSON",
    "referees:book_json": "JSON",
    "referees:doubts": "JSON",
    "referees:ask_doubt": "JSON",
}
