"""The phone's page without network: opened again from what it kept, nothing entered lost, and all
of it gone once the phone is no longer let in. Light enough for a hall's network."""

import gzip
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from bootstrap.system import chromium as chromium_path
from bootstrap.tls import make as make_certificate
from tests.browser.cable import Cable
from tests.browser.conftest import QUIET
from tests.browser.test_hall import elsewhere as elsewhere
from tests.browser.test_mesa_chaos import cookie
from tests.cast import Cast
from tests.matches.hall import Hall
from tests.referees.sync.ground import PhoneClient, hall_with_calls, item, let_in
from tournaments.services.inscriptions.links import make_link
from tournaments.services.roles import end_role

LIGHT_ENOUGH = 120_000  # bytes of a first visit, compressed, with letters and scripts
HALL = "hall.example"


@pytest.fixture
def hall(cast: Cast) -> Hall:
    return hall_with_calls(cast)


@pytest.fixture
def rita(hall: Hall) -> PhoneClient:
    return let_in(hall, tables=[1])


@pytest.fixture
def context(chromium: Browser, live_server, rita: PhoneClient) -> Iterator[BrowserContext]:
    """Chromium trusts `localhost` like https: there the worker works."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, locale="es-AR")
    context.set_default_timeout(20_000)
    context.add_cookies([cookie(rita, live_server.url)])
    yield context
    context.close()


@pytest.fixture
def address(live_server, hall: Hall) -> str:
    return f"{live_server.url}/r/{hall.event.slug}/match/1/"


def ready(page: Page) -> None:
    """The sheet is there and can be tapped."""
    expect(page.locator("[data-sheet-place] button").first).to_be_visible(timeout=20_000)


def kept(page: Page) -> None:
    """The worker has all its files, and the page as it is now."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    ready(page)
    page.wait_for_function(
        "async () => (await (await caches.open('mesa-pages')).keys()).length >= 2"
    )


def save(page: Page, line: str) -> None:
    page.evaluate("(line) => mesa.page.save(line, {awards: [], words: line})", line)


@pytest.fixture
def cable(live_server, settings, tmp_path: Path) -> Iterator[Cable]:
    make_certificate(tmp_path, [HALL])
    server = urlsplit(live_server.url)
    cable = Cable((server.hostname, server.port), tmp_path)
    settings.ALLOWED_HOSTS = [HALL]
    settings.CSRF_TRUSTED_ORIGINS = [f"https://{HALL}:{cable.port}"]
    yield cable
    cable.pull()


@pytest.fixture
def secure(chromium: Browser, cable: Cable, rita: PhoneClient) -> Iterator[BrowserContext]:
    """By https and by a name: what Chromium gives `localhost` for nothing does not help here."""
    args = [*QUIET, f"--host-resolver-rules=MAP {HALL} 127.0.0.1", "--ignore-certificate-errors"]
    browser = chromium.browser_type.launch(executable_path=chromium_path(), args=args)
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="es-AR")
    context.set_default_timeout(20_000)
    context.add_cookies([cookie(rita, f"https://{HALL}:{cable.port}")])
    yield context
    browser.close()


def test_opened_again_without_network_it_shows_and_keeps_what_was_entered(
    secure: BrowserContext, cable: Cable, hall: Hall
):
    address = f"https://{HALL}:{cable.port}/r/{hall.event.slug}/match/1/"
    page = secure.new_page()
    page.goto(address)
    ready(page)
    kept(page)
    cable.pull()
    save(page, "mano para A")
    expect(page.locator("[data-banner]")).to_contain_text("Sin señal. Guardado en el teléfono")
    page.close()
    page = secure.new_page()
    page.goto(address)
    ready(page)
    banner = page.locator("[data-banner]")
    expect(banner).to_contain_text("Pendientes: 1")
    expect(banner).not_to_contain_text("No cierres esta pestaña")
    expect(page.locator(".pad")).to_contain_text("Acosta")
    save(page, "mano para B")
    expect(banner).to_contain_text("Pendientes: 2")
    assert hall.match(1).entries_count == 0
    cable.plug()
    page.evaluate("() => { mesa.net.flush(); }")
    expect(banner).to_contain_text("Todo enviado", timeout=30_000)
    assert list(hall.match(1).entries.values_list("notation", flat=True)) == [
        "mano para A", "mano para B",
    ]  # fmt: skip


def test_a_sheet_that_does_not_come_is_asked_for_until_it_does(
    context: BrowserContext, address: str
):
    page = context.new_page()
    page.add_init_script(
        """window.lost = 0;
        const real = window.fetch.bind(window);
        window.fetch = async (url, options) => {
          if (/sheet\\.json/.test(url) && window.lost++ < 2) throw new TypeError("lost");
          return real(url, options);
        };"""
    )
    page.goto(address)
    ready(page)
    assert page.evaluate("window.lost") == 3


def test_a_phone_that_is_locked_out_forgets_names_and_keeps_unsent_hands(
    context: BrowserContext, address: str, hall: Hall, rita: PhoneClient
):
    page = context.new_page()
    page.goto(address)
    ready(page)
    kept(page)
    context.set_offline(True)
    save(page, "mano para A")
    end_role(rita.grant, by=hall.by, reason="Teléfono perdido")
    context.set_offline(False)
    expect(page.locator("[data-banner]")).to_contain_text("ya no puede anotar", timeout=30_000)
    expect(page.locator("[data-banner]")).to_contain_text("sin nombres: 1")
    assert "Acosta" not in page.locator("main").inner_text()
    left = page.evaluate(
        """async () => {
          const keys = await caches.keys();
          const state = await mesa.outbox.state(JSON.parse(
            document.getElementById("mesa-data").textContent).key);
          return [keys.filter((key) => key.startsWith("mesa")), state];
        }"""
    )
    assert left == [[], None]


def test_two_hands_with_one_number_are_shown_side_by_side(
    context: BrowserContext, address: str, hall: Hall, rita: PhoneClient
):
    page = context.new_page()
    page.goto(address)
    ready(page)
    context.set_offline(True)
    save(page, "mano para A")
    rita.send(1, item("A truco, B quiero, mano para B", 1))
    context.set_offline(False)
    conflict = page.locator("[data-conflict]")
    expect(conflict).to_be_visible(timeout=30_000)
    expect(page.locator("[data-banner]")).to_contain_text("otro renglón 1")
    expect(conflict).to_contain_text("truco")
    expect(conflict).to_contain_text("mano para A")
    conflict.locator(".choices .danger").click()
    page.locator("#reason-field").fill("Se anotó mal")
    page.locator("[data-reason] .danger").click()
    expect(conflict).to_be_hidden(timeout=20_000)
    expect(page.locator("[data-banner]")).to_contain_text("Todo enviado", timeout=20_000)
    assert list(hall.match(1).entries.values_list("notation", flat=True))[1:] == [
        "void 1", "mano para A",
    ]  # fmt: skip
    assert hall.match(1).score == [1, 0]


def test_undo_and_restore_stay_on_record(context: BrowserContext, address: str, hall: Hall, rita):
    rita.send(1, item("mano para A", 1), item("mano para B", 2))
    page = context.new_page()
    page.goto(address)
    ready(page)
    page.locator("[data-undo]").click()
    page.locator("[data-toast] button").click()
    expect(page.locator("[data-banner]")).to_contain_text("Renglón 4", timeout=20_000)
    assert list(hall.match(1).entries.values_list("notation", flat=True))[2:] == [
        "void 2",
        "void 3",
    ]
    assert hall.match(1).score == [1, 1]


def test_a_first_visit_is_light(context: BrowserContext, address: str):
    """Compressed as the product serves it; letters are compressed already."""
    page = context.new_page()
    sizes: dict[str, int] = {}

    def weigh(answer) -> None:
        path = urlsplit(answer.url).path
        body = answer.body()
        sizes[path] = len(body) if path.endswith(".woff2") else len(gzip.compress(body, 9))

    page.on("requestfinished", lambda request: weigh(request.response()))
    page.goto(address)
    ready(page)
    page.wait_for_load_state("networkidle")
    first = {path: size for path, size in sizes.items() if path != "/r/worker.js"}
    assert any(path.endswith("sheet.json") for path in first)
    assert sum(first.values()) <= LIGHT_ENOUGH, first


def test_over_plain_http_it_says_that_the_tab_must_stay_open(
    elsewhere: Browser, live_server, hall: Hall, rita: PhoneClient, settings
):
    settings.ALLOWED_HOSTS = [HALL]
    address = live_server.url.replace("localhost", HALL)
    context = elsewhere.new_context(locale="es-AR")
    context.add_cookies([cookie(rita, address)])
    page = context.new_page()
    page.goto(f"{address}/r/{hall.event.slug}/match/1/")
    ready(page)
    assert page.evaluate("[window.isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    context.set_offline(True)
    save(page, "mano para A")
    expect(page.locator("[data-banner]")).to_contain_text("No cierres esta pestaña")
    context.set_offline(False)
    expect(page.locator("[data-banner]")).to_contain_text("Todo enviado", timeout=30_000)
    assert hall.match(1).entries_count == 1


def test_players_keep_their_own_match_with_the_same_sheet(
    chromium: Browser, live_server, hall: Hall
):
    person = hall.teams[0].places.get(order=1).participant
    page = chromium.new_page()
    page.goto(f"{live_server.url}/t/{hall.event.slug}/me/{make_link(person)}/match/")
    page.locator("a[href$='/keep/']").click()
    ready(page)
    assert page.locator("[data-ruling-door]").count() == 0
    save(page, "mano para A")
    expect(page.locator("[data-banner]")).to_contain_text("Todo enviado", timeout=20_000)
    assert hall.match(1).entries.get().actor == f"participant:{person.pk}"
    page.close()
