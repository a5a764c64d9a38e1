"""The consultant under a thumb: cards tapped on a drawn deck, without a page for each."""

from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.visitor import Visitor
from tests.matches.hall import open_hall
from tests.referees.sync.ground import called

SMALL = """() => [...document.querySelectorAll("#deck .naipe")].filter((key) => {
  const box = key.getBoundingClientRect();
  return box.width < 44 || box.height < 44;
}).length"""


def sit(visitor: Visitor, *, scripts: bool = True) -> Page:
    hall = open_hall(visitor.cast, 4)
    called(hall, 1, 1)
    visitor.arrive(person=visitor.cast.organizer, scripts=scripts)
    visitor.go(reverse("consult_match", args=[hall.event.slug, 1]))
    return visitor.page


def add(page: Page, who: str, word: str, *cards: str) -> None:
    page.locator("#id_who").select_option(who)
    page.locator("#id_word").select_option(word)
    for card in cards:
        page.locator(f'[data-card="{card}"]').click()
    page.locator("button[value=add]").click()


def test_a_hand_is_told_by_tapping_its_cards(visitor: Visitor) -> None:
    page = sit(visitor)
    assert page.locator("#deck .naipe").count() == 40
    assert page.evaluate(SMALL) == 0
    add(page, "A1", "tiene", "1e", "7e", "4c")
    expect(page.locator("#id_story")).to_have_value("A1 tiene 1e 7e 4c")
    expect(page.locator("#id_more")).to_have_value("")
    # Held by one nobody else is dealt it; but it may be laid, once.
    page.locator("#id_word").select_option("tiene")
    expect(page.locator('[data-card="1e"]')).to_be_disabled()
    expect(page.locator('[data-card="2e"]')).to_be_enabled()
    add(page, "A1", "", "1e")
    expect(page.locator("#id_story")).to_have_value("A1 tiene 1e 7e 4c\nA1 1e")
    expect(page.locator('[data-card="1e"]')).to_be_disabled()
    expect(page.locator('[data-card="7e"]')).to_be_enabled()
    page.locator("button[value=back]").click()
    expect(page.locator("#id_story")).to_have_value("A1 tiene 1e 7e 4c")
    expect(page.locator('[data-card="1e"]')).to_be_enabled()
    assert visitor.complaints == []


def test_a_card_tapped_again_is_taken_back(visitor: Visitor) -> None:
    page = sit(visitor)
    key = page.locator('[data-card="12o"]')
    key.click()
    expect(key).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#id_more")).to_have_value("12o")
    key.click()
    expect(key).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#id_more")).to_have_value("")


def test_without_scripts_the_cards_are_typed(visitor: Visitor) -> None:
    page = sit(visitor, scripts=False)
    expect(page.locator("#deck")).to_be_hidden()
    page.locator("#id_who").select_option("A1")
    page.locator("#id_more").fill("1e")
    page.locator("button[value=add]").click()
    expect(page.locator("#id_story")).to_have_value("A1 1e")
