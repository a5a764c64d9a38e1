"""Every no is a problem: one shape, a code that stays, words in the reader's language."""

import pytest
from django.test import Client

from tests.api.conftest import Program

KIND = "application/problem+json"


def problem(answer, status: int) -> dict:
    assert answer.status_code == status, answer.content
    assert answer.headers["Content-Type"] == KIND
    body = answer.json()
    assert body["status"] == status
    assert body["title"]
    return body


def test_a_body_that_does_not_fit_names_every_field_at_fault(program):
    answer = program.post("matches/1/decisions/", {"act": "dance", "points": "many"})
    body = problem(answer, 400)
    assert body["code"] == "invalid"
    assert {fault["field"] for fault in body["faults"]} == {"act", "points"}
    assert all(fault["words"] for fault in body["faults"])


def test_what_is_no_json_is_said_to_be_none(program):
    answer = Client().post(
        f"/api/v1/tournaments/{program.slug}/calls/x",
        data="{",
        content_type="application/json",
    )
    problem(answer, 404)
    answer = Client().post("/api/v1/adjudicate", data="{", content_type="application/json")
    assert problem(answer, 400)["code"] == "not_json"
    deep = "[" * 100_000 + "]" * 100_000
    answer = Client().post("/api/v1/adjudicate", data=deep, content_type="application/json")
    assert problem(answer, 400)["code"] == "not_json"
    answer = Client().post("/api/v1/adjudicate", data="x", content_type="text/plain")
    problem(answer, 415)


@pytest.mark.parametrize("body", ['{"do": "\\ud800"}', '{"\\ud800": 1}'])
def test_half_of_a_character_is_no_json(program, body):
    answer = Client(raise_request_exception=False).post(
        f"/api/v1/tournaments/{program.slug}/clocks/",
        data=body,
        content_type="application/json",
        headers=program.credentials,
    )
    assert problem(answer, 400)["code"] == "not_json"


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("get", "no-such-thing/", 404),
        ("get", "matches/99/", 404),
        ("delete", "bracket/", 405),
        ("post", "steps/", 400),
    ],
)
def test_every_failure_is_a_problem(program, method, path, status):
    problem(program.send(method, path, {}), status)


def test_the_frameworks_own_refusals_are_problems_too(db):
    problem(Client().get("/api/v1/rulesets/", headers={"Accept": "image/png"}), 406)
    problem(Client().get("/api/v1/rulesets/", headers={"Authorization": "Bearer no"}), 401)


def test_the_words_differ_by_language_and_the_code_does_not(program):
    problems = {
        language: problem(
            program.post("matches/1/confirmation/", {}, Accept_Language=language), 409
        )
        for language in ("es-ar", "pt-br", "en")
    }
    assert {language: body["detail"] for language, body in problems.items()} == {
        "es-ar": "No hay un resultado que espere confirmación.",
        "pt-br": "Não há resultado que espere confirmação.",
        "en": "There is no result here that waits for confirmation.",
    }
    assert {body["code"] for body in problems.values()} == {"nothing_to_confirm"}
    assert problems["en"]["data"] == {"state": "ready"}


def test_lines_against_the_rules_come_back_with_every_fault_and_article(program: Program):
    sent = {"lines": ["A truco, B no quiero", "A envido, B quiero, A truco, B no quiero"]}
    body = problem(program.post("matches/1/entries/", sent), 422)
    assert body["faults"]
    for fault in body["faults"]:
        assert {"code", "article", "words"} <= fault.keys()
        assert fault["at"] == 1
    assert program.get("matches/1/entries/").json()["lines"] == []


def test_flawed_people_are_named_one_by_one(program, hall):
    sent = {"people": [{"name": ""}, {"name": "Zoe", "email": "no"}]}
    body = problem(program.post("inscriptions/", sent, Accept_Language="en"), 409)
    assert {(fault["field"], fault["code"], fault["words"]) for fault in body["faults"]} == {
        ("people.0.name", "name_missing", "A name is missing."),
        (
            "people.1.email",
            "email_wrong",
            "This is no e-mail address; it may be left empty.",
        ),
    }


def test_frozen_settings_are_named(program):
    answer = program.send("patch", "plan/", {"team_size": 3}, Accept_Language="en")
    body = problem(answer, 409)
    assert body["code"] == "frozen"
    assert body["detail"] == "Some of these settings can no longer change."
    assert body["faults"][0]["field"] == "team_size"
    assert body["faults"][0]["words"] == "The draw used it."


def test_wrong_settings_are_faults_with_words(program):
    body = problem(program.send("patch", "plan/", {"tables": 0}, Accept_Language="en"), 422)
    assert body["faults"][0]["field"] == "tables"
    assert body["faults"][0]["words"] == "From 1 to 256."
