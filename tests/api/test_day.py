"""A day by the API alone: inscribe, draw, call, score, rule, correct, appeal, print, end."""

import pytest
from django.test import Client

from tests.api.conftest import Program, key_for
from tests.event import make_event
from tests.tournaments.draws.hall import DEALT
from tests.tournaments.matches.hall import open_hall
from tournaments.audit.verify import verify
from tournaments.draws.readiness import OVERLOOKABLE
from tournaments.models import Participant


def test_an_event_from_its_first_day_to_its_podium(cast):
    make_event(cast, cap=None, stage="setup")
    program = key_for(cast.tournament, cast.organizer)
    assert program.post("steps/", {"step": "open"}).json()["stage"] == "open"
    for first, second in (("Ana Paz", "Bea Sosa"), ("Caio Rey", "Dina Vega")):
        sent = {"people": [{"name": first}, {"name": second}]}
        answer = program.post("inscriptions/", sent)
        assert answer.status_code == 201, answer.content
        assert answer.json()["has_a_place"]
        assert len(answer.json()["links"]) == 2
    frozen = program.post("draws/", {"kind": "bracket", "source": "cards", "despite": OVERLOOKABLE})
    assert frozen.status_code == 201, frozen.content
    drawn = program.post(f"draws/{frozen.json()['number']}/make/", {"told": DEALT})
    assert drawn.json()["state"] == "drawn", drawn.content
    assert program.get("draws/1/").json()["draws"]
    assert [m["number"] for m in program.post("calls/").json()] == [1]
    play(program)
    program.post("matches/1/confirmation/", {"signed": True})
    assert program.post("steps/", {"step": "finish"}).json()["stage"] == "finished"
    assert [row["rank"] for row in program.get("standings/").json()["results"]] == [1, 2]
    assert program.get("bracket/").json()["champion"]["won"]
    assert verify(cast.tournament.pk).is_sound


def play(program: Program) -> None:
    """Hands, one taken back, and two games from the paper."""
    first = program.post("matches/1/entries/", {"lines": ["A truco, B no quiero"], "number": 1})
    assert first.json()["state"]["score"] == [1, 0]
    program.post("matches/1/entries/", {"lines": ["void 1"]})
    lines = program.get("matches/1/entries/").json()["lines"]
    assert [line["void"] for line in lines] == [True, False]
    done = program.post("matches/1/games/", {"games": [[30, 12], [30, 20]]})
    assert done.json()["state"]["outcome"]["winner"] == "A", done.content


def test_the_same_client_id_is_one_line(program):
    sent = {
        "lines": ["A truco, B no quiero"],
        "client_id": "6f2c4a0e-4b8e-4c53-9a39-0d9f0f6a2f11",
    }
    assert program.post("matches/1/entries/", sent).status_code == 201
    again = program.post("matches/1/entries/", sent)
    assert (again.status_code, again.json()["duplicate"]) == (200, True)


def test_a_correction_is_seen_before_it_is_made(program, hall):
    hall.win(1)
    sent = {"voids": [1, 2], "adds": ["game 12-30", "game 12-30"], "reason": "Al revés"}
    preview = program.post("matches/1/corrections/", {**sent, "preview": True})
    assert (preview.status_code, preview.json()["changes_the_winner"]) == (200, True)
    assert hall.match(1).winner == "A"
    assert program.post("matches/1/corrections/", sent).status_code == 201
    assert hall.match(1).winner == "B"


def test_a_team_leaves_and_comes_back(program, hall):
    sent = {"act": "withdraw", "side": "A", "reason": "Se fueron"}
    answer = program.post("matches/1/decisions/", sent)
    assert answer.status_code == 201, answer.content
    assert (answer.json()["winner"], answer.json()["how"]) == ("B", "walkover")
    nobody = program.post("matches/3/decisions/", {**sent, "act": "exclude"})
    assert (nobody.status_code, nobody.json()["code"]) == (409, "no_team_there")


def test_two_teams_change_places_with_a_reason(program, hall):
    sent = {"act": "swap", "team": 1, "other": 3}
    assert program.post("bracket/changes/", sent).json()["code"] == "reason_needed"
    assert program.post("bracket/changes/", {**sent, "reason": "Primos"}).status_code == 201
    assert hall.sides(1) == ["3", "2"]
    late = {"act": "late", "team": 99, "other": 1, "reason": "Llegó"}
    assert program.post("bracket/changes/", late).status_code == 400  # a rival is drawn, not picked
    assert program.post("bracket/changes/", {**late, "act": "swap"}).status_code == 404


def test_an_appeal_is_filed_heard_and_decided(program, hall):
    hall.win(1, confirm=False)
    filed = program.post("appeals/", {"match": 1, "side": "B", "text": "No fue así"})
    assert filed.status_code == 201, filed.content
    number = filed.json()["number"]
    heard = program.post(
        f"appeals/{number}/", {"kind": "statement", "side": "A", "text": "Sí fue así"}
    )
    assert [step["kind"] for step in heard.json()["steps"]] == ["filed", "statement"]
    program.post(f"appeals/{number}/", {"kind": "take_on"})
    decided = program.post(
        f"appeals/{number}/", {"kind": "decide", "outcome": "stands", "text": "Vale"}
    )
    assert decided.json()["state"] == "closed", decided.content
    assert program.get("appeals/").json()["count"] == 1


def test_a_case_is_brought_and_decided(program):
    number = program.post("cases/", {"text": "Sin luz", "match": 1}).json()["number"]
    decided = program.post(f"cases/{number}/decision/", {"decision": "Sigue mañana"})
    assert decided.json()["decision"] == "Sigue mañana"


def test_matches_are_filtered_and_come_in_parts(program, hall):
    hall.win(1)
    assert [m["number"] for m in program.get("matches/?state=confirmed").json()["results"]] == [1]
    assert program.get("matches/?team=4").json()["count"] == 1
    part = program.get("matches/?limit=1&offset=1").json()
    assert (part["count"], len(part["results"])) == (4, 1)
    assert part["next"]
    assert program.get("matches/?state=dancing").status_code == 400


@pytest.mark.parametrize("path", ["matches/", "bracket/", "teams/", "inscriptions/"])
def test_reading_costs_the_same_whatever_the_size(cast, django_assert_max_num_queries, path):
    hall = open_hall(cast, 32)
    with django_assert_max_num_queries(9):
        assert Client().get(f"/api/v1/tournaments/{hall.tournament.slug}/{path}").status_code == 200


def test_people_are_marked_put_right_and_erased(program, hall):
    person = hall.teams[0].places.get(order=1).participant
    path = f"inscriptions/{person.pk}/"
    person_data = program.send("patch", path, {"checked_in": True, "club": "El Fortín"}).json()
    assert (person_data["checked_in"], person_data["club"]) == (True, "El Fortín")
    assert program.send("delete", path).status_code == 204
    assert Participant.objects.get(pk=person.pk).name == ""


def test_a_paper_is_asked_for_and_told_of(program):
    answer = program.post("documents/", {"kind": "bracket", "size": "A4"})
    assert (answer.status_code, answer.json()["state"]) == (202, "queued")
    assert program.get(f"documents/{answer.json()['id']}/").json()["kind"] == "bracket"
    assert program.get(f"documents/{answer.json()['id']}/file/").status_code == 404
    wrong = program.post("documents/", {"kind": "poem"})
    assert wrong.json()["code"] == "no_such_paper"


def test_exports_have_the_form_of_their_address(program):
    answer = program.get("exports/matches.csv", Accept="application/pdf")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/csv")
    assert program.get("exports/matches.pdf").status_code == 404


def test_everybody_reads_what_is_public_without_a_key(hall):
    for path in ("", "bracket/", "matches/", "matches/1/", "teams/", "draws/", "plan/"):
        path = f"/api/v1/tournaments/{hall.tournament.slug}/{path}"
        assert Client().get(path).status_code == 200, path


def test_the_public_inscribes_while_it_is_open(cast):
    make_event(cast)
    path = f"/api/v1/tournaments/{cast.tournament.slug}/inscriptions/"
    sent = {"people": [{"name": "Zoe Prado"}, {"name": "Yara Prado"}]}
    answer = Client().post(path, sent, content_type="application/json")
    assert answer.status_code == 201
    assert "email" not in answer.json()["people"][0]
