"""A hand corrected by an appeal, in the browser: the panel opens with what stands, shows before and
after and what can no longer stand, and the verdict writes exactly that."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.visitor import Visitor
from tests.tournaments.appeals.table import fresh, object_to
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.appeals.services.file import escalate
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.models import Appeal


@pytest.fixture
def hall(visitor: Visitor) -> Hall:
    """A match of one game that A won by its last hand; B objects to how it ended."""
    hall = open_hall(visitor.cast, 4, appeals_minutes=15)
    hall.tournament.matches.update(best_of=1)
    for line in [*["mano para A"] * 29, "mano para B", "mano para A"]:
        record_entry(hall.match(1), by=hall.by, submission=Submission(line))
    return hall


def open_panel(visitor: Visitor, hall: Hall, width: int) -> str:
    appeal = object_to(hall, text="La mano 28 fue con truco")
    escalate(fresh(appeal), by=hall.by)
    visitor.arrive(person=visitor.cast.committee, width=width)
    address = reverse("tournaments:appeal", args=[hall.tournament.slug, appeal.number])
    visitor.go(address)
    return address


@pytest.mark.parametrize("width", [360, 1280])
def test_an_appeal_corrects_a_hand_in_its_place(visitor: Visitor, hall: Hall, width: int) -> None:
    open_panel(visitor, hall, width)
    page = visitor.page
    panel = page.locator("#decide")
    expect(panel.locator('[name="line28"]')).to_have_value("mano para A")
    expect(panel.get_by_text("Corregir la mano 28")).to_be_visible()
    panel.get_by_text("Corregir la mano 28").click()
    panel.locator('[name="line28"]').fill("B truco, A quiero, mano para B")
    panel.locator('[name="reason"]').fill("Lo dijo el coime de la mesa")
    visitor.submit('#decide [value="preview"]')
    changes = panel.locator(".changes > li")
    expect(changes.first).to_contain_text("28")
    expect(changes.first).to_contain_text("28–0")
    expect(changes.first).to_contain_text("27–2")
    expect(panel.locator('[name="line28"]')).to_have_value("B truco, A quiero, mano para B")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    visitor.submit('#decide [value="overturned"]')
    assert Appeal.objects.get().state == Appeal.State.CLOSED
    assert hall.match(1).entries.latest("number").notation == (
        "replace 28 with B truco, A quiero, mano para B"
    )
    assert visitor.complaints == []


def test_what_can_no_longer_stand_falls_with_the_verdict_by_one_button(
    visitor: Visitor, hall: Hall
) -> None:
    open_panel(visitor, hall, 360)
    panel = visitor.page.locator("#decide")
    panel.get_by_text("Corregir la mano 29").click()
    panel.locator('[name="line29"]').fill("A truco, B quiero, mano para A")
    panel.locator('[name="reason"]').fill("Fue con truco")
    visitor.submit('#decide [value="preview"]')
    broken = visitor.page.locator("#broken + ul li")
    expect(broken).to_contain_text(["La mano 30.", "La mano 31."])
    expect(panel.locator('[value="overturned"]')).to_have_count(0)
    visitor.submit('#decide [name="settle"]')
    expect(broken).to_have_count(0)
    visitor.submit('#decide [value="overturned"]')
    assert hall.match(1).entries.latest("number").notation == (
        "replace 29 30 31 with A truco, B quiero, mano para A"
    )
    assert hall.match(1).games == [[30, 0]]
