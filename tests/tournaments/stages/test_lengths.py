"""Matches of exactly two games, of always three, and to points of their own, from draw to table."""

import pytest

from tests.tournaments.matches.hall import WHY, open_hall
from tests.tournaments.stages.groups import open_groups
from tournaments.engine import rules_of
from tournaments.exceptions import Faulty
from tournaments.matches.labels import length_label
from tournaments.matches.services.calls import set_match_format
from tournaments.matches.services.corrections import Correction, correct
from tournaments.matches.services.results import Sheet, disqualify, record_games, walkover
from tournaments.models import Match
from tournaments.stages.selectors.reading import read_stage
from tournaments.verification.results import result_faults

pytestmark = pytest.mark.django_db
TWO = {"preset": "liga", "best_of": 2, "all_played": True}


@pytest.fixture
def hall(cast):
    """Eight teams in two groups of four, two games a match."""
    return open_groups(cast, 8, plan=TWO)


def figures(hall, number):
    """Matches won, drawn, lost and table points of a team."""
    team = str(next(team.pk for team in hall.teams if team.number == number))
    [row] = [r for t in read_stage(hall.groups).outcome.tables for r in t.rows if r.team == team]
    figures = row.figures
    return figures.won, figures.drawn, figures.lost, figures.table_points


def test_one_game_each_is_a_draw_with_a_point_for_both(hall):
    match = hall.result(1, 2, (30, 12), (20, 30))
    match = hall.match(match.number)
    assert (match.winner, match.how, match.games_won) == ("", "draw", [1, 1])
    assert match.state == Match.State.CONFIRMED
    assert figures(hall, 1) == figures(hall, 2) == (0, 1, 0, 1)
    assert list(result_faults(hall.tournament)) == []


def test_two_games_won_win_the_match_and_one_decides_nothing(hall):
    hall.result(1, 2, (30, 12), (30, 20))
    assert figures(hall, 1) == (1, 0, 0, 3)
    match = hall.between(3, 4)
    record_games(match, by=hall.by, sheet=Sheet(((30, 3),)))
    assert hall.match(match.number).state == Match.State.PLAYING


def test_always_three_are_all_played(cast):
    hall = open_groups(cast, 8, plan={"best_of": 3, "all_played": True})
    match = hall.between(1, 2)
    record_games(match, by=hall.by, sheet=Sheet(((30, 3), (30, 4))))
    assert hall.match(match.number).state == Match.State.PLAYING
    record_games(match, by=hall.by, sheet=Sheet(((4, 30),)))
    match = hall.match(match.number)
    assert (match.winner, match.games_won) == ("A", [2, 1])


def test_a_walkover_of_two_games_is_two_to_nothing(hall):
    walkover(hall.between(1, 2), by=hall.by, winner="A", because=WHY)
    assert sorted([figures(hall, 1), figures(hall, 2)]) == [(0, 0, 1, 0), (1, 0, 0, 3)]


def test_whoever_is_put_out_of_a_match_loses_it_at_one_game_each(hall):
    match = hall.between(1, 2)
    record_games(match, by=hall.by, sheet=Sheet(((30, 3),)))
    disqualify(match, by=hall.by, against="A", because=WHY)
    won = hall.match(match.number).winner
    assert won == "B"
    assert {figures(hall, 1), figures(hall, 2)} == {(1, 0, 0, 3), (0, 0, 1, 0)}


def test_a_correction_makes_a_draw_of_a_win(hall):
    match = hall.result(1, 2, (30, 12), (30, 20))
    right = Correction(games=((30, 12), (20, 30)), reason="Anotado al revés")
    correct(match, by=hall.by, correction=right)
    assert hall.match(match.number).how == "draw"
    assert figures(hall, 1) == figures(hall, 2) == (0, 1, 0, 1)


def test_a_stage_may_play_to_other_points(cast):
    plan = {"preset": "liga", "target": 15}
    hall = open_groups(cast, 8, ruleset="argentino-flor", plan=plan)
    match = hall.between(1, 2)
    assert rules_of(hall.tournament.plan, match).options["target"] == 15
    with pytest.raises(Faulty):
        record_games(match, by=hall.by, sheet=Sheet(((30, 3), (30, 4))))
    hall.result(1, 2, (15, 3), (15, 4))
    assert figures(hall, 1)[0] == 1
    assert "15" in length_label(match)


def test_all_games_of_one_match_alone_are_played_only_where_a_table_counts_them(hall):
    match = hall.between(1, 2)
    set_match_format(match, by=hall.by, best_of=3)
    assert (hall.match(match.number).best_of, hall.match(match.number).all_played) == (3, False)
    set_match_format(match, by=hall.by, best_of=3, all_played=True)
    assert hall.match(match.number).all_played
    entry = hall.tournament.log.latest("number")
    assert entry.data == {"best_of": 3, "all_played": True}


def test_a_bracket_has_no_draws(cast):
    hall = open_hall(cast, 4)
    with pytest.raises(Faulty) as error:
        set_match_format(hall.match(1), by=hall.by, best_of=2, all_played=True)
    assert [fault.code for fault in error.value.faults] == ["draw_in_knockout"]
    assert error.value.faults[0].expected == (1, 3, 5, 7)
