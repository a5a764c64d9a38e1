"""The day in a real browser: a sheet typed by keys alone, a board that moves by itself, and all of
it without a script."""

import re

from playwright.sync_api import expect

from tests.browser.visitor import Visitor
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.matches.services.calls import call_next


def at_the_desk(visitor: Visitor, **arriving) -> Hall:
    hall = open_hall(visitor.cast, 8)
    call_next(hall.tournament, by=hall.by)
    visitor.arrive(person=visitor.cast.organizer, language="en", width=1280, **arriving)
    return hall


def test_a_signed_sheet_takes_eleven_keys(visitor: Visitor):
    """Under fifteen seconds: the cursor stands in the first field, Tab goes through the games."""
    hall = at_the_desk(visitor)
    visitor.go(f"/t/{hall.tournament.slug}/board/1/")
    keys = visitor.page.keyboard
    for score in ("30", "12", "30", "25"):
        keys.type(score)
        keys.press("Tab")
    for _ in range(2):  # past the third game, which was not needed
        keys.press("Tab")
    keys.press("Space")  # both signed
    keys.press("Enter")
    expect(visitor.page).to_have_url(re.compile(r"/board/$"))
    assert hall.state(1) == "confirmed"
    assert hall.sides(5) == ["1", "open"]


def test_the_board_and_the_bracket_move_without_a_reload(visitor: Visitor):
    hall = at_the_desk(visitor)
    page = visitor.page
    visitor.go(f"/t/{hall.tournament.slug}/board/")
    text = page.locator("#call-2-2 summary")
    text.click()
    expect(page.locator("#call-2-2 textarea")).to_be_visible()
    hall.win(1, confirm=False)
    button = page.get_by_role("button", name="both signed, match 1")
    expect(button).to_be_visible()
    # What somebody had opened stays open while the rest moves.
    expect(page.locator("#call-2-2 textarea")).to_be_visible()
    visitor.go(f"/t/{hall.tournament.slug}/bracket/")
    hall.confirm(1)
    hall.win(2, "B")
    expect(page.locator("#round-2 .team").nth(1)).to_contain_text("Gala y Hugo")


def test_two_matches_swap_tables_when_one_is_dragged_onto_the_other(visitor: Visitor):
    hall = at_the_desk(visitor)
    page = visitor.page
    visitor.go(f"/t/{hall.tournament.slug}/board/")
    tile = page.locator(".hall [data-match='1'] .tile")
    tile.drag_to(page.locator(".hall [data-match='3'] .tile"))
    expect(page.get_by_text("Match 1 goes on at table 3, match 3 at table 1.")).to_be_visible()
    assert [hall.match(number).table.number for number in (1, 3)] == [3, 1]


def test_everything_works_without_a_script(visitor: Visitor):
    hall = at_the_desk(visitor, scripts=False)
    page = visitor.page
    visitor.go(f"/t/{hall.tournament.slug}/board/")
    page.get_by_role("link", name="Table 2").click()
    page.locator("#id_a1").fill("12")
    page.locator("#id_b1").fill("30")
    page.locator("#id_a2").fill("12")
    page.locator("#id_b2").fill("30")
    page.get_by_role("button", name="Save the result").click()
    page.get_by_role("button", name="both signed, match 2").click()
    assert hall.state(2) == "confirmed"
    page.goto(f"{visitor.address}/t/{hall.tournament.slug}/board/2/correct/")
    for game in (1, 2):
        page.locator(f"#id_a{game}").fill("30")
        page.locator(f"#id_b{game}").fill("9")
    page.locator("#id_reason").fill("Leímos la planilla al revés")
    page.get_by_role("button", name="See what it would undo").click()
    page.get_by_role("button", name="Correct it").click()
    assert hall.match(2).winner == "A"
    page.goto(f"{visitor.address}/t/{hall.tournament.slug}/bracket/")
    expect(page.locator("#round-1 .match").nth(1)).to_contain_text("corrected")


def test_on_a_phone_the_round_being_played_is_open(visitor: Visitor):
    hall = open_hall(visitor.cast, 8)
    for number in (1, 2, 3, 4):
        hall.win(number)
    visitor.arrive(language="en", width=390)
    visitor.go(f"/t/{hall.tournament.slug}/bracket/")
    expect(visitor.page.locator("#round-2 h2")).to_be_in_viewport()
    expect(visitor.page.locator("#round-1 h2")).not_to_be_in_viewport()
    visitor.page.get_by_role("link", name="Quarter-finals", exact=True).click()
    expect(visitor.page.locator("#round-1 h2")).to_be_in_viewport()
