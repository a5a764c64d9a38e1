"""A ruling entered without network: saved to be computed, computed on arrival with its article and
effect; where it puts somebody out, the phone asks the head referee instead and says so. Hands
entered behind it go on."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from referees.models import RulingRequest
from tests.browser.phones import open_sheet
from tests.referees.sync.phones import PhoneClient, item
from tests.tournaments.matches.hall import Hall
from tournaments.models import LogEntry

ENVIDO = "A envido, B quiero, envido para B, mano para B"
SIGNALS = "ruling 025 B1 verified=yes"


@pytest.fixture
def page(context: BrowserContext, address: str, rita: PhoneClient) -> Page:
    """The table has played one hand; then the network goes."""
    rita.send(1, item(ENVIDO, 1))
    page = open_sheet(context, address)
    expect(page.locator("[data-banner]")).to_contain_text("Todo enviado")
    page.wait_for_load_state("networkidle")
    context.set_offline(True)
    expect(page.locator("[data-banner]")).to_contain_text("Sin señal")
    return page


def rule(page: Page, sanction: str, *answers: str) -> None:
    """Against the second side's first player."""
    page.locator("[data-ruling-door]").click()
    page.locator("[data-people] .btn.ellos").first.click()
    page.locator(f"[data-rows] input[value='{sanction}']").check()
    for value in answers:
        page.locator(f"[data-questions] [data-value={value}]").first.click()
    expect(page.locator("[data-effect]")).to_contain_text("se calcula cuando llegue")
    page.locator("#ruling-note").evaluate("(field) => { field.value = 'Lo vio la mesa 2'; }")
    expect(page.locator("[data-apply]")).to_contain_text("Anotar")
    page.locator("[data-apply]").click()
    expect(page.locator("[data-ruling]")).not_to_be_visible()


def tell_a_hand(page: Page) -> None:
    """By taps, on top of a score that nobody knows yet."""
    page.locator('[data-tap="last mano_para M"]').click()
    page.locator("[data-confirm]").click()


def lines(hall: Hall) -> list[str]:
    return list(hall.match(1).entries.order_by("number").values_list("notation", flat=True))


def waiting(page: Page) -> int:
    return page.evaluate(
        """async () => (await mesa.outbox.listItems(
          JSON.parse(document.getElementById("mesa-data").textContent).key)).length"""
    )


def test_it_is_saved_to_be_computed_and_tells_its_effect_on_arrival(
    page: Page, context: BrowserContext, hall: Hall
):
    rule(page, "006")
    banner, entered = page.locator("[data-banner]"), page.locator("[data-entries]")
    expect(banner).to_contain_text("Pendientes: 1")
    expect(banner).to_contain_text("Los tantos se calculan cuando se envíe")
    entered.locator(".entered > summary").click()
    expect(entered.locator("li.pencil")).to_contain_text("por calcular")
    tell_a_hand(page)
    expect(banner).to_contain_text("Pendientes: 2")
    assert lines(hall) == [ENVIDO]
    context.set_offline(False)
    expect(banner).to_contain_text("Todo enviado")
    [_hand, ruling, last] = lines(hall)
    assert (ruling, last[:10]) == ("ruling 006 B1", "mano para ")
    assert LogEntry.objects.filter(remarks__text="Lo vio la mesa 2").count() == 1
    told = entered.locator("li", has_text="Fallo contra")
    expect(told).to_contain_text("art. 4.6.6")
    expect(told).to_contain_text("Estos tantos reemplazan los de la mano")
    expect(told.locator(".score-after")).to_have_text("3–0")
    expect(entered).not_to_contain_text("por calcular")


def test_what_puts_somebody_out_becomes_a_question_to_the_head_referee(
    page: Page, context: BrowserContext, hall: Hall
):
    rule(page, "025", "yes")
    tell_a_hand(page)
    expect(page.locator("[data-banner]")).to_contain_text("Pendientes: 2")
    context.set_offline(False)
    expect(page.locator("[data-toast]")).to_contain_text("juez principal")
    expect(page.locator("[data-banner]")).to_contain_text("Todo enviado")
    expect(page.locator("[data-ruling-waits]")).to_be_visible()
    expect(page.locator("[data-conflict]")).to_be_hidden()
    assert waiting(page) == 0
    assert [lines(hall)[0], lines(hall)[1][:10]] == [ENVIDO, "mano para "]
    request = RulingRequest.objects.get()
    assert (request.line, request.state) == (SIGNALS, "asked")


def test_taken_back_on_the_phone_the_head_referee_is_no_longer_asked(
    page: Page, context: BrowserContext, hall: Hall
):
    rule(page, "025", "yes")
    page.locator("[data-undo]").click()
    page.locator("[data-sure]").click()
    tell_a_hand(page)
    context.set_offline(False)
    expect(page.locator("[data-banner]")).to_contain_text("Todo enviado")
    expect(page.locator("[data-ruling-waits]")).to_be_hidden()
    assert waiting(page) == 0
    assert len(lines(hall)) == 2
    assert RulingRequest.objects.get().state == "refused"
    assert LogEntry.objects.filter(action="ruling.withdrawn").count() == 1


def test_a_hand_that_arrives_this_instant_is_counted_by_the_next(page: Page):
    """Entered while the answer to the one before is being written down on the phone."""
    number = page.evaluate(
        """async () => {
          const {key, state} = JSON.parse(document.getElementById("mesa-data").textContent);
          const teams = [state.teams.A.id, state.teams.B.id];
          const hand = {match: key, teams, line: "mano para A"};
          const first = await mesa.outbox.add(hand, 2);
          const answer = {client_id: first.client_id, result: "accepted"};
          const heard = mesa.outbox.applyAnswers(key, [answer], {...state, expected: 3});
          const second = await mesa.outbox.add(hand, 2);
          await heard;
          return second.number;
        }"""
    )
    assert number == 3
