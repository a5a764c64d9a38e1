"""A citation opens its article, the same way wherever it stands; with a keyboard, and on a phone
without network."""

import pytest
from django.urls import reverse
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.phones import open_sheet, ready
from tests.browser.test_mesa_offline import kept
from tests.browser.visitor import Visitor
from tests.cast import Cast
from tests.referees.sync.phones import called
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.matches.services.entries import Submission, record_entry

STORED = """async (address) => {
  const isStored = () => caches.match(address, { ignoreVary: true });
  while (!(await isStored())) await new Promise((go) => setTimeout(go, 100));
}"""


@pytest.fixture
def hall(cast: Cast) -> Hall:
    hall = open_hall(cast, 4)
    called(hall, 1, 1)
    line = "A1 truco, B1 quiero, mano para A"
    record_entry(hall.match(1), by=hall.by, submission=Submission(line))
    return hall


@pytest.fixture
def phone(context: BrowserContext, address: str) -> Page:
    return open_sheet(context, address)


def expect_article(page: Page, title: str) -> None:
    dialog = page.get_by_role("dialog", name=title)
    expect(dialog).to_be_visible()
    assert len(dialog.locator(".text").inner_text()) > 40
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_the_public_match_the_desk_and_the_list_open_the_same_article(
    visitor: Visitor, hall: Hall
) -> None:
    visitor.arrive(person=visitor.cast.organizer)
    for name in ("spectators:match", "tournaments:desk_match"):
        visitor.go(reverse(name, args=[hall.tournament.slug, 1]))
        link = visitor.page.locator(".lines a[data-article='5.6']")
        link.focus()
        visitor.page.keyboard.press("Enter")
        expect_article(visitor.page, "art. 5.6")
        expect(link).to_be_focused()
    assert visitor.complaints == []


def test_before_saving_in_the_list_and_in_a_ruling_the_phone_opens_it_too(phone: Page) -> None:
    phone.locator("[data-tap='last mano_para M']").click()
    phone.locator("[data-preview] a.art").click()
    expect_article(phone, "art. 5.4.5")
    phone.locator("details.entered > summary").first.click()
    phone.locator("[data-entries] a.art").click()
    expect_article(phone, "art. 5.6")
    phone.locator("[data-ruling-door]").click()
    row = phone.locator("[data-ruling] .rules label").first
    row.locator("a.art").click()
    expect(phone.locator("dialog.article")).to_be_visible()
    phone.keyboard.press("Escape")
    expect(row.locator("input")).not_to_be_checked()  # reading is no ruling


def test_without_network_the_phone_has_the_book(phone: Page) -> None:
    kept(phone)
    address = phone.locator("body").get_attribute("data-book").removesuffix("/") + ".json"
    phone.evaluate(STORED, address)
    phone.context.set_offline(True)
    phone.reload()
    ready(phone)
    phone.locator("[data-tap='last mano_para M']").click()
    phone.locator("[data-preview] a.art").click()
    expect_article(phone, "art. 5.4.5")


def test_without_scripts_it_is_a_link_into_the_book(visitor: Visitor, hall: Hall) -> None:
    visitor.arrive(scripts=False)
    visitor.go(reverse("spectators:match", args=[hall.tournament.slug, 1]))
    visitor.page.locator(".lines a[data-article='5.6']").click()
    expect(visitor.page.locator("article:target")).to_contain_text("art. 5.6")
