"""The phone's page without network: opened again from what it kept, nothing entered lost, and all
of it gone once the phone is no longer let in. Light enough for a hall's network."""

import gzip
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.cable import HALL, Cable
from tests.browser.phones import cookie, open_sheet, phone_window, ready
from tests.browser.test_hall import elsewhere as elsewhere
from tests.browser.test_mesa_matches import eventually
from tests.browser.waiting import wait_until
from tests.referees.sync.phones import PhoneClient, item
from tests.tournaments.matches.hall import Hall
from tournaments.inscriptions.services.links import create_link
from tournaments.roles.services import end_role

NOTHING_STORED = "async () => !(await caches.keys()).some((name) => name.startsWith('mesa'))"
LIGHT_ENOUGH = 121_500  # bytes of a first visit, compressed, with letters and scripts


def kept(page: Page) -> None:
    """The worker has all its files, and the page as it is now."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    ready(page)
    wait_until(page, "async () => (await (await caches.open('mesa-pages')).keys()).length >= 2")


def save(page: Page, line: str) -> None:
    page.evaluate("(line) => mesa.page.save(line, {awards: [], words: line})", line)


@pytest.fixture
def secure(hall_browser: Browser, cable: Cable, rita: PhoneClient) -> BrowserContext:
    return phone_window(hall_browser, rita, cable.address)


def test_opened_again_without_network_it_shows_and_keeps_what_was_entered(
    secure: BrowserContext, cable: Cable, hall: Hall
):
    address = f"{cable.address}/r/{hall.tournament.slug}/match/1/"
    page = open_sheet(secure, address)
    kept(page)
    cable.pull()
    save(page, "mano para A")
    expect(page.locator("[data-banner]")).to_contain_text("Sin señal. Guardado en el teléfono")
    page.close()
    page = open_sheet(secure, address)
    banner = page.locator("[data-banner]")
    expect(banner).to_contain_text("Pendientes: 1")
    expect(banner).not_to_contain_text("No cierres esta pestaña")
    expect(page.locator(".pad")).to_contain_text("Acosta")
    save(page, "mano para B")
    expect(banner).to_contain_text("Pendientes: 2")
    assert hall.match(1).entries_count == 0
    cable.plug()
    page.evaluate("() => { mesa.net.flush(); }")
    expect(banner).to_contain_text("Todo enviado")
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
    page = open_sheet(context, address)
    kept(page)
    context.set_offline(True)
    save(page, "mano para A")
    end_role(rita.grant, by=hall.by, reason="Teléfono perdido")
    context.set_offline(False)
    expect(page.locator("[data-banner]")).to_contain_text("ya no puede anotar")
    expect(page.locator("[data-banner]")).to_contain_text("sin nombres: 1")
    assert "Acosta" not in page.locator("main").inner_text()
    wait_until(page, NOTHING_STORED)
    # What was asked for before, and is answered only now, is not stored either.
    page.evaluate("fetch('../../catalogue.json').then((answer) => answer.text())")
    assert page.evaluate(NOTHING_STORED)
    key = "JSON.parse(document.getElementById('mesa-data').textContent).key"
    assert page.evaluate(f"mesa.outbox.loadState({key})") is None


def test_two_hands_with_one_number_are_shown_side_by_side(
    context: BrowserContext, address: str, hall: Hall, rita: PhoneClient
):
    page = open_sheet(context, address)
    context.set_offline(True)
    save(page, "mano para A")
    rita.send(1, item("A truco, B quiero, mano para B", 1))
    context.set_offline(False)
    conflict = page.locator("[data-conflict]")
    expect(conflict).to_be_visible()
    expect(page.locator("[data-banner]")).to_contain_text("otra cosa como la mano 1")
    expect(conflict).to_contain_text("truco")
    expect(conflict).to_contain_text("mano para A")
    conflict.locator(".choices .danger").click()
    page.locator("#reason-field").fill("Se anotó mal")
    page.locator("[data-reason] .danger").click()
    expect(conflict).to_be_hidden()
    expect(page.locator("[data-banner]")).to_contain_text("Todo enviado")
    assert list(hall.match(1).entries.values_list("notation", flat=True))[1:] == [
        "replace 1 with mano para A",
    ]
    assert hall.match(1).score == [1, 0]


def test_undo_and_restore_stay_on_record(context: BrowserContext, address: str, hall: Hall, rita):
    rita.send(1, item("mano para A", 1), item("mano para B", 2))
    page = open_sheet(context, address)
    page.locator("[data-undo]").click()
    page.locator("[data-sure]").click()
    expect(page.locator("[data-toast] span")).to_have_text("Se anuló la mano 2.")
    expect(page.locator(".turn")).to_contain_text("Mano 3")
    page.locator("[data-toast] button").click()
    log = hall.match(1).entries.values_list("notation", flat=True)
    eventually(lambda: list(log.all())[2:] == ["void 2", "void 3"])
    expect(page.locator("[data-banner]")).to_contain_text("Mano 2 a las")
    assert hall.match(1).score == [1, 1]


def test_undo_takes_back_the_last_tap_and_asks_before_a_saved_hand(
    context: BrowserContext, address: str, hall: Hall, rita
):
    rita.send(1, item("mano para A", 1))
    page = open_sheet(context, address)

    def tap(key: str) -> None:
        page.locator(f'[data-tap="{key}"]').click()

    for key in ("first M envido", "first P quiero", "last mano_para M"):
        tap(key)
    page.locator("[data-undo]").click()
    expect(page.locator('[data-tap="last mano_para M"]')).to_have_attribute("aria-pressed", "false")
    expect(page.locator('[data-row="envido"] .said')).to_have_text(["Quiero", "Envido"])
    page.locator("[data-undo]").click()
    expect(page.locator('[data-row="envido"] .said')).to_have_text(["Envido"])
    tap("clear envido")
    page.locator("[data-undo]").click()
    expect(page.locator('[data-row="envido"] .said')).to_have_text(["Envido"])
    page.locator("[data-undo]").click()
    expect(page.locator(".said")).to_have_count(0)
    page.locator("[data-undo]").click()
    expect(page.locator("dialog h2", has_text="¿Anular la mano 1?")).to_be_visible()
    page.get_by_role("button", name="Cerrar").click()
    assert list(hall.match(1).entries.values_list("notation", flat=True)) == ["mano para A"]


def test_the_first_tap_of_a_match_can_be_taken_back(context: BrowserContext, address: str):
    page = open_sheet(context, address)
    expect(page.locator("[data-undo]")).to_be_hidden()
    page.locator('[data-tap="last M truco"]').click()
    page.locator("[data-undo]").click()
    expect(page.locator(".said")).to_have_count(0)
    expect(page.locator("[data-undo]")).to_be_hidden()


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
    page = open_sheet(context, f"{address}/r/{hall.tournament.slug}/match/1/")
    assert page.evaluate("[window.isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    context.set_offline(True)
    save(page, "mano para A")
    expect(page.locator("[data-banner]")).to_contain_text("No cierres esta pestaña")
    context.set_offline(False)
    expect(page.locator("[data-banner]")).to_contain_text("Todo enviado")
    assert hall.match(1).entries_count == 1


def test_players_keep_their_own_match_with_the_same_sheet(
    chromium: Browser, live_server, hall: Hall
):
    person = hall.teams[0].places.get(order=1).participant
    page = chromium.new_page()
    page.goto(f"{live_server.url}/t/{hall.tournament.slug}/me/{create_link(person)}/match/")
    page.locator("a[href$='/keep/']").click()
    ready(page)
    assert page.locator("[data-ruling-door]").count() == 0
    save(page, "mano para A")
    expect(page.locator("[data-banner]")).to_contain_text("Todo enviado")
    assert hall.match(1).entries.get().actor == f"participant:{person.pk}"
    page.close()
