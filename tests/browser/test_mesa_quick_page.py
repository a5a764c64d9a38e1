"""The quick sheet on a match's own page: begun as the plan says, changed on the phone, saved, taken
back and corrected like any other hand."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_mesa_matches import Phone, eventually, sit_at_table
from tournaments.models import Entry, Plan

__all__ = ["sit_at_table"]


def sit_quickly(sit_at_table, rules: str = "asart", language: str = "es-AR") -> Phone:
    """The plan says so, and the phone has not chosen otherwise."""
    phone: Phone = sit_at_table(rules, language)
    Plan.objects.filter(tournament=phone.hall.tournament).update(quick_hands=True)
    phone.page.reload()
    expect(phone.page.locator(".quick .amounts")).to_be_visible()
    return phone


def notations(phone: Phone) -> list[str]:
    entries = Entry.objects.filter(match=phone.match).order_by("number")
    return list(entries.values_list("notation", flat=True))


def choose(page: Page, mode: str) -> None:
    page.locator(f"[data-mode={mode}]").click()


def test_the_plan_begins_and_the_phone_chooses(sit_at_table):
    phone = sit_quickly(sit_at_table)
    page = phone.page
    expect(page.locator("[data-mode=quick]")).to_have_attribute("aria-pressed", "true")
    phone.tap("quick A envido", "quick B truco")
    phone.confirm()
    eventually(lambda: notations(phone) == ["quick A envido 2, B truco 2"])
    eventually(lambda: phone.score() == (2, 2))
    expect(page.locator(".turn")).to_contain_text("Mano 2")
    choose(page, "full")
    phone.tap("last mano_para M")
    phone.confirm()
    eventually(lambda: len(notations(phone)) == 2)
    page.reload()
    expect(page.locator("[data-row=winner]")).to_be_visible()
    choose(page, "quick")
    expect(page.locator(".quick .amounts")).to_be_visible()
    assert phone.errors == []


def test_a_saved_hand_is_taken_back_and_one_is_corrected_in_its_place(sit_at_table):
    phone = sit_quickly(sit_at_table)
    page = phone.page
    for taps in (("quick A truco",), ("quick B +1",), ("quick A +2",)):
        phone.tap(*taps)
        phone.confirm()
        eventually(lambda: page.locator("[data-confirm]").is_disabled())
    eventually(lambda: len(notations(phone)) == 3)
    page.locator("[data-undo]").click()
    page.locator("[data-sure]").click()
    eventually(lambda: notations(phone)[3:] == ["void 3"])
    eventually(lambda: phone.score() == (2, 1))
    page.locator("details.entered > summary").click()
    page.get_by_role("button", name="Corregir").last.click()
    expect(page.locator('[data-tap="quick A truco"]')).to_have_attribute("aria-pressed", "true")
    page.locator('[data-tap="quick B retruco"]').click()
    expect(page.locator(".before-after .pencil")).to_contain_text("+3")
    page.locator('[data-reason-chip="reason_team"]').click()
    phone.confirm()
    eventually(lambda: notations(phone)[-1] == "replace 1 with quick B retruco 3")
    eventually(lambda: phone.score() == (0, 4))
    expect(page.locator(".quick .amounts")).to_be_visible()
    assert phone.errors == []


def test_amounts_that_wait_outlive_the_page(sit_at_table):
    phone = sit_quickly(sit_at_table)
    page = phone.page
    phone.tap("quick A envido", "quick B retruco")
    page.reload()
    expect(page.locator("[data-preview] li b")).to_have_count(2)
    expect(page.locator("[data-preview]")).to_contain_text("retruco")
    page.locator("[data-undo]").click()
    expect(page.locator("[data-preview] li b")).to_have_count(1)
    phone.confirm()
    eventually(lambda: notations(phone) == ["quick A envido 2"])
    page.reload()
    expect(page.locator("[data-confirm]")).to_be_disabled()
    assert phone.errors == []


def test_it_is_kept_for_a_hall_without_network(sit_at_table):
    phone = sit_quickly(sit_at_table)
    page = phone.page
    page.context.set_offline(True)
    phone.tap("quick A real_envido", "quick A +1")
    phone.confirm()
    eventually(lambda: phone.score() == (4, 0))
    assert notations(phone) == []
    page.context.set_offline(False)
    eventually(lambda: notations(phone) == ["quick A real envido 3, A +1"])
    assert phone.errors == []


@pytest.mark.parametrize(
    ("rules", "language", "hands", "game"),
    [
        ("paulista-aabb", "pt-BR", ("A doze",), (12, 0)),
        ("venezolano", "es-VE", ("B flor; B truco", "B vale_juego"), (0, 24)),
    ],
)
def test_a_game_is_won_by_amounts(sit_at_table, rules, language, hands, game):
    phone = sit_quickly(sit_at_table, rules, language)
    for told in hands:
        phone.tap(*(f"quick {each}" for each in told.split("; ")))
        phone.confirm()
        eventually(lambda: not phone.page.locator("[aria-pressed=true][data-tap]").count())
    eventually(lambda: [each.score for each in phone.state().games] == [game])
    assert phone.errors == []
