"""A bracket played to points of its own: from the plan to its matches, its words and its faults."""

from dataclasses import replace

import pytest

from tests.tournaments.matches.hall import open_hall
from tests.tournaments.regulation.test_clauses import EVENT, told
from tournaments.engine import rules_of
from tournaments.exceptions import Faulty
from tournaments.formats.plan import KNOCKOUT
from tournaments.formats.planned import (
    PlannedStage,
    groups_then_knockout,
    read_stages,
    stages_for,
    write_stages,
)
from tournaments.formats.planned_choices import knockout_with_cup
from tournaments.formats.planned_targets import choose_targets, spread_targets
from tournaments.matches.labels import length_label
from tournaments.matches.services.results import Sheet, record_games
from tournaments.models import Match
from tournaments.regulation.faults import faults_of

TO_15 = write_stages([PlannedStage("knockout", KNOCKOUT, target=15)])


@pytest.mark.django_db
def test_its_matches_are_played_to_those_points(cast):
    hall = open_hall(cast, 4, ruleset="argentino-flor", stages=TO_15)
    match = hall.match(1)
    assert {row.target for row in hall.tournament.matches.all()} == {15}
    assert rules_of(hall.tournament.plan, match).options["target"] == 15
    assert "15" in length_label(match)
    with pytest.raises(Faulty):
        record_games(match, by=hall.by, sheet=Sheet(((30, 3),)))
    games = ((15, 3),) * (match.best_of // 2 + 1)
    record_games(match, by=hall.by, sheet=Sheet(games))
    assert hall.match(1).state in (Match.State.FINISHED, Match.State.CONFIRMED)


def test_each_bracket_has_its_own_and_tables_theirs():
    rows = groups_then_knockout(target=20)
    rows = choose_targets(rows, {"bracket_target": 15, "cup_target": None})
    made = stages_for(read_stages(rows), teams=8, target=30)
    assert [stage.length.target for stage in made] == [20, 15]
    assert write_stages(read_stages(rows)) == rows


def test_a_cup_may_have_points_of_its_own():
    chosen = {"bracket_target": None, "cup_target": 15}
    rows = choose_targets(knockout_with_cup("first_round_losers"), chosen)
    assert [row.get("target") for row in rows] == [None, 15]
    assert spread_targets(rows) == chosen
    back = choose_targets(rows, {"bracket_target": None, "cup_target": None})
    assert all("target" not in row for row in back)


@pytest.mark.parametrize("language", ["es-ar", "es-ve", "pt-br", "en"])
def test_the_regulation_says_so(language):
    event = replace(EVENT, ruleset="argentino-flor", options={})
    rows = knockout_with_cup("first_round_losers")
    plain = told(replace(event, stages=rows), language)
    rows = choose_targets(rows, {"bracket_target": 15, "cup_target": 15})
    own = told(replace(event, stages=rows), language)
    assert own.count("15") == plain.count("15") + 2


def test_points_that_the_rules_do_not_have_are_a_fault_at_each_field():
    rows = choose_targets(
        knockout_with_cup("first_round_losers"), {"bracket_target": 7, "cup_target": 8}
    )
    event = replace(EVENT, ruleset="argentino-flor", options={}, stages=rows)
    found = [(fault.code, dict(fault.data)["field"]) for fault in faults_of(event)]
    assert found == [
        ("wrong_target", "stages.bracket_target"),
        ("wrong_target", "stages.cup_target"),
    ]
