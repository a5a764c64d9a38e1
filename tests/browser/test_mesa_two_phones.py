"""Two phones at one match: the same hand is one hand, without a question; different ones are shown
side by side with who, on what and when; and until somebody has chosen the pad adds one."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from bootstrap.venv import ROOT
from tests.browser.phones import WAIT, open_sheet
from tests.referees.sync.phones import PhoneClient, another_phone, item, let_in
from tests.tournaments.matches.hall import Hall


@pytest.fixture
def page(context: BrowserContext, address: str) -> Page:
    """Without the worker, whose requests no test can lose."""
    context.add_init_script("delete Navigator.prototype.serviceWorker")
    return open_sheet(context, address)


def enter_without_network(page: Page, *taps: str) -> None:
    page.context.set_offline(True)
    for tap in taps:
        page.locator(f'[data-tap="{tap}"]').click()
    page.locator("[data-confirm]").click()
    expect(page.locator("[data-banner]")).to_contain_text("Sin señal")


def score(page: Page) -> list[str]:
    return page.locator(".pad-side .score b").all_inner_texts()


def test_the_same_hand_from_two_phones_asks_nothing(page: Page, hall: Hall, rita: PhoneClient):
    enter_without_network(page, "last mano_para M")
    line = page.evaluate(
        "async () => (await mesa.outbox.listItems(JSON.parse("
        "document.getElementById('mesa-data').textContent).key))[0].line"
    )
    another_phone(rita).send(1, item(line, 1))
    page.context.set_offline(False)
    expect(page.locator("[data-banner]")).to_contain_text("Todo enviado", timeout=WAIT)
    expect(page.locator("[data-conflict]")).to_be_hidden()
    assert list(hall.match(1).entries.values_list("notation", flat=True)) == [line]
    assert score(page) == [str(points) for points in hall.match(1).score]


def test_two_hands_say_who_entered_them_on_what_and_when_and_the_pad_adds_one(
    page: Page, hall: Hall, rita: PhoneClient
):
    enter_without_network(page, "last mano_para M")
    other = let_in(hall, tables=[1], name="Omar")
    other.grant.phones.update(make="android")
    other.send(1, item("A truco, B quiero, mano para B", 1))
    type(rita.grant.tournament.tables.get(number=1)).objects.filter(number=1).update(
        referee=rita.grant
    )
    page.context.set_offline(False)
    conflict = page.locator("[data-conflict]")
    expect(conflict).to_be_visible(timeout=WAIT)
    theirs, mine = conflict.locator(".versus .card").all()
    expect(theirs).to_contain_text("Omar, Teléfono Android, ")
    expect(theirs.locator("h3")).to_contain_text(":")
    expect(theirs).to_contain_text("truco")
    expect(mine).to_contain_text("Este teléfono, ")
    assert score(page) == ["0", "2"], "theirs alone, until somebody has chosen"
    expect(conflict.locator("[data-choice=keep_theirs]")).to_have_text("Dejar la otra")
    assert "ellos" not in conflict.locator(".choices").inner_text().lower()
    conflict.locator("[data-choice=keep_theirs]").click()
    expect(conflict).to_be_hidden()
    expect(page.locator("[data-banner]")).to_contain_text("Todo enviado", timeout=WAIT)
    assert score(page) == ["0", "2"]
    assert hall.match(1).score == [0, 2]


# ------------------------------------------------------------------ the model, without a page


def test_a_conflict_waits_for_the_list_of_lines_and_does_not_freeze_the_page(
    page: Page, hall: Hall, rita: PhoneClient
):
    lost = iter(range(2))

    def lose_twice(route: Route) -> None:
        route.continue_() if next(lost, None) is None else route.abort()

    page.route("**/page-entries*", lose_twice)
    enter_without_network(page, "last mano_para M")
    rita.send(1, item("A truco, B quiero, mano para B", 1))
    page.context.set_offline(False)
    expect(page.locator("[data-conflict]")).to_be_visible()
    assert next(lost, None) is None


def test_a_script_that_came_broken_does_not_freeze_the_page(
    page: Page, hall: Hall, rita: PhoneClient
):
    page.route("**/mesa/conflict*", lambda route: route.fulfill(body="// cut off"))
    enter_without_network(page, "last mano_para M")
    rita.send(1, item("A truco, B quiero, mano para B", 1))
    page.context.set_offline(False)
    expect(page.locator("[data-banner]")).to_contain_text("anotó otra cosa")
    assert page.evaluate("1 + 1") == 2


def test_what_the_server_holds_back_is_not_sent_again_at_once(page: Page):
    state = page.evaluate("mesa.page.view().state")
    sent: list[str] = []

    def hold(route: Route) -> None:
        items = route.request.post_data_json["items"]
        sent.extend(each["client_id"] for each in items)
        held = [{"client_id": each["client_id"], "result": "held"} for each in items]
        route.fulfill(json={"items": held, "state": {**state, "since": 0}})

    page.route("**/entries/", hold)
    page.locator('[data-tap="last mano_para M"]').click()
    page.locator("[data-confirm]").click()
    page.wait_for_timeout(1500)
    assert 0 < len(sent) < 4, "it waits for its next look"


@pytest.fixture(scope="module")
def model(chromium: Browser) -> Iterator[Page]:
    page = chromium.new_context().new_page()
    for name in ("common", "outbox"):
        page.add_script_tag(path=str(ROOT / "static" / "js" / "mesa" / f"{name}.js"))
    yield page
    page.context.close()


def waiting(key: str, number: int, *, answer: str = "") -> dict[str, Any]:
    said = {"result": answer} if answer else None
    return {"client_id": key, "number": number, "line": "mano para A", "answer": said}


@pytest.mark.parametrize(
    ("items", "counted"),
    [
        ([waiting("mine", 3), waiting("next", 4)], ["mine", "next"]),
        ([waiting("there", 2), waiting("next", 3)], ["next"]),  # its answer was lost
        ([waiting("mine", 2), waiting("next", 3)], []),  # somebody else has a line 2
        ([waiting("mine", 2, answer="conflict"), waiting("next", 3)], []),
        ([waiting("mine", 3, answer="refused"), waiting("next", 4)], []),
        ([waiting("mine", 3), waiting("next", 4, answer="refused")], ["mine"]),
    ],
)
def test_what_counts_on_top_of_two_lines_at_the_server(model: Page, items, counted):
    state = {"expected": 3, "entries": [{"client_id": "first"}, {"client_id": "there"}]}
    keys = model.evaluate(
        "({items, state}) => mesa.outbox.listUncontested(items, state)"
        ".map((item) => item.client_id)",
        {"items": items, "state": state},
    )
    assert keys == counted
