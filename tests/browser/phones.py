"""A referee's phone in a real browser: a window with what it was let in with, and nothing else."""

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.referees.sync.phones import PhoneClient

WAIT = 20_000  # ms


def cookie(phone: PhoneClient, address: str) -> dict:
    [morsel] = phone.client.cookies.values()
    return {"name": morsel.key, "value": morsel.value, "url": address + morsel["path"]}


def phone_window(browser: Browser, phone: PhoneClient, address: str) -> BrowserContext:
    context = browser.new_context(viewport={"width": 360, "height": 740}, locale="es-AR")
    context.set_default_timeout(WAIT)
    context.add_cookies([cookie(phone, address)])
    return context


def open_sheet(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address)
    ready(page)
    return page


def ready(page: Page) -> None:
    """The sheet is there and can be tapped."""
    expect(page.locator("[data-sheet-place] button").first).to_be_visible(timeout=WAIT)
