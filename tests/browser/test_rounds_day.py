"""A whole event with rounds by an organizer's taps: seven teams, five rounds with a bye in each, a
cut to the first four, and the final."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_groups_day import Desk
from tests.browser.visitor import Visitor
from tests.tournaments.stages.rounds import plan_rounds
from tournaments.models import Draw, Progress, Stage
from tournaments.verification.results import result_faults

pytestmark = pytest.mark.full


def test_five_rounds_with_a_cut_to_a_final(visitor: Visitor) -> None:
    hall = plan_rounds(visitor.cast, 7, plan={"rounds": 5, "cut": 4, "best_of": 3})
    desk = Desk(visitor, hall)
    page = desk.page

    for number in range(1, 6):
        desk.go("tournaments:draws" if number == 1 else "tournaments:board")
        desk.tap(f"Sortear la ronda {number} de 5", role="link")
        desk.draw_quickly()
        drawn = hall.tournament.draws.get(kind=Draw.Kind.ROUND, subject=f"rounds:{number}")
        desk.go("tournaments:draw", drawn.number)
        expect(page.get_by_text(f"Ronda {number}", exact=True).first).to_be_visible()
        expect(page.locator(".pairing")).to_have_count(4)
        assert desk.play_all() == 3
        desk.go("spectators:groups")
        expect(page.locator(".standing")).to_have_count(7)
        expect(page.get_by_text(f"Tabla, ronda {number} de 5")).to_be_visible()

    assert len(hall.rounds.byes) == 5
    desk.go("tournaments:board")
    while page.get_by_role("link", name="Sortear el desempate").count():
        desk.tap("Sortear el desempate", role="link")
        desk.draw_quickly()
        desk.go("tournaments:board")
    desk.tap("Armar el cuadro", role="link")
    with page.expect_navigation():
        page.locator("main form button[type=submit]").first.click()
    assert hall.knockout.state == Stage.State.DRAWN
    assert desk.play_all() == 4
    desk.go("tournaments:podium")
    desk.go("tournaments:stage", "finish")
    with page.expect_navigation():
        page.locator("main form button[type=submit]").first.click()
    hall.tournament.refresh_from_db()
    assert hall.tournament.stage == Progress.FINISHED
    assert list(result_faults(hall.tournament)) == []
