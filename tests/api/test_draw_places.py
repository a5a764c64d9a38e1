"""Draws by name, and two who change places after one."""

import pytest
from django.test import Client

from tests.api.conftest import Program, key_for
from tests.draws.hall import alone, drawn, frozen_draw, individuals, pairs
from tournaments.audit.verify import verify


@pytest.fixture
def program(cast) -> Program:
    return key_for(cast.tournament, cast.organizer)


def teams_of(told: dict) -> list[list[int]]:
    return [[one["number"] for one in place["people"]] for place in told["places"]]


def test_who_would_be_drawn_is_told_with_what_stands_in_the_way(cast, program):
    individuals(cast, 1)
    told = program.get("draws/teams/entrants/").json()
    assert [one["number"] for one in told["entrants"]] == [1]
    assert len(told["obstacles"]) == 1
    alone(cast.tournament, 3, first=10)
    told = program.get("draws/teams/entrants/").json()
    assert (len(told["entrants"]), told["obstacles"], told["again"]) == (4, [], False)
    frozen_draw(cast.tournament, "teams")
    assert program.get("draws/teams/entrants/").json()["again"]
    assert program.get("draws/dances/entrants/").status_code == 404


def test_two_people_of_drawn_teams_change_places_once(cast, program):
    draw = drawn(individuals(cast, 4), "teams")
    before = program.get(f"draws/{draw.number}/places/").json()
    (one, _), (other, _) = teams_of(before)
    sent = {"first": one, "second": other, "reason": "Son hermanos"}
    path = f"draws/{draw.number}/changes/"
    done = program.post(path, sent, Idempotency_Key="s1")
    assert done.status_code == 201, done.content
    after = done.json()
    assert teams_of(after)[0][0] == other
    assert teams_of(after)[1][0] == one
    assert [place["by_hand"] for place in after["places"]] == [True, True]
    assert after["changes"][0]["reason"] == "Son hermanos"
    again = program.post(path, sent, Idempotency_Key="s1")
    assert again.headers["Idempotency-Replayed"] == "true"
    assert program.get(f"draws/{draw.number}/places/").json()["changes"] == after["changes"]
    assert verify(cast.tournament.pk).is_sound


def test_who_was_left_out_comes_in_for_another(cast, program):
    draw = drawn(individuals(cast, 5), "teams")
    told = program.get(f"draws/{draw.number}/places/").json()
    (outside,) = [one["number"] for one in told["left_out"]]
    inside = teams_of(told)[0][0]
    sent = {"first": inside, "second": outside, "reason": "Se tiene que ir"}
    after = program.post(f"draws/{draw.number}/changes/", sent).json()
    assert outside in teams_of(after)[0]
    assert [one["number"] for one in after["left_out"]] == [inside]


def test_two_teams_of_a_bracket_change_places(cast, program):
    draw = drawn(pairs(cast, 4), "bracket")
    told = program.get(f"draws/{draw.number}/places/").json()
    first, third = teams_of(told)[0][0], teams_of(told)[2][0]
    sent = {"first": first, "second": third, "reason": "Primos"}
    after = program.post(f"draws/{draw.number}/changes/", sent).json()
    assert (teams_of(after)[0], teams_of(after)[2]) == ([third], [first])


def test_a_change_that_can_not_be_is_refused_in_words(cast, program):
    draw = drawn(individuals(cast, 4), "teams")
    path = f"draws/{draw.number}/changes/"
    one, partner = teams_of(program.get(f"draws/{draw.number}/places/").json())[0]
    tries = {
        "reason_needed": {"first": one, "second": partner},
        "same_team": {"first": one, "second": partner, "reason": "x"},
        "no_such_person": {"first": one, "second": 99, "reason": "x"},
    }
    for code, sent in tries.items():
        refused = program.post(path, sent)
        assert (refused.status_code, refused.json()["code"]) == (409, code)
        assert refused.json()["detail"]
    wrong = program.post(path, {"first": "Ana", "reason": "x" * 1001})
    assert {f["field"] for f in wrong.json()["faults"]} == {"first", "second", "reason"}
    assert program.post("draws/99/changes/", tries["same_team"]).status_code == 404


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
    told = Client().get(path).json()
    assert told["revealed"] == 4
    assert [place["match"] for place in told["places"]] == [1, 1, 2, 2]


def test_another_tournaments_key_changes_nothing(cast):
    draw = drawn(individuals(cast, 4), "teams")
    stranger = key_for(cast.other_tournament, cast.stranger)
    path = f"/tournaments/{cast.tournament.slug}/draws/{draw.number}/changes/"
    refused = stranger.post(path, {"first": 1, "second": 2, "reason": "x"})
    assert (refused.status_code, refused.json()["code"]) == (403, "other_tournament")
