"""Players who keep their own match hand by hand, and a page without scripts."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.referees.sync.phones import PhoneClient, item, let_in
from tests.tournaments.matches.hall import Hall
from tournaments.inscriptions.services.links import create_link


@pytest.fixture
def token(hall: Hall) -> str:
    """Of somebody in match 1, side A."""
    return create_link(hall.teams[0].places.get(order=1).participant)


def send(hall: Hall, token: str, *items: dict, number: int = 1):
    url = reverse("referees:own_keep_entries", args=[hall.tournament.slug, token, number])
    return Client().post(url, {"items": list(items)}, content_type="application/json")


def results(answer) -> list[str]:
    return [answered["result"] for answered in answer.json()["items"]]


def test_their_hands_count_and_the_last_one_is_their_yes(hall: Hall, token: str):
    assert results(send(hall, token, item("mano para A", 1), item("void 1", 2))) == ["accepted"] * 2
    ending = send(hall, token, item("game 30-10", 3), item("game 30-12", 4))
    assert results(ending) == ["accepted"] * 2
    assert (hall.match(1).state, hall.match(1).signed) == ("finished", "A")


def test_where_a_referee_keeps_the_table_they_write_nothing(hall: Hall, token: str):
    assert results(send(hall, token, item("mano para A", 1))) == ["accepted"]
    referee = let_in(hall, tables=[1])
    refused = send(hall, token, item("mano para A", 2)).json()["items"][0]
    assert refused["faults"][0]["code"] == "referee_keeps_it"
    assert referee.results(1, item("mano para B", 2)) == ["accepted"]  # goes on from there
    assert hall.match(1).score == [1, 1]


def test_they_neither_rule_nor_decide(hall: Hall, token: str):
    for line in ("walkover A", "disqualify B", "adjust A +3", "suspend"):
        assert send(hall, token, item(line, 1)).status_code == 403, line
    assert hall.match(1).entries_count == 0


def test_a_page_left_open_writes_into_no_other_match(hall: Hall, token: str):
    assert send(hall, token, item("mano para A", 1), number=2).status_code == 404
    stranger = reverse("referees:own_keep_entries", args=[hall.tournament.slug, "made-up", 1])
    assert Client().post(stranger, {}, content_type="application/json").status_code == 404


def test_without_scripts_a_line_is_typed_and_faults_keep_it(phone: PhoneClient, hall: Hall):
    url = phone.url("referees:keep_match", 1) + "?plain"
    form = phone.client.get(url).context["form"]
    data = {name: form[name].value() for name in ("client_id", "number", "teams")}
    wrong = phone.client.post(url, {**data, "line": "silba el loro"})
    assert (wrong.status_code, b"silba el loro" in wrong.content) == (200, True)
    assert phone.client.post(url, {**data, "line": "mano para A"}).status_code == 302
    assert (
        phone.client.post(url, {**data, "line": "mano para A"}).status_code == 302
    )  # twice is once
    assert hall.match(1).score == [1, 0]
    assert phone.client.post(url, {"line": "mano para A"}).status_code == 200


def test_the_page_without_scripts_shows_hands_that_could_be_played(phone: PhoneClient):
    page = phone.client.get(phone.url("referees:keep_match", 1) + "?plain")
    assert len(page.context["examples"]) == 3
