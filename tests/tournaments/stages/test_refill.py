"""A first round that fills up with its own losers (refill): drawn with empty places, filled in the
order in which results are confirmed, to the podium; every way of it audited by three programs."""

import json
from random import Random

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.formats.refill import finish_refill, record_refill, start_refill
from tests.tournaments.matches.hall import WHY, sheet
from tests.tournaments.stages.test_cups import draw, open_event
from tournaments.draws.services.changes import swap_teams
from tournaments.exceptions import Refused
from tournaments.exports.event_file import event_file
from tournaments.formats.planned_choices import knockout_with_cup
from tournaments.hall.board import get_board
from tournaments.matches.services.corrections import Correction, correct, preview
from tournaments.matches.services.results import disqualify, walkover
from tournaments.matches.services.teams import readmit_team, withdraw_team
from tournaments.models import Draw, LogEntry, Match, Slot, Stage
from tournaments.podium.selectors import podium_page, read_standings
from tournaments.setup.services.progress import finish
from tournaments.verification.results import result_faults
from tournaments.verification.retruco_audit import audit

pytestmark = pytest.mark.django_db


def open_refill(cast, teams=5, **conditions):
    return open_event(cast, knockout_with_cup("refill"), teams, Draw.Kind.BRACKET, **conditions)


def first_round(hall):
    return list(hall.tournament.matches.filter(round=1).order_by("number"))


def sides_of_round(hall):
    return [hall.sides(match.number) for match in first_round(hall)]


def loser_of(hall, number):
    match = hall.match(number)
    return Slot.objects.get(match=match, side="B" if match.winner == "A" else "A").team


def actions(hall, action):
    return list(
        LogEntry.objects.filter(tournament=hall.tournament, action=action)
        .order_by("number")
        .values_list("data", flat=True)
    )


def assert_sound(hall):
    assert result_faults(hall.tournament) == []
    assert findings_in(b"".join(event_file(hall.tournament))) == []


def findings_in(file):
    """These events' plans were made without a service: the log does not know them."""
    return [str(finding) for finding in audit(file) if finding.where != "plan"]


def absent(hall, number, winner="A"):
    walkover(hall.match(number), by=hall.by, winner=winner, because=WHY)
    if hall.state(number) == Match.State.FINISHED:
        hall.confirm(number)


@pytest.mark.parametrize("teams", [2, 3, 4, 5, 6, 7, 8, 9, 12])
def test_full_matches_stand_first_and_the_rest_is_empty(cast, teams):
    hall = open_refill(cast, teams)
    shape = [[word != "open" for word in pair] for pair in sides_of_round(hall)]
    wanted = start_refill([str(n) for n in range(teams)]).matches
    assert shape == [[team is not None for team in pair] for pair in wanted]
    assert Stage.objects.get(tournament=hall.tournament).kind == Stage.Kind.REFILL
    assert_sound(hall)


def test_losers_take_the_first_empty_place_in_the_order_of_confirmation(cast):
    hall = open_refill(cast, 9)  # of 16: four matches, one team waits, three are empty
    before = hall.sides(5)
    assert before[1] == "open"
    hall.win(3)
    assert hall.sides(5) == [before[0], str(loser_of(hall, 3).number)]
    assert hall.state(5) == Match.State.READY
    hall.win(1, confirm=False)
    assert hall.sides(6) == ["open", "open"]  # only what is confirmed counts
    hall.win(2)
    hall.confirm(1)
    assert hall.sides(6) == [str(loser_of(hall, 2).number), str(loser_of(hall, 1).number)]
    assert [data["to"] for data in actions(hall, "refill.returned")] == [
        {"match": 5, "side": "B"}, {"match": 6, "side": "A"}, {"match": 6, "side": "B"},
    ]  # fmt: skip
    assert_sound(hall)


@pytest.mark.parametrize("teams", [3, 5, 6, 7, 9, 11, 13])
def test_it_fills_exactly_and_ends_on_a_podium(cast, teams):
    hall = open_refill(cast, teams)
    refill = start_refill([str(n) for n in range(teams)])
    hall.play_on(Random(teams))
    returned = actions(hall, "refill.returned")
    assert len(returned) == len(refill.matches) * 2 - teams
    assert actions(hall, "refill.closed") == []
    assert_sound(hall)
    page = podium_page(hall.tournament)
    assert page.decided
    rows = read_standings(hall.tournament, hall.tournament.plan).main
    assert len(rows) == teams
    assert all(row.rank for row in rows)
    finish(hall.tournament, by=hall.by)
    assert_sound(hall)


def test_it_is_the_engine_that_places_them(cast):
    """Any order of results: the rows are where `record_refill` says."""
    hall = open_refill(cast, 11)
    drawn = [None if word == "open" else word for pair in sides_of_round(hall) for word in pair]
    refill = start_refill([team for team in drawn if team])
    random = Random(11)
    while ready := [m.number for m in first_round(hall) if m.state == Match.State.READY]:
        number, side = random.choice(ready), random.choice("AB")
        if random.random() < 0.3:
            absent(hall, number, side)
        else:
            hall.win(number, side)
        winner = hall.sides(number)["AB".index(side)]
        is_played = hall.match(number).how == "games"
        refill, _ = record_refill(refill, number, winner=winner, returns=is_played)
    onward = finish_refill(refill)
    second = list(hall.tournament.matches.filter(round=2).order_by("number"))
    stand = [word for match in second for word in hall.sides(match.number)]
    assert [None if word == "empty" else word for word in stand] == list(onward)
    assert_sound(hall)


def test_who_came_back_and_loses_again_comes_back_again(cast):
    hall = open_refill(cast, 5)
    hall.win(1)
    again = loser_of(hall, 1)
    assert hall.sides(3)[1] == str(again.number)
    hall.win(3, "A")
    assert hall.sides(4) == [str(again.number), "open"]
    hall.win(2)
    assert hall.state(4) == Match.State.READY
    hall.play_on(Random(2))
    assert_sound(hall)


@pytest.mark.parametrize("decide", [walkover, disqualify])
def test_who_stayed_away_or_was_put_out_does_not_come_back(cast, decide):
    hall = open_refill(cast, 5)
    words = {"winner": "A"} if decide is walkover else {"against": "B"}
    decide(hall.match(1), by=hall.by, because=WHY, **words)
    if hall.state(1) == Match.State.FINISHED:
        hall.confirm(1)
    assert hall.sides(3)[1] == "open"
    hall.win(2)
    assert hall.sides(3)[1] == str(loser_of(hall, 2).number)
    hall.win(3)
    assert hall.match(4).was_passed_through  # waits for nobody any more
    assert_sound(hall)


def test_a_waiting_team_passes_free_only_when_no_first_match_is_open(cast):
    hall = open_refill(cast, 5)
    absent(hall, 1)
    assert hall.state(3) == Match.State.WAITING
    assert actions(hall, "refill.closed") == []
    absent(hall, 2)
    assert hall.match(3).was_passed_through
    assert hall.match(4).was_passed_through
    assert hall.match(4).winner == ""
    assert actions(hall, "refill.closed") == [{"places": [[3, "B"], [4, "A"], [4, "B"]]}]
    semifinal = hall.match(6)
    assert semifinal.was_passed_through  # its rival comes out of a match that stayed empty
    hall.play_on(Random(3))
    assert podium_page(hall.tournament).decided
    assert_sound(hall)


def test_who_has_withdrawn_before_the_result_is_confirmed_does_not_come_back(cast):
    hall = open_refill(cast, 5)
    hall.win(1, confirm=False)
    withdraw_team(loser_of(hall, 1), by=hall.by, because=WHY)
    hall.confirm(1)
    assert hall.sides(3)[1] == "open"
    assert_sound(hall)


def test_who_waits_and_leaves_lets_the_next_one_pass(cast):
    hall = open_refill(cast, 5)
    waiting = Slot.objects.get(match=hall.match(3), side="A").team
    withdraw_team(waiting, by=hall.by, because=WHY)
    hall.win(1)
    assert hall.match(3).was_passed_through
    assert hall.match(3).winner == "B"
    assert_sound(hall)
    hall.play_on(Random(1))
    assert_sound(hall)


def test_who_left_and_is_let_in_again_keeps_the_place(cast):
    hall = open_refill(cast, 5)
    waiting = Slot.objects.get(match=hall.match(3), side="A").team
    withdraw_team(waiting, by=hall.by, because=WHY)
    readmit_team(waiting, by=hall.by, because=WHY)
    hall.win(2)
    assert hall.state(3) == Match.State.READY
    assert_sound(hall)


# --- corrections


def other_winner(match, side="B"):
    return Correction(games=sheet(match, side).games, reason="anotado al revés")


def test_a_correction_puts_the_other_loser_into_the_place(cast):
    hall = open_refill(cast, 5)
    hall.win(1)
    first = loser_of(hall, 1)
    effect = preview(hall.match(1), other_winner(hall.match(1)))
    [moved] = [moved for moved in effect.moves if moved.match.number == 3]
    assert moved.leaves == first
    correct(hall.match(1), by=hall.by, correction=other_winner(hall.match(1)))
    assert hall.sides(3)[1] == str(loser_of(hall, 1).number) != str(first.number)
    assert hall.match(1).loser_to.number == 3
    assert_sound(hall)


def test_a_correction_after_the_loser_played_again_names_what_it_undoes(cast):
    hall = open_refill(cast, 5)
    for number in (1, 2, 3, 4):
        hall.win(number)
    assert [row.number for row in preview(hall.match(1), other_winner(hall.match(1))).undoes] == [
        3,
        4,
    ]
    with pytest.raises(Refused) as refused:
        correct(hall.match(1), by=hall.by, correction=other_winner(hall.match(1)))
    assert refused.value.code == "later_match_played"
    before = hall.picture()
    named = frozenset({3, 4})
    with pytest.raises(Refused) as refused:
        correct(
            hall.match(1), by=hall.by, undoing=named,
            correction=Correction(games=sheet(hall.match(1), "B").games),
        )  # fmt: skip
    assert refused.value.code == "reason_needed"
    assert hall.picture() == before
    correct(hall.match(1), by=hall.by, correction=other_winner(hall.match(1)), undoing=named)
    assert hall.state(3) == Match.State.READY
    assert hall.sides(3)[1] == str(loser_of(hall, 1).number)
    assert_sound(hall)
    hall.play_on(Random(5))
    assert_sound(hall)
    assert podium_page(hall.tournament).decided


def test_a_result_that_becomes_a_walkover_leaves_the_place_empty(cast):
    hall = open_refill(cast, 5)
    hall.win(1)
    match = hall.match(1)
    lines = tuple(range(1, match.entries_count + 1))
    change = Correction(voids=lines, adds=("walkover A article 12",), reason="no jugó")
    [moved] = [row for row in preview(match, change).moves if row.match.number == 3]
    assert moved.stays_empty
    correct(match, by=hall.by, correction=change)
    assert hall.match(3).was_passed_through
    assert_sound(hall)
    hall.play_on(Random(6))
    assert_sound(hall)


def test_a_walkover_that_was_played_after_all_gives_the_loser_a_place(cast):
    hall = open_refill(cast, 5)
    absent(hall, 1)
    assert hall.sides(3)[1] == "open"
    match = hall.match(1)
    change = Correction(
        voids=(1,), adds=("game 30-12 source sumula", "game 30-12 source sumula"), reason="jugaron"
    )
    correct(match, by=hall.by, correction=change)
    assert hall.sides(3)[1] == str(loser_of(hall, 1).number)
    assert_sound(hall)


def test_a_result_taken_out_keeps_the_place_for_its_loser(cast):
    hall = open_refill(cast, 5)
    hall.win(1)
    match = hall.match(1)
    lines = tuple(range(1, match.entries_count + 1))
    correct(match, by=hall.by, correction=Correction(voids=lines, reason="otro partido"))
    assert hall.sides(3)[1] == "open"
    hall.win(2)
    assert hall.sides(3)[1] == "open"
    assert hall.sides(4)[0] == str(loser_of(hall, 2).number)
    hall.win(1, "B")
    assert hall.sides(3)[1] == str(loser_of(hall, 1).number)
    assert_sound(hall)


# --- what else touches the bracket


def test_places_may_be_swapped_until_somebody_came_back(cast):
    hall = open_refill(cast, 5)
    [a, _], [c, _] = ([slot.team for slot in hall.match(n).slots.all()] for n in (1, 2))
    swap_teams(a, c, by=hall.by, reason="dos del mismo club")
    assert hall.sides(1)[0] == str(c.number)
    assert_sound(hall)
    hall.win(1)
    with pytest.raises(Refused) as refused:
        swap_teams(loser_of(hall, 1), a, by=hall.by, reason="otra vez")
    assert refused.value.code in ("not_where_drawn", "match_begun")


def test_the_file_that_was_altered_is_found(cast):
    hall = open_refill(cast, 6)
    hall.play_on(Random(8))
    whole = json.loads(b"".join(event_file(hall.tournament)))

    def findings(change):
        file = json.loads(json.dumps(whole))
        change(file)
        text = json.dumps(file, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return findings_in(text.encode() + b"\n")

    assert findings(lambda file: None) == []
    returned = [e["number"] for e in whole["log"] if e.get("action") == "refill.returned"]

    def other_place(file):
        file["log"][returned[0] - 1]["data"]["to"]["side"] = "B"

    def nowhere(file):
        next(m for m in file["matches"] if m["loser_to"] and m["round"] == 1)["loser_to"] = None

    def plain(file):
        file["plan"]["stages"] = []

    for change in (other_place, nowhere, plain):
        assert findings(change)


def test_drawing_again_begins_with_empty_places(cast):
    hall = open_refill(cast, 5)
    draw_again = draw(hall, Draw.Kind.BRACKET, reason="faltaba una pareja")
    assert draw_again.frozen_list["refill"] is True
    assert hall.tournament.matches.filter(round=1).count() == 4
    assert_sound(hall)


def test_the_board_offers_no_late_team_that_has_no_place(cast):
    hall = open_refill(cast, 5)
    assert not get_board(hall.tournament, hall.plan, now=timezone.now()).takes_late_teams


def test_the_bracket_says_who_stands_in_it_once_more(cast, client):
    hall = open_refill(cast, 5)
    address = reverse("spectators:bracket", args=[hall.tournament.slug])
    client.cookies["language"] = "es-ar"
    assert "perdió en esta ronda y volvió" not in client.get(address).text
    hall.win(1)
    assert "perdió en esta ronda y volvió" in client.get(address).text
