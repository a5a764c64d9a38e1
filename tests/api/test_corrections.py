"""Corrections and verdicts by a program, where something was drawn or played behind the match."""

import pytest

from tests.api.conftest import Program, key_for
from tests.tournaments.matches.hall import open_hall
from tests.tournaments.stages.groups import GroupsHall, open_groups
from tests.tournaments.stages.test_cups import (
    consolation_is_drawn,
    open_repechage,
    swapped_winner,
)
from tests.tournaments.stages.test_draws import draw
from tests.tournaments.stages.test_groups import flip
from tests.tournaments.stages.test_pages import refresh
from tournaments.appeals.services.file import escalate, file_appeal
from tournaments.matches.services.calls import call_next
from tournaments.models import Draw, LogEntry, Match, Stage
from tournaments.stages.services.build import build_seeded_bracket
from tournaments.verification.results import result_faults

A2_CHANGES = {"stage": "knockout", "source": "A2", "before": 2, "after": 3, "drawn": True}
BOTH_AT_ONCE = "Lo que se sorteó queda así, o se retira y se sortea de nuevo"


@pytest.fixture
def hall(cast) -> GroupsHall:
    """Eight teams whose bracket was drawn from pots."""
    hall = open_groups(cast, 8, appeals_hold=False)
    hall.play_groups()
    draw(refresh(hall), Draw.Kind.POTS)
    return hall


@pytest.fixture
def program(hall: GroupsHall) -> Program:
    return key_for(hall.tournament, hall.cast.organizer)


def sent_right(hall: GroupsHall, a: int, b: int) -> tuple[Match, dict]:
    """The match of two teams, and what puts it the other way round."""
    match, right = flip(hall, a, b)
    return match, {"games": right.games, "reason": right.reason}


def test_a_preview_names_the_place_that_somebody_else_would_have(program, hall):
    match, sent = sent_right(hall, 2, 3)
    path = f"matches/{match.number}/corrections/"
    shown = program.post(path, {**sent, "preview": True}).json()
    assert A2_CHANGES in shown["places"]
    assert (shown["may_be_drawn_again"], shown["done"]) == (True, False)
    assert (shown["overlaps"], shown["later_rounds"], shown["moves"]) == ([], [], [])
    call_next(hall.tournament, by=hall.by)
    shown = program.post(path, {**sent, "preview": True}).json()
    assert A2_CHANGES in shown["places"]
    assert not shown["may_be_drawn_again"]
    refused = program.post(path, {**sent, "again": True})
    assert (refused.status_code, refused.json()["code"]) == (409, "bracket_in_play")
    assert hall.places()["groups:A2"] == 2


def test_what_was_drawn_with_others_is_decided_upon_or_nothing_is_done(program, hall):
    match, sent = sent_right(hall, 2, 3)
    path, before = f"matches/{match.number}/corrections/", hall.places()
    refused = program.post(path, sent)
    assert (refused.status_code, refused.json()["code"]) == (409, "later_stage_drawn")
    assert refused.json()["detail"].startswith("Una etapa posterior ya se sorteó con quienes")
    assert "A2" in refused.json()["data"]["places"]
    both = program.post(path, {**sent, "stands": True, "again": True})
    assert (both.status_code, both.json()["code"]) == (409, "stands_or_again")
    assert both.json()["detail"].startswith(BOTH_AT_ONCE)
    assert hall.places() == before
    assert not hall.match(match.number).corrected
    stood = program.post(path, {**sent, "stands": True})
    assert (stood.status_code, stood.json()["done"]) == (201, True)
    assert A2_CHANGES in stood.json()["places"]
    assert hall.places() == before
    assert hall.knockout.places.get(source="groups:A2").by_decision
    assert hall.match(match.number).corrected
    assert hall.tournament.matches.filter(group="").exists()


def test_or_it_is_taken_back_to_be_drawn_again(program, hall):
    match, sent = sent_right(hall, 2, 3)
    done = program.post(f"matches/{match.number}/corrections/", {**sent, "again": True})
    assert done.status_code == 201, done.content
    assert done.json()["may_be_drawn_again"]
    assert hall.places()["groups:A2"] == 3
    assert not hall.tournament.matches.filter(group="").exists()
    assert hall.knockout.state == Stage.State.WAITING
    assert LogEntry.objects.filter(action="bracket.taken_back").count() == 1
    assert result_faults(hall.tournament) == []


def test_who_would_play_in_two_brackets_is_named(cast):
    hall = open_repechage(cast, 8)
    match = consolation_is_drawn(hall)
    right = swapped_winner(hall, match)
    teams = {slot.side: slot.team.number for slot in match.slots.select_related("team")}
    winner, loser = teams.pop(match.winner), *teams.values()
    sent = {"voids": right.voids, "adds": right.adds, "games": right.games, "reason": right.reason}
    program = key_for(hall.tournament, cast.organizer)
    path = f"matches/{match.number}/corrections/"
    shown = program.post(path, {**sent, "preview": True}).json()
    assert shown["overlaps"] == [
        {"team": loser, "stage": "consolation", "other": "knockout", "left_out": winner}
    ]
    [place] = shown["places"]
    assert (place["stage"], place["before"], place["after"]) == ("consolation", loser, winner)


def test_a_match_that_gets_another_team_is_named(cast):
    hall = open_hall(cast, 4)
    hall.win(1)
    hall.win(2)
    [final], [third] = hall.of("final"), hall.of("third_place")
    teams = {slot.side: slot.team.number for slot in hall.match(1).slots.select_related("team")}
    sent = {"games": [[12, 30], [12, 30]], "reason": "Al revés", "preview": True}
    program = key_for(hall.tournament, cast.organizer)
    shown = program.post("matches/1/corrections/", sent).json()
    a, b = teams["A"], teams["B"]
    assert shown["moves"] == [
        {"number": third.number, "leaves": b, "comes": a, "stays_empty": False},
        {"number": final.number, "leaves": a, "comes": b, "stays_empty": False},
    ]
    assert (shown["undoes"], shown["places"], shown["may_be_drawn_again"]) == ([], [], False)


def appealed(hall: GroupsHall) -> tuple[Match, str, dict]:
    """A match with an appeal before the committee, its address, and a verdict that moves A2."""
    match, sent = sent_right(hall, 2, 3)
    appeal = file_appeal(match, by=hall.by, side="A", line=None, text="Se anotó al revés")
    escalate(appeal, by=hall.by, side="")
    return match, f"appeals/{appeal.number}/", {"outcome": "overturned", "games": sent["games"]}


def test_a_verdict_says_the_same(program, hall):
    match, path, sent = appealed(hall)
    shown = program.post(f"{path}preview/", sent).json()
    assert A2_CHANGES in shown["places"]
    assert shown["may_be_drawn_again"]
    verdict, before = {"kind": "decide", "text": "Lo dice la súmula", **sent}, hall.places()
    refused = program.post(path, verdict)
    assert (refused.status_code, refused.json()["code"]) == (409, "later_stage_drawn")
    both = program.post(path, {**verdict, "stands": True, "again": True})
    assert (both.status_code, both.json()["code"]) == (409, "stands_or_again")
    assert hall.places() == before
    stood = program.post(path, {**verdict, "stands": True})
    assert (stood.status_code, stood.json()["outcome"]) == (201, "overturned"), stood.content
    assert hall.places() == before
    assert hall.match(match.number).corrected


def test_a_verdict_may_take_the_bracket_back(program, hall):
    _match, path, sent = appealed(hall)
    verdict = {"kind": "decide", "text": "Lo dice la súmula", **sent}
    done = program.post(path, {**verdict, "again": True})
    assert done.status_code == 201, done.content
    assert hall.places()["groups:A2"] == 3
    assert hall.knockout.state == Stage.State.WAITING


def test_who_leaves_and_comes_back_is_said_at_any_of_its_matches(cast):
    """Also of a team that was struck from its group before it played, and with a bracket drawn."""
    hall = open_groups(cast, 8, plan={"way_in": "seeded"})
    program = key_for(hall.tournament, cast.organizer)
    match = hall.between(1, 4)
    side = match.slots.get(team__number=1).side
    path = f"matches/{match.number}/decisions/"
    sent = {"act": "withdraw", "side": side, "reason": "Se volvieron a casa"}
    assert program.post(path, sent).status_code == 201
    back = program.post(path, {**sent, "act": "readmit", "reason": "Volvieron"})
    assert back.status_code == 201, back.content
    hall.play_groups()
    build_seeded_bracket(hall.knockout, by=hall.by)
    before = hall.places()
    assert before["groups:seed 1"] == 1
    for act in ("withdraw", "readmit"):
        answer = program.post(path, {**sent, "act": act})
        assert answer.status_code == 201, answer.content
    assert hall.places() == before
