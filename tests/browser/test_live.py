"""Spectators in a real browser: a phone and a laptop that go on by themselves, without losing where
somebody was; the hall's screen; and how little of it travels."""

import gzip
import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.visitor import Visitor
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.matches.services.calls import call_next
from tournaments.matches.services.corrections import Correction, correct
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.models import Announcement, Tournament
from tournaments.setup.services.end import cancel_event

MOST = 80_000  # bytes of a bracket of 64 teams with all its assets, compressed
FONTS = 2


def in_the_hall(visitor: Visitor, teams: int = 8) -> Hall:
    hall = open_hall(visitor.cast, teams)
    call_next(hall.tournament, by=hall.by)
    return hall


def test_a_phone_follows_its_team_and_keeps_its_place(visitor: Visitor):
    hall = in_the_hall(visitor)
    visitor.arrive(language="en", width=390)
    page = visitor.page
    visitor.go(f"/t/{hall.tournament.slug}/bracket/")
    page.locator("#find-name").fill("benitez")  # without the accent, by anybody's keyboard
    page.get_by_role("button", name="Mine: Ana Acosta y Bruno Benítez").click()
    card = page.locator("#mine-card")
    expect(card).to_contain_text("Go to table 1.")
    expect(card).to_contain_text("Carla Coria y Diego Duarte")
    expect(card).to_contain_text("Way to the final: matches 5, 8.")
    # Somebody looks at the third round, with a link in focus, when a result comes in.
    page.get_by_role("link", name="Final", exact=True).click()
    focused = page.locator("#round-3 .match[data-n='8']")
    focused.focus()
    expect(page.locator("#round-3 h2")).to_be_in_viewport()
    hall.win(1)
    expect(card).to_contain_text("match 5")
    expect(page.locator("#round-3 h2")).to_be_in_viewport()
    expect(focused).to_be_focused()
    # Nothing was asked of the server about who this is: the choice is the phone's.
    page.reload()
    expect(card).to_contain_text("match 5")
    assert visitor.complaints == []


def test_a_personal_link_brings_its_team_along(visitor: Visitor):
    hall = in_the_hall(visitor)
    visitor.arrive(language="en", width=1280)
    visitor.go(f"/t/{hall.tournament.slug}/bracket/#team-3")
    expect(visitor.page.locator("#mine-card")).to_contain_text("Elsa y Fabio")
    expect(visitor.page.locator(".team.me")).to_have_count(1)
    expect(visitor.page.locator(".match.path")).to_have_count(2)


def test_without_signal_it_says_so_and_comes_back_by_itself(visitor: Visitor):
    hall = in_the_hall(visitor)
    visitor.arrive(language="en", width=390)
    page = visitor.page
    visitor.go(f"/t/{hall.tournament.slug}/bracket/")
    expect(page.locator("#fresh")).to_contain_text(re.compile("just now|s ago"))
    visitor.context.set_offline(True)
    expect(page.locator("#offline")).to_be_visible()
    hall.win(1)
    visitor.context.set_offline(False)
    expect(page.locator("#round-1 .match").first).to_contain_text("2")
    expect(page.locator("#offline")).to_be_hidden()


def test_it_stops_asking_when_nothing_more_can_come(visitor: Visitor):
    hall = in_the_hall(visitor)
    Tournament.objects.filter(pk=hall.tournament.pk).update(stage="finished")
    asked: list[str] = []
    visitor.arrive(language="en", width=390)
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.go(f"/t/{hall.tournament.slug}/bracket/")
    expect(visitor.page.locator("#fresh")).to_contain_text("nothing more")
    visitor.page.wait_for_timeout(5500)
    assert not [url for url in asked if "live=" in url]


def look_again(visitor: Visitor) -> str:
    """As when somebody unlocks the phone: it asks at once. What kind of answer came."""
    with visitor.page.expect_response(lambda response: "live=" in response.url) as response:
        visitor.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    kind = response.value.headers.get("content-type", "")
    visitor.page.wait_for_timeout(100)
    return kind


def live_part(page: Page) -> str:
    return str(page.evaluate("document.getElementById('live').innerHTML"))


IS_SAME = """html => {
  const live = document.getElementById("live"), other = live.cloneNode(false);
  other.innerHTML = html;
  return live.isEqualNode(other);
}"""


@pytest.mark.parametrize("kind", ["", "bracket/", "match/1/", "screen/", "embed/"])
def test_after_each_difference_the_page_is_as_if_loaded_anew(visitor: Visitor, kind: str):
    hall = in_the_hall(visitor)
    visitor.arrive(language="pt-br", width=1280)
    address = f"/t/{hall.tournament.slug}/{kind}"
    visitor.go(address)
    show_scenes = "for (const scene of document.querySelectorAll('.scene')) scene.hidden = false"
    other = visitor.page.context.new_page()
    answers = []

    def play_hand() -> None:
        record_entry(hall.match(1), by=hall.by, submission=Submission("mano para A"))

    def correct_hand() -> None:
        correction = Correction(voids=(1,), adds=("mano para B",), reason="Mal anotada")
        correct(hall.match(1), by=hall.by, correction=correction)

    steps = [
        play_hand,
        play_hand,
        lambda: hall.win(2),
        lambda: hall.win(3, "B", confirm=False),
        correct_hand,
        lambda: call_next(hall.tournament, by=hall.by),
        lambda: cancel_event(hall.tournament, by=hall.by, reason="Llueve"),
    ]
    for step in steps:
        step()
        answers.append(look_again(visitor))
        other.goto(visitor.address + address)
        for page in (visitor.page, other):
            page.evaluate(show_scenes)
        assert visitor.page.evaluate(IS_SAME, live_part(other)), step
    other.close()
    if not kind.startswith("match/"):  # of a short page most differs
        assert answers.count("application/json") >= 2
    assert visitor.complaints == []


def test_a_draw_appears_on_the_event_page_as_if_loaded_anew(visitor: Visitor):
    tournament = visitor.cast.tournament
    visitor.arrive(language="es-ar", width=1280)
    visitor.go(f"/t/{tournament.slug}/")
    before = live_part(visitor.page)
    open_hall(visitor.cast, 8)
    look_again(visitor)
    after = live_part(visitor.page)
    visitor.page.reload()
    assert before != after
    assert visitor.page.evaluate(IS_SAME, after)


def test_without_a_script_the_page_is_all_there(visitor: Visitor):
    hall = in_the_hall(visitor)
    visitor.arrive(language="en", width=1280, scripts=False)
    visitor.go(f"/t/{hall.tournament.slug}/bracket/")
    expect(visitor.page.locator("#round-1 .match")).to_have_count(4)
    visitor.page.locator("summary").first.click()
    visitor.page.get_by_role("link", name="Português (Brasil)").click()
    expect(visitor.page.locator("h1")).to_have_text("Chave")


def test_a_bracket_of_64_travels_in_less_than_80_kilobytes(visitor: Visitor):
    hall = in_the_hall(visitor, 64)
    for number in range(1, 33):
        hall.win(number)
    sizes: dict[str, int] = {}

    def weigh(route: Route) -> None:
        answer = route.fetch()
        body = answer.body()
        packed = body if route.request.url.endswith(".woff2") else gzip.compress(body, 6)
        sizes[route.request.url] = len(packed)
        route.fulfill(response=answer)

    visitor.arrive(width=390)
    visitor.page.route("**/*", weigh)
    visitor.go(f"/t/{hall.tournament.slug}/bracket/")
    visitor.page.wait_for_load_state("networkidle")
    visitor.page.unroute("**/*")
    assert sum(url.endswith(".woff2") for url in sizes) <= FONTS
    assert sum(sizes.values()) < MOST, sizes
    assert len(sizes) < 14


def test_the_halls_screen_calls_out_and_follows_the_board(visitor: Visitor):
    hall = open_hall(visitor.cast, 8)
    visitor.arrive(language="en", width=1920)
    page = visitor.page
    page.set_viewport_size({"width": 1920, "height": 1080})
    visitor.go(f"/t/{hall.tournament.slug}/screen/")
    expect(page.locator(".scene:visible")).to_have_count(1)
    call_next(hall.tournament, by=hall.by)
    expect(page.locator("#shout")).to_be_visible()
    expect(page.locator("#shout-table")).to_have_text(re.compile(r"^\d$"))
    # Names a hand high on a screen of two metres: at least 1/27 of its height.
    size = page.locator("#shout-a").evaluate(
        "(name) => parseFloat(getComputedStyle(name).fontSize)"
    )
    assert size > 1080 / 27
    visitor.arrive(person=visitor.cast.organizer, language="en", width=1280)
    visitor.go(f"/t/{hall.tournament.slug}/screen/drive/")
    page.get_by_label("A notice").check()
    page.get_by_label("Notice (optional)").fill("Empanadas a las 17")
    page.get_by_role("button", name="Show it").click()
    expect(page.get_by_text("follows within seconds")).to_be_visible()
    visitor.go(f"/t/{hall.tournament.slug}/screen/")
    expect(page.locator(".scene:visible")).to_contain_text("Empanadas a las 17")


def test_the_screen_goes_on_in_turn_while_hands_come_in_every_few_seconds(visitor: Visitor):
    hall = in_the_hall(visitor)
    page = visitor.arrive(language="en", width=1280)
    page.clock.install()
    visitor.go(f"/t/{hall.tournament.slug}/screen/")
    turns = []
    for _ in range(9):
        turns.append(page.locator(".scene:visible").get_attribute("data-scene"))
        page.clock.run_for(4000)
        page.evaluate("document.dispatchEvent(new CustomEvent('retruco:patched'))")
    assert {"calls", "bracket"} <= set(turns), turns


@pytest.mark.full
def test_the_screen_recovers_from_a_server_that_was_gone(visitor: Visitor):
    hall = in_the_hall(visitor)
    visitor.arrive(language="en", width=1920)
    page = visitor.page
    visitor.go(f"/t/{hall.tournament.slug}/screen/")
    page.route("**/*live=*", lambda route: route.fulfill(status=502, body="gone"))
    expect(page.locator("#offline")).to_be_visible()
    page.unroute("**/*live=*")
    expect(page.locator("#offline")).to_be_hidden(timeout=45_000)
    assert [line for line in visitor.complaints if "502" not in line] == []


def test_a_question_by_whatsapp_is_as_wide_as_its_words(visitor: Visitor):
    """On a laptop it stood across the page like the way into the inscriptions."""
    hall = in_the_hall(visitor)
    Announcement.objects.create(
        tournament=hall.tournament, contact_name="Nora Ríos", contact_phone="341 555-0142"
    )
    visitor.arrive(language="es-ar", width=1280)
    visitor.go(f"/t/{hall.tournament.slug}/")
    box = visitor.page.get_by_role("link", name="Consultar por WhatsApp").bounding_box()
    assert box
    assert box["width"] < 400
