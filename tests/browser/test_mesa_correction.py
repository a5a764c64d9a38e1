"""A hand corrected in its place by thumb, at 360 by 740: the sheet opens as the hand was told,
before and after stand side by side, a reason is one tap, what was struck comes back at any time."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_mesa_geometry import lay_out, measure_everywhere
from tests.browser.test_mesa_matches import Phone, eventually, sit_at_table
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.matches.services.results import confirm_result
from tournaments.models import Entry

__all__ = ["sit_at_table"]

FALTA = "A falta envido, B no quiero, mano para A"


def sit(sit_at_table, *lines: str, rules: str = "asart") -> Phone:
    phone: Phone = sit_at_table(rules, "es-AR")
    phone.page.set_viewport_size({"width": 360, "height": 740})
    for line in lines:
        record_entry(phone.match, by=phone.hall.by, submission=Submission(line))
    phone.page.reload()
    expect(phone.page.locator("form.hand")).to_be_visible()
    return phone


def open_list(page: Page) -> None:
    if not page.locator("details.entered[open]").count():
        page.locator("details.entered > summary").click()


def open_correction(page: Page, number: int) -> None:
    open_list(page)
    page.get_by_role("button", name=f"la mano {number}: Corregir", exact=True).click()


def notations(phone: Phone) -> list[str]:
    return list(Entry.objects.filter(match=phone.match).values_list("notation", flat=True))


def test_the_way_back_goes_when_the_next_hand_is_told(sit_at_table):
    """It lies over the question who won, and belongs to the line before."""
    phone = sit(sit_at_table, "mano para A")
    toast = phone.page.locator("[data-toast]")
    phone.page.locator("[data-undo]").click()
    phone.page.locator("[data-sure]").click()
    expect(toast).to_be_visible()
    phone.page.locator('[data-tap="last M truco"]').click()
    expect(toast).to_be_hidden(timeout=2000)


def test_a_game_that_ended_without_network_is_said_to_have_ended(sit_at_table):
    phone = sit(sit_at_table, *["mano para A"] * 29)
    phone.page.locator("details.entered").wait_for()
    phone.page.context.set_offline(True)
    phone.page.locator(".hand .nos [data-tap*=mano_para]").click()
    phone.confirm()
    heading = phone.page.locator("details.game > summary")
    expect(heading).to_contain_text("30 a 0")
    expect(heading).to_contain_text("manos 1 a 30")


def test_who_won_is_in_sight_when_the_match_ends(sit_at_table):
    phone = sit(sit_at_table, "game 30-10", *["mano para A"] * 29)
    page = phone.page
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    expect(page.locator("[data-banner] b")).to_be_visible()
    expect(page.locator("[data-banner] .more")).to_have_count(1)
    expect(page.locator("[data-banner] .more")).to_be_hidden()
    open_list(page)
    page.locator(".hand .nos [data-tap*=mano_para]").click()
    page.evaluate("document.getElementById('main').scrollTo(0, 400)")
    phone.confirm()
    expect(page.locator("[data-game-over] .winner > span").first).to_be_in_viewport(ratio=1)


def test_a_falta_is_corrected_three_hands_later_for_what_it_was_worth_then(sit_at_table):
    hands = [*["mano para A"] * 19, *["mano para B"] * 11, FALTA]
    phone = sit(sit_at_table, *hands, *["A truco, B no quiero"] * 3)
    page = phone.page
    open_correction(page, 31)
    expect(page.locator("[data-correcting]")).to_have_text("19–11Antes de la mano 31: 19–11")
    expect(page.locator('[data-row="envido"] .said').first).to_contain_text("Falta")
    confirm = page.locator("[data-confirm]")
    expect(confirm).to_have_text("Corregir la mano 31")
    expect(confirm).to_be_disabled()
    page.locator('[data-tap="clear envido"]').click()
    them = page.locator('[data-row="envido"] .side.ellos')
    them.locator('[data-tap$=" quiero"]').click()
    them.locator('[data-tap*="envido_para"]').click()
    after = page.locator(".before-after .pencil")
    expect(after).to_contain_text("+11")
    expect(after).to_contain_text("20–22")
    later = page.locator(".later-lines li")
    expect(later).to_have_count(3)
    expect(later.last).to_contain_text("24–11 → 23–22")
    expect(confirm).to_be_disabled()
    page.locator('[data-reason-chip="reason_value"]').click()
    expect(page.locator("[data-correction]")).not_to_contain_text("false")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    confirm.click()
    eventually(lambda: len(notations(phone)) == 35)
    assert notations(phone)[-1].startswith(
        "replace 31 with A falta envido, B quiero, envido para B"
    )
    assert phone.match.score == [23, 22]
    expect(page.locator("[data-correcting]")).to_be_hidden()
    eventually(lambda: phone.score() == (23, 22))
    # Restored after minutes, from the list.
    open_list(page)
    expect(page.locator('[data-line="31"] .hand-number')).to_have_text("31")
    struck = page.locator('[data-struck="31"]')
    expect(struck.locator("s").last).to_contain_text("no quisieron")
    expect(struck).to_contain_text("Corregida a las")
    expect(struck).to_contain_text(": Otro valor")
    struck.get_by_role("button", name="la mano 31: Restaurar").click()
    expect(page.locator("#reason-title")).to_have_text("¿Restaurar la mano 31?")
    sides = page.locator("[data-reason] .before-after .card")
    expect(sides.first).to_contain_text("20–22")
    expect(sides.last).to_contain_text("21–11")
    expect(page.locator("[data-reason] .later-lines li")).to_have_count(3)
    page.locator('[data-reason] [data-reason-chip="reason_agreed"]').click()
    page.locator("[data-reason] .danger").click()
    eventually(lambda: phone.match.score == [24, 11])
    assert phone.errors == []


def test_what_can_no_longer_stand_is_shown_and_falls_with_the_correction(sit_at_table):
    phone = sit(sit_at_table, *["mano para A"] * 29)
    page = phone.page
    open_correction(page, 28)
    page.locator('[data-row="truco"] [data-tap$=" truco"]').first.click()
    page.locator('[data-row="truco"] [data-tap$=" quiero"]').first.click()
    page.locator('[data-row="truco"] [data-tap$=" retruco"]').first.click()
    page.locator('[data-row="truco"] [data-tap$=" quiero"]').first.click()
    page.locator('[data-reason-chip="reason_call"]').click()
    expect(page.locator("[data-broken]")).to_have_count(1)
    expect(page.locator("[data-broken]")).to_contain_text("chico 2")
    expect(page.locator("[data-confirm]")).to_be_disabled()
    page.locator("[data-settle]").click()
    expect(page.locator("[data-broken]")).to_have_count(0)
    page.locator("[data-confirm]").click()
    eventually(lambda: phone.match.games == [[30, 0]])
    assert notations(phone)[-1].startswith("replace 28 29 with ")
    assert phone.errors == []


def test_without_network_a_correction_waits_like_any_other_line(sit_at_table):
    phone = sit(sit_at_table, "mano para A", "mano para B")
    page = phone.page
    page.context.set_offline(True)
    open_correction(page, 1)
    page.locator('[data-row="winner"] [aria-pressed="false"]').first.click()
    page.locator('[data-reason-chip="reason_other"]').click()
    page.locator("[data-correction] input").fill("Era de ellos")
    expect(page.locator("[data-correction]")).to_contain_text("se calcula cuando se envía")
    page.locator("[data-confirm]").click()
    expect(page.locator("details.entered .pencil").first).to_contain_text("Corrige la mano 1")
    assert len(notations(phone)) == 2
    page.context.set_offline(False)
    eventually(lambda: notations(phone)[2:] == ["replace 1 with mano para B"])
    assert phone.match.score == [0, 2]
    assert phone.errors == []


@pytest.mark.parametrize(
    ("rules", "line"),
    [
        ("paulista-tento", "A truco, B aceita, A ganha"),
        ("venezolano", "A truco, B quiero, base para A"),
        ("asart", "A envido, B quiero, A 29, B 31, A truco, B quiero, mano para A"),
    ],
)
def test_a_hand_opens_as_it_was_told_under_every_ruleset(sit_at_table, rules, line):
    phone = sit(sit_at_table, line, rules=rules)
    open_correction(phone.page, 1)
    assert phone.page.evaluate("mesa.taps.preview().line") == line == notations(phone)[0]
    assert phone.errors == []


def test_a_signed_result_is_corrected_on_the_phone_or_it_says_whom_to_ask(sit_at_table):
    phone = sit_at_table("asart", "es-AR")
    phone.hall.tournament.matches.filter(number=1).update(best_of=1)
    for _ in range(30):
        record_entry(phone.match, by=phone.hall.by, submission=Submission("mano para A"))
    confirm_result(phone.match, by=phone.hall.by, signed=True)
    page = phone.page
    page.reload()
    expect(page.locator(".pad-side.nos .score b")).to_have_text("30")
    open_list(page)
    expect(page.locator(".sealed")).to_contain_text("pedíselo al juez principal")
    open_correction(page, 30)
    page.locator('[data-row="winner"] [aria-pressed="false"]').first.click()
    page.locator('[data-reason-chip="reason_team"]').click()
    expect(page.locator("[data-correction] .error")).to_contain_text("esto cambiaría quién sigue")
    expect(page.locator("[data-confirm]")).to_be_disabled()
    page.locator("[data-leave-it]").click()
    open_correction(page, 1)
    page.locator('[data-row="truco"] [data-tap$=" truco"]').first.click()
    page.locator('[data-row="truco"] [data-tap$=" no_quiero"]').first.click()
    page.locator('[data-reason-chip="reason_call"]').click()
    page.locator("[data-confirm]").click()
    eventually(lambda: len(notations(phone)) == 31)
    assert phone.match.state == "confirmed"
    assert phone.errors == []


def test_list_correction_and_restoring_hold_at_every_size(sit_at_table):
    hands = ["A truco, B quiero, mano para A"] * 15 + ["mano para B", FALTA, "mano para B"]
    phone = sit(sit_at_table, *hands)
    phone.page.locator("[data-next-game]").or_(phone.page.locator("form.hand")).first.wait_for()
    for line in ("void 16", "replace 17 with A envido, B no quiero, mano para A"):
        by = phone.hall.by
        record_entry(phone.match, by=by, submission=Submission(line, texts={"reason": "Era otra"}))
    page = phone.page
    page.reload()
    expect(page.locator("form.hand")).to_be_visible()
    open_list(page)
    expect(page.locator('[data-struck="16"]')).to_contain_text("Anulada a las")
    expect(page.locator('[data-struck="16"]')).to_contain_text("Era otra")
    expect(page.locator('[data-game="2"] > summary')).to_contain_text("Chico 2")
    expect(page.locator('[data-game="2"] > summary')).to_contain_text("manos 16 a 18")
    faults = measure_everywhere(page)
    lay_out(page, (360, 740), 100)
    page.locator('[data-struck="16"] .btn').click()
    expect(page.locator("[data-reason] .before-after")).to_be_visible()
    faults += measure_everywhere(page)
    page.keyboard.press("Escape")
    lay_out(page, (360, 740), 100)
    open_correction(page, 17)
    page.locator('[data-correction] [data-reason-chip="reason_other"]').click()
    faults += measure_everywhere(page)
    assert not faults, "\n".join(faults)
    assert phone.errors == []


def test_the_theme_is_changed_at_the_table_and_kept(sit_at_table):
    phone = sit(sit_at_table, "mano para A")
    page = phone.page
    for theme in ("noche", "sol"):
        page.locator("[data-theme-switch]").click()
        assert page.evaluate("document.documentElement.dataset.theme") == theme
        eventually(lambda: theme in {cookie["value"] for cookie in page.context.cookies()})  # noqa: B023
    disabled = page.locator("[data-confirm]")
    assert "gradient" in disabled.evaluate("(button) => getComputedStyle(button).backgroundImage")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "sol")
    assert phone.errors == []
