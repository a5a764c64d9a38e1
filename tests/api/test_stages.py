"""Groups by a program: planned, read as tables, led on to a bracket."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.api.conftest import Program, key_for
from tests.cast import Cast
from tests.tournaments.stages.groups import GroupsHall, open_groups
from tests.tournaments.stages.test_draws import DESPITE, plan_groups
from tournaments.actors import actor_of_account
from tournaments.exports.tables import TABLES
from tournaments.models import Plan
from tournaments.setup.services.create import create_plan
from tournaments.stages.services.deductions import deduct_points

QUERIES = 12
SHORT = [
    {"key": "zonas", "kind": "groups", "size": 5},
    {"key": "llave", "kind": "knockout", "source": "zonas", "each": 1},
]


@pytest.fixture
def planning(cast: Cast) -> Program:
    """An event that is being set up."""
    create_plan(cast.tournament, by=actor_of_account(cast.organizer), blueprint="asart")
    return key_for(cast.tournament, cast.organizer)


def program_of(hall: GroupsHall) -> Program:
    return key_for(hall.tournament, hall.cast.organizer)


def test_stages_are_planned_whole_also_where_little_is_said(planning):
    answer = planning.send("patch", "plan/", {"stages": SHORT})
    assert answer.status_code == 200, answer.content
    groups, knockout = answer.json()["stages"]
    assert (groups["size"], groups["criteria"], groups["best_of"]) == (5, list("WDFHL"), 3)
    assert (knockout["each"], knockout["way_in"], knockout["fill"]) == (1, "pots", True)
    assert Plan.objects.get(tournament__slug=planning.slug).stages == [groups, knockout]
    assert planning.send("patch", "plan/", {"stages": []}).json()["stages"] == []


def test_a_preview_tells_the_clauses_of_groups(planning):
    answer = planning.post("regulation/preview/", {"stages": SHORT}).json()
    words = " ".join(
        sentence["text"] for section in answer["sections"] for sentence in section["sentences"]
    )
    assert "zonas de hasta 5" in words
    assert Plan.objects.get(tournament__slug=planning.slug).stages == []


UNREADABLE = {"stages": "This is no list of stages."}


def wrong(member: str) -> dict[str, str]:
    return {"stages": f"This is no list of stages: “{member}” is missing or wrong."}


@pytest.mark.parametrize(
    ("stages", "faults"),
    [
        ("x", UNREADABLE),
        ({"key": "a"}, UNREADABLE),
        ([1], wrong("kind")),
        ([{"kind": "groups"}], wrong("key")),
        ([{**SHORT[0], "size": "5"}, SHORT[1]], wrong("size")),
        ([{**SHORT[0], "colour": "red"}, SHORT[1]], wrong("colour")),
        ([SHORT[0], SHORT[0], SHORT[1]], wrong("key")),
        (
            [SHORT[1]],
            {"stages": "Groups or rounds, with a knockout after them or without one."},
        ),
        (
            [{**SHORT[0], "key": "Zonas: A"}, {**SHORT[1], "source": "Zonas: A"}],
            {"stages": "A stage's key is 1 to 20 small letters, digits or dashes."},
        ),
        (
            [{**SHORT[0], "size": 99}, {**SHORT[1], "each": 3}],
            {
                "stages.size": "Groups of 3 to 16 teams.",
                "stages.each": "From pots at most 2 of each group go on."
                " For more, let the bracket follow the tables.",
            },
        ),
        (
            [{**SHORT[0], "criteria": ["W", "W"]}, SHORT[1]],
            {"stages.criteria": "Each criterion once."},
        ),
        (
            [{**SHORT[0], "criteria": ["=", "W"]}, SHORT[1]],
            {"stages": "That they share the place comes last."},
        ),
        (
            [{**SHORT[0], "target": -1}, SHORT[1]],
            {
                "stages.target": "These rules know games to one of these: 30.",
                "stages": "A game goes to 1 point at least.",
            },
        ),
        ([{**SHORT[0], "legs": 9}, SHORT[1]], {"stages.legs": "Once or twice."}),
    ],
)
def test_stages_that_cannot_be_are_refused_with_every_fault(planning, stages, faults):
    answer = planning.send("patch", "plan/", {"stages": stages}, Accept_Language="en")
    assert answer.status_code == 422, answer.content
    assert {fault["field"]: fault["words"] for fault in answer.json()["faults"]} == faults
    assert Plan.objects.get(tournament__slug=planning.slug).stages == []


def test_tables_say_who_goes_on_in_pencil_and_in_ink_and_why(cast):
    hall = open_groups(cast, 8)
    program = program_of(hall)
    hall.result(1, 2, (30, 12), (30, 20), confirm=False)
    groups, knockout = program.get("stages/").json()["stages"]
    assert (groups["key"], groups["state"], knockout["state"]) == ("groups", "drawn", "waiting")
    table = groups["groups"][0]["table"]
    assert (table[0]["team"], table[0]["won"], table[0]["points_for"]) == (1, 1, 60)
    assert table[0]["goes_on"] == "pencil"
    assert [place["settled"] for place in knockout["places"]] == [False] * 4
    hall.play_groups()
    confirmed = program.get("stages/").json()["stages"]
    first = confirmed[0]["groups"][1]
    assert [row["goes_on"] for row in first["table"]] == ["ink", "ink", "", ""]
    assert all(row["why"] for row in first["table"][:-1])
    assert {place["source"] for place in confirmed[1]["places"]} == {"A1", "A2", "B1", "B2"}


def test_a_deduction_is_shown(cast):
    hall = open_groups(cast, 6, plan={"preset": "liga", "size": 3})
    deduct_points(hall.groups, by=hall.by, team=hall.teams[0], points=2, reason="Llegaron tarde")
    rows = program_of(hall).get("stages/").json()["stages"][0]["groups"][0]["table"]
    [late] = [row for row in rows if row["deducted"]]
    assert (late["team"], late["deducted"], late["table_points"]) == (1, 2, -2)


def test_a_program_deducts_points_and_gives_them_back(cast):
    hall = open_groups(cast, 6, plan={"preset": "liga", "size": 3})
    program, address = program_of(hall), "stages/groups/deductions/"
    sent = {"team": 1, "points": 2, "reason": "Llegaron tarde"}
    [late] = [row for row in rows_of(program.post(address, sent)) if row["deducted"]]
    assert (late["team"], late["table_points"]) == (1, -2)
    [row] = program.get(address).json()["results"]
    assert (row["team"], row["points"], row["taken_back"]) == (1, 2, False)
    back = f"{address}{row['id']}/"
    assert not any(row["deducted"] for row in rows_of(program.post(back, {"reason": "Avisaron"})))
    again = program.post(back, {"reason": "Avisaron"})
    assert (again.status_code, again.json()["code"]) == (409, "deduction_taken_back")
    assert program.get(address).json()["results"][0]["taken_back"]


def test_points_are_deducted_with_a_reason_from_who_plays_in_that_table(cast):
    hall = open_groups(cast, 6, plan={"preset": "liga", "size": 3})
    program, address = program_of(hall), "stages/groups/deductions/"
    sent = {"team": 1, "points": 2, "reason": "Tarde"}
    for wrong, code in (
        ({"team": 99}, "not_in_stage"),
        ({"reason": " "}, "reason_needed"),
    ):
        refused = program.post(address, {**sent, **wrong})
        assert (refused.status_code, refused.json()["code"]) == (409, code), refused.content
    too_many = program.post(address, {**sent, "points": 100, "team": 0}).json()
    assert {fault["field"] for fault in too_many["faults"]} == {"points", "team"}
    assert program.post("stages/knockout/deductions/", sent).json()["code"] == "not_in_stage"
    assert program.post("stages/final/deductions/", sent).status_code == 404
    other = deduct_points(hall.groups, by=hall.by, team=hall.teams[1], points=1, reason="Tarde")
    elsewhere = f"stages/knockout/deductions/{other.pk}/"
    assert program.post(elsewhere, {"reason": "No"}).status_code == 404


def rows_of(answer):
    assert answer.status_code == 201, answer.content
    return answer.json()["stages"][0]["groups"][0]["table"]


def test_everybody_reads_them_and_whoever_has_them_gets_nothing_new(cast):
    hall = open_groups(cast, 6)
    address = f"/api/v1/tournaments/{hall.tournament.slug}/stages/"
    first = Client().get(address)
    assert first.status_code == 200
    again = Client().get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    other = {"If-None-Match": first.headers["ETag"], "Accept-Language": "pt-BR"}
    assert Client().get(address, headers=other).status_code == 200


@pytest.mark.parametrize("teams", [6, 18])
def test_the_number_of_queries_does_not_depend_on_the_number_of_groups(cast, teams):
    hall = open_groups(cast, teams)
    hall.play_groups()
    with CaptureQueriesContext(connection) as queries:
        Client().get(f"/api/v1/tournaments/{hall.tournament.slug}/stages/")
    assert len(queries) == QUERIES


def test_a_bracket_that_follows_the_tables_is_made_once_they_are_settled(cast):
    hall = open_groups(cast, 8, plan={"way_in": "seeded"})
    program = program_of(hall)
    early = program.post("stages/knockout/bracket/")
    assert (early.status_code, early.json()["code"]) == (409, "stage_not_over")
    assert program.post("stages/final/bracket/").status_code == 404
    hall.play_groups()
    made = program.post("stages/knockout/bracket/")
    assert made.status_code == 201, made.content
    assert made.json()["stages"][1]["state"] == "drawn"
    assert len(program.get("bracket/").json()["rounds"]) == 2


def test_matches_say_their_group(cast):
    hall = open_groups(cast, 6)
    program = program_of(hall)
    assert program.get("matches/1/").json()["group"] == "A"
    table = TABLES["matches"]
    row = dict(zip(table.columns, next(iter(table.rows(hall.tournament))), strict=True))
    assert (row["number"], row["stage"], row["group"]) == (1, "groups", "A")


def test_groups_and_what_follows_are_drawn_by_a_program(cast):
    hall = plan_groups(cast, 8)
    program = program_of(hall)
    entrants = program.get("draws/groups/entrants/").json()
    assert len(entrants["entrants"]) == 8
    sent = {"kind": "groups", "source": "none", "despite": list(DESPITE)}
    drawn = program.post("draws/", sent)
    assert drawn.status_code == 201, drawn.content
    hall.play_groups()
    drawn = program.post("draws/", {"kind": "pots", "source": "none", "despite": list(DESPITE)})
    assert drawn.status_code == 201, drawn.content
    assert program.get("stages/").json()["stages"][1]["state"] == "drawn"


def test_a_lot_is_frozen_and_drawn_by_a_program_as_before_people(cast):
    hall = open_groups(cast, 12)
    hall.play_groups(alike=True)
    program = program_of(hall)
    [tie] = program.get("stages/").json()["stages"][0]["ties"]
    assert (tie["subject"], sorted(tie["teams"])) == ("groups:best 3 from 1", [3, 7, 11])
    lot = {"kind": "lot", "source": "cards", "count": 20, "tie": tie["subject"]}
    unknown = program.post("draws/", {**lot, "tie": "groups:group Z from 1"})
    assert unknown.status_code == 400
    frozen = program.post("draws/", lot)
    assert frozen.status_code == 201, frozen.content
    assert frozen.json()["state"] == "frozen"
    cards = " ".join(f"{rank}{suit}" for suit in "oc" for rank in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12))
    drawn = program.post(f"draws/{frozen.json()['number']}/make/", {"told": cards})
    assert drawn.status_code < 300, drawn.content
    assert program.get("stages/").json()["stages"][0]["ties"] == []
    assert hall.places()["groups:best 3.1"] in (3, 7, 11)
