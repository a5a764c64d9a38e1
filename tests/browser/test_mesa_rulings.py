"""Rulings at the table in a real browser: the taps tell the stakes, the head referee's answer comes
back, whoever was expelled plays no further hand."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from referees.models import RulingRequest
from referees.rulings.services import approve_request, refuse_request
from tests.browser.phones import open_sheet, ready
from tests.referees.sync.phones import PhoneClient, item
from tests.tournaments.matches.hall import Hall
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.models import RoleGrant

SIGNALS = "ruling 025 B1 verified=yes"  # disqualification, article 7.1.2
FELT = "window.felt = 0; navigator.vibrate = () => { window.felt += 1; return true; };"


@pytest.fixture
def page(context: BrowserContext, address: str, rita: PhoneClient) -> Page:
    """The table has played one hand without envido."""
    rita.send(1, item("mano para A", 1))
    context.add_init_script(FELT)
    return open_sheet(context, address)


def choose(page: Page, sanction: str, *answers: str) -> None:
    """Against the second side's first player."""
    page.locator("[data-ruling-door]").click()
    page.locator("[data-people] .btn.ellos").first.click()
    page.locator(f"[data-rows] input[value='{sanction}']").check()
    for value in answers:
        page.locator(f"[data-questions] [data-value={value}]").first.click()


def accused(hall: Hall) -> str:
    place = hall.match(1).slots.get(side="B").team.places.get(order=1)
    return place.participant.called


def test_what_was_tapped_is_not_asked_and_the_hand_and_the_person_are_named(page: Page, hall: Hall):
    for tap in ("first M envido", "first P quiero", "last M truco", "last P quiero"):
        page.locator(f'[data-tap="{tap}"]').click()
    choose(page, "006")
    effect = page.locator("[data-effect]")
    expect(effect).to_contain_text("Mano 2, en juego")
    expect(effect).to_contain_text(accused(hall))
    expect(effect).to_contain_text("+2")
    expect(page.locator("[data-questions] input, [data-questions] button")).to_have_count(0)
    # The hand before had no envido: there it is refused in words.
    page.locator("[data-hand-choices] button").nth(1).click()
    expect(effect).to_contain_text("no hubo envido querido")
    expect(page.locator("[data-apply]")).to_be_disabled()
    page.locator("[data-hand-choices] button").first.click()
    expect(page.locator("[data-apply]")).to_be_enabled()
    page.locator("[data-apply]").click()
    expect(page.locator("[data-ruling]")).not_to_be_visible()
    expect(page.locator("[data-banner]")).to_contain_text("Todo enviado")
    expect(page.locator("[data-entries]")).to_contain_text(accused(hall))
    line = hall.match(1).entries.get(number=2).notation
    assert line == "ruling 006 B1 envido_points=2 truco_stake=2"


def test_a_ruling_may_be_about_any_earlier_hand(page: Page, hall: Hall, rita: PhoneClient):
    """B1 won an envido two hands ago and never showed it: those points change sides there."""
    rita.send(1, item("B envido, A quiero, envido para B, mano para A", 2))
    rita.send(1, item("mano para A", 3), item("mano para B", 4))
    page.reload()
    ready(page)
    choose(page, "006")
    page.locator("[data-earlier]").click()
    hands = page.locator("dialog[open] [data-entry]")
    assert [each.get_attribute("data-entry") for each in hands.all()] == ["3", "2", "1"]
    assert "2–2" in hands.nth(1).inner_text()
    hands.nth(1).click()
    effect = page.locator("[data-effect]")
    expect(effect).to_contain_text("Mano 2")
    expect(page.locator("[data-hand-choices] [aria-pressed=true]")).to_have_text("Mano 2")
    page.locator("[data-apply]").click()
    expect(page.locator("[data-ruling]")).not_to_be_visible()
    expect(page.locator("[data-banner]")).to_contain_text("Todo enviado")
    assert hall.match(1).entries.get(number=5).notation == "ruling 006 B1 about 2"
    assert hall.match(1).score == [5, 1]


def test_points_given_in_the_middle_leave_the_hand_as_it_was_tapped(page: Page, hall: Hall):
    record_entry(hall.match(1), by=hall.by, submission=Submission("ruling 004 B1"))
    page.reload()
    ready(page)
    page.locator('[data-tap="last M truco"]').click()
    choose(page, "004")
    expect(page.locator("[data-effect]")).to_contain_text("pena del torneo")
    page.locator("[data-apply]").click()
    expect(page.locator("[data-ruling]")).not_to_be_visible()
    expect(page.locator('[data-tap="last P quiero"]')).to_be_visible()


@pytest.mark.parametrize("verdict", ["approved", "rejected", "while_away"])
def test_the_head_referees_answer_comes_to_the_phone(
    page: Page, context: BrowserContext, hall: Hall, verdict: str
):
    choose(page, "025", "yes")
    expect(page.locator("[data-apply]")).to_contain_text("Consultar al juez principal")
    page.locator("[data-apply]").click()
    expect(page.locator("[data-ruling-waits]")).to_be_visible()
    request = RulingRequest.objects.get()
    if verdict == "while_away":
        context.set_offline(True)
        expect(page.locator("[data-banner]")).to_contain_text("Sin señal")
    if verdict == "approved":
        approve_request(request, by=hall.by, reason="Lo vieron dos jueces")
    else:
        refuse_request(request, by=hall.by, reason="No se probó")
    context.set_offline(False)
    answer = page.locator("[data-answers] .card")
    expect(answer).to_contain_text("Nora")
    expect(answer).to_contain_text("Aprobado" if verdict == "approved" else "Rechazado")
    expect(answer).to_contain_text("dos jueces" if verdict == "approved" else "No se probó")
    expect(answer).to_contain_text(accused(hall))
    assert page.evaluate("window.felt") == 1
    answer.locator("button").click()
    expect(answer).to_have_count(0)
    page.reload()
    expect(page.locator("[data-banner]")).to_contain_text("Todo enviado")
    expect(answer).to_have_count(0)


def test_a_head_referee_at_the_table_expels_and_play_stops(page: Page, hall: Hall):
    hall.plan.options = {**hall.plan.options, "misconduct": "expulsion"}
    hall.plan.save()
    RoleGrant.objects.filter(name="Rita").update(head=True)
    page.locator('[data-tap="last M truco"]').click()
    choose(page, "125")
    apply = page.locator("[data-apply]")
    expect(apply).to_have_text(f"Expulsar a {accused(hall)}")
    apply.click()
    stopped = page.locator("[data-expelled]")
    expect(stopped).to_be_visible()
    expect(stopped).to_contain_text(accused(hall))
    expect(page.locator("[data-sheet-place]")).to_be_hidden()
    expect(page.locator("[data-confirm]")).to_be_hidden()
    stopped.locator("a").click()
    expect(page.locator("main")).to_contain_text("Que decida el tribunal")


def test_an_answer_stays_when_another_hand_is_chosen(page: Page):
    choose(page, "021", "before")
    answer = page.locator("[data-questions] [aria-pressed=true]")
    expect(answer).to_have_count(1)
    chosen = answer.get_attribute("data-value")
    page.locator("[data-hand-choices] button[aria-pressed=false]").click()
    expect(page.locator("[data-hand-choices] button[aria-pressed=true]")).to_have_count(1)
    assert answer.get_attribute("data-value") == chosen
