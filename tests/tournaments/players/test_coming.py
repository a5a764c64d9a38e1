"""A called team tells the desk that it is on its way."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.matches.hall import Hall
from tests.tournaments.players.test_personal_page import page_of
from tests.tournaments.players.test_services import person
from tournaments.audit.verify import verify
from tournaments.exceptions import NotAllowed, Refused
from tournaments.hall.board import get_board
from tournaments.matches.coming import COMING, find_coming
from tournaments.matches.services.calls import call_next, take_back_call
from tournaments.models import LogEntry, Tournament
from tournaments.players.services import tell_that_we_come


@pytest.fixture(autouse=True)
def in_english(client: Client) -> None:
    client.cookies["language"] = "en"


@pytest.fixture
def called(hall: Hall) -> Hall:
    call_next(hall.tournament, by=hall.by)
    return hall


def coming(hall: Hall, number: int) -> set[str]:
    match = hall.match(number)
    return find_coming(hall.tournament.pk, [match]).get(match.pk, set())


def test_one_tap_on_the_own_page_tells_the_desk(client: Client, called: Hall):
    url = page_of(called, 1)
    assert "We are on our way" in client.get(url).text
    page = client.post(url, {"do": "coming"}, follow=True).text
    assert "We are on our way" not in page
    assert "The desk knows that you are on your way." in page
    rival = client.get(page_of(called, 2)).text
    assert "We are on our way" in rival
    client.force_login(called.cast.organizer)
    board = client.get(f"/t/{called.tournament.slug}/board/").text
    assert board.count(": on the way") == 1


def test_the_board_says_who_comes_also_when_the_tolerance_is_over(called: Hall):
    tell_that_we_come(called.match(1), by=person(called, 2))
    later = timezone.now() + timedelta(hours=1)
    board = get_board(called.tournament, called.plan, now=later)
    rows = {call.row.number: [side.side for side in call.coming] for call in board.called}
    assert rows[1] == ["B"]
    assert rows[2] == []
    late = {need.row.number: [side.side for side in need.coming] for need in board.needs}
    assert late[1] == ["B"]


def test_tapping_again_writes_nothing(called: Hall):
    tell_that_we_come(called.match(1), by=person(called, 1))
    version = Tournament.objects.get(pk=called.tournament.pk).version
    for _again in range(5):
        tell_that_we_come(called.match(1), by=person(called, 1))
    assert LogEntry.objects.filter(action=COMING).count() == 1
    assert Tournament.objects.get(pk=called.tournament.pk).version == version
    assert verify(called.tournament.pk).is_sound


def test_it_holds_for_this_call_and_not_for_the_next_one(called: Hall):
    tell_that_we_come(called.match(1), by=person(called, 1))
    take_back_call(called.match(1), by=called.by)
    assert coming(called, 1) == set()
    call_next(called.tournament, by=called.by)
    assert coming(called, 1) == set()
    tell_that_we_come(called.match(1), by=person(called, 1))
    assert coming(called, 1) == {"A"}


def test_only_a_called_team_may_say_so(hall: Hall, client: Client):
    with pytest.raises(Refused) as refused:
        tell_that_we_come(hall.match(1), by=person(hall, 1))
    assert refused.value.code == "match_not_called"
    call_next(hall.tournament, by=hall.by)
    with pytest.raises(NotAllowed):
        tell_that_we_come(hall.match(2), by=person(hall, 1))
    hall.win(1)
    for match in range(2, 9):
        hall.win(match)
    page = client.post(page_of(hall, 2), {"do": "coming"}, follow=True)
    assert page.status_code == 200
    assert "This match is not called." in page.text
    assert not LogEntry.objects.filter(action=COMING).exists()
