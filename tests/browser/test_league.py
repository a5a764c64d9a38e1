"""A league of one table on a laptop and a phone."""

from tests.browser.visitor import Visitor
from tests.tournaments.stages.groups import open_groups
from tournaments.formats.planned import league


def test_one_table_has_the_width_of_the_page(visitor: Visitor) -> None:
    hall = open_groups(visitor.cast, 4, stages=league(best_of=1))
    visitor.arrive(person=visitor.cast.organizer, language="pt-br", width=1280)
    visitor.go(f"/t/{hall.tournament.slug}/board/groups/")
    card = visitor.page.locator(".group-cards > li").bounding_box()
    assert card
    assert card["width"] > 1000
    visitor.go(f"/t/{hall.tournament.slug}/groups/")
    table = visitor.page.locator(".group .standings").bounding_box()
    assert table
    assert table["width"] > 560
    assert visitor.complaints == []


def test_a_row_of_a_table_shows_that_it_opens(visitor: Visitor) -> None:
    hall = open_groups(visitor.cast, 4, stages=league(best_of=1))
    visitor.arrive(language="es-ar", width=360)
    visitor.go(f"/t/{hall.tournament.slug}/groups/")
    sign = "row => getComputedStyle(row.querySelector('.standing-name'), '::before').content"
    row = visitor.page.locator("details.standing").first
    assert "▸" in row.evaluate(sign)
    row.locator("summary").click()
    assert "▾" in row.evaluate(sign)
    assert visitor.complaints == []
