"""Two people score one match: the second one is told what the first entered, and chooses."""

import uuid
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.hall.conftest import hall
from tests.tournaments.matches.hall import Hall
from tests.tournaments.matches.test_views import typed, url
from tests.tournaments.players.test_services import person
from tournaments.inscriptions.services.links import create_link
from tournaments.matches.services.calls import call_next
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.matches.services.results import Sheet, record_games
from tournaments.models import Entry

__all__ = ["hall"]  # the fixture


def enter(hall: Hall, *games: tuple[int, int]) -> None:
    record_games(hall.match(1), by=hall.by, sheet=Sheet(games))


def test_the_second_sheet_meets_the_first_and_nothing_is_lost(
    nora: Client, hall: Hall, monkeypatch: pytest.MonkeyPatch
):
    enter(hall, (30, 12), (30, 25))
    later = timezone.now() + timedelta(seconds=70)
    monkeypatch.setattr(timezone, "now", lambda: later)
    answer = nora.post(url(hall, 1), typed(12, 30, 30, 25))
    assert "Somebody entered 30–12, 30–25 1 minute ago." in answer.text
    assert "You typed 12–30, 30–25." in answer.text
    assert "Type the score" not in answer.text
    assert url(hall, 1, "correct/") in answer.text
    assert Entry.objects.count() == 2


def test_twice_the_same_result_is_one(nora: Client, hall: Hall):
    enter(hall, (30, 12), (30, 25))
    answer = nora.post(url(hall, 1), typed(30, 12, 30, 25), follow=True)
    assert "It is the result that you typed." in answer.text
    assert Entry.objects.count() == 2


def test_games_that_are_still_missing_stay_typed_and_are_saved_with_the_next_click(
    nora: Client, hall: Hall
):
    enter(hall, (30, 12))
    answer = nora.post(url(hall, 1), typed(30, 12, 30, 25))
    assert "Somebody entered 30–12 just now." in answer.text
    form = answer.context["forms"]["games"]
    again = {"do": "games", **form.initial}
    assert (again["a2"], again["b2"], again["number"]) == (30, 25, 2)
    nora.post(url(hall, 1), again)
    assert hall.match(1).games == [[30, 12], [30, 25]]


def test_hands_that_somebody_keeps_meanwhile_are_told_as_the_running_score(
    nora: Client, hall: Hall
):
    record_entry(hall.match(1), by=hall.by, submission=Submission("quick A envido 2, B truco 2"))
    answer = nora.post(url(hall, 1), typed(30, 12, 30, 25))
    assert "Somebody entered 2–2 just now." in answer.text
    assert 'value="25"' in answer.text


def test_a_player_who_reports_second_is_told_and_may_answer(client: Client, hall: Hall):
    client.cookies["language"] = "en"
    call_next(hall.tournament, by=hall.by)
    mine = f"/t/{hall.tournament.slug}/me/{create_link(person(hall, 2))}/"
    enter(hall, (30, 12), (30, 25))
    answer = client.post(f"{mine}match/", typed(12, 30, 25, 30, do="report"))
    assert "Somebody entered 30–12, 30–25 just now." in answer.text
    assert "Is the result right?" in answer.text
    same = client.post(f"{mine}match/", typed(30, 12, 30, 25, do="report"), follow=True)
    assert "It is the result that you typed." in same.text
    assert Entry.objects.count() == 2


def test_a_sheet_for_other_teams_is_no_conflict_but_stale(nora: Client, hall: Hall):
    enter(hall, (30, 12))
    answer = nora.post(url(hall, 1), typed(30, 12, 30, 25, teams=f"{uuid.uuid4()},"))
    assert "Somebody entered" not in answer.text
