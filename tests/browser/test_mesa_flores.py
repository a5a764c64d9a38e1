"""Flores on a referee's phone, where the table counts them: nothing is asked of hands that were
told, and two numbers once of a match that was kept by its amounts. Also without network."""

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.cable import Cable
from tests.browser.phones import open_sheet, phone_window
from tests.browser.test_hall import elsewhere as elsewhere
from tests.browser.test_mesa_matches import eventually
from tests.browser.test_mesa_offline import kept
from tests.referees.sync.phones import PhoneClient
from tests.tournaments.matches.hall import Hall
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.models import Match, Plan


@pytest.fixture
def secure(hall_browser: Browser, cable: Cable, rita: PhoneClient) -> BrowserContext:
    return phone_window(hall_browser, rita, cable.address)


def count_flores(hall: Hall, *lines: str) -> None:
    """The rules of Rio Grande do Sul, and a table that counts them; so far this was written."""
    Plan.objects.filter(tournament=hall.tournament).update(ruleset="gaucho", options={})
    Match.objects.filter(tournament=hall.tournament).update(flores=[])
    submission = Submission("\n".join(["game 24-3 source sumula", *lines]))
    record_entry(hall.match(1), by=hall.by, submission=submission)


def open_match(secure: BrowserContext, cable: Cable, hall: Hall) -> Page:
    page = open_sheet(secure, f"{cable.address}/r/{hall.tournament.slug}/match/1/")
    page.set_viewport_size({"width": 360, "height": 640})
    return page


def tell(page: Page, a: str, b: str) -> None:
    form = page.locator(".flores-form")
    expect(form).to_be_visible(timeout=15_000)
    for control in form.locator("input, button").all():
        box = control.bounding_box()
        assert box
        assert box["height"] >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
    form.locator("[data-flores=A]").fill(a)
    form.locator("[data-flores=B]").fill(b)
    form.locator("button").click()
    expect(form).to_have_count(0)


def last_hand(page: Page) -> None:
    """As the quick sheet saves it."""
    page.evaluate("""() => {
        const { situation } = mesa.page.view();
        const awards = [{ side: "A", points: 3, concept: "flor", article: "3.7" }];
        const after = mesa.engine.situationAfter(situation, { awards }, true);
        mesa.page.save("quick A flor 3", { awards, after });
    }""")


def test_a_match_kept_by_its_amounts_is_asked_for_them_once(
    secure: BrowserContext, cable: Cable, hall: Hall
):
    count_flores(hall, *["quick A flor 3"] * 7)
    page = open_match(secure, cable, hall)
    expect(page.locator(".flores-form")).to_have_count(0)
    last_hand(page)
    eventually(lambda: hall.match(1).how == "games")
    assert hall.match(1).flores == []
    tell(page, "12", "2")
    eventually(lambda: hall.match(1).flores == [12, 2])
    assert hall.match(1).entries.last().notation == "flores 12 2"


def test_without_network_they_wait_on_the_phone(secure: BrowserContext, cable: Cable, hall: Hall):
    count_flores(hall, *["quick A flor 3"] * 6)
    page = open_match(secure, cable, hall)
    kept(page)
    last_hand(page)
    eventually(lambda: hall.match(1).entries_count == 8)
    page.wait_for_function("() => mesa.gameOver")
    cable.pull()
    last_hand(page)
    tell(page, "10", "0")
    assert hall.match(1).how == ""
    cable.plug()
    eventually(lambda: hall.match(1).flores == [10, 0])


def test_hands_that_were_told_are_counted_and_nothing_is_asked(
    secure: BrowserContext, cable: Cable, hall: Hall
):
    count_flores(hall, "flores 1 0", *["A flor, mão para A"] * 5)
    page = open_match(secure, cable, hall)
    page.evaluate("() => mesa.page.save('A flor, mão para A', {awards: [{side: 'A', points: 4}]})")
    eventually(lambda: hall.match(1).how == "games")
    expect(page.locator("[data-game-over]")).to_be_visible()
    expect(page.locator(".flores-form")).to_have_count(0)
    assert hall.match(1).flores == [7, 0]


def test_what_was_told_is_taken_back_and_asked_again(
    secure: BrowserContext, cable: Cable, hall: Hall
):
    count_flores(hall, *["quick A flor 3"] * 7)
    page = open_match(secure, cable, hall)
    last_hand(page)
    tell(page, "9", "1")
    eventually(lambda: hall.match(1).flores == [9, 1])
    page.evaluate("() => mesa.page.save('void 10', {awards: []})")
    eventually(lambda: hall.match(1).flores == [])
    tell(page, "3", "1")
    eventually(lambda: hall.match(1).flores == [3, 1])
