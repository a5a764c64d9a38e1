"""A match's day on an emulated phone, under each ruleset: a hand, an undo, a sanction from the
dialog, the end, both teams' PIN, and an appeal through to the committee's word."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_mesa_matches import Phone, eventually, sit_at_table
from tests.browser.visitor import Visitor
from tournaments.inscriptions.services.check_in import issue_pin
from tournaments.inscriptions.services.links import create_link
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.models import Appeal, Entry

__all__ = ["sit_at_table"]

# A hand, a row of the catalogue with the answers to its questions, and a game as it ends the match
# by paper.
DAYS = {
    "asart": ("es-AR", ["last mano_para M"], "022", ["during"], (30, 12)),
    "caballeros": ("es-AR", ["last mano_para M"], "031", [], (30, 12)),
    "paulista-aabb": ("pt-BR", ["last M ganha"], "059", [], (12, 3)),
    "paulista-tento": ("pt-BR", ["last M ganha"], "035", ["yes"], (12, 3)),
    "venezolano": ("es-VE", ["last base_para M"], "111", ["no"], (24, 3)),
}
QUICK = ("asart", "paulista-tento")


def rule(phone: Phone, sanction: str, answers: list[str]) -> None:
    """The offender is the second side's first player; what is asked is answered."""
    page = phone.page
    before = Entry.objects.filter(match=phone.match).count()
    page.locator("[data-ruling-door]").click()
    page.locator("[data-people] .btn.ellos").first.click()
    page.locator("#ruling-q").fill(sanction_words(phone, sanction))
    page.locator(f"[data-rows] input[value='{sanction}']").check()
    for value in answers:
        page.locator(f"[data-questions] [data-value={value}]").first.click()
    answer_numbers(page)
    page.locator("[data-notes] summary").click()
    page.locator("#ruling-seen").fill("La mesa de al lado")
    expect(page.locator("[data-effect]:not(.empty)")).to_be_visible()
    page.locator("[data-apply]").click()
    expect(page.locator("[data-ruling]")).not_to_be_visible()
    eventually(lambda: Entry.objects.filter(match=phone.match).count() == before + 1)


def sanction_words(phone: Phone, sanction: str) -> str:
    row = phone.state().ruleset.sanctions.rows[sanction]
    return row.articles[0]


def answer_numbers(page: Page) -> None:
    """What the engine still asks for appears by itself."""
    page.wait_for_timeout(600)
    for field in page.locator("[data-questions] input.input").all():
        field.fill("2")
    page.wait_for_timeout(600)
    for group in page.locator("[data-questions] fieldset").all():
        if not group.locator("[aria-pressed=true]").count():
            group.locator(".btn").first.click()


@pytest.mark.parametrize(
    "rules", [rules if rules in QUICK else pytest.param(rules, marks=pytest.mark.full)
              for rules in DAYS]
)  # fmt: skip
def test_a_day_with_a_sanction_an_undo_signatures_and_an_appeal(
    rules: str, sit_at_table, chromium: Browser, live_server
):
    language, hand, sanction, answers, end = DAYS[rules]
    phone: Phone = sit_at_table(rules, language)
    hall, page = phone.hall, phone.page
    for _ in range(2):  # told, taken back, told again
        phone.tap(*hand)
        phone.confirm()
        eventually(lambda: phone.state().score != (0, 0))
        if Entry.objects.filter(match=phone.match).count() == 1:
            page.locator("[data-undo]").click()
            page.locator("[data-sure]").click()
            eventually(lambda: phone.state().score == (0, 0))
    rule(phone, sanction, answers)
    line = phone.state().number
    assert phone.state().records[-1].entry.sanction == sanction
    while phone.state().outcome is None:
        game = Submission(f"game {end[0]}-{end[1]} source sumula")
        record_entry(phone.match, by=hall.by, submission=game)
    pins = [issue_pin(team, by=hall.by) for team in hall.teams[:2]]
    page.reload()
    page.locator("[data-closing-door] a").click()
    page.wait_for_url("**/close/")
    for side, pin in zip("AB", pins, strict=True):
        page.locator(f"#pin-{side}").fill(pin)
        page.locator(f"form:has(#pin-{side}) button[value=sign]").click()
        eventually(lambda side=side: side in phone.match.signed or phone.match.signed == "AB")
        expect(page.locator(f"#sign_{side} .chip.basto")).to_be_visible()
    eventually(lambda: hall.state(1) == "confirmed")
    object_and_decide(phone, chromium, live_server.url, line=line)
    void = [record.number for record in phone.state().records if record.void]
    assert void == [1, line], "the hand that was taken back, and the ruling"
    assert hall.state(1) == "confirmed"
    assert phone.errors == []


def object_and_decide(phone: Phone, chromium: Browser, address: str, *, line: int) -> None:
    """The punished team objects by its link, the referee lets it stand, the committee does not."""
    hall = phone.hall
    slug = hall.tournament.slug
    link = create_link(hall.teams[1].places.get(order=1).participant)
    visitor = Visitor(chromium, address=address, cast=hall.cast)
    mine = visitor.page
    mine.goto(f"{address}/t/{slug}/me/{link}/appeals/new/1/")
    mine.locator(f"input[name=matter][value='{line}']").check()
    mine.locator("textarea[name=text]").fill("No fue así")
    mine.locator("button.danger").click()
    eventually(lambda: Appeal.objects.count() == 1)
    phone.page.goto(f"{address}/r/{slug}/appeals/1/")
    phone.page.locator("#id_reason").fill("Lo vi yo")
    phone.page.locator("button[value=stands]").click()
    eventually(lambda: Appeal.objects.get().state == "answered")
    mine.goto(f"{address}/t/{slug}/me/{link}/appeals/")
    mine.locator("button[value=take_on]").click()
    eventually(lambda: Appeal.objects.get().state == "committee")
    desk = visitor.arrive(person=hall.cast.committee, width=1280)
    desk.goto(f"{address}/t/{slug}/appeals/1/")
    desk.locator("#id_reason").fill("La mesa 2 vio otra cosa")
    desk.locator("button[value=overturned]").click()
    eventually(lambda: Appeal.objects.get().outcome == "overturned")
    assert visitor.complaints == []
    visitor.close()
