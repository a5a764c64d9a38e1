"""Rounds in the set-up: chosen, explained beside the form, refused with every fault."""

import re

import pytest
from django.test import Client
from django.utils.translation import override

from tests.tournaments.setup.test_groups import (
    errors_of,
    nora,
    save as save_groups,
    tournament,
)
from tests.tournaments.setup.test_views import as_shown, part_url, plan_of
from tournaments.actors import actor_of_account
from tournaments.formats.planned import groups_then_knockout, read_stages, rounds_then_knockout
from tournaments.models import Tournament
from tournaments.setup.fits import fit_sentence
from tournaments.setup.services.change import change_plan

__all__ = ["nora", "tournament"]
pytestmark = pytest.mark.django_db
ROUNDS = {
    "stages": "rounds", "stages_rounds": "5", "stages_cut": "8", "stages_random": "False",
    "stages_best_of": "3", "stages_criteria": "gaucho",
}  # fmt: skip


def save(client: Client, event: Tournament, **choices: str):
    data = as_shown(event) | ROUNDS | choices
    del data["version"]
    return client.post(part_url(event, "format"), data)


def test_rounds_are_chosen_changed_and_taken_back(nora, tournament):
    assert save(nora, tournament).status_code == 302
    assert plan_of(tournament).stages == rounds_then_knockout()
    changes = {"stages_rounds": "4", "stages_cut": "4", "stages_random": "True",
               "stages_best_of": "1", "stages_criteria": "liga"}  # fmt: skip
    assert save(nora, tournament, **changes).status_code == 302
    assert plan_of(tournament).stages == rounds_then_knockout(
        preset="liga", rounds=4, cut=4, random=True, best_of=1
    )
    page = nora.get(part_url(tournament, "format")).text
    assert re.search(r'name="stages" value="rounds"[^>]*checked', page)
    assert re.search(r'name="stages_random" value="True"[^>]*checked', page)
    assert save_groups(nora, tournament).status_code == 302
    assert plan_of(tournament).stages == groups_then_knockout()


def test_nothing_about_groups_is_asked_of_whoever_wants_rounds(nora, tournament):
    assert save(nora, tournament, stages_size="x", stages_each="").status_code == 302


@pytest.mark.parametrize(
    ("choices", "fields"),
    [
        ({"stages_rounds": ""}, {"stages_rounds"}),
        ({"stages_rounds": "99", "stages_cut": "1"}, {"stages_rounds", "stages_cut"}),
        ({"stages_cut": "muchos", "stages_best_of": "2"}, {"stages_cut", "stages_best_of"}),
        ({"stages_random": "?"}, {"stages_random"}),
    ],
)
def test_all_faults_come_at_once_and_what_was_typed_stays(nora, tournament, choices, fields):
    answer = save(nora, tournament, **choices)
    assert errors_of(answer).keys() == fields
    shown = answer.context["form"]
    assert all(shown[name].value() == value for name, value in choices.items())
    assert plan_of(tournament).stages == []


def test_more_rounds_than_opponents_and_a_cut_larger_than_the_field_are_refused(
    nora, tournament, cast
):
    change_plan(tournament, by=actor_of_account(cast.organizer), changes={"cap": 6})
    errors = errors_of(save(nora, tournament, stages_rounds="6"))
    assert errors.keys() == {"stages_rounds", "stages_cut"}
    assert len(errors["stages_cut"]) == 1
    assert "5" in errors["stages_rounds"][0]


@pytest.mark.parametrize(
    ("teams", "sentence"),
    [
        (14, "With 14 teams: 5 rounds, 35 matches. 8 go on."),
        (13, "With 13 teams: 5 rounds, 30 matches. In each round one team passes free"),
        (4, "With 4 teams it cannot be:"),
    ],
)
def test_beside_the_form_stands_what_they_make_of_the_teams(teams, sentence):
    with override("en"):
        words = fit_sentence(read_stages(rounds_then_knockout()), teams=teams)
    assert words.startswith(sentence)


def test_a_silver_cup_and_a_game_between_the_tied_are_offered_after_rounds(nora, tournament):
    assert save(nora, tournament, stages_second="rest", stages_tied="X").status_code == 302
    rounds, knockout, silver = plan_of(tournament).stages
    assert rounds["criteria"][-2:] == ["X", "L"]
    assert silver["from"] == "rest"
    assert silver["way_in"] == "seeded"
    shown = as_shown(tournament)
    assert (shown["stages_second"], shown["stages_tied"]) == ("rest", "X")
    with override("es-ar"):
        sentence = fit_sentence(read_stages(plan_of(tournament).stages), teams=14)
    assert "Copa de plata: 6" in sentence


def test_a_league_is_chosen_and_asks_nothing_about_a_bracket(nora, tournament):
    league_choices = {
        "stages": "league", "stages_league_size": "12", "stages_legs": "1", "stages_best_of": "1",
        "stages_criteria": "uruguay", "stages_tied": "=", "stages_each": "", "stages_cut": "",
        "stages_way_in": "",
    }  # fmt: skip
    assert save(nora, tournament, **league_choices).status_code == 302
    [groups] = plan_of(tournament).stages
    assert (groups["size"], groups["criteria"]) == (12, ["P", "F", "D", "="])
    page = nora.get(part_url(tournament, "format")).text
    assert re.search(r'name="stages" value="league"[^>]*checked', page)
    with override("es-ar"):
        assert "45 partidos" in fit_sentence(read_stages([groups]), teams=10)
    faults = errors_of(save(nora, tournament, **{**league_choices, "stages_league_size": "99"}))
    assert faults.keys() == {"stages_league_size"}


def test_a_league_begins_with_one_table_whatever_groups_would_have(nora, tournament):
    chosen = {"stages": "league", "stages_criteria": "uruguay", "stages_cut": ""}
    assert as_shown(tournament)["stages_size"] == "4"
    assert save(nora, tournament, **chosen).status_code == 302
    [groups] = plan_of(tournament).stages
    assert groups["size"] == 10
    with override("es-ar"):
        sentence = fit_sentence(read_stages([groups]), teams=8)
    assert "1 tabla de 8, 28 partidos" in sentence


def test_rounds_alone_are_chosen(nora, tournament):
    assert save(nora, tournament, stages="rounds_alone", stages_cut="").status_code == 302
    [rounds] = plan_of(tournament).stages
    assert rounds["kind"] == "rounds"
