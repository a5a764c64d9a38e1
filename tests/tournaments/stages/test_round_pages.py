"""Rounds as people see them: the organizer, the hall, the players, everybody."""

import re

import pytest
from django.test import Client

from spectators.snapshots import snapshot
from spectators.versions import refresh_version
from tests.tournaments.hall.test_queries import cost
from tests.tournaments.matches.hall import WHY, seat_teams
from tests.tournaments.players.test_personal_page import page_of
from tests.tournaments.stages.rounds import RoundsHall, open_rounds, plan_rounds
from tests.tournaments.stages.test_pages import QUICK, address, words
from tournaments.formats.document import recompute
from tournaments.matches.services.calls import call_next
from tournaments.matches.services.teams import withdraw_team

pytestmark = pytest.mark.django_db
ROUND = "draw/new/round/"


def public(hall: RoundsHall, name: str = "groups", language: str = "es-ar") -> str:
    version = refresh_version(hall.tournament.slug)
    assert version is not None
    return snapshot(version, name, language).page_in("").plain.decode()


def test_a_round_is_drawn_from_the_page_and_shown_pair_by_pair(nora: Client, cast):
    hall = plan_rounds(cast, 7)
    assert "Freeze the list of 7" in words(nora.get(address(hall, ROUND)))
    answer = nora.post(address(hall, ROUND), QUICK)
    assert answer.url == address(hall, "draw/ceremony/")
    made = hall.tournament.draws.get()
    page = nora.get(address(hall, f"draw/{made.number}/"))
    pairs = page.context["shown"].pairings
    assert [pairing.match for pairing in pairs] == [1, 2, 3, None]
    assert pairs[-1].spots[1].free
    assert "Round 1" in words(page)
    ceremony = words(nora.get(address(hall, "draw/ceremony/?all")))
    assert "Round 1" in ceremony
    spots = nora.get(address(hall, "draw/ceremony/?all")).text
    assert spots.count('data-where="match 1"') == 2
    assert spots.count('data-where="passes free"') == 1
    file = nora.get(address(hall, f"draw/{made.number}.json")).json()
    assert file["draws"][0]["list"]["kind"] == "round"
    assert "Draw of a round Round 1" in words(nora.get(address(hall, "draw/")))


def test_the_next_round_is_offered_once_the_last_is_over_with_everybodys_score(nora: Client, cast):
    hall = open_rounds(cast, 8)
    board = words(nora.get(address(hall, "board/groups/")))
    assert "Round 1 of 3 is being played" in board
    assert "Draw round 1 again" in words(nora.get(address(hall, "draw/")))
    hall.play_round(1)
    assert "Draw round 2 of 3" in words(nora.get(address(hall, "board/")))
    assert "Draw round 2 of 3" in words(nora.get(address(hall, "board/groups/")))
    page = words(nora.get(address(hall, ROUND)))
    assert page.count("score 1") == 4
    assert page.count("score 0") == 4
    nora.post(address(hall, ROUND), QUICK)
    assert len(hall.matches_of(2)) == 4


def test_an_event_without_rounds_says_that_it_has_none(nora: Client, hall):
    assert "has no rounds" in words(nora.get(address(hall, ROUND)))


def test_a_page_says_why_no_round_can_be_drawn(nora: Client, cast):
    rounds = open_rounds(cast, 8)
    call_next(rounds.tournament, by=rounds.by)
    assert "Round 1 is not over" in words(nora.get(address(rounds, ROUND)))


def test_what_a_round_could_not_avoid_is_printed(nora: Client, cast):
    hall = open_rounds(cast, 6, plan={"rounds": 3, "cut": 2})
    hall.play_round(1)
    last = hall.draw_round()  # three have won: one of them meets somebody who has not
    cost_lines = last.record["outcome"]["cost"]
    assert cost_lines["squares"] > 0
    text = words(nora.get(address(hall, f"draw/{last.number}/")))
    assert "Not everybody meets a team with the same score" in text


def test_the_board_counts_each_round(nora: Client, cast):
    hall = open_rounds(cast, 8)
    hall.play_round(1)
    hall.draw_round()
    board = nora.get(address(hall, "board/")).context["board"]
    assert [(v.code, v.confirmed, v.total, v.groups) for v in board.rounds] == [
        ("round_1", 4, 4, ()),
        ("round_2", 0, 4, ()),
    ]


def test_a_late_team_is_let_in_on_the_page(nora: Client, cast):
    hall = open_rounds(cast, 7, plan={"rounds": 4, "cut": 4})
    hall.play_round(1)
    [late] = seat_teams(hall.plan, 1, first=8)
    page = nora.get(address(hall, "board/groups/"))
    assert "A late team comes in" in words(page)
    data = {"enter-team": str(late.pk), "enter-reason": "Se les rompió el auto", "do": "enter"}
    assert (
        nora.post(address(hall, "board/groups/"), {**data, "enter-reason": ""}).status_code == 200
    )
    assert str(late.pk) not in hall.rounds.groups["A"]
    nora.post(address(hall, "board/groups/"), data)
    assert hall.rounds.groups["A"][-1] == str(late.pk)
    assert hall.tournament.log.filter(action="team.entered_rounds").count() == 1


def test_a_team_leaves_on_the_page_and_stands_below_all(nora: Client, cast):
    hall = open_rounds(cast, 8)
    hall.play_round(1)
    data = {"withdraw-team": str(hall.teams[0].pk), "withdraw-reason": "Se van", "do": "withdraw"}
    asked = words(nora.post(address(hall, "board/groups/"), data, follow=True))
    assert "keeps its results and stands last." in asked
    assert "The table would then stand" in asked
    nora.post(address(hall, "board/groups/"), {**data, "withdraw-sure": data["withdraw-team"]})
    assert hall.table()[-1][1] == 1
    assert "Its results stand" in words(nora.get(address(hall, "board/groups/")))


def test_a_correction_says_that_later_rounds_stay_as_drawn(nora: Client, cast):
    hall = open_rounds(cast, 8)
    hall.play_round(1)
    hall.draw_round()
    (a, b), *_ = hall.match(1).games
    data = {"a1": b, "b1": a, "a2": b, "b2": a, "reason": "Mal anotado", "do": "preview"}
    text = words(nora.post(address(hall, "board/1/correct/"), data, follow=True))
    assert "Round 2 was drawn by the old result and stays as it was drawn" in text


def test_the_public_page_has_the_table_each_round_and_who_met_whom(cast):
    hall = open_rounds(cast, 7)
    hall.play_round(1)
    hall.draw_round()
    html = public(hall)
    assert "Tabla, ronda 2 de 3" in html
    assert "Siguen los primeros 4 de la tabla." in html
    assert html.index('id="round-2"') < html.index('id="round-1"')
    assert html.count("Libre en esta ronda") == 2
    assert "triunfo más" in html
    assert html.count('<th scope="row">') == 7
    assert "Zona" not in html
    assert "Classificatória" in public(hall, language="pt-br")
    assert "Ronda 2" in public(hall, "tournament")
    assert "Rondas" in public(hall, "bracket")


def test_who_had_nothing_but_a_bye_stands_in_the_table(cast):
    hall = open_rounds(cast, 7)
    html = public(hall)
    numbers = {int(n) for n in re.findall(r'id="row-(\d+)"', html)}
    assert numbers == set(range(1, 8))


def test_the_hall_sees_one_long_table_in_pieces(cast):
    hall = open_rounds(cast, 36, tables=18)
    hall.play_round(1)
    html = public(hall, "screen")
    assert html.count('class="hall-table"') == 4
    assert html.count('class="hall-tables long"') == 2
    assert "Ronda 1 de 3" in html


def test_my_team_reads_its_place_and_what_comes(client: Client, cast):
    client.cookies["language"] = "en"
    hall = open_rounds(cast, 7)
    hall.play_round(1)
    bye = hall.rounds.byes[0]["team"]
    resting = next(team for team in hall.teams if str(team.pk) == bye)
    text = words(client.get(page_of(hall, resting.number)))
    assert "You pass free in round 1" in text
    assert "Wait for the next round" in text


@pytest.mark.parametrize("page", ["board/", "board/groups/", "draw/", ROUND])
def test_a_page_of_rounds_costs_the_same_for_8_teams_and_for_48(nora: Client, cast, page):
    small = open_rounds(cast, 8)
    cast.other_tournament.grants.update(user=cast.organizer)
    large = open_rounds(cast, 48, tables=24, tournament=cast.other_tournament)
    for hall in (small, large):
        hall.play_round(1)
        nora.get(address(hall, page))
    few, many = (cost(lambda h=h: nora.get(address(h, page))) for h in (small, large))
    assert few == many
    assert many < 45


def test_the_results_file_has_the_byes(client: Client, cast):
    hall = open_rounds(cast, 7)
    hall.play_round(1)
    withdraw_team(hall.teams[0], by=hall.by, because=WHY)
    [stage] = client.get(address(hall, "groups/results.json")).json()["stages"]
    [group] = stage["file"]["groups"]
    assert [m["teams"][1] for m in group["matches"]].count(None) == 1
    assert stage["file"]["rounds"] == 3
    assert recompute(stage["file"])["tables"][0]["rows"][-1]["team"] == str(hall.teams[0].pk)


def test_while_the_last_round_is_played_no_next_one_is_promised(nora: Client, cast):
    hall = open_rounds(cast, 8, plan={"rounds": 1})
    board = words(nora.get(address(hall, "board/groups/")))
    assert "Round 1, the last one, is being played: the bracket follows" in board
    assert "the next one is drawn" not in board


def test_who_left_in_the_rounds_is_not_said_to_be_still_in(nora: Client, cast):
    hall = open_rounds(cast, 8)
    before = words(nora.get(address(hall, "podium/"))).count("still in")
    withdraw_team(hall.teams[0], by=hall.by, because=WHY)
    assert words(nora.get(address(hall, "podium/"))).count("still in") == before - 1
