"""What a hand costs: the same number of queries whatever the length of the match and the size of
the bracket, and no replay of what this process has replayed before."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.core import replay
from tests.cast import Cast
from tests.referees.sync.phones import PhoneClient, hall_with_calls, item, let_in
from tournaments.matches.replay_cache import _cached

# By a phone, with the answer: 3 to know the phone and its match, 11 to record, 1 for the state.
A_HAND = 15


def cost(phone: PhoneClient, number: int) -> int:
    teams = [str(team) for team in phone.hall.match(1).slots.values_list("team", flat=True)]
    with CaptureQueriesContext(
        connection,
    ) as queries:
        answer = phone.send(1, item("mano para A", number, teams=teams), since=number - 1)
    assert answer.json()["items"][0]["result"] == "accepted"
    return len([q for q in queries if "SAVEPOINT" not in q["sql"]])


@pytest.mark.parametrize("teams", [4, 64])
def test_a_hand_costs_the_same_in_any_match_of_any_bracket(cast: Cast, teams: int):
    phone = let_in(hall_with_calls(cast, teams), tables=[1])
    phone.send(1, item("mano para B", 1))  # the first one starts the match and owes an anchor
    assert cost(phone, 2) == A_HAND
    phone.send(1, *[item(f"mano para {'AB'[n % 2]}", n) for n in range(3, 41)])
    assert cost(phone, 41) == A_HAND


def test_the_state_costs_the_same_in_any_match(cast: Cast):
    phone = let_in(hall_with_calls(cast), tables=[1])
    phone.send(1, item("mano para B", 1))
    with CaptureQueriesContext(connection) as short:
        phone.state(1)
    phone.send(1, *[item(f"mano para {'AB'[n % 2]}", n) for n in range(2, 41)])
    with CaptureQueriesContext(connection) as long:
        phone.state(1)
    assert len(short) == len(long)


def test_only_the_new_hand_is_judged(cast: Cast, monkeypatch):
    phone = let_in(hall_with_calls(cast), tables=[1])
    phone.send(1, *[item(f"mano para {'AB'[n % 2]}", n) for n in range(1, 21)])
    applied = []
    real = replay.step
    monkeypatch.setattr(replay, "step", lambda *args: applied.append(1) or real(*args))
    phone.send(1, item("mano para A", 21))
    assert len(applied) == 1


def test_a_process_that_knows_nothing_of_the_match_replays_it(cast: Cast):
    phone = let_in(hall_with_calls(cast), tables=[1])
    phone.send(1, *[item("mano para A", n) for n in range(1, 4)])
    _cached.clear()
    assert phone.send(1, item("mano para A", 4)).json()["state"]["situation"]["score"] == [4, 0]
