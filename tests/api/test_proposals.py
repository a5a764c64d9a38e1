"""Partners find each other by programs: by the own link, or written down by the organizers."""

import pytest

from tests.api.callers import Player, player
from tests.api.conftest import Program, key_for
from tests.event import make_event
from tests.tournaments.draws.hall import alone
from tournaments.actors import actor_of_participant
from tournaments.inscriptions.services.partners import set_looking
from tournaments.models import Proposal, Team


@pytest.fixture
def three(cast) -> list[Player]:
    """People 1, 2 and 3 came alone and want to be found."""
    make_event(cast, cap=None)
    alone(cast.tournament, 3)
    people = list(cast.tournament.participants.order_by("number"))
    for person in people:
        set_looking(person, by=actor_of_participant(person.pk), looking=True)
    return [player(person) for person in people]


@pytest.fixture
def program(cast, three) -> Program:
    return key_for(cast.tournament, cast.organizer)


def test_one_asks_the_other_accepts_and_they_are_a_team(three):
    ana, bruno, carla = three
    answer = ana.post("proposals/", {"asked": 2}, Idempotency_Key="a1")
    assert answer.status_code == 201, answer.content
    assert (answer.json()["proposal"]["state"], answer.json()["team"]) == ("asked", None)
    again = ana.post("proposals/", {"asked": 2}, Idempotency_Key="a1")
    assert again.headers["Idempotency-Replayed"] == "true"
    assert Proposal.objects.count() == 1
    (received,) = bruno.get("me/").json()["finder"]["received"]
    assert received["asker"]["number"] == 1
    assert carla.get("proposals/").json()["results"] == []
    assert carla.get(f"proposals/{received['id']}/").status_code == 404
    answer = bruno.post(f"proposals/{received['id']}/", {"accept": True})
    assert answer.status_code == 201, answer.content
    assert Team.objects.get().number == answer.json()["team"]
    assert ana.get("me/").json()["team"] == answer.json()["team"]


def test_declined_or_taken_back_everybody_stays_alone(three):
    ana, bruno, _ = three
    first = ana.post("proposals/", {"asked": 2}).json()["proposal"]["id"]
    assert bruno.post(f"proposals/{first}/", {"accept": False}).json()["proposal"]["state"] == (
        "declined"
    )
    second = ana.post("proposals/", {"asked": 2}).json()["proposal"]["id"]
    assert ana.send("delete", f"proposals/{second}/").status_code == 204
    over = bruno.post(f"proposals/{second}/", {"accept": True})
    assert (over.status_code, over.json()["code"]) == (409, "proposal_over")
    assert not Team.objects.exists()


def test_nobody_answers_for_another(three):
    ana, bruno, _ = three
    number = ana.post("proposals/", {"asked": 2}).json()["proposal"]["id"]
    assert ana.post(f"proposals/{number}/", {"accept": True}).status_code == 403
    assert bruno.send("delete", f"proposals/{number}/").status_code == 403
    assert Proposal.objects.get().state == "asked"


def test_who_asks_somebody_that_has_asked_accepts(three):
    ana, bruno, _ = three
    ana.post("proposals/", {"asked": 2})
    done = bruno.post("proposals/", {"asked": 1})
    assert done.json()["team"] == Team.objects.get().number


def test_the_organizers_write_down_what_two_people_say(program):
    answer = program.post("proposals/", {"asker": 1, "asked": 3})
    assert answer.status_code == 201, answer.content
    number = answer.json()["proposal"]["id"]
    assert program.get("proposals/?state=asked").json()["count"] == 1
    assert program.post(f"proposals/{number}/", {"accept": True}).json()["team"]
    assert program.get("proposals/?state=asked").json()["count"] == 0


def test_all_that_is_wrong_is_said_at_once(program, three):
    wrong = program.post("proposals/", {"asker": "Ana", "asked": -1})
    assert {fault["field"] for fault in wrong.json()["faults"]} == {"asker", "asked"}
    missing = program.post("proposals/", {"asked": 2})
    assert [(f["field"], f["code"]) for f in missing.json()["faults"]] == [("asker", "required")]
    itself = three[0].post("proposals/", {"asked": 1})
    assert (itself.status_code, itself.json()["code"]) == (409, "not_to_be_found")
    nobody = three[0].post("proposals/", {"asked": 99})
    assert (nobody.status_code, nobody.json()["code"]) == (409, "not_to_be_found")


def test_who_does_not_look_is_not_found(three):
    three[1].send("patch", "me/", {"looks_for_partner": False})
    refused = three[0].post("proposals/", {"asked": 2})
    assert (refused.status_code, refused.json()["code"]) == (409, "not_to_be_found")
