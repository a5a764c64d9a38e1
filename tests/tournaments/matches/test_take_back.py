"""Calls and walkovers are taken back, a walkover until the next match has begun."""

import re

import pytest
from django.test import Client
from django.utils.html import strip_tags

from tests.tournaments.hall.conftest import hall
from tests.tournaments.matches.hall import WHY, Hall
from tests.tournaments.undo import press_undo
from tournaments.actors import actor_of_account
from tournaments.audit.verify import verify
from tournaments.exceptions import NotAllowed, Refused
from tournaments.matches.services.calls import call_match, call_next
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.matches.services.results import double_walkover, walkover
from tournaments.matches.services.take_back import take_back_walkover
from tournaments.matches.services.teams import withdraw_team
from tournaments.models import Team

__all__ = ["hall"]  # the fixture


def desk(hall: Hall, number: int) -> str:
    return f"/t/{hall.tournament.slug}/board/{number}/"


@pytest.mark.parametrize("confirm", [False, True])
def test_a_walkover_is_as_if_it_had_not_been(hall: Hall, confirm):
    before = hall.picture()
    walkover(hall.match(1), by=hall.by, winner="B", because=WHY)
    if confirm:
        hall.confirm(1)
    take_back_walkover(hall.match(1), by=hall.by)
    assert hall.picture() == before
    assert verify(hall.tournament.pk).is_sound
    hall.win(1)  # and it can be played


def test_both_absent_too(hall: Hall):
    before = hall.picture()
    double_walkover(hall.match(1), by=hall.by, because=WHY)
    take_back_walkover(hall.match(1), by=hall.by)
    assert hall.picture() == before


def test_hands_that_were_played_before_it_stay(hall: Hall):
    record_entry(hall.match(1), by=hall.by, submission=Submission("game 30-12"))
    walkover(hall.match(1), by=hall.by, winner="B", because=WHY)
    take_back_walkover(hall.match(1), by=hall.by)
    assert hall.match(1).games == [[30, 12]]
    assert hall.state(1) == "playing"


def test_a_next_match_that_was_only_called_goes_back_to_the_queue(hall: Hall):
    later = hall.match(1).winner_to.number
    walkover(hall.match(1), by=hall.by, winner="B", because=WHY)
    hall.confirm(1)
    for number in (2, 3, 4):
        hall.win(number)
    call_match(hall.match(later), by=hall.by, table=hall.tournament.tables.first())
    take_back_walkover(hall.match(1), by=hall.by)
    assert hall.match(later).table is None
    assert hall.state(later) == "waiting"


def test_once_the_next_match_has_begun_it_is_a_correction(hall: Hall):
    later = hall.match(1).winner_to.number
    walkover(hall.match(1), by=hall.by, winner="B", because=WHY)
    hall.confirm(1)
    for number in (2, 3, 4):
        hall.win(number)
    record_entry(hall.match(later), by=hall.by, submission=Submission("game 30-12"))
    with pytest.raises(Refused, match="later_match_played"):
        take_back_walkover(hall.match(1), by=hall.by)


def test_a_team_that_had_gone_home_is_in_again(hall: Hall):
    team = hall.match(1).slots.get(side="A").team
    before = hall.picture()
    withdraw_team(team, by=hall.by, because=WHY)
    take_back_walkover(hall.match(1), by=hall.by)
    assert Team.objects.get(pk=team.pk).state == "confirmed"
    assert hall.picture() == before


def test_what_was_no_walkover_stays_and_only_who_decides_may(hall: Hall):
    with pytest.raises(Refused, match="no_walkover"):
        take_back_walkover(hall.match(1), by=hall.by)
    hall.win(1)
    with pytest.raises(Refused, match="no_walkover"):
        take_back_walkover(hall.match(1), by=hall.by)
    with pytest.raises(NotAllowed):
        take_back_walkover(hall.match(1), by=actor_of_account(hall.cast.referee))


def test_the_desk_says_walkover_and_takes_it_back_with_one_button(nora: Client, hall: Hall):
    before = hall.picture()
    decided = {"do": "decide", "act": "walkover:B", "reason": "No vino", "article": "12"}
    decided["sure"] = decided["act"]
    answer = nora.post(desk(hall, 1), decided, follow=True)
    assert hall.match(1).how == "walkover"
    answer = press_undo(nora, answer.text)
    words = "Match 1: the walkover is taken back. It is in the queue again, without a table."
    assert words in answer.content.decode()
    assert hall.picture() == before


def test_its_page_offers_it_as_long_as_it_can_be(nora: Client, hall: Hall):
    offered = 'value="take_back_walkover"'
    assert offered not in nora.get(desk(hall, 1)).text
    walkover(hall.match(1), by=hall.by, winner="B", because=WHY)
    assert offered in nora.get(desk(hall, 1)).text
    nora.post(desk(hall, 1), {"do": "take_back_walkover"})
    assert hall.state(1) == "ready"
    refused = nora.post(desk(hall, 1), {"do": "take_back_walkover"})
    assert "has not ended by a walkover" in refused.text


def test_a_call_is_taken_back_where_it_was_made(nora: Client, hall: Hall):
    table = hall.tournament.tables.first()
    answer = nora.post(desk(hall, 1), {"do": "call", "table": table.pk}, follow=True)
    assert hall.state(1) == "called"
    press_undo(nora, answer.text)
    assert hall.state(1) == "ready"
    board = f"/t/{hall.tournament.slug}/board/"
    answer = nora.post(board, {"do": "call", "match": 1, "table": table.number}, follow=True)
    press_undo(nora, answer.text)
    assert hall.state(1) == "ready"


def test_all_calls_of_one_button_are_taken_back_with_one(nora: Client, hall: Hall):
    board = f"/t/{hall.tournament.slug}/board/"
    answer = nora.post(board, {"do": "call_next"}, follow=True)
    called = list(hall.tournament.matches.filter(state="called"))
    assert len(called) > 1
    press_undo(nora, answer.text)
    assert not hall.tournament.matches.filter(state="called").exists()
    assert len(call_next(hall.tournament, by=hall.by)) == len(called)


def test_who_left_the_event_is_nowhere_said_to_have_stayed_away(nora: Client, hall: Hall):
    decided = {"do": "decide", "act": "withdraw:A", "sure": "withdraw:A", "reason": "Enfermos"}
    said = nora.post(desk(hall, 1), decided, follow=True)
    board = nora.get(f"/t/{hall.tournament.slug}/board/").text
    for page in (said.text, nora.get(desk(hall, 1)).text, board):
        assert "W.O." not in strip_tags(page)
        assert "left the event" in page
    assert "withdraws" in said.text
    said = nora.post(desk(hall, 1), {"do": "take_back_walkover"}, follow=True)
    assert "Match 1: that the team left is taken back." in said.text
    assert "walkover" not in strip_tags(said.text)


def test_a_team_that_stayed_away_is_still_said_to_have(nora: Client, hall: Hall):
    walkover(hall.match(1), by=hall.by, winner="B", because=WHY)
    hall.confirm(1)
    board = nora.get(f"/t/{hall.tournament.slug}/board/").text
    [result] = re.findall(r"Match 1</b>.*?</a>", board, re.S)
    assert ": W.O." in " ".join(result.split())
    assert "0–0" not in result
