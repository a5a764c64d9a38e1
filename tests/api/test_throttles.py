"""Asking too often: counted by key or person, and for visitors by address and client together."""

import pytest
from django.core.cache import caches
from django.test import Client


@pytest.fixture
def two_a_minute(settings):
    settings.API_RATES = {"people": "2/min", "visitors": "2/min"}
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
