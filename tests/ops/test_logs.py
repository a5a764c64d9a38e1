"""What the logs say of a request, and what they never say."""

import io
import json
import logging
import warnings
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import include, path

from accounts.models import User
from config.errors import bad_request, csrf_failure, forbidden, not_found, server_error  # noqa: F401
from config.logs import JsonLine
from tournaments.exceptions import Refused

SECRETS = ("Wenceslao", "wenceslao@", "t0ken-of-hope", "what-they-asked", "evil.example")


class Lines:
    """Everything logged since the test began."""

    def __init__(self) -> None:
        self.stream = io.StringIO()

    @property
    def raw(self) -> str:
        return self.stream.getvalue()

    def all(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.raw.splitlines()]

    def of(self, logger: str) -> list[dict[str, Any]]:
        return [line for line in self.all() if line["logger"] == logger]

    def request(self) -> dict[str, Any]:
        (line,) = self.of("retruco.request")
        return line


@pytest.fixture
def lines() -> Iterator[Lines]:
    found = Lines()
    handler = logging.StreamHandler(found.stream)
    handler.setFormatter(JsonLine())
    logging.getLogger().addHandler(handler)
    yield found
    logging.getLogger().removeHandler(handler)
    for secret in SECRETS:
        assert secret not in found.raw


def break_(request: HttpRequest, token: str) -> HttpResponse:
    visitor = "Wenceslao wenceslao@example.org"
    raise ValueError(f"{visitor} with {token}")


def collide(request: HttpRequest) -> HttpResponse:
    visitor = {"email": "wenceslao@example.org", "name": "Wenceslao"}
    for _ in range(2):
        User.objects.create_user(**visitor)
    return HttpResponse()


def refuse(request: HttpRequest) -> HttpResponse:
    raise Refused("last_organizer", name="Wenceslao")


urlpatterns = [
    path("break/<token>/", break_, name="break"),
    path("collide/", collide),
    path("refuse/", refuse),
    path("", include("config.urls")),
]
handler400, handler403 = bad_request, forbidden
handler404, handler500 = not_found, server_error


def visit(url: str, **more: Any) -> HttpResponse:
    return Client(raise_request_exception=False).get(url, **more)  # type: ignore[return-value]


def test_a_request_is_one_line_with_route_status_and_time(db: None, lines: Lines) -> None:
    visit("/t/what-they-asked/?q=Wenceslao")
    line = lines.request()
    assert line["method"] == "GET"
    assert line["route"] == "t/<slug:slug>/"
    assert line["status"] == 404
    assert line["ms"] >= 0
    assert line["level"] == "info"
    assert line["at"].endswith("+00:00")


def test_a_method_is_written_down_only_if_it_is_a_usual_one(lines: Lines) -> None:
    """It is whatever word the visitor chose."""
    Client().generic("WENCESLAO", "/livez")
    assert lines.request()["method"] == "other"
    assert "WENCESLAO" not in lines.raw


def test_the_answer_carries_the_id_that_the_lines_carry(lines: Lines) -> None:
    answered = visit("/livez")["X-Request-ID"]
    assert lines.request()["request"] == answered
    assert len(answered) == 32


def test_a_proxy_may_give_the_id(lines: Lines) -> None:
    given = "4bf92f3577b34da6a3ce929d0e0e4736"
    assert visit("/livez", headers={"X-Request-ID": given})["X-Request-ID"] == given
    assert lines.request()["request"] == given


@pytest.mark.parametrize(
    "bad", ["Wenceslao", "a1b2", "a" * 65, "a1b2c3d4@example", "\x1b[31ma1b2c3d4"]
)
def test_an_id_that_could_hold_a_name_is_replaced(lines: Lines, bad: str) -> None:
    assert visit("/livez", headers={"X-Request-ID": bad})["X-Request-ID"] != bad


def test_a_page_that_is_not_there_names_no_path(lines: Lines) -> None:
    assert visit("/what-they-asked/Wenceslao?token=t0ken-of-hope").status_code == 404
    assert lines.request()["route"] == "-"


@pytest.mark.urls("tests.ops.test_logs")
def test_an_unexpected_exception_is_told_without_its_message(lines: Lines) -> None:
    response = visit("/break/t0ken-of-hope/?q=what-they-asked")
    assert response.status_code == 500
    assert "Retruco" in response.content.decode()
    (line,) = lines.of("django.request")
    assert line["event"] == "unexpected exception"
    assert line["level"] == "error"
    assert line["request"] == response["X-Request-ID"]
    assert "in break_" in line["traceback"]
    assert line["traceback"].endswith("\nValueError")
    assert lines.request()["route"] == "break/<token>/"


@pytest.mark.urls("tests.ops.test_logs")
def test_a_database_s_error_is_told_without_the_row(db: None, lines: Lines) -> None:
    assert visit("/collide/").status_code == 500
    (line,) = lines.of("django.request")
    assert line["traceback"].endswith(f"{IntegrityError.__module__}.IntegrityError")
    assert "The above led to" in line["traceback"]


@pytest.mark.urls("tests.ops.test_logs")
def test_a_refusal_is_no_exception_to_log(db: None, lines: Lines) -> None:
    assert visit("/refuse/").status_code == 409
    assert [line["logger"] for line in lines.all()] == ["retruco.request"]


def test_a_missing_csrf_token_is_told_by_its_kind(db: None, lines: Lines) -> None:
    client = Client(enforce_csrf_checks=True)
    response = client.post(
        "/enter/",
        {"username": "wenceslao@example.org"},
        headers={"Referer": "https://evil.example"},
    )
    assert response.status_code == 403
    assert [line["event"] for line in lines.of("django.security.csrf")] == ["csrf"]


def test_a_wrong_host_is_told_by_its_kind(lines: Lines) -> None:
    assert visit("/version/", headers={"Host": "evil.example"}).status_code == 400
    told = lines.of("django.security.DisallowedHost")
    assert [line["event"] for line in told] == ["DisallowedHost"]
    assert "traceback" not in told[0], "anybody can cause it: one short line"


def test_a_failed_entry_names_nobody(db: None, lines: Lines) -> None:
    for _ in range(9):
        Client().post("/enter/", {"username": "wenceslao@example.org", "password": "t0ken-of-hope"})
    assert {line["logger"] for line in lines.all()} == {"retruco.request"}


def test_a_library_s_words_are_taken_unfilled(lines: Lines) -> None:
    logging.getLogger("some.library").warning("can't write to %s", "wenceslao@example.org")
    logging.getLogger("other.library").warning("refused wenceslao@example.org twice")
    logging.getLogger("some.library").warning("x", extra={"visitor": "Wenceslao"})
    assert [line["event"] for line in lines.all()] == [
        "can't write to %s",
        "refused (address) twice",
        "x",
    ]


def test_a_warning_is_told_by_place_and_kind(lines: Lines) -> None:
    """Python's own `showwarning`, as it is outside of pytest, which keeps warnings to itself."""
    said = warnings.formatwarning("Wenceslao is old", DeprecationWarning, "pages.py", 7)
    logging.getLogger("py.warnings").warning("%s", said)
    assert [line["event"] for line in lines.all()] == ["pages.py:7: DeprecationWarning"]


def test_a_line_is_one_line(lines: Lines) -> None:
    logging.getLogger("retruco.test").info("two\nlines", extra={"more": "a\nb", "n": 1.5})
    (line,) = lines.all()
    assert (line["event"], line["more"], line["n"]) == ("two\nlines", "a\nb", 1.5)
    assert line["request"] == "-"
