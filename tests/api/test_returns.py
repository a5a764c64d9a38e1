"""Places that are bought again, by a program: who may pay, the money, the sale and its end."""

import pytest

from tests.api.conftest import Program, key_for
from tests.tournaments.matches.hall import open_hall
from tests.tournaments.stages.test_returns import open_pairs
from tournaments.models import Draw, Reentry


def program_of(hall) -> Program:
    return key_for(hall.tournament, hall.cast.organizer)


def test_a_program_sells_closes_and_pays_back(cast):
    hall = open_pairs(cast, 6)
    program = program_of(hall)
    hall.play_pairs()
    state = program.get("returns/").json()
    assert (state["places"], state["over"], state["open"], state["closed"]) == (
        1,
        True,
        True,
        False,
    )
    losers = {team.number for team in hall.losers()}
    assert {row["team"] for row in state["teams"]} == losers
    first, second, _ = (team.number for team in hall.losers())
    before = hall.received()
    assert program.post("returns/", {"team": first}).status_code == 201
    answer = program.post("returns/", {"team": second})
    paid = [row["team"] for row in answer.json()["teams"] if row["has_paid"]]
    assert sorted(paid) == sorted([first, second])
    assert hall.received() - before == 2 * 10 * hall.tournament.plan.team_size
    assert program.send("delete", f"returns/{second}/").status_code == 204
    closed = program.post("returns/sale/", {"open": False}).json()
    assert (closed["open"], closed["closed"]) == (False, True)
    assert [row["team"] for row in closed["teams"] if row["is_back"]] == [first]
    draw = hall.draw_bracket()
    assert len(draw.frozen_list["entries"]) == 4
    assert program.get("returns/").json()["drawn"]


def test_more_payers_than_places_draw_a_lot_and_the_rest_are_to_be_refunded(cast):
    hall = open_pairs(cast, 6)
    program = program_of(hall)
    hall.play_pairs()
    first, second, _ = (team.number for team in hall.losers())
    program.post("returns/", {"team": first})
    program.post("returns/", {"team": second})
    assert program.post("returns/sale/", {"open": False}).json()["waits_for_lot"]
    [tie] = program.get("stages/").json()["stages"][0]["ties"]
    assert (tie["subject"], sorted(tie["teams"])) == (
        "first:returns from 1",
        sorted([first, second]),
    )
    hall.draw_lot()
    rows = {row["team"]: row for row in program.get("returns/").json()["teams"]}
    [back] = [number for number, row in rows.items() if row["is_back"]]
    [other] = {first, second} - {back}
    assert rows[other]["to_refund"]
    taken = program.send("delete", f"returns/{back}/")
    assert (taken.status_code, taken.json()["code"]) == (409, "return_taken")
    assert program.send("delete", f"returns/{other}/").status_code == 204
    assert Reentry.objects.filter(undone_at=None).values("team").distinct().count() == 1
    assert hall.tournament.draws.filter(kind=Draw.Kind.LOT).count() == 1


def test_what_cannot_be_is_refused_by_its_code(cast):
    hall = open_pairs(cast, 6)
    program = program_of(hall)
    early = program.post("returns/sale/", {"open": False})
    assert (early.status_code, early.json()["code"]) == (409, "stage_not_over")
    hall.play_pairs()
    winner, loser = hall.winners()[0].number, hall.losers()[0].number
    refused = [
        (program.post("returns/", {"team": winner}), "no_second_chance"),
        (program.post("returns/", {"team": 99}), "no_second_chance"),
        (program.send("delete", f"returns/{loser}/"), "no_return"),
        (program.post("returns/sale/", {"open": True, "reason": "Así"}), "returns_open"),
    ]
    assert [(a.status_code, a.json()["code"]) for a, _ in refused] == [
        (409, code) for _, code in refused
    ]
    assert program.send("delete", "returns/99/").status_code == 404
    program.post("returns/", {"team": loser})
    assert program.post("returns/", {"team": loser}).json()["code"] == "returned_already"
    program.post("returns/sale/", {"open": False})
    assert program.post("returns/sale/", {"open": True}).json()["code"] == "reason_needed"
    assert program.post("returns/", {"team": hall.losers()[1].number}).json()["code"] == (
        "returns_closed"
    )


def test_an_event_that_sells_none_has_none(cast):
    program = program_of(open_hall(cast, 4))
    assert program.get("returns/").status_code == 404
    assert program.post("returns/", {"team": 1}).json()["code"] == "no_returns"


@pytest.mark.parametrize(
    ("method", "path", "body", "scope"),
    [
        ("post", "returns/", {"team": 1}, "inscriptions"),
        ("delete", "returns/1/", None, "inscriptions"),
        ("post", "returns/sale/", {"open": False}, "draws"),
    ],
)
def test_a_key_needs_its_scope(cast, method, path, body, scope):
    hall = open_pairs(cast, 4)
    others = [name for name in ("read", "draws", "inscriptions") if name != scope]
    lacking = key_for(hall.tournament, cast.organizer, *others).send(method, path, body)
    assert (lacking.status_code, lacking.json()["code"]) == (403, "scope_lacking")
    having = key_for(hall.tournament, cast.organizer, scope).send(method, path, body)
    assert having.status_code == 409  # the round is not over: nobody has lost
