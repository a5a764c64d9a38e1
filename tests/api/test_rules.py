"""Scoring hands without any tournament."""

import pytest
from django.test import Client

from scoring.registry import all_rulesets


def adjudicate(**sent):
    return Client().post("/api/v1/adjudicate", sent, content_type="application/json")


def test_a_hand_is_scored_with_its_articles(db, django_assert_num_queries):
    with django_assert_num_queries(0):
        answer = adjudicate(ruleset="asart", lines=["A envido, B no quiero, mano para B"])
    assert answer.status_code == 200
    (entry,) = answer.json()["entries"]
    assert entry["score"] == [1, 1]
    assert all(award["article"] for award in entry["awards"])


def test_every_fault_of_a_line_is_told_with_its_place(db):
    answer = adjudicate(ruleset="asart", lines=["A truco, B no quiero", "A dances"])
    assert answer.status_code == 422
    assert answer.json()["faults"][0]["at"] == 1


def test_a_situation_is_taken_as_told(db):
    answer = adjudicate(
        ruleset="asart",
        score=[28, 29],
        lines=["A truco, B no quiero", "A truco, B no quiero"],
        each=True,
    )
    assert [entry["score"] for entry in answer.json()["entries"]] == [[29, 29], [29, 29]]


def test_objects_are_read_as_well_as_lines(db):
    moves = [{"who": "A", "word": "truco"}, {"who": "B", "word": "no_quiero"}]
    assert adjudicate(ruleset="asart", lines=[{"moves": moves}]).status_code == 200


@pytest.mark.parametrize("key", sorted(all_rulesets()))
def test_every_ruleset_answers_what_it_does_not_know(db, key):
    for wrong in (
        {"lines": ["???"]},
        {"lines": [7]},
        {"lines": ["A truco"], "options": {"color": "red"}},
        {"lines": ["A truco"], "players": 5},
        {"lines": ["A truco"], "best_of": 4},
        {"lines": ["A truco"], "score": [999, 0]},
        {"lines": ["A truco"], "dealer": "Z9"},
    ):
        answer = adjudicate(ruleset=key, **wrong)
        assert answer.status_code == 422, wrong
        assert answer.json()["faults"][0]["words"], wrong


def test_a_ruleset_that_is_not_there_names_those_that_are(db):
    fault = adjudicate(ruleset="poker", lines=["A truco"]).json()["faults"][0]
    assert "asart" in fault["expected"]


def test_the_rulesets_are_listed_with_their_options(db):
    rulesets = Client().get("/api/v1/rulesets/").json()["results"]
    assert {row["ruleset"] for row in rulesets} == set(all_rulesets())
