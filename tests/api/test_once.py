"""The same key is done once; what rests on an old version is not done at all."""

from datetime import timedelta

import pytest
from django.utils import timezone

from api.models import KeptAnswer
from operations.tasks import tidy
from tests.threads import at_once
from tournaments.inscriptions.services.erasure import erase_person
from tournaments.models import Case

KEY = {"Idempotency_Key": "b0a1"}


def test_the_same_key_again_gets_the_same_answer(program, hall):
    first = program.post("cases/", {"text": "Sin luz"}, **KEY)
    again = program.post("cases/", {"text": "Sin luz"}, **KEY)
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert again.headers["Idempotency-Replayed"] == "true"
    assert Case.objects.count() == 1


def test_a_refusal_is_replayed_too(program):
    first = program.post("matches/1/confirmation/", {}, **KEY)
    again = program.post("matches/1/confirmation/", {}, **KEY)
    assert (first.status_code, again.status_code) == (409, 409)
    assert again.headers["Content-Type"] == "application/problem+json"


def test_a_key_for_another_body_is_refused(program):
    program.post("cases/", {"text": "Sin luz"}, **KEY)
    answer = program.post("cases/", {"text": "Sin agua"}, **KEY)
    assert (answer.status_code, answer.json()["code"]) == (409, "key_used_otherwise")


def test_what_broke_is_tried_anew(program, monkeypatch):
    def broken(*args, **kwargs):
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr("tournaments.hall.cases.read_cases", broken)
        with pytest.raises(ZeroDivisionError):
            program.post("cases/", {"text": "Sin luz"}, **KEY)
    assert Case.objects.count() == 0
    assert program.post("cases/", {"text": "Sin luz"}, **KEY).status_code == 201


@pytest.mark.django_db(transaction=True)
def test_of_two_at_the_same_moment_one_is_done_and_both_are_answered(program):
    answers = at_once(*[lambda: program.post("cases/", {"text": "Sin luz"}, **KEY)] * 4)
    assert [answer.status_code for answer in answers] == [201] * 4
    assert len({answer.json()["number"] for answer in answers}) == 1
    assert Case.objects.count() == 1


def test_kept_answers_hold_no_links_and_go_with_an_erasure(program, hall, cast):
    sent = {"people": [{"name": "Zoe Prado"}, {"name": "Yara Prado"}]}
    first = program.post("inscriptions/", sent, **KEY)
    assert first.json()["links"]
    again = program.post("inscriptions/", sent, **KEY)
    assert again.json()["links"] == []
    assert "Zoe" in str(KeptAnswer.objects.get().body)
    person = hall.tournament.participants.get(name="Zoe Prado")
    erase_person(person, by=hall.by)
    assert not KeptAnswer.objects.exists()


def test_an_answer_is_kept_for_a_day_and_no_longer(program):
    program.post("cases/", {"text": "Sin luz"}, **KEY)
    KeptAnswer.objects.update(at=timezone.now() - timedelta(hours=25))
    tidy()
    assert not KeptAnswer.objects.exists()


def test_if_match_names_the_version_that_was_read(program, hall):
    etag = program.get("matches/1/").headers["ETag"]
    stays = program.post("matches/1/call/", {"table": 1}, If_Match='"older"')
    assert (stays.status_code, stays.json()["code"]) == (412, "version_changed")
    assert hall.state(1) == "ready"
    assert program.post("matches/1/call/", {"table": 1}, If_Match=etag).status_code == 201
    assert program.send("delete", "matches/1/call/", If_Match=etag).status_code == 412


def test_a_tournaments_version_guards_what_is_set_up(program):
    etag = program.get("").headers["ETag"]
    assert program.send("patch", "plan/", {"place": "Club"}, If_Match=etag).status_code == 200
    assert program.send("patch", "plan/", {"place": "Bar"}, If_Match=etag).status_code == 412


def test_what_has_not_changed_is_not_sent_again(program):
    for path in ("", "bracket/", "matches/1/"):
        etag = program.get(path).headers["ETag"]
        assert program.get(path, If_None_Match=etag).status_code == 304


@pytest.mark.django_db(transaction=True)
def test_of_two_with_the_same_version_one_is_too_late(program):
    etag = program.get("matches/1/").headers["ETag"]
    sent = {"lines": ["A truco, B no quiero"]}
    answers = at_once(*[lambda: program.post("matches/1/entries/", sent, If_Match=etag)] * 3)
    assert sorted(answer.status_code for answer in answers) == [201, 412, 412]
