"""Something went wrong: the page says what happened and what to do, in the reader's language."""

import errno

import pytest
from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.template.loader import render_to_string
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
    answer = client.get(reverse("tournaments:log", args=[cast.tournament.slug]))
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
    monkeypatch.setattr("tournaments.views.tournaments_of", broken)
    answer = client.get("/")
    assert answer.status_code == 500
    page = answer.content.decode()
    assert "ZeroDivisionError" not in page
    assert "<h1" in page


@pytest.mark.parametrize(
    "error",
    [
        OperationalError("database is locked"),
        InterfaceError("connection already closed"),
        OSError(errno.ENOSPC, "No space left on device"),
        OSError(errno.EROFS, "Read-only file system"),
    ],
)
def test_a_database_or_disk_that_is_away_answers_503_in_words(client, db, monkeypatch, error):
    def broken(*args, **kwargs):
        raise error

    client.raise_request_exception = False
    monkeypatch.setattr("tournaments.views.tournaments_of", broken)
    answer = client.get("/")
    assert (answer.status_code, answer["Retry-After"]) == (503, "10")
    assert "La base de datos o el disco no responde" in answer.text
    monkeypatch.setattr("api.base.TournamentViewSet.initial", broken)
    problem = client.get("/api/v1/tournaments/copa-primavera/tables/")
    assert (problem.status_code, problem["Retry-After"]) == (503, "10")
    assert problem.json()["code"] == "storage_away"


def test_another_fault_of_a_file_is_ours(client, db, monkeypatch):
    def broken(request):
        raise FileNotFoundError(errno.ENOENT, "No such file")

    client.raise_request_exception = False
    monkeypatch.setattr("tournaments.views.tournaments_of", broken)
    assert client.get("/").status_code == 500


def test_what_is_not_possible_now_answers_409(client, db, monkeypatch):
    def refuse(request):
        raise Refused("somebody_was_first")

    monkeypatch.setattr("tournaments.views.tournaments_of", refuse)
    assert client.get("/").status_code == 409


def test_the_api_answers_problems_as_problem_details(client, db):
    answer = client.get("/api/v1/tournaments/no-such-thing/")
    assert answer.status_code == 404
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json()["status"] == 404
    assert answer.json()["code"] == "not_found"


def test_a_wrong_method_gets_a_page_and_says_which_is_right(client, db):
    answer = client.get(reverse("accounts:logout"))
    assert answer.status_code == 405
    assert "<h1" in answer.content.decode()
    assert "POST" in answer.headers["Allow"]


def test_what_breaks_the_rules_answers_422_with_every_fault(client, db, monkeypatch):
    def break_rules(*_):
        raise Faulty((fault("envido_late", article="4.1.3"), fault("card_twice")))

    monkeypatch.setattr("tournaments.views.tournaments_of", break_rules)
    assert client.get("/").status_code == 422
    monkeypatch.setattr("api.base.tournament_by_slug", break_rules)
    answer = client.get("/api/v1/tournaments/anything/")
    assert answer.status_code == 422
    assert [found["code"] for found in answer.json()["faults"]] == ["envido_late", "card_twice"]


@pytest.mark.parametrize("page", ["500", "503", "storage"])
def test_the_pages_of_nobodys_language_speak_them_all_from_one_template(page) -> None:
    text = render_to_string(f"errors/{page}.html")
    assert text.count("<h1>") == 1
    assert text.count("<h2>") == text.count('class="tongue"') - 1 == len(settings.LANGUAGES) - 1
    for code in ("es-AR", "pt-BR", "es-VE", "en"):
        assert f'<section class="tongue" lang="{code}">' in text
    own = (settings.BASE_DIR / "templates/errors" / f"{page}.html").read_text()
    assert 'extends "errors/in_every_language.html"' in own
