"""Teams before the draw, by a program: made, named, swapped, split."""

import uuid

import pytest

from tests.api.conftest import key_for
from tests.event import make_event
from tests.tournaments.draws.hall import alone, in_pairs
from tests.tournaments.matches.hall import open_hall
from tournaments.models import Team


@pytest.fixture
def desk(cast):
    make_event(cast, cap=8)
    in_pairs(cast.tournament, 1)
    alone(cast.tournament, 2, first=4)
    return key_for(cast.tournament, cast.organizer)


def ids(cast) -> list[str]:
    return [str(person.pk) for person in cast.tournament.participants.order_by("number")]


def test_two_become_a_team_get_a_name_and_are_split(desk, cast):
    made = desk.post("inscriptions/pairs/", {"people": ids(cast)[2:]})
    assert (made.status_code, made.json()["number"], made.json()["state"]) == (201, 2, "confirmed")
    named = desk.send("patch", "teams/2/", {"name": "Los del Fondo"})
    assert (named.status_code, named.json()["name"]) == (200, "Los del Fondo")
    assert desk.send("delete", "teams/2/").status_code == 204
    assert Team.objects.get(number=2).state == "withdrawn"
    twice = desk.send("delete", "teams/2/")
    assert (twice.status_code, twice.json()["code"]) == (409, "team_gone")
    again = desk.post("inscriptions/pairs/", {"people": ids(cast)[2:]})
    assert again.json()["number"] == 2


def test_two_change_places(desk, cast):
    desk.post("inscriptions/pairs/", {"people": ids(cast)[2:]})
    one, _two, three, _four = ids(cast)
    done = desk.post("teams/1/swap/", {"person": one, "other": three})
    assert done.status_code == 201, done.content
    members = Team.objects.get(number=1).places.filter(until=None)
    assert {str(place.participant_id) for place in members} == {ids(cast)[1], three}
    stranger = desk.post("teams/1/swap/", {"person": one, "other": three})
    assert (stranger.status_code, stranger.json()["code"]) == (409, "without_team")


def test_what_cannot_be_is_refused_with_its_code(desk, cast):
    refused = {
        "choose_a_team": desk.post("inscriptions/pairs/", {"people": ids(cast)[2:3]}),
        "has_team": desk.post("inscriptions/pairs/", {"people": ids(cast)[1:3]}),
        "not_in_tournament": desk.post("inscriptions/pairs/", {"people": [str(uuid.uuid4())]}),
        "team_name_wrong": desk.send("patch", "teams/1/", {"name": "=1+1"}),
    }
    assert {code: answer.json()["code"] for code, answer in refused.items()} == {
        code: code for code in refused
    }


def test_a_nickname_comes_and_goes_with_the_person(desk, cast):
    person = desk.send("patch", f"inscriptions/{ids(cast)[0]}/", {"nickname": "Anita"})
    assert person.json()["nickname"] == "Anita"
    assert desk.get("teams/").json()["results"][0]["name"].startswith("Anita ")


def test_a_reentry_is_charged_listed_and_taken_back(cast):
    hall = open_hall(cast, 4, fee=20, currency="ARS", reentry_fee=10)
    desk = key_for(hall.tournament, cast.organizer)
    charged = desk.post("teams/2/reentries/")
    assert charged.status_code == 201
    assert [(row["number"], row["amount"]) for row in charged.json()] == [(1, "10.00")] * 2
    assert desk.send("delete", "teams/2/reentries/").status_code == 204
    listed = desk.get("teams/2/reentries/").json()["results"]
    assert all(row["undone_at"] for row in listed)
    assert desk.send("delete", "teams/2/reentries/").json()["code"] == "no_reentry"
