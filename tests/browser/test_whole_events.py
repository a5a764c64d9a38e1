"""Two whole events by taps on a phone, to the podium: trios of truco gaúcho with a reserve, and a
night of Uruguayan pairs to 40. Every hand has the score that the rulebook gives for it, worked out
by hand; who sits down and who signs is tapped as well."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from tests.browser.phones import WAIT, cookie, ready
from tests.browser.test_mesa_papers import Score, Thumb
from tests.cast import make_cast
from tests.referees.sync.phones import called, let_in
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.inscriptions.services.check_in import issue_pin
from tournaments.models import Match

OTHER = str.maketrans("AB", "BA")


@dataclass(frozen=True)
class Night:
    """What is tapped in each match where A wins it, with the score after each line."""

    language: str
    lines: list[tuple[str, Score]]
    games: list[Score]
    plan: dict[str, Any] = field(default_factory=dict)


NIGHTS = {
    "gaucho": Night(
        "pt-BR",
        [
            ("A flor, B", (3, 1)),  # volta
            ("A envido, B quiero, B tantos, A", (4, 3)),  # three testas
            ("B falta_envido, A quiero, A tantos, A", (11, 3)),  # which is worth 6 there
            ("A truco, B quiero, B", (11, 5)),
            ("A real_envido, B quiero, A tantos, A", (17, 5)),  # volta
            ("A falta_envido, B quiero, A tantos", (24, 5)),  # past the half: volta again
            ("A falta_envido, B quiero, A tantos", (24, 0)),
        ],
        [(24, 5), (24, 0)],
        {"team_size": 3, "reserves": 1},
    ),
    "uruguayo": Night(
        "es-AR",
        [
            ("A flor, B con_flor_envido, A quiero, A tantos, B", (5, 1)),
            ("A envido, B quiero, B tantos, A", (6, 3)),
            ("A falta_envido, B quiero, A tantos, A", (21, 3)),  # to the half
            ("B truco, A retruco, B quiero, B", (21, 6)),
            ("A falta_envido, B quiero, A tantos", (40, 6)),
        ],
        [(40, 6)],
        {"best_of_first": 1, "best_of_later": 1},
    ),
}


def open_at_table(page: Page, address: str, *, has_reserves: bool) -> None:
    """Everybody is here; the last one deals, and where there is a list somebody else sits down."""
    page.goto(address)
    if has_reserves:
        seat_a_reserve(page)
    for side in "AB":
        page.locator(f"label:has([name=here_{side}])").click()
    page.locator(".felt label.seat").last.click()
    page.locator("form.opening button[value=open]").click()
    ready(page)


def seat_a_reserve(page: Page) -> None:
    button = page.locator(".bench button").first
    seat, _, person = (button.get_attribute("value") or "").partition("-")
    button.click()
    expect(page.locator(f"[name=chair_{seat}]")).to_have_value(person)


def change_seats(page: Page) -> None:
    """From the pause between two games; the deal goes on."""
    page.locator("[data-game-over] a").click()
    seat_a_reserve(page)
    page.locator("form.opening button[value=open]").click()
    expect(page.locator("[data-next-game]")).to_be_visible()


def sign(page: Page, hall: Hall, match: Match) -> None:
    teams = match.slots.order_by("side").select_related("team")
    pins = {slot.side: issue_pin(slot.team, by=hall.by) for slot in teams}
    expect(page.locator("[data-game-over]")).to_be_visible()
    page.locator("[data-closing-door] a").click()
    page.wait_for_url("**/close/")
    for side, pin in pins.items():
        page.locator(f"#pin-{side}").fill(pin)
        page.locator(f"form:has(#pin-{side}) button[value=sign]").click()
        expect(page.locator(f"form:has(#pin-{side}) button[value=sign]")).to_have_count(0)


def play(thumb: Thumb, night: Night, number: int, *, mirrored: bool) -> None:
    for line, (a, b) in night.lines:
        thumb.write(line.translate(OTHER) if mirrored else line)
        thumb.check(line, (b, a) if mirrored else (a, b))
        if (a, b) == night.games[0] and "reserves" in night.plan:
            thumb.wait_until_sent()
            change_seats(thumb.page)
    thumb.wait_until_sent()
    won = [score[::-1] if mirrored else score for score in night.games]
    assert [tuple(game) for game in thumb.hall.match(number).games] == won


@pytest.mark.full
@pytest.mark.parametrize("rules", NIGHTS)
def test_an_event_by_taps_to_the_podium(
    chromium: Browser, live_server, transactional_db, rules: str
) -> None:
    night = NIGHTS[rules]
    hall = open_hall(make_cast(), 4, rules=rules, **night.plan)
    context = chromium.new_context(
        viewport={"width": 360, "height": 740}, locale=night.language, has_touch=True
    )
    context.add_cookies([cookie(let_in(hall, tables=[1, 2, 3, 4]), live_server.url)])
    page = context.new_page()
    page.set_default_timeout(WAIT)
    thumb = Thumb(page, hall)
    page.on("pageerror", lambda error: thumb.errors.append(str(error)))
    played = 0
    while coming := hall.tournament.matches.filter(state=Match.State.READY).first():
        played += 1
        match = called(hall, coming.number, played)
        address = reverse("referees:open_match", args=[hall.tournament.slug, match.number])
        open_at_table(page, live_server.url + address, has_reserves="reserves" in night.plan)
        play(thumb, night, match.number, mirrored=match.round_code == "final")
        sign(page, hall, match)
        assert hall.state(match.number) == Match.State.CONFIRMED
    assert played == hall.tournament.matches.count()
    final = hall.of("final")[0]
    champions = final.slots.get(side="B").team
    page.goto(f"{live_server.url}/t/{hall.tournament.slug}/")
    expect(page.locator("main")).to_contain_text(names_of_teams(hall.tournament)[champions.pk])
    assert thumb.errors == []
    context.close()
