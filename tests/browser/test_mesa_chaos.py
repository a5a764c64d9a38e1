"""Twenty hands under every weather: requests lost, answers lost after the commit, tabs killed,
spells without network, two phones at one match. Nothing said to be saved is lost, nothing is
doubled, and each phone's hands keep their order."""

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.browser.chaos import SAVE, WRAPPED, Phone
from tests.cast import make_cast
from tests.matches.hall import Hall, open_hall
from tests.referees.sync.ground import PhoneClient, let_in
from tournaments.audit.verify import verify
from tournaments.models import Match, RoleGrant

HANDS = 20
AT_ONCE = 5  # schedules side by side: a loaded page is dear


@pytest.fixture
def hall(transactional_db) -> Hall:
    return open_hall(make_cast(), 128, tables=1)


@pytest.fixture
def phones(chromium: Browser, live_server, hall: Hall) -> Iterator[list[BrowserContext]]:
    """Two phones of the head referee, who goes to any table."""
    guest = let_in(hall, tables=[1])
    RoleGrant.objects.filter(pk=guest.grant.pk).update(head=True)
    contexts = []
    for client in (guest, guest):
        context = chromium.new_context()
        context.add_init_script(WRAPPED)
        context.add_cookies([cookie(client, live_server.url)])
        contexts.append(context)
    yield contexts
    for context in contexts:
        context.close()


def cookie(phone: PhoneClient, address: str) -> dict:
    [morsel] = phone.client.cookies.values()
    return {"name": morsel.key, "value": morsel.value, "url": address + morsel["path"]}


class Schedule:
    """One match under one weather."""

    def __init__(self, seed: int, match: Match, contexts: list[BrowserContext], url: str) -> None:
        self.random = Random(seed)
        self.match = match
        count = 2 if seed % 2 else 1
        self.phones = [Phone(context, url) for context in contexts[:count]]
        self.sides = self.random.choices("AB", k=HANDS)

    def open(self) -> None:
        for phone in self.phones:
            if phone.page is None:
                phone.open()
            phone.weather(self.random)

    def play(self, part: int, parts: int) -> None:
        """Each phone enters its share of this part's hands, and nobody waits for it."""
        share = HANDS // parts // len(self.phones)
        for place, phone in enumerate(self.phones):
            start = (part * len(self.phones) + place) * share
            lines = [f"mano para {side}" for side in self.sides[start : start + share]]
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
            assert not lost, f"{len(lost)} lost in match {self.match.number}"
            mine = [key for key in there if key in set(phone.saved)]
            assert mine == [key for key in phone.saved if key in set(mine)], "out of order"
        self.match.refresh_from_db()
        assert self.match.entries_count == len(there) == sum(self.match.score)
        return len(there)


def weather(hall: Hall, contexts: list[BrowserContext], address: str, seeds: range) -> int:
    """All these schedules, some at a time; how many hands arrived."""
    arrived = 0
    matches = list(hall.event.matches.filter(round=1).order_by("number"))
    for first in range(seeds.start, seeds.stop, AT_ONCE):
        chosen = [
            Schedule(
                seed, matches[seed % len(matches)], contexts,
                f"{address}/r/{hall.event.slug}/match/{matches[seed % len(matches)].number}/",
            )
            for seed in range(first, min(first + AT_ONCE, seeds.stop))
        ]  # fmt: skip
        for part in range(2):
            for schedule in chosen:
                schedule.open()
                schedule.play(part, 2)
            chosen[0].phones[0].run("() => new Promise((go) => setTimeout(go, 150))")
            for schedule in chosen:
                schedule.kill_some()
        for schedule in chosen:
            schedule.open()
            for phone in schedule.phones:
                phone.run("() => new Promise((go) => setTimeout(go, 30))")
        # Two phones in turn: what one decides may be news for the other.
        for schedule in chosen:
            for _ in range(2):
                for phone in schedule.phones:
                    wait = phone.page.wait_for_timeout
                    phone.settle(schedule.random, lambda wait=wait: wait(40))
            arrived += schedule.check()
            for phone in schedule.phones:
                phone.kill()
    return arrived


def test_nothing_is_lost_doubled_or_out_of_order(hall: Hall, phones, live_server):
    arrived = weather(hall, phones, live_server.url, range(1, 5))
    assert arrived > 4 * HANDS / 2  # where two phones met, somebody may have kept the other's
    assert verify(hall.event.pk).is_sound
