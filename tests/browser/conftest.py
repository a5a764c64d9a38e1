"""A real Chromium against a real server, with the product's own frame around it."""

import os
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from bootstrap import system
from bootstrap.tls import make as make_certificate
from tests.browser.cable import HALL, Cable
from tests.browser.journey import Meet, people_with_browsers
from tests.browser.phones import phone_window
from tests.browser.visitor import Visitor
from tests.cast import Cast, make_cast
from tests.referees.sync.phones import PhoneClient, hall_with_calls, let_in
from tests.tournaments.matches.hall import Hall
from tests.words.fresh import load_words_afresh

# Playwright's sync API keeps an event loop in this thread; Django would refuse the ORM there.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
load_words_afresh()
# How long a page may take is measured in benchmarks/; here a busy machine is waited for.
expect.set_options(timeout=30_000)

QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """Closed after the last browser test: while it lives, an event loop runs in this thread."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=system.chromium(), args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def cast(transactional_db: None) -> Cast:
    """Committed, so that the server's own connections see it."""
    return make_cast()


@pytest.fixture
def visitor(chromium: Browser, live_server, cast: Cast) -> Iterator[Visitor]:
    visitor = Visitor(chromium, address=live_server.url, cast=cast)
    yield visitor
    visitor.close()


@pytest.fixture
def cable(live_server, settings, tmp_path: Path) -> Iterator[Cable]:
    make_certificate(tmp_path, [HALL])
    server = urlsplit(live_server.url)
    cable = Cable((server.hostname, server.port), tmp_path)
    settings.ALLOWED_HOSTS = [HALL]
    settings.CSRF_TRUSTED_ORIGINS = [cable.address]
    yield cable
    cable.pull()


@pytest.fixture
def hall_browser(chromium: Browser, cable: Cable) -> Iterator[Browser]:
    """By https and by a name: what Chromium gives `localhost` for nothing does not help here."""
    args = [*QUIET, f"--host-resolver-rules=MAP {HALL} 127.0.0.1", "--ignore-certificate-errors"]
    browser = chromium.browser_type.launch(executable_path=system.chromium(), args=args)
    yield browser
    browser.close()


@pytest.fixture
def meet(chromium: Browser, live_server, transactional_db: None) -> Iterator[Meet]:
    """People who come to an empty installation."""
    yield from people_with_browsers(chromium, live_server.url)


@pytest.fixture
def hall(cast: Cast) -> Hall:
    """Two matches are called to two tables."""
    return hall_with_calls(cast)


@pytest.fixture
def rita(hall: Hall) -> PhoneClient:
    """The referee of the first table."""
    return let_in(hall, tables=[1])


@pytest.fixture
def context(chromium: Browser, live_server, rita: PhoneClient) -> Iterator[BrowserContext]:
    """Her phone. Chromium trusts `localhost` like https: there the worker works."""
    context = phone_window(chromium, rita, live_server.url)
    yield context
    context.close()


@pytest.fixture
def address(live_server, hall: Hall) -> str:
    """Of the match at the first table."""
    return f"{live_server.url}/r/{hall.tournament.slug}/match/1/"
