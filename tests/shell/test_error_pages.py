"""Something went wrong: the page says what happened and what to do, in the reader's language."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.core.fault import fault
from tournaments.exceptions import Faulty, Refused

LANGUAGES = ["es-ar", "pt-br", "es-ve", "en"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_missing_page_answers_in_the_readers_language(client, db, language):
    client.cookies["language"] = language
    answer = client.get("/no-such-page/")
    assert answer.status_code == 404
    page = answer.content.decode()
    assert "<h1" in page
    assert 'href="/"' in page


def test_the_four_languages_differ_on_the_missing_page(client, db):
    pages = set()
    for language in LANGUAGES:
        client.cookies["language"] = language
        page = client.get("/no-such-page/").content.decode()
        pages.add(page[page.index("<main") : page.index("</main>")])
    assert len(pages) >= 3  # the two Spanish ones may say it alike


def test_a_forbidden_page_says_so(client, cast):
    client.force_login(cast.player, backend="django.contrib.auth.backends.ModelBackend")
    answer = client.get(reverse("log", args=[cast.tournament.slug]))
    assert answer.status_code == 403
    assert "<h1" in answer.content.decode()


def test_a_form_from_an_old_page_says_what_to_do(db):
    answer = Client(enforce_csrf_checks=True).post("/enter/", {"username": "x"})
    assert answer.status_code == 403
    assert "<h1" in answer.content.decode()


def test_an_unexpected_fault_answers_500_without_the_database(client, db, monkeypatch):
    def broken(request):
        raise ZeroDivisionError

    client.raise_request_exception = False
    monkeypatch.setattr("tournaments.views.home.tournaments_of", broken)
    answer = client.get("/")
    assert answer.status_code == 500
    page = answer.content.decode()
    assert "ZeroDivisionError" not in page
    assert "<h1" in page


def test_what_is_not_possible_now_answers_409(client, db, monkeypatch):
    def refuse(request):
        raise Refused("somebody_was_first")

    monkeypatch.setattr("tournaments.views.home.tournaments_of", refuse)
    assert client.get("/").status_code == 409


def test_the_api_answers_problems_as_problem_details(client, db):
    answer = client.get("/api/v1/tournaments/no-such-thing/")
    assert answer.status_code == 404
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json()["status"] == 404
    assert answer.json()["code"] == "not_found"


def test_a_wrong_method_gets_a_page_and_says_which_is_right(client, db):
    answer = client.get(reverse("logout"))
    assert answer.status_code == 405
    assert "<h1" in answer.content.decode()
    assert "POST" in answer.headers["Allow"]


def test_what_breaks_the_rules_answers_422_with_every_fault(client, db, monkeypatch):
    def break_rules(*_):
        raise Faulty((fault("envido_late", article="4.1.3"), fault("card_twice")))

    monkeypatch.setattr("tournaments.views.home.tournaments_of", break_rules)
    assert client.get("/").status_code == 422
    monkeypatch.setattr("api.base.tournament_by_slug", break_rules)
    answer = client.get("/api/v1/tournaments/anything/")
    assert answer.status_code == 422
    assert [found["code"] for found in answer.json()["faults"]] == ["envido_late", "card_twice"]
