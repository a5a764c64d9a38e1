"""The desk by a program: links, reserves, PINs, counts, marks."""

import uuid

from django.test import Client
from django.urls import reverse

from tests.api.conftest import key_for
from tests.event import inscribe_teams, make_event
from tournaments.actors import SYSTEM
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.check_in import is_pin
from tournaments.inscriptions.services.inscribe import inscribe
from tournaments.models import Participant, Place


def reserve(tournament, name: str = "Rita Reserva") -> Participant:
    return inscribe(tournament, by=SYSTEM, people=[Person(name)]).people[0]


def first(hall) -> Participant:
    return hall.teams[0].places.get(order=1).participant


def test_a_new_link_opens_the_page_until_it_is_revoked(program, hall):
    person = first(hall)
    answer = program.post(f"inscriptions/{person.pk}/links/", Idempotency_Key="l1")
    assert answer.status_code == 201, answer.content
    (link,) = answer.json()["links"]
    page = link.removeprefix(link.partition("/t/")[0])
    assert person.name.encode() in Client().get(page).content
    again = program.post(f"inscriptions/{person.pk}/links/", Idempotency_Key="l1")
    assert again.json() == {"links": []}  # shown once
    assert person.links.count() == 1
    assert program.send("delete", f"inscriptions/{person.pk}/links/").status_code == 204
    assert Client().get(page).status_code == 404
    actions = list(hall.tournament.log.order_by("number").values_list("action", flat=True))
    assert actions[-2:] == ["participant.link_given", "participant.links_voided"]


def test_somebody_erased_gets_no_link(program, hall):
    person = first(hall)
    program.send("delete", f"inscriptions/{person.pk}/")
    refused = program.post(f"inscriptions/{person.pk}/links/")
    assert (refused.status_code, refused.json()["code"]) == (409, "erased")


def test_a_reserve_takes_a_chair_once(program, hall):
    rita = reserve(hall.tournament)
    assert [row["name"] for row in program.get("reserves/").json()["results"]] == ["Rita Reserva"]
    sent = {"reserve": str(rita.pk), "reason": "Se sintió mal"}
    path = f"inscriptions/{first(hall).pk}/replacement/"
    done = program.post(path, sent, Idempotency_Key="r1")
    assert (done.status_code, done.json()["name"]) == (201, "Rita Reserva")
    assert Place.objects.get(participant=rita, until=None).team == hall.teams[0]
    again = program.post(path, sent, Idempotency_Key="r1")
    assert (again.status_code, again.headers["Idempotency-Replayed"]) == (201, "true")
    left = [row["id"] for row in program.get("reserves/").json()["results"]]
    assert left != [str(rita.pk)]


def test_who_has_a_team_or_is_nobody_is_no_reserve(program, hall):
    path = f"inscriptions/{first(hall).pk}/replacement/"
    other = hall.teams[1].places.get(order=1).participant
    taken = program.post(path, {"reserve": str(other.pk)})
    assert (taken.status_code, taken.json()["code"]) == (409, "reserve_has_team")
    nobody = program.post(path, {"reserve": str(uuid.uuid4())})
    assert (nobody.status_code, nobody.json()["code"]) == (409, "not_in_tournament")
    wrong = program.post(path, {"reserve": "Rita"})
    assert [fault["field"] for fault in wrong.json()["faults"]] == ["reserve"]


def test_in_the_middle_of_a_game_no_reserve_comes_in(program, hall):
    program.post("matches/1/entries/", {"lines": ["A truco, B no quiero"]})
    sent = {"reserve": str(reserve(hall.tournament).pk)}
    refused = program.post(f"inscriptions/{first(hall).pk}/replacement/", sent)
    assert (refused.status_code, refused.json()["code"]) == (409, "game_running")


def test_a_place_that_becomes_free_goes_to_the_waitlist_by_itself(cast):
    make_event(cast, cap=2)
    inscribe_teams(cast.tournament, 3)
    program = key_for(cast.tournament, cast.organizer)
    (waiting,) = program.get("inscriptions/?show=waiting").json()["results"]
    assert waiting["position"] == 1
    leaves = program.get("inscriptions/").json()["results"][0]["people"][0]["id"]
    sent = {"whole_team": True, "reason": "Se van"}
    assert program.post(f"inscriptions/{leaves}/withdrawal/", sent).status_code == 200
    assert program.get("inscriptions/?show=waiting").json()["results"] == []
    actions = cast.tournament.log.values_list("action", flat=True)
    assert "team.promoted" in actions
    assert program.send("delete", f"inscriptions/{leaves}/withdrawal/").status_code == 204
    (back,) = program.get("inscriptions/?show=waiting").json()["results"]
    assert leaves in {person["id"] for person in back["people"]}


def test_a_walkover_is_taken_back(program, hall):
    decided = {"act": "walkover", "side": "A", "reason": "No vinieron"}
    assert program.post("matches/1/decisions/", decided).status_code == 201
    assert program.send("delete", "matches/1/walkover/").status_code == 204
    assert program.get("matches/1/").json()["state"] == "ready"
    again = program.send("delete", "matches/1/walkover/")
    assert (again.status_code, again.json()["code"]) == (409, "no_walkover")


def test_a_team_gets_a_pin_that_is_shown_once(program, hall):
    answer = program.post("teams/1/pin/", Idempotency_Key="p1")
    assert answer.status_code == 201
    assert is_pin(hall.teams[0], answer.json()["pin"])
    again = program.post("teams/1/pin/", Idempotency_Key="p1")
    assert again.json() == {"pin": ""}
    assert is_pin(hall.teams[0], answer.json()["pin"])
    assert program.post("teams/99/pin/").status_code == 404


def test_counts_tell_the_desk_more_than_the_public(program, hall):
    place = reverse("api:counts", args=[hall.tournament.slug])
    assert Client().get(place).json() == {"taken": 4, "cap": None, "waiting": 0, "people": 8}
    program.send("patch", f"inscriptions/{first(hall).pk}/", {"checked_in": True})
    assert program.get("inscriptions/counts/").json()["here"] == 1


def test_consent_and_looking_are_marks_like_the_others(program, hall):
    rita = reserve(hall.tournament)
    path = f"inscriptions/{rita.pk}/"
    answer = program.send("patch", path, {"consents": True, "looks_for_partner": True}).json()
    assert (answer["consented"], answer["looks_for_partner"]) == (True, True)
    wrong = program.send("patch", path, {"consents": False, "payment": "later"})
    assert {fault["field"] for fault in wrong.json()["faults"]} == {"consents", "payment"}


def test_a_namesake_is_written_down_after_a_second_look(program, hall):
    rita, name = reserve(hall.tournament), first(hall).name
    path = f"inscriptions/{rita.pk}/"
    refused = program.send("patch", path, {"name": name})
    assert (refused.status_code, refused.json()["code"]) == (409, "duplicates")
    sure = program.send("patch", path, {"name": name, "despite_duplicates": True})
    assert sure.json()["name"] == name
