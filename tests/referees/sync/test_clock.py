"""The clock of a round on a referee's phone: told with every state, noted in one line at zero."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.cast import Cast
from tests.referees.sync.phones import PhoneClient, hall_with_calls, item
from tests.tournaments.matches.hall import Hall
from tournaments.matches.services.clocks import Round, pause_clock, start_clock
from tournaments.models import LogEntry, Plan, RoundClock

CLOCK = {"key": "knockout", "kind": "knockout", "clock": 90, "at_zero": "start", "start_at": 25}


@pytest.fixture
def hall(cast: Cast) -> Hall:
    hall = hall_with_calls(cast)
    Plan.objects.update(stages=[CLOCK])
    return hall


def start(hall: Hall) -> Round:
    round = Round(hall.match(1).stage, 1)
    start_clock(round, by=hall.by)
    return round


def state(phone: PhoneClient, hall: Hall) -> dict:
    return phone.client.get(reverse("referees:match_state", args=[hall.tournament.slug, 1])).json()


def test_the_phone_is_told_the_server_s_times_and_what_happens(phone: PhoneClient, hall: Hall):
    assert state(phone, hall)["clock"] is None
    round = start(hall)
    row = RoundClock.objects.get()
    clock = state(phone, hall)["clock"]
    assert clock["ends"] == int(row.ends_at.timestamp() * 1000)
    assert clock["paused"] is None
    assert clock["now"] <= clock["ends"]
    assert (clock["act"], clock["line"]) == ("start", "clock start 25-25 article R3.2")
    assert "25" in clock["words"]
    pause_clock(round, by=hall.by)
    assert state(phone, hall)["clock"]["paused"]


def test_one_line_notes_that_the_time_is_up_and_undo_takes_it_out(phone: PhoneClient, hall: Hall):
    start(hall)
    line = state(phone, hall)["clock"]["line"]
    refused = phone.send(1, item(line, 1)).json()["items"][0]
    assert (refused["result"], refused["faults"][0]["code"]) == ("refused", "clock_still_runs")
    RoundClock.objects.update(ends_at=timezone.now() - timedelta(seconds=1))
    answer = phone.send(1, item(line, 1)).json()
    assert answer["items"][0]["result"] == "accepted"
    situation = answer["state"]["situation"]
    assert (situation["score"], situation["clock"]["act"]) == ([25, 25], "start")
    assert answer["state"]["undo"]["situation"]["score"] == [0, 0]
    logged = LogEntry.objects.filter(action="match.entry").latest("number")
    assert logged.actor == f"referee:{phone.grant.pk}"
    assert logged.data["regulation"]
    assert phone.results(1, item("void 1", 2, reason="Fue un error")) == ["accepted"]
    assert hall.match(1).score == [0, 0]


def test_a_phone_a_little_ahead_of_the_server_is_not_refused(phone: PhoneClient, hall: Hall):
    start(hall)
    line = state(phone, hall)["clock"]["line"]
    RoundClock.objects.update(ends_at=timezone.now() + timedelta(seconds=3))
    assert phone.results(1, item(line, 1)) == ["accepted"]


def test_without_scripts_the_same_is_one_button(phone: PhoneClient, hall: Hall):
    start(hall)
    address = reverse("referees:keep_match", args=[hall.tournament.slug, 1]) + "?plain"
    assert "data-round-clock" in phone.client.get(address).content.decode()
    RoundClock.objects.update(ends_at=timezone.now() - timedelta(seconds=1))
    assert 'value="clock start 25-25 article R3.2"' in phone.client.get(address).content.decode()
