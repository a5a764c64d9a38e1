"""A whole event in which places are bought again, by an organizer's taps: chosen in the set-up, a
round of pairs, more who pay than there are places, the lot, the money back, the bracket, the
podium."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_groups_day import Desk
from tests.browser.visitor import Visitor
from tests.event import make_event
from tests.tournaments.matches.hall import seat_teams
from tests.tournaments.stages.groups import GroupsHall
from tournaments.actors import actor_of_account
from tournaments.fees.selectors import standing_payments
from tournaments.models import Match, Plan
from tournaments.podium.selectors import podium_page
from tournaments.stages.selectors.returns import find_returns
from tournaments.verification.results import result_faults

pytestmark = pytest.mark.full


def test_places_are_bought_again_from_the_set_up_to_the_podium(visitor: Visitor) -> None:
    event = make_event(visitor.cast, cap=None, fee=20, currency="ARS", reentry_fee=10)
    teams = seat_teams(event, 6)
    by = actor_of_account(visitor.cast.organizer)
    hall = GroupsHall(visitor.cast, event.tournament, event, teams, by)
    desk = Desk(visitor, hall)
    page = desk.page

    desk.go("tournaments:setup_part", "format")
    expect(page.locator("[name=stages_window]")).to_be_hidden()
    page.locator("[name=stages_second][value=bought_back]").check()
    page.locator("[name=stages_window]").fill("0")
    expect(page.locator("#fits")).to_contain_text("reenganche")
    visitor.submit("main form button[type=submit]:not([formaction])")
    assert [stage["key"] for stage in Plan.objects.get(pk=event.pk).stages] == ["first", "knockout"]

    desk.go("tournaments:draws")
    desk.tap("Sortear la ronda 1 de 1", role="link")
    desk.draw_quickly()
    for match in hall.tournament.matches.order_by("number"):
        desk.type_sheet(match)

    desk.go("tournaments:board")
    desk.tap("Reenganche", role="link")
    for _ in range(3):  # three winners, one place
        visitor.submit("button[value=pay]")
    visitor.submit("button[value=close]")
    expect(page.locator("main")).to_contain_text("un sorteo decide quién vuelve")
    desk.go("tournaments:draws")
    desk.tap("Sortear quién vuelve", role="link")
    desk.draw_quickly()
    desk.go("tournaments:returns")
    for _ in range(2):
        visitor.submit("button[value=refund]")
    returns = find_returns(hall.tournament)
    assert returns
    assert len(returns.paid) == 1
    people = Plan.objects.get(pk=event.pk).team_size
    paid = sum(payment.amount for payment in standing_payments(hall.tournament))
    assert paid == 10 * people

    desk.go("tournaments:draws")
    desk.tap("Sortear el cuadro", role="link")
    desk.draw_quickly()
    desk.play_all()
    assert not hall.tournament.matches.exclude(state=Match.State.CONFIRMED).exists()
    desk.go("tournaments:podium")
    expect(page.locator("ol.podium")).to_have_count(1)
    assert podium_page(hall.tournament).decided
    assert result_faults(hall.tournament) == []
    assert visitor.complaints == []
