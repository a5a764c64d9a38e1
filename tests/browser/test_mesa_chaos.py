"""Twenty hands under every weather: requests lost, answers lost after the commit, tabs killed,
spells without network, two phones at one match. Nothing said to be saved is lost, nothing is
doubled, and each phone's hands keep their order."""

import time
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser

from bootstrap import system
from tests.browser.chaos import SAVE, SUN, WRAPPED, Device, Phone
from tests.browser.conftest import QUIET
from tests.browser.phones import cookie
from tests.cast import make_cast
from tests.referees.sync.phones import let_in
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.audit.verify import verify
from tournaments.models import Match, RoleGrant

HANDS = 20
PARTS = 2  # the tab may be killed after each
SHORT = 0.15  # seconds for a part: some of it arrives, some does not
BREATH = 0.03  # seconds between two looks at the phones
AT_ONCE = 6  # schedules side by side
PATIENCE = 60  # seconds of sun until all has arrived; this machine may be busy


@pytest.fixture
def hall(transactional_db) -> Hall:
    return open_hall(make_cast(), 128, tables=1)


@pytest.fixture
def devices(chromium: Browser, live_server, hall: Hall) -> Iterator[list[Device]]:
    """Two phones of the head referee, who goes to any table. All tabs in one process and with
    little to paint: this test is about what is written, hundreds of times."""
    guest = let_in(hall, tables=[1])
    RoleGrant.objects.filter(pk=guest.grant.pk).update(head=True)
    browser = chromium.browser_type.launch(
        executable_path=system.chromium(), args=[*QUIET, "--process-per-site"]
    )
    devices = []
    for _ in range(2):
        context = browser.new_context(viewport={"width": 50, "height": 50})
        context.add_init_script(WRAPPED)
        context.add_cookies([cookie(guest, live_server.url)])
        devices.append(Device(context))
    yield devices
    browser.close()


def hand_of(side: str, phone: int) -> str:
    """A hand worth a point, told by each phone in other words: in the same ones, under the same
    number, two phones' hands are one."""
    return f"{side} truco, {'BA'['AB'.index(side)]} no quiero" if phone else f"mano para {side}"


class Schedule:
    """One match under one weather."""

    def __init__(self, seed: int, match: Match, devices: list[Device], url: str) -> None:
        self.seed = seed
        self.random = Random(seed)
        self.match = match
        count = 2 if seed % 2 else 1
        self.phones = [Phone(device, url) for device in devices[:count]]
        self.sides = self.random.choices("AB", k=HANDS)

    def play(self, part: int) -> None:
        """Each phone enters its share of this part's hands, and nobody waits for it."""
        share = HANDS // PARTS // len(self.phones)
        for place, phone in enumerate(self.phones):
            phone.begin(self.random)
            start = (part * len(self.phones) + place) * share
            lines = [hand_of(side, place) for side in self.sides[start : start + share]]
            phone.run(SAVE, {"lines": lines, "pause": self.random.choice([0, 20])})

    def kill_some(self) -> None:
        for phone in self.phones:
            if self.random.random() < 0.4:
                phone.kill()

    def check(self) -> int:
        """What the server has, beside what the phones said."""
        there = [str(key) for key in self.match.entries.values_list("client_id", flat=True)]
        assert len(there) == len(set(there))
        for phone in self.phones:
            assert phone.faults == []
            lost = set(phone.saved) - phone.dropped - set(there)
            assert not lost, f"{len(lost)} lost"
            mine = [key for key in there if key in set(phone.saved)]
            assert mine == [key for key in phone.saved if key in set(mine)], "out of order"
        if len(self.phones) == 1:
            assert self.phones[0].decided == [], "nobody else was there"
        self.match.refresh_from_db()
        assert self.match.entries_count == len(there) == sum(self.match.score)
        return len(there)


def weather(hall: Hall, devices: list[Device], address: str, seeds: range) -> int:
    """All these schedules, some at a time, each in a match of its own; how many hands arrived."""
    matches = hall.tournament.matches.filter(round=1).order_by("number")
    schedules = [
        Schedule(seed, match, devices, f"{address}/r/{hall.tournament.slug}/match/{match.number}/")
        for seed, match in zip(seeds, matches, strict=False)
    ]
    assert len(schedules) == len(seeds)
    return sum(under_way(schedules[n : n + AT_ONCE]) for n in range(0, len(schedules), AT_ONCE))


def under_way(schedules: list[Schedule]) -> int:
    for part in range(PARTS):
        open_all(schedules)
        for schedule in schedules:
            schedule.play(part)
        time.sleep(SHORT)
        for schedule in schedules:
            schedule.kill_some()
    open_all(schedules)
    settle(schedules)
    arrived = 0
    for schedule in schedules:
        try:
            arrived += schedule.check()
        except AssertionError as error:
            raise AssertionError(f"seed {schedule.seed}: {error}") from error
        for phone in schedule.phones:
            phone.leave()
    return arrived


def open_all(schedules: list[Schedule]) -> None:
    """Those that were killed, side by side: most of a schedule's time is loading the page."""
    for schedule in schedules:
        for phone in schedule.phones:
            if phone.page is None:
                phone.open()


def settle(schedules: list[Schedule]) -> None:
    """The sun is out, and somebody at each phone decides whatever is to be decided."""
    waiting = [(schedule, phone) for schedule in schedules for phone in schedule.phones]
    for schedule, phone in waiting:
        phone.begin(schedule.random)
        phone.run(SUN)
    until = time.monotonic() + PATIENCE
    while waiting:
        waiting = [(schedule, phone) for schedule, phone in waiting if phone.tend(schedule.random)]
        seeds = sorted({schedule.seed for schedule, _phone in waiting})
        assert time.monotonic() < until, f"seeds {seeds}: still waiting"
        time.sleep(BREATH)


def test_nothing_is_lost_doubled_or_out_of_order(hall: Hall, devices, live_server):
    arrived = weather(hall, devices, live_server.url, range(1, 5))
    assert arrived > 4 * HANDS / 2  # where two phones met, somebody may have kept the other's
    assert verify(hall.tournament.pk).is_sound


@pytest.mark.full
@pytest.mark.parametrize("lap", range(4))
def test_nothing_is_lost_in_hundreds_of_schedules(hall: Hall, devices, live_server, lap: int):
    weather(hall, devices, live_server.url, range(51 * lap + 1, 51 * lap + 52))
    assert verify(hall.tournament.pk).is_sound
