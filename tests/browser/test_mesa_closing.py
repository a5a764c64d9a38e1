"""How a game and a match end on the phone: a pause that says who won and who deals next, the winner
in big letters, and a page of signatures that stays where the finger is."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_mesa_matches import Phone, eventually, sit_at_table
from tournaments.inscriptions.services.check_in import issue_pin
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.models import LogEntry, RoleGrant

__all__ = ["sit_at_table"]

TARGETS = {"asart": 30, "paulista-aabb": 12, "venezolano": 24}


def end_match(phone: Phone, *games: tuple[int, int]) -> None:
    for a, b in games:
        game = Submission(f"game {a}-{b} source sumula")
        record_entry(phone.match, by=phone.hall.by, submission=game)


@pytest.mark.parametrize("rules", TARGETS)
def test_between_two_games_it_says_who_won_and_who_deals_next(sit_at_table, rules: str):
    target = TARGETS[rules]
    phone: Phone = sit_at_table(rules, "es-AR")
    end_match(phone, (target, 7))
    page = phone.page
    page.evaluate("() => { mesa.net.flush(); }")
    pause = page.locator("[data-game-over]")
    expect(pause).to_be_visible()
    expect(pause.locator(".winner")).to_contain_text("Chico 1 para")
    winner = phone.state().games[0].winner
    name = page.evaluate(
        "(side) => JSON.parse(document.getElementById('mesa-data').textContent)"
        ".state.teams[side].name",
        winner,
    )
    expect(pause.locator(".winner b")).to_have_text(name)
    expect(pause).to_contain_text(f"{target}–7")
    dealer = phone.state().next.dealer
    people = page.evaluate(
        "() => JSON.parse(document.getElementById('mesa-data').textContent).state.teams"
    )
    [person] = [each for each in people[dealer[0]]["people"] if each["seat"] == dealer]
    expect(pause).to_contain_text(f"Reparte {person['name']}")
    assert phone.score() == (target, 7), "the paper of the game that is over"
    expect(page.locator("form.hand")).to_be_hidden()
    expect(page.locator("[data-confirm]")).to_be_hidden()
    assert big(page, ".winner b") >= 32
    page.reload()
    page.get_by_role("button", name="Empezar el chico 2").click()
    expect(page.locator("form.hand")).to_be_visible()
    expect(pause).to_be_hidden()
    assert phone.score() == (0, 0)
    page.reload()
    expect(page.locator("form.hand")).to_be_visible()
    expect(pause).to_be_hidden()
    assert phone.errors == []


def big(page: Page, selector: str) -> float:
    size = page.locator(selector).first.evaluate("(each) => getComputedStyle(each).fontSize")
    return float(size.removesuffix("px"))


@pytest.fixture
def closing(sit_at_table) -> Phone:
    """The match is over and its page of signatures is open."""
    phone: Phone = sit_at_table("asart", "es-AR")
    end_match(phone, (30, 12), (30, 20))
    phone.page.evaluate("() => { mesa.net.flush(); }")
    expect(phone.page.locator("[data-game-over] .winner")).to_contain_text("Partido para")
    expect(phone.page.locator("[data-game-over] .winner .num")).to_have_text("2–0")
    assert phone.score() == (30, 20)
    phone.page.locator("[data-closing-door] a").click()
    phone.page.wait_for_url("**/close/")
    return phone


def test_the_winners_games_stand_first_whoever_sits_there(sit_at_table):
    phone: Phone = sit_at_table("asart", "es-AR")
    end_match(phone, (12, 30))
    phone.page.evaluate("() => { mesa.net.flush(); }")
    expect(phone.page.locator("[data-game-over] .winner .num")).to_have_text("30–12")
    end_match(phone, (20, 30))
    phone.page.evaluate("() => { mesa.net.flush(); }")
    expect(phone.page.locator("[data-game-over] .winner .num")).to_have_text("2–0")
    phone.page.locator("[data-closing-door] a").click()
    expect(phone.page.locator(".winner .num")).to_have_text("2–0")


def top_of(page: Page, selector: str) -> Any:
    return page.locator(selector).evaluate("(each) => Math.round(each.getBoundingClientRect().top)")


def test_the_winner_is_read_across_the_table_and_nothing_jumps(closing: Phone):
    page, hall = closing.page, closing.hall
    page.set_viewport_size({"width": 360, "height": 740})
    assert big(page, ".winner b") >= 32
    for side, team in zip("AB", hall.teams[:2], strict=True):
        pin = issue_pin(team, by=hall.by)
        page.reload()
        page.locator(f"#pin-{side}").fill(pin)
        button = f"form:has(#pin-{side}) button[value=sign]"
        page.locator(button).scroll_into_view_if_needed()
        before = page.evaluate("() => window.scrollY")
        assert before > 0, "there is something to jump to"
        page.locator(button).click()
        said = page.locator("#sign [role=status]")
        expect(said).to_be_visible()
        assert page.evaluate("() => window.scrollY") > 0
        assert abs(page.evaluate("() => window.scrollY") - before) < 200
        expect(said).to_be_in_viewport()
    expect(page.locator("#sign")).to_contain_text("confirmado")
    deck = page.locator("#deck button")
    deck.scroll_into_view_if_needed()
    before = page.evaluate("() => window.scrollY")
    deck.click()
    expect(page.locator("#deck [role=status]")).to_be_in_viewport()
    assert abs(page.evaluate("() => window.scrollY") - before) < 100


def test_a_team_that_refuses_to_sign_does_not_stop_the_result(closing: Phone):
    page, hall = closing.page, closing.hall
    pin = issue_pin(hall.teams[0], by=hall.by)
    page.reload()
    page.locator("#pin-A").fill(pin)
    page.locator("form:has(#pin-A) button[value=sign]").click()
    expect(page.locator("#sign [role=status]")).to_be_visible()
    card = page.locator(".signatures .card").nth(1)
    card.locator("summary").click()
    card.locator("button[value=refuse]").click()
    expect(card.locator("[role=alert]")).to_be_in_viewport()  # a reason is needed
    card.locator("input[value=ruling]").check()
    card.locator("button[value=refuse]").click()
    expect(card).to_contain_text("No aceptan un fallo.")
    expect(page.locator("#sign")).to_contain_text("juez principal")
    assert page.locator("button[value=confirm]").count() == 0
    assert hall.state(1) == "finished"
    RoleGrant.objects.filter(tournament=hall.tournament, name="Rita").update(head=True)
    page.reload()
    page.locator("button[value=confirm]").click()
    expect(page.locator("#sign [role=status]")).to_be_in_viewport()
    eventually(lambda: hall.state(1) == "confirmed")
    assert LogEntry.objects.get(action="match.confirmed").data["refused"] == "B"
