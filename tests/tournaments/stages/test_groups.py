"""Groups as rows: the matches, the tables, who goes on, and what a correction does to it."""

import pytest

from tests.tournaments.matches.hall import WHY
from tests.tournaments.stages.groups import open_groups
from tournaments.exceptions import Refused
from tournaments.matches.services.calls import call_match, call_next
from tournaments.matches.services.corrections import Correction, correct, preview
from tournaments.matches.services.teams import readmit_team, withdraw_team
from tournaments.models import LogEntry, Match, Stage
from tournaments.stages.selectors.planned import refuse_if_not_fitting
from tournaments.stages.selectors.reading import read_stage
from tournaments.stages.services.build import build_seeded_bracket, take_places
from tournaments.stages.services.deductions import deduct_points, take_back_deduction
from tournaments.verification.results import result_faults

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(cast):
    """Eight teams in two groups of four; 1 to 4 play in A."""
    return open_groups(cast, 8)


def order(hall, name):
    """The numbers of a group's teams, the best first."""
    numbers = {str(team.pk): team.number for team in hall.teams}
    [table] = [t for t in read_stage(hall.groups).outcome.tables if t.name == name]
    return [numbers[team] for team in table.order]


def test_all_play_all_and_the_groups_take_turns(hall):
    matches = hall.tournament.matches.order_by("number")
    assert [match.group + str(match.round) for match in matches] == [
        *("A1", "A1", "B1", "B1", "A2", "A2", "B2", "B2", "A3", "A3", "B3", "B3"),
    ]
    assert {match.state for match in matches} == {Match.State.READY}
    assert [match.number for match in matches] == list(range(1, 13))
    assert hall.sides(1) == ["1", "4"]


def test_nobody_is_called_to_two_tables(hall):
    called = call_next(hall.tournament, by=hall.by)
    assert [match.number for match in called] == [1, 2, 3, 4]
    table = hall.tournament.tables.create(number=9)
    with pytest.raises(Refused, match="team_plays"):
        call_match(hall.match(5), by=hall.by, table=table)
    assert call_next(hall.tournament, by=hall.by) == []
    hall.win(1, "A")  # 1 beats 4: of round 2 nothing can be played yet but for their rivals
    hall.win(2, "A")
    assert [match.number for match in call_next(hall.tournament, by=hall.by)] == [5, 6]


def test_a_table_is_read_from_its_matches(hall):
    hall.play_groups()
    assert order(hall, "A") == [1, 2, 3, 4]
    [table, _] = read_stage(hall.groups).outcome.tables
    first = table.rows[0].figures
    assert (first.won, first.lost, first.games_for, first.games_against) == (3, 0, 6, 0)
    assert (first.points_for, first.points_against) == (180, 2 * (2 + 3 + 4))


def test_places_are_taken_when_their_group_is_over_and_confirmed(hall):
    for a, b in ((1, 2), (1, 3), (1, 4), (2, 3), (2, 4)):
        hall.result(a, b, (30, 10), (30, 10))
    assert hall.places() == {}
    hall.result(3, 4, (30, 10), (30, 10), confirm=False)
    assert hall.places() == {}  # in pencil
    hall.confirm(hall.between(3, 4).number)
    assert hall.places() == {"groups:A1": 1, "groups:A2": 2}
    assert hall.groups.state == Stage.State.DRAWN
    hall.play_groups()
    assert hall.places() == {"groups:A1": 1, "groups:A2": 2, "groups:B1": 5, "groups:B2": 6}
    assert hall.groups.state == Stage.State.SETTLED
    entries = LogEntry.objects.filter(tournament=hall.tournament, action="stage.places")
    assert [len(entry.data["places"]) for entry in entries.order_by("number")] == [2, 2]


def test_a_correction_before_the_next_list_moves_the_places_by_itself(hall):
    hall.play_groups()
    match = hall.between(2, 3)
    right = Correction(games=((17, 30), (17, 30)), reason="Anotado al revés")
    if match.slots.get(side="A").team.number == 3:
        right = Correction(games=((30, 17), (30, 17)), reason="Anotado al revés")
    [change] = preview(match, right).exits
    assert (change.source, change.is_used) == ("groups:A2", False)
    correct(match, by=hall.by, correction=right)
    assert hall.places()["groups:A2"] == 3


@pytest.fixture
def seeded(cast):
    """The same, with a seeded bracket; drawn and over."""
    hall = open_groups(cast, 8, plan={"way_in": "seeded"})
    hall.play_groups()
    return hall


def test_a_seeded_bracket_needs_no_draw(seeded):
    build_seeded_bracket(seeded.knockout, by=seeded.by)
    semifinals = seeded.of("semifinal")
    assert [match.number for match in semifinals] == [13, 14]
    assert seeded.knockout.state == Stage.State.DRAWN
    names = [seeded.sides(match.number) for match in semifinals]
    assert sorted(side for pair in names for side in pair) == ["1", "2", "5", "6"]
    seeded.win(13, "A")
    assert seeded.state(16) == Match.State.WAITING


def test_a_seeded_bracket_is_built_once(seeded):
    build_seeded_bracket(seeded.knockout, by=seeded.by)
    with pytest.raises(Refused, match="bracket_built"):
        build_seeded_bracket(seeded.knockout, by=seeded.by)


def test_a_bracket_waits_for_every_result(cast):
    hall = open_groups(cast, 8, plan={"way_in": "seeded"})
    hall.win(1)
    with pytest.raises(Refused, match="places_open"):
        build_seeded_bracket(hall.knockout, by=hall.by)


def flip(hall, a, b):
    """The match of two teams the other way round."""
    match = hall.between(a, b)
    first = match.slots.get(side="A").team.number == a
    games = ((17, 30), (17, 30)) if first else ((30, 17), (30, 17))
    return match, Correction(games=games, reason="Anotado al revés")


def test_a_crossing_table_says_who_meets_whom(cast):
    pairs = (("B2", "A1"), ("B1", "A2"))
    hall = open_groups(cast, 8, plan={"way_in": "crossing", "crossing": pairs})
    hall.play_groups()
    build_seeded_bracket(hall.knockout, by=hall.by)
    assert [hall.sides(match.number) for match in hall.of("semifinal")] == [["6", "1"], ["5", "2"]]
    assert result_faults(hall.tournament) == []
    document = read_stage(hall.groups)
    assert [exit.to for exit in document.exits] == [
        "knockout A1", "knockout B1", "knockout A2", "knockout B2",
    ]  # fmt: skip


def test_a_crossing_table_of_two_groups_does_not_fit_three(cast):
    pairs = (("A1", "B2"), ("B1", "A2"))
    hall = open_groups(cast, 8, plan={"way_in": "crossing", "crossing": pairs})
    with pytest.raises(Refused, match="stages_do_not_fit"):
        refuse_if_not_fitting(hall.tournament.plan, teams=12)


def test_a_correction_names_the_stage_that_was_drawn_and_moves_nobody_in_silence(seeded):
    build_seeded_bracket(seeded.knockout, by=seeded.by)
    before = seeded.places()
    match, right = flip(seeded, 2, 3)
    used = preview(match, right).used_exits
    assert used
    assert {change.stage.key for change in used} == {"knockout"}
    with pytest.raises(Refused, match="later_stage_drawn"):
        correct(match, by=seeded.by, correction=right)
    assert seeded.places() == before
    correct(match, by=seeded.by, correction=right, stands=True)
    assert seeded.places() == before
    assert seeded.knockout.places.filter(by_decision=True).exists()
    assert order(seeded, "A")[:2] != [1, 2]


def test_who_leaves_before_half_is_struck_and_who_leaves_later_is_last(hall):
    hall.result(1, 2, (30, 10), (30, 10))
    withdraw_team(hall.teams[0], by=hall.by, because=WHY)
    assert order(hall, "A") == [2, 3, 4]
    assert hall.sides(1) == ["empty", "4"]
    assert hall.state(1) == Match.State.CONFIRMED
    hall.result(5, 6, (30, 10), (30, 10))
    hall.result(5, 7, (30, 10), (30, 10))
    withdraw_team(hall.teams[4], by=hall.by, because=WHY)
    assert order(hall, "B")[-1] == 5
    hall.play_groups()
    assert hall.places() == {"groups:A1": 2, "groups:A2": 3, "groups:B1": 6, "groups:B2": 8}


def test_who_comes_back_plays_what_was_left(hall):
    withdraw_team(hall.teams[0], by=hall.by, because=WHY)
    assert hall.state(1) == Match.State.CONFIRMED
    readmit_team(hall.teams[0], by=hall.by, because=WHY)
    assert hall.state(1) == Match.State.READY
    assert hall.sides(1) == ["1", "4"]
    hall.play_groups()
    assert hall.places()["groups:A1"] == 1


def test_who_leaves_the_bracket_leaves_the_tables_as_they_are(seeded):
    build_seeded_bracket(seeded.knockout, by=seeded.by)
    before = order(seeded, "A")
    withdraw_team(seeded.teams[0], by=seeded.by, because=WHY)
    assert order(seeded, "A") == before


def test_who_comes_back_after_the_bracket_was_drawn_changes_no_table(seeded):
    """Places were given away by it: nothing later changes in silence."""
    withdraw_team(seeded.teams[0], by=seeded.by, because=WHY)
    build_seeded_bracket(seeded.knockout, by=seeded.by)
    before = order(seeded, "A")
    assert before[-1] == 1
    readmit_team(seeded.teams[0], by=seeded.by, because=WHY)
    assert order(seeded, "A") == before
    assert result_faults(seeded.tournament) == []


def test_who_comes_back_does_not_meet_a_rival_who_has_left_too(hall):
    for number in (0, 3):  # 1 and 4 meet in match 1
        withdraw_team(hall.teams[number], by=hall.by, because=WHY)
    readmit_team(hall.teams[0], by=hall.by, because=WHY)
    assert hall.sides(1) == ["1", "empty"]
    assert hall.state(1) == Match.State.CONFIRMED


def test_deducted_points_change_the_table_and_can_be_given_back(cast):
    hall = open_groups(cast, 8, plan={"preset": "liga"})
    hall.play_groups()
    assert hall.places()["groups:A1"] == 1
    taken = deduct_points(
        hall.groups, by=hall.by, team=hall.teams[0], points=4, reason="Dos jugadores sin inscribir"
    )
    assert hall.places()["groups:A1"] == 2
    take_back_deduction(taken, by=hall.by, reason="Estaban inscriptos")
    assert hall.places()["groups:A1"] == 1
    with pytest.raises(Refused, match="deduction_taken_back"):
        take_back_deduction(taken, by=hall.by, reason="Otra vez")


def test_a_table_without_points_has_none_to_deduct(hall):
    with pytest.raises(Refused, match="no_table_points"):
        deduct_points(hall.groups, by=hall.by, team=hall.teams[0], points=1, reason="Tarde")


def test_the_best_thirds_fill_the_bracket(cast):
    hall = open_groups(cast, 12)  # three groups of four: six, and two thirds
    hall.play_groups(alike=True)
    assert sorted(hall.places()) == [
        *("groups:A1", "groups:A2", "groups:B1", "groups:B2", "groups:C1", "groups:C2"),
    ]  # the thirds are as good as each other: a lot decides
    with pytest.raises(Refused, match="places_open"):
        take_places(hall.knockout, by=hall.by)


@pytest.mark.parametrize("teams", [8, 32])
def test_tables_cost_the_same_whatever_their_number(cast, django_assert_num_queries, teams):
    stage = open_groups(cast, teams).groups
    with django_assert_num_queries(7):
        read_stage(stage)
