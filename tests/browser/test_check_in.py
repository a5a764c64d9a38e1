"""The check-in list in a browser: a hall full of people, no network, a closed tab, two desks."""

import re
import uuid

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.visitor import Visitor
from tests.event import inscribe_teams, make_event
from tournaments.actors import actor_of_account
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.inscribe import inscribe
from tournaments.inscriptions.services.taps import Tap, record_tap
from tournaments.models import LogEntry, Participant, Tournament

# A finger needs about a second for a tap on a list that scrolls, and two for each name it looks
# for: 32 people must be through in 120 seconds.
SECONDS_PER_TAP, SECONDS_PER_PAIR = 1, 2


@pytest.fixture
def tournament(cast) -> Tournament:
    event = make_event(cast, cap=16, fee=20, currency="BRL", minimum_age=18).tournament
    inscribe_teams(event, 16)
    return event


@pytest.fixture
def desk(visitor: Visitor, tournament: Tournament, cast) -> Page:
    page = visitor.arrive(language="pt-br", width=360, person=cast.organizer)
    visitor.go(f"/t/{tournament.slug}/check-in/")
    return page


def toggles(page: Page, mark: str) -> Locator:
    return page.locator(f".pair > .line [data-mark={mark}]")


def tap_everybody(page: Page, mark: str) -> int:
    for button in toggles(page, mark).all():
        button.click()
    return toggles(page, mark).count()


def wait_until_sent(page: Page) -> None:
    expect(page.locator(".unsent")).to_have_count(0)


def test_thirty_two_people_are_in_within_two_minutes_of_tapping(visitor: Visitor, desk: Page):
    expect(desk.locator(".pair")).to_have_count(16)
    taps = sum(tap_everybody(desk, mark) for mark in ("arrived", "paid", "document"))
    wait_until_sent(desk)
    assert taps == 48  # one for each mark of a pair
    assert taps * SECONDS_PER_TAP + 16 * SECONDS_PER_PAIR < 120
    marked = Participant.objects.exclude(checked_in_at=None).exclude(age_verified_at=None)
    assert marked.filter(payment="paid").count() == 32
    expect(desk.locator("[data-missing=arrived] [data-count]")).to_have_text("32")
    expect(desk.locator(".pair.all")).to_have_count(16)
    assert visitor.complaints == []


def test_one_types_without_accents_taps_and_takes_it_back(desk: Page, visitor: Visitor, cast):
    jose = Person("José Núñez", nickname="Pepe", phone="+55 11 98765-4321")
    inscribe(cast.tournament, by=actor_of_account(cast.organizer), people=[jose])
    desk.reload()
    rows = desk.locator(".pair:visible")
    for query in ("nun", "pepe", "8765"):
        desk.get_by_role("searchbox").fill(query)
        expect(rows).to_have_count(1)
        expect(rows).to_contain_text("José Núñez")
    rows.locator("[data-mark=arrived]").click()
    expect(desk.locator("[data-toast-words]")).to_have_text("José Núñez “Pepe”: presença marcada")
    desk.get_by_role("button", name="Desfazer").click()
    wait_until_sent(desk)
    assert not Participant.objects.exclude(checked_in_at=None).exists()
    desk.get_by_role("button", name="Ver todos").click()
    expect(rows).to_have_count(17)


# What lies on top at the middle of the search box, wherever the page is scrolled to.
SEARCH_IS_FREE = """() => {
  const find = document.getElementById("find");
  const isFree = () => {
    const { x, y, width, height } = find.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === find;
  };
  const covered = [];
  for (let y = 0; y <= document.documentElement.scrollHeight; y += 20) {
    window.scrollTo(0, y);
    if (!isFree()) covered.push(y);
  }
  window.scrollTo(0, 0);
  return covered;
}"""


@pytest.mark.parametrize("width", [360, 390])
@pytest.mark.parametrize("letters", ["100%", "200%"])
def test_nothing_ever_covers_the_search(desk: Page, width: int, letters: str):
    desk.set_viewport_size({"width": width, "height": 844})
    desk.evaluate("size => { document.documentElement.style.fontSize = size }", letters)
    search = desk.get_by_role("searchbox")
    assert desk.evaluate(SEARCH_IS_FREE) == []
    search.fill("acosta")
    expect(desk.locator(".pair:visible")).to_have_count(1)
    assert desk.evaluate(SEARCH_IS_FREE) == []
    search.click(timeout=3_000)
    desk.locator(".pair:visible [data-mark=arrived]").first.click()
    expect(desk.locator("[data-toast]")).to_be_visible()
    assert desk.evaluate(SEARCH_IS_FREE) == []
    search.click(timeout=3_000)


def test_the_events_parts_are_above_the_list_and_open_over_it(desk: Page):
    nav = desk.locator(".event-nav")
    top, heading = nav.bounding_box(), desk.locator("h1").bounding_box()
    assert top is not None
    assert heading is not None
    assert top["y"] + top["height"] <= heading["y"]
    nav.locator("summary").click()
    nav.get_by_role("link", name="Pessoas").click(timeout=3_000)
    expect(desk).to_have_url(re.compile("/people/"))


def test_a_pair_opens_into_its_two_people_and_the_half_is_told(desk: Page):
    row = desk.locator(".pair").first
    row.locator(".who").first.click()
    row.locator(".apart [data-mark=arrived]").first.click()
    whole = row.locator("> .line [data-mark=arrived]")
    expect(whole).to_have_attribute("aria-pressed", "mixed")
    expect(whole).to_contain_text("1/2")
    whole.click()
    desk.get_by_role("button", name="Desfazer").click()
    expect(whole).to_have_attribute("aria-pressed", "mixed")
    wait_until_sent(desk)
    assert Participant.objects.exclude(checked_in_at=None).count() == 1


def test_taps_without_network_outlive_the_tab_and_arrive_once(
    visitor: Visitor, desk: Page, tournament: Tournament
):
    context = desk.context
    wait_until_sent(desk)
    context.set_offline(True)
    for button in toggles(desk, "arrived").all()[:4]:
        button.click()
    toggles(desk, "arrived").first.click()
    expect(desk.locator("[data-banner]")).to_contain_text("ainda não enviado: 5")
    expect(desk.locator(".unsent")).to_have_count(4)
    desk.close()
    context.set_offline(False)
    assert not Participant.objects.exclude(checked_in_at=None).exists()
    page = context.new_page()
    page.goto(f"{visitor.address}/t/{tournament.slug}/check-in/")
    expect(page.locator("[data-missing=arrived] [data-count]")).to_have_text("6")
    wait_until_sent(page)
    assert Participant.objects.exclude(checked_in_at=None).count() == 6
    entries = LogEntry.objects.filter(action__startswith="participant.checked_")
    assert entries.count() == 10  # four pairs came, one was taken back: in their order, each once
    assert (
        list(entries.order_by("number").values_list("action", flat=True))[-2:]
        == ["participant.checked_out"] * 2
    )


def test_another_desks_taps_are_seen_and_a_contradiction_is_told_until_it_is_read(
    desk: Page, tournament: Tournament, cast
):
    wait_until_sent(desk)
    nora = actor_of_account(cast.organizer)
    numbers = tuple(
        int(field.get_attribute("value") or 0)
        for field in desk.locator(".pair").first.locator("> .line [name=number]").all()
    )
    desk.context.set_offline(True)
    for action in ("in", "out"):
        there = Tap(action, numbers, 10**9, str(uuid.uuid4()), str(uuid.uuid4()))
        record_tap(tournament, there, by=nora)
    toggles(desk, "arrived").first.click()
    desk.context.set_offline(False)
    notices = desk.locator("[data-notices] li")
    expect(notices).to_have_count(2)
    expect(notices.first).to_contain_text(re.compile("Nora"))
    expect(toggles(desk, "arrived").first).to_have_attribute("aria-pressed", "false")
    desk.reload()
    expect(notices).to_have_count(2)
    for _ in range(2):
        notices.first.get_by_role("button").click()
    expect(notices).to_have_count(0)
    there = Tap("in", numbers, 10**9, str(uuid.uuid4()), str(uuid.uuid4()))
    record_tap(tournament, there, by=nora)
    expect(toggles(desk, "arrived").first).to_have_attribute("aria-pressed", "true")


def test_without_scripts_every_toggle_is_a_form(visitor: Visitor, tournament: Tournament, cast):
    page = visitor.arrive(language="es-ar", width=360, person=cast.organizer, scripts=False)
    visitor.go(f"/t/{tournament.slug}/check-in/?q=acosta")
    visitor.submit(".pair:not([hidden]) [data-mark=paid]")
    assert Participant.objects.filter(payment="paid").count() == 2
    visitor.submit(".pair:not([hidden]) .who")
    visitor.submit(".apart [data-mark=paid]")
    assert Participant.objects.filter(payment="paid").count() == 1
    expect(page.locator(".pair:not([hidden]) > .line [data-mark=paid]")).to_contain_text("1/2")
    assert visitor.complaints == []
