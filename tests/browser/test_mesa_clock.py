"""The clock of a round on a referee's phone: counted down by the server's time, also without
network, and one tap once the time is up."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.cable import Cable
from tests.browser.phones import open_sheet, phone_window
from tests.browser.test_hall import elsewhere as elsewhere
from tests.browser.test_mesa_matches import eventually
from tests.browser.test_mesa_offline import kept
from tests.referees.sync.phones import PhoneClient
from tests.tournaments.matches.hall import Hall
from tournaments.matches.services.clocks import Round, pause_clock, start_clock
from tournaments.models import Plan, RoundClock

COUNTED = re.compile(r"Quedan 1:(29:5|30:0)\d")


def plan_clock(hall: Hall, **clock: object) -> Round:
    stage = {"key": "knockout", "kind": "knockout", "clock": 90, **clock}
    Plan.objects.filter(tournament=hall.tournament).update(stages=[stage])
    round = Round(hall.match(1).stage, 1)
    start_clock(round, by=hall.by)
    return round


def end_in(seconds: int) -> None:
    RoundClock.objects.update(ends_at=timezone.now() + timedelta(seconds=seconds))


@pytest.fixture
def secure(hall_browser: Browser, cable: Cable, rita: PhoneClient) -> BrowserContext:
    return phone_window(hall_browser, rita, cable.address)


def test_it_counts_down_stops_with_a_pause_and_is_noted_by_one_tap(
    secure: BrowserContext, cable: Cable, hall: Hall
):
    round = plan_clock(hall, at_zero="start", start_at=25)
    page = open_sheet(secure, f"{cable.address}/r/{hall.tournament.slug}/match/1/")
    time = page.locator("[data-round-time]")
    expect(time).to_contain_text(COUNTED)
    pause_clock(round, by=hall.by)
    expect(time).to_contain_text("en pausa", timeout=15_000)
    RoundClock.objects.update(paused_at=None)
    end_in(-1)
    expect(time).to_contain_text("Se cumplió el tiempo.", timeout=15_000)
    expect(time).to_contain_text("25 a 25")
    button = page.locator("[data-note-time]")
    box, window = button.bounding_box(), page.viewport_size
    assert box
    assert window
    assert box["height"] >= 44
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= window["width"]
    button.click()
    expect(page.locator("[data-note-time]")).to_have_count(0)
    eventually(lambda: hall.match(1).entries_count == 1)
    assert hall.match(1).score == [25, 25]
    assert hall.match(1).entries.get().notation == "clock start 25-25 article R3.2"


def test_without_network_the_time_runs_out_all_the_same(
    secure: BrowserContext, cable: Cable, hall: Hall
):
    plan_clock(hall, at_zero="stand")
    page = open_sheet(secure, f"{cable.address}/r/{hall.tournament.slug}/match/1/")
    kept(page)
    page.evaluate("() => mesa.page.save('mano para A', {awards: [{side: 'A', points: 1}]})")
    eventually(lambda: hall.match(1).entries_count == 1)
    end_in(6)
    # What the server says of its time comes with the next look; then the cable goes.
    page.evaluate("() => mesa.net.flush()")
    page.wait_for_function("() => mesa.page.view().state.clock.ends - mesa.net.serverTime() < 7000")
    cable.pull()
    button = page.locator("[data-note-time]")
    expect(button).to_be_visible(timeout=15_000)
    button.click()
    expect(page.locator("[data-game-over]")).to_contain_text("Acosta")
    assert hall.match(1).entries_count == 1
    cable.plug()
    eventually(lambda: hall.match(1).how == "time")
    assert hall.match(1).winner == "A"


def test_a_double_tap_notes_the_time_once(secure: BrowserContext, cable: Cable, hall: Hall):
    plan_clock(hall, at_zero="stand")
    page = open_sheet(secure, f"{cable.address}/r/{hall.tournament.slug}/match/1/")
    page.evaluate("() => mesa.page.save('mano para A', {awards: [{side: 'A', points: 1}]})")
    eventually(lambda: hall.match(1).entries_count == 1)
    end_in(-1)
    page.evaluate("() => mesa.net.flush()")
    page.locator("[data-note-time]").dblclick()
    eventually(lambda: hall.match(1).how == "time")
    expect(page.locator("[data-game-over]")).to_contain_text("Acosta")
    assert hall.match(1).entries_count == 2
    page.evaluate("async () => { await mesa.net.flush(); await mesa.page.refresh?.(); }")
    expect(page.locator("[data-choice]")).to_have_count(0)  # nothing was refused
