"""Plain http on a LAN address, where a browser withholds half its gifts: the essentials still work.

Chromium trusts `localhost` even without encryption, so the server is reached by another name.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from bootstrap.system import chromium as chromium_path
from config.modes import MODES
from tests.browser.conftest import QUIET
from tests.cast import PASSWORD, Cast

HALL = "hall.example"


@pytest.fixture
def elsewhere(chromium: Browser) -> Iterator[Browser]:
    """A browser for which the hall's name leads to this machine."""
    rules = f"--host-resolver-rules=MAP {HALL} 127.0.0.1"
    browser = chromium.browser_type.launch(executable_path=chromium_path(), args=[*QUIET, rules])
    yield browser
    browser.close()


def test_a_person_signs_in_and_works_over_plain_http(
    elsewhere: Browser, live_server, cast: Cast, settings
):
    settings.MODE = MODES["hall"]
    settings.ALLOWED_HOSTS = [HALL]
    address = live_server.url.replace("localhost", HALL)
    page = elsewhere.new_page()
    page.goto(f"{address}/enter/")
    assert page.evaluate("window.isSecureContext") is False
    expect(page.locator(".banner").first).to_be_visible()
    page.locator("#id_username").fill(cast.organizer.email)
    page.locator("#id_password").fill(PASSWORD)
    page.locator("main form button[type=submit]").click()
    page.wait_for_url(f"{address}/")
    page.goto(f"{address}/new/")
    page.locator("#id_name").fill("Copa del Galpón")
    page.locator("main form button[type=submit]").click()
    page.wait_for_url(f"{address}/t/copa-del-galpon/")


def test_secure_cookies_would_not_survive_there(
    elsewhere: Browser, live_server, cast: Cast, settings
):
    """Why the mode exists: with production's cookies the same person can't even sign in."""
    settings.ALLOWED_HOSTS = [HALL]
    settings.CSRF_COOKIE_SECURE = settings.SESSION_COOKIE_SECURE = True
    address = live_server.url.replace("localhost", HALL)
    page = elsewhere.new_page()
    page.goto(f"{address}/enter/")
    page.locator("#id_username").fill(cast.organizer.email)
    page.locator("#id_password").fill(PASSWORD)
    page.locator("main form button[type=submit]").click()
    page.wait_for_load_state()
    assert page.evaluate("document.title") != ""
    assert elsewhere.contexts[0].cookies() == []
