"""A table passed on while its phone is away: what waits there is received, or named."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.phones import open_sheet
from tests.browser.test_mesa_offline import save
from tests.referees.sync.phones import PhoneClient, item, let_in
from tests.tournaments.matches.hall import Hall
from tournaments.hall.services.tables import hand_over
from tournaments.models import Table


@pytest.fixture
def luis(hall: Hall) -> PhoneClient:
    return let_in(hall, tables=[2], name="Luis")


@pytest.fixture
def page(context: BrowserContext, address: str, luis: PhoneClient) -> Page:
    """Rita's phone at the first table."""
    return open_sheet(context, address)


def pass_on(hall: Hall, luis: PhoneClient) -> None:
    table = Table.objects.select_related("tournament").get(tournament=hall.tournament, number=1)
    hand_over(table, by=hall.by, to=luis.grant)


def test_two_taps_pass_the_table_on(page: Page, hall: Hall, luis: PhoneClient) -> None:
    page.locator("[data-pass]").click()
    page.get_by_role("button", name="Luis").click()
    expect(page.get_by_text("La mesa 1 queda a cargo de Luis.")).to_be_visible()
    assert Table.objects.get(tournament=hall.tournament, number=1).referee == luis.grant


def test_what_waits_is_received_after_the_table_went(page: Page, hall, luis) -> None:
    page.context.set_offline(True)
    save(page, "mano para A")
    pass_on(hall, luis)
    page.context.set_offline(False)
    banner = page.locator("[data-banner]")
    expect(banner).to_contain_text("ya no puede anotar este partido")
    assert hall.match(1).entries.get().notation == "mano para A"
    assert banner.locator("li").count() == 0


def test_what_can_no_longer_be_received_is_named(page: Page, hall, luis) -> None:
    page.context.set_offline(True)
    save(page, "A truco, B quiero, mano para B")
    pass_on(hall, luis)
    assert luis.results(1, item("mano para A", 1)) == ["accepted"]
    page.context.set_offline(False)
    banner = page.locator("[data-banner]")
    expect(banner.locator("li")).to_have_text("1: A truco, B quiero, mano para B")
    assert hall.match(1).entries.get().notation == "mano para A"
