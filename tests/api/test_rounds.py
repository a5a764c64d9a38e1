"""Rounds by a program: planned, drawn round by round, read as a table."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.api.conftest import key_for
from tests.api.test_stages import planning
from tests.tournaments.matches.hall import seat_teams
from tests.tournaments.stages.rounds import open_rounds, plan_rounds
from tournaments.draws.readiness import OVERLOOKABLE

__all__ = ["planning"]
PLAN = [
    {"key": "classificatoria", "kind": "rounds", "rounds": 4, "random": True, "best_of": 1},
    {
        "key": "mata-mata",
        "kind": "knockout",
        "way_in": "seeded",
        "source": "classificatoria",
        "cut": 4,
    },
]


def test_rounds_are_planned_whole_also_where_little_is_said(planning):
    answer = planning.send("patch", "plan/", {"stages": PLAN})
    assert answer.status_code == 200, answer.content
    rounds, knockout = answer.json()["stages"]
    assert (rounds["rounds"], rounds["random"], rounds["sweep"]) == (4, True, False)
    assert knockout == PLAN[1]


@pytest.mark.parametrize(
    ("change", "fields"),
    [
        (({"rounds": 0}, {"cut": 1}), {"stages.rounds", "stages.cut"}),
        (({}, {"way_in": "pots"}), {"stages.way_in"}),
        (({"size": 4}, {}), {"stages"}),
    ],
)
def test_rounds_that_cannot_be_are_refused_with_every_fault(planning, change, fields):
    stages = [{**stage, **other} for stage, other in zip(PLAN, change, strict=True)]
    answer = planning.send("patch", "plan/", {"stages": stages})
    assert answer.status_code == 422, answer.content
    assert {fault["field"] for fault in answer.json()["faults"]} == fields


def test_what_a_stage_of_its_kind_does_not_have_is_named(planning):
    """Exactly two games in a knockout: how many games it has is said by round, beside the plan."""
    two_games = {**PLAN[1], "best_of": 2, "all_played": True}
    answer = planning.send("patch", "plan/", {"stages": [PLAN[0], two_games]})
    assert answer.status_code == 422, answer.content
    [fault] = answer.json()["faults"]
    assert (fault["code"], fault["field"]) == ("stages_unreadable", "stages")
    assert "best_of" in fault["words"]


def test_a_round_is_drawn_by_a_program_and_its_table_read(cast):
    hall = plan_rounds(cast, 7)
    program = key_for(hall.tournament, cast.organizer)
    data = {"kind": "round", "source": "none", "despite": list(OVERLOOKABLE)}
    made = program.post("draws/", data)
    assert made.status_code == 201, made.content
    hall.play_round(1)
    [rounds, knockout] = program.get("stages/").json()["stages"]
    assert (rounds["kind"], rounds["rounds"]) == ("rounds", 3)
    [bye] = rounds["byes"]
    assert (bye["round"], bye["late"]) == (1, False)
    assert knockout["byes"] == []
    table = rounds["groups"][0]["table"]
    assert len(table) == 7
    assert next(row["won"] for row in table if row["team"] == bye["team"]) == 1
    early = program.post("stages/knockout/bracket/")
    assert (early.status_code, early.json()["code"]) == (409, "places_open")


@pytest.mark.parametrize("teams", [6, 20])
def test_the_number_of_queries_does_not_depend_on_the_number_of_teams(cast, teams):
    hall = open_rounds(cast, teams, tables=10)
    hall.play_round(1)
    with CaptureQueriesContext(connection) as queries:
        Client().get(f"/api/v1/tournaments/{hall.tournament.slug}/stages/")
    assert len(queries) == 12


def test_a_late_team_is_let_in_until_half_of_the_rounds_are_drawn(cast):
    hall = open_rounds(cast, 8)
    seat_teams(hall.plan, 1, first=9)
    program = key_for(hall.tournament, cast.organizer)
    late = "stages/rounds/late-teams/"
    assert [row["number"] for row in program.get(late).json()["results"]] == [9]
    silent = program.post(late, {"team": 9})
    assert (silent.status_code, silent.json()["code"]) == (409, "reason_needed")
    reason = "Se les rompió el auto y avisaron"
    answer = program.post(late, {"team": 9, "reason": reason})
    assert answer.status_code == 201, answer.content
    rounds = answer.json()["stages"][0]
    assert rounds["byes"] == [{"round": 1, "team": 9, "late": True}]
    assert len(rounds["groups"][0]["table"]) == 9
    entry = hall.tournament.log.get(action="team.entered_rounds")
    assert entry.data["article"]
    assert entry.remarks.get().text == reason
    assert program.get(late).json()["results"] == []
    again = program.post(late, {"team": 9, "reason": reason})
    assert (again.status_code, again.json()["code"]) == (409, "no_late_team")


def test_after_half_of_the_rounds_nobody_is_offered_or_let_in(cast):
    hall = open_rounds(cast, 8)
    seat_teams(hall.plan, 1, first=9)
    program = key_for(hall.tournament, cast.organizer)
    hall.play_rounds(2)
    late = "stages/rounds/late-teams/"
    assert program.get(late).json()["results"] == []
    answer = program.post(late, {"team": 9, "reason": "Se les rompió el auto"})
    assert (answer.status_code, answer.json()["code"]) == (409, "too_late_for_rounds")


def test_a_stage_without_rounds_lets_nobody_in(cast):
    hall = open_rounds(cast, 8)
    program = key_for(hall.tournament, cast.organizer)
    answer = program.post("stages/knockout/late-teams/", {"team": 9, "reason": "Llegaron tarde"})
    assert (answer.status_code, answer.json()["code"]) == (409, "no_rounds_planned")
    assert program.get("stages/nothing/late-teams/").status_code == 404
