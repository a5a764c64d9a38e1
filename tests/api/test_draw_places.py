"""Draws by name, and two who change places after one."""

from datetime import UTC, datetime

import pytest
from django.test import Client

from tests.api.conftest import Program, key_for
from tests.tournaments.draws.hall import (
    DEALT,
    alone,
    come_late,
    drawn,
    frozen_draw,
    individuals,
    pairs,
)
from tournaments.audit.verify import verify
from tournaments.draws.protocol.beacon import first_round_from
from tournaments.draws.readiness import OVERLOOKABLE
from tournaments.models import Participant


@pytest.fixture
def program(cast) -> Program:
    return key_for(cast.tournament, cast.organizer)


def teams_of(draw: dict) -> list[list[int]]:
    return [[person["number"] for person in place["people"]] for place in draw["places"]]


def test_who_would_be_drawn_is_told_with_what_stands_in_the_way(cast, program):
    individuals(cast, 1)
    answer = program.get("draws/teams/entrants/").json()
    assert [person["number"] for person in answer["entrants"]] == [1]
    assert len(answer["obstacles"]) == 1
    alone(cast.tournament, 3, first=10)
    answer = program.get("draws/teams/entrants/").json()
    assert (len(answer["entrants"]), answer["obstacles"], answer["again"]) == (4, [], False)
    frozen_draw(cast.tournament, "teams")
    assert program.get("draws/teams/entrants/").json()["again"]
    assert program.get("draws/dances/entrants/").status_code == 404


def test_a_program_makes_a_quick_draw_with_one_request(cast, program):
    pairs(cast, 4)
    sent = {"kind": "bracket", "source": "none", "despite": OVERLOOKABLE}
    answer = program.post("draws/", sent)
    assert answer.status_code == 201, answer.content
    assert answer.json()["state"] == "drawn"
    document = program.get("draws/1/").json()
    assert document["draws"][0]["list"]["source"] == {"kind": "none"}


def test_a_program_names_a_beacon_by_its_moment_and_a_deadline(cast, program):
    pairs(cast, 4)
    sent = {"kind": "bracket", "source": "beacon", "despite": OVERLOOKABLE}
    past = program.post("draws/", {**sent, "at": "2023-08-23T15:59:24Z"})
    assert past.status_code == 409
    moments = {"at": "2099-01-01T12:00:00Z", "deadline": "2099-01-02T12:00:00-03:00"}
    assert program.post("draws/", {**sent, **moments}).status_code == 201
    source = program.get("draws/1/").json()["draws"][0]["list"]["source"]
    assert source["round"] == first_round_from(datetime(2099, 1, 1, 12, tzinfo=UTC))
    assert source["fallback"]["after"] == "2099-01-02T15:00:00+00:00"
    early = program.post("draws/1/make/", {"told": "1e", "fallback": True})
    assert early.status_code == 409


def test_two_people_of_drawn_teams_change_places_once(cast, program):
    draw = drawn(individuals(cast, 4), "teams")
    before = program.get(f"draws/{draw.number}/places/").json()
    (first, _), (other, _) = teams_of(before)
    sent = {"first": first, "second": other, "reason": "Son hermanos"}
    path = f"draws/{draw.number}/changes/"
    done = program.post(path, sent, Idempotency_Key="s1")
    assert done.status_code == 201, done.content
    after = done.json()
    assert teams_of(after)[0][0] == other
    assert teams_of(after)[1][0] == first
    assert [place["by_hand"] for place in after["places"]] == [True, True]
    assert after["changes"][0]["reason"] == "Son hermanos"
    again = program.post(path, sent, Idempotency_Key="s1")
    assert again.headers["Idempotency-Replayed"] == "true"
    assert program.get(f"draws/{draw.number}/places/").json()["changes"] == after["changes"]
    assert verify(cast.tournament.pk).is_sound


def test_who_was_left_out_comes_in_for_another(cast, program):
    draw = drawn(individuals(cast, 5), "teams")
    before = program.get(f"draws/{draw.number}/places/").json()
    (outside,) = [person["number"] for person in before["left_out"]]
    inside = teams_of(before)[0][0]
    sent = {"first": inside, "second": outside, "reason": "Se tiene que ir"}
    after = program.post(f"draws/{draw.number}/changes/", sent).json()
    assert outside in teams_of(after)[0]
    assert [person["number"] for person in after["left_out"]] == [inside]


def test_two_teams_of_a_bracket_change_places(cast, program):
    draw = drawn(pairs(cast, 4), "bracket")
    before = program.get(f"draws/{draw.number}/places/").json()
    first, third = teams_of(before)[0][0], teams_of(before)[2][0]
    sent = {"first": first, "second": third, "reason": "Primos"}
    after = program.post(f"draws/{draw.number}/changes/", sent).json()
    assert (teams_of(after)[0], teams_of(after)[2]) == ([third], [first])


def test_a_change_that_can_not_be_is_refused_in_words(cast, program):
    draw = drawn(individuals(cast, 4), "teams")
    path = f"draws/{draw.number}/changes/"
    person, partner = teams_of(program.get(f"draws/{draw.number}/places/").json())[0]
    together = {"first": person, "second": partner, "reason": "x"}
    for sent, code, words in (
        ({**together, "reason": ""}, "reason_needed", "Informe o motivo: ele fica com a decisão."),
        (together, "already_together", "Já jogam na mesma dupla."),
        ({**together, "second": 99}, "no_such_person", "Escolha pessoas deste sorteio."),
    ):
        refused = program.post(path, sent, Accept_Language="pt-br")
        assert (refused.status_code, refused.json()["code"]) == (409, code)
        assert refused.json()["detail"] == words
    wrong = program.post(path, {"first": "Ana", "reason": "x" * 1001})
    assert {f["field"] for f in wrong.json()["faults"]} == {"first", "second", "reason"}
    assert program.post("draws/99/changes/", together).status_code == 404


def test_what_is_frozen_and_not_drawn_has_no_places_to_change(cast, program):
    draw = frozen_draw(pairs(cast, 4), "bracket")
    refused = program.post(
        f"draws/{draw.number}/changes/", {"first": 1, "second": 2, "reason": "x"}
    )
    assert (refused.status_code, refused.json()["code"]) == (409, "not_in_force")


def test_everybody_sees_who_stands_where_and_how_far_the_ceremony_is(cast, program):
    draw = drawn(pairs(cast, 4), "bracket")
    path = f"/api/v1/tournaments/{cast.tournament.slug}/draws/{draw.number}/places/"
    assert Client().get(path).json()["revealed"] == 0
    program.post(f"draws/{draw.number}/reveal/", {"all_at_once": True})
    places = Client().get(path).json()
    assert places["revealed"] == 4
    assert [place["match"] for place in places["places"]] == [1, 1, 2, 2]


def test_another_tournaments_key_changes_nothing(cast):
    draw = drawn(individuals(cast, 4), "teams")
    stranger = key_for(cast.other_tournament, cast.stranger)
    path = f"/tournaments/{cast.tournament.slug}/draws/{draw.number}/changes/"
    refused = stranger.post(path, {"first": 1, "second": 2, "reason": "x"})
    assert (refused.status_code, refused.json()["code"]) == (403, "other_tournament")


def test_a_program_reads_what_is_not_ready_and_says_what_it_overlooks(cast, program):
    pairs(cast, 4)
    answer = program.get("draws/bracket/entrants/").json()
    assert [point["code"] for point in answer["not_ready"]] == ["inscriptions_open", "not_here"]
    assert len(answer["not_ready"][1]["people"]) == 8
    body = {"kind": "bracket", "source": "cards"}
    refused = program.post("draws/", {**body, "despite": ["not_here"]})
    assert (refused.status_code, refused.json()["code"]) == (409, "not_ready")
    frozen = program.post("draws/", {**body, "despite": ["not_here", "inscriptions_open"]})
    assert frozen.status_code == 201
    places = program.get(f"draws/{frozen.json()['number']}/places/").json()
    assert {point["code"]: point["count"] for point in places["despite"]} == {
        "inscriptions_open": 0,
        "not_here": 8,
    }


def test_a_program_cancels_a_frozen_list_with_a_reason(cast, program):
    draw = frozen_draw(individuals(cast, 4), "teams")
    refused = program.post(f"draws/{draw.number}/cancellation/", {})
    assert (refused.status_code, refused.json()["code"]) == (409, "reason_needed")
    answer = program.post(f"draws/{draw.number}/cancellation/", {"reason": "Faltan dos"})
    assert (answer.status_code, answer.json()["state"]) == (200, "cancelled")


def test_a_program_renames_somebody_of_a_draw_with_a_reason(cast, program):
    draw = frozen_draw(individuals(cast, 4), "teams")
    person = Participant.objects.earliest("number")
    address = f"inscriptions/{person.pk}/"
    refused = program.send("patch", address, {"name": "Ana Paz"})
    assert (refused.status_code, refused.json()["code"]) == (409, "draw_reason_needed")
    assert (
        program.send("patch", address, {"name": "Ana Paz", "reason": "Mal escrito"}).status_code
        == 200
    )
    [change] = program.get(f"draws/{draw.number}/places/").json()["changes"]
    assert change["names"] == [{"before": person.name, "after": "Ana Paz"}]


def test_a_program_has_the_rival_of_a_late_team_drawn(cast, program):
    tournament = pairs(cast, 5)
    assert len(program.get("draws/late/entrants/").json()["obstacles"]) == 1
    drawn(tournament, "bracket")
    late = come_late(tournament)
    answer = program.get("draws/late/entrants/").json()
    assert [team["number"] for team in answer["entrants"]] == [late.number]
    sent = {"kind": "late", "source": "cards"}
    wrong = program.post("draws/", sent).json()["faults"]
    assert {fault["field"] for fault in wrong} == {"team", "reason"}
    sent |= {"team": late.number, "reason": "Se pinchó una goma"}
    frozen = program.post("draws/", sent)
    assert frozen.status_code == 201, frozen.content
    number = frozen.json()["number"]
    assert program.post("draws/", sent).json()["code"] == "late_list_frozen"
    assert program.post(f"draws/{number}/make/", {"told": DEALT}).status_code == 201
    places = program.get(f"draws/{number}/places/").json()["places"]
    (place,) = [spot for spot in places if spot["people"] and spot["turn"] == 3]
    assert [team["number"] for team in place["people"]] == [late.number]
    assert place["match"] == 6
    bracket = program.get("draws/1/places/").json()
    assert [spot["late_draw"] for spot in bracket["places"] if spot["late_draw"]] == [number]
