"""The check-in list opened again without network: everything that was tapped arrives once, and
nobody finds the list in the browser of a person who signed out."""

import pytest
from django.conf import settings
from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, expect

from tests.browser.cable import Cable
from tests.browser.test_check_in import toggles, wait_until_sent
from tests.browser.visitor import session_key
from tests.browser.waiting import wait_until
from tests.event import inscribe_teams, make_event
from tournaments.models import LogEntry, Participant, Tournament

# The page, by a worker that has all its files too.
STORED = """async () => {
  const cache = await caches.open("check-in-pages");
  const page = await cache.match(location.pathname, { ignoreVary: true });
  const registration = await navigator.serviceWorker.getRegistration();
  return Boolean(page && registration?.active?.state === "activated");
}"""
GONE = """async () => !(await caches.keys()).includes("check-in-pages")"""
STORED_WITH_FIVE = """async () => {
  const cache = await caches.open("check-in-pages");
  const page = await cache.match(location.pathname, { ignoreVary: true });
  return page && (await page.text()).split("data-row=").length - 1 === 5;
}"""


@pytest.fixture
def tournament(cast) -> Tournament:
    event = make_event(cast, cap=16, fee=20, currency="BRL", minimum_age=18).tournament
    inscribe_teams(event, 4)
    return event


@pytest.fixture
def context(hall_browser: Browser, cable: Cable, cast) -> BrowserContext:
    """The desk's phone."""
    context = hall_browser.new_context(viewport={"width": 360, "height": 740}, locale="pt-BR")
    context.set_default_timeout(20_000)
    sign_in(context, cable, cast.organizer)
    return context


def sign_in(context: BrowserContext, cable: Cable, person) -> None:
    cookies = {
        settings.SESSION_COOKIE_NAME: session_key(person),
        settings.LANGUAGE_COOKIE_NAME: "pt-br",
    }
    context.add_cookies(
        [{"name": name, "value": value, "url": cable.address} for name, value in cookies.items()]
    )


@pytest.fixture
def address(cable: Cable, tournament: Tournament) -> str:
    return f"{cable.address}/t/{tournament.slug}/check-in/"


@pytest.fixture
def desk(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address)
    wait_until(page, STORED)
    return page


def reopen(page: Page, address: str) -> Page:
    context = page.context
    page.close()
    page = context.new_page()
    page.goto(address)
    return page


def tap(toggle: Locator, pressed: str) -> None:
    """Once more where a busy browser lost the click, as a thumb would; it is noted once."""
    toggle.click()
    try:
        expect(toggle).to_have_attribute("aria-pressed", pressed, timeout=10_000)
    except AssertionError:
        toggle.click()
        expect(toggle).to_have_attribute("aria-pressed", pressed)


def test_one_visit_is_enough_to_open_tap_and_send_later_each_once(
    desk: Page, address: str, cable: Cable
):
    toggles(desk, "arrived").nth(0).click()
    wait_until_sent(desk)
    cable.pull()
    toggles(desk, "arrived").nth(1).click()
    expect(desk.locator("[data-banner]")).to_contain_text("ainda não enviado: 1")
    failures: list[str] = []
    desk.context.on(
        "requestfailed",
        lambda request: failures.append(request.url) if "/static/" in request.url else None,
    )
    desk = reopen(desk, address)
    banner, arrived = desk.locator("[data-banner]"), toggles(desk, "arrived")
    expect(banner).to_contain_text("ainda não enviado: 1")
    assert failures == []
    # What was sent before and what was not, though the stored page has neither.
    for place, pressed in enumerate(["true", "true", "false", "false"]):
        expect(arrived.nth(place)).to_have_attribute("aria-pressed", pressed)
    tap(arrived.nth(2), "true")
    expect(banner).to_contain_text("ainda não enviado: 2")
    tap(arrived.nth(1), "false")
    expect(banner).to_contain_text("ainda não enviado: 3")
    desk = reopen(desk, address)
    expect(desk.locator("[data-banner]")).to_contain_text("ainda não enviado: 3")
    cable.plug()
    desk.evaluate("() => { checkIn.net.flush(); }")
    wait_until_sent(desk)
    expect(desk.locator("[data-banner]")).to_be_hidden()
    expect(desk.locator("[data-missing=arrived] [data-count]")).to_have_text("4")
    assert Participant.objects.exclude(checked_in_at=None).count() == 4
    entries = LogEntry.objects.filter(action__startswith="participant.checked_")
    actions = [entry.action.rpartition("_")[2] for entry in entries.order_by("number")]
    assert actions == ["in", "in", "in", "in", "in", "in", "out", "out"]  # by pairs, in their order


def test_a_tap_counts_as_saved_only_once_it_is_written(desk: Page, cable: Cable):
    """Whoever closes the page on that word loses nothing."""
    cable.pull()
    banner, arrived = desk.locator("[data-banner]"), toggles(desk, "arrived")
    tap(arrived.nth(0), "true")
    expect(banner).to_contain_text("ainda não enviado: 1")
    desk.evaluate(
        """() => {
          const isWritable = new Promise((resolve) => { window.letWrite = resolve; });
          const add = checkIn.outbox.addTap;
          checkIn.outbox.addTap = async (tap) => { await isWritable; return add(tap); };
        }"""
    )
    tap(arrived.nth(1), "true")
    expect(banner).to_contain_text("ainda não enviado: 1")
    desk.evaluate("window.letWrite()")
    expect(banner).to_contain_text("ainda não enviado: 2")


def test_somebody_inscribed_meanwhile_is_on_the_stored_list_too(
    desk: Page, address: str, cable: Cable, tournament: Tournament
):
    inscribe_teams(tournament, 1, first=8)
    desk.evaluate("() => { checkIn.net.flush(); }")
    expect(desk.locator("[data-banner]")).to_contain_text("A lista mudou")
    wait_until(desk, STORED_WITH_FIVE)
    cable.pull()
    expect(reopen(desk, address).locator(".pair")).to_have_count(5)


@pytest.mark.parametrize("is_online", [True, False])
def test_signing_out_takes_the_list_out_of_the_browser(
    desk: Page, address: str, cable: Cable, is_online: bool
):
    if not is_online:
        cable.pull()
    desk.locator("summary[aria-label*='conta']").click()
    with desk.expect_event("requestfinished" if is_online else "requestfailed"):
        desk.locator("[data-sign-out] button").click()
    cable.pull()
    with pytest.raises(Error, match="ERR_"):
        reopen(desk, address)


def test_a_page_for_nobody_signed_in_takes_it_out_too(desk: Page, cable: Cable):
    """The session ran out, and somebody else is about to sign in."""
    desk.context.clear_cookies()
    desk.goto(f"{cable.address}/accounts/enter/")
    wait_until(desk, GONE)


def test_a_session_that_ends_leaves_no_names_on_the_screen_and_loses_no_tap(
    desk: Page, cable: Cable
):
    cable.pull()
    toggles(desk, "arrived").first.click()
    session = desk.context.cookies()
    desk.context.clear_cookies()
    cable.plug()
    desk.evaluate("() => { checkIn.net.flush(); }")
    expect(desk.locator("[data-banner]")).to_contain_text("ainda não enviado: 1")
    expect(desk.locator(".pair")).to_have_count(0)
    assert "Acosta" not in desk.locator("main").inner_text()
    wait_until(desk, GONE)
    desk.context.add_cookies(session)
    desk.evaluate("() => { checkIn.net.flush(); }")
    expect(desk.locator(".pair")).to_have_count(4)
    wait_until_sent(desk)
    assert Participant.objects.exclude(checked_in_at=None).count() == 2
