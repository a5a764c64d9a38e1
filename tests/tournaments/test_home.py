"""The front page: events with date, place and stage; mine marked, past ones apart, all findable."""

from datetime import date, timedelta

import pytest
from django.utils import timezone

from tests.event import make_event
from tournaments.models import Progress


@pytest.fixture
def english(client):
    client.cookies["language"] = "en"
    return client


def test_an_event_shows_its_date_place_and_stage(english, cast):
    day = timezone.localdate() + timedelta(days=10)
    make_event(cast, date=day, place="Club Norte")
    page = english.get("/").text
    assert f"{day.day} " in page
    assert "Club Norte" in page
    assert "taking inscriptions" in page
    assert 'id="past"' not in page


def test_mine_is_marked_and_others_are_not(nora, cast):
    make_event(cast)
    make_event(cast, tournament=cast.other_tournament)
    context = nora.get("/").context
    assert [card.tournament for card in context["mine"]] == [cast.tournament]
    assert [card.tournament for card in context["newest"]] == [cast.other_tournament]
    assert nora.get("/").text.count('class="chip oro"') == 1


def test_the_next_event_stands_first(english, cast):
    today = timezone.localdate()
    make_event(cast, date=today + timedelta(days=30))
    make_event(cast, tournament=cast.other_tournament, date=today + timedelta(days=3))
    cards = english.get("/").context["newest"]
    assert [card.tournament for card in cards] == [cast.other_tournament, cast.tournament]


@pytest.mark.parametrize("stage", [Progress.FINISHED, Progress.CANCELLED])
def test_what_is_over_stands_apart(english, cast, stage):
    make_event(cast, stage=stage)
    context = english.get("/").context
    assert [card.tournament for card in context["past"]] == [cast.tournament]


def test_somebody_elses_day_that_went_by_is_past_and_my_own_waits_for_me(english, cast):
    make_event(cast, date=date(2024, 5, 1))
    assert [card.tournament for card in english.get("/").context["past"]] == [cast.tournament]
    english.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    assert [card.tournament for card in english.get("/").context["mine"]] == [cast.tournament]


def test_an_archived_event_is_found_by_name_or_place_alone(english, cast):
    make_event(cast, stage=Progress.ARCHIVED, place="Club Norte")
    assert "Copa Primavera" not in english.get("/").text
    for text in ("primavera", "NORTE"):
        assert "Copa Primavera" in english.get("/", {"q": text}).text
    assert "No tournament of that name" in english.get("/", {"q": "sin nombre"}).text


def test_a_search_shows_no_rehearsal_of_others(english, cast):
    make_event(cast)
    cast.tournament.rehearsal = True
    cast.tournament.save()
    assert not english.get("/", {"q": "primavera"}).context["newest"]


def test_what_was_searched_for_stays_and_is_no_markup(english, cast):
    page = english.get("/", {"q": '"><script>'}).text
    assert 'value="&quot;&gt;&lt;script&gt;"' in page


def test_after_the_last_event_nobody_is_told_they_have_no_role(nora, cast):
    make_event(cast, stage=Progress.FINISHED, date=timezone.localdate() - timedelta(days=1))
    nora.cookies["language"] = "en"
    page = nora.get("/").text
    assert "You have no role" not in page
    assert "None of your tournaments is going on" in page
