"""Groups before the bracket, in the set-up: chosen, explained, refused with what would fit."""

import re
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from tests.cast import Cast
from tests.tournaments.setup.test_views import BACKEND, as_shown, part_url, plan_of
from tests.tournaments.stages.groups import open_groups
from tournaments.actors import actor_of_account
from tournaments.exceptions import Faulty
from tournaments.formats.crossing import usual_crossing
from tournaments.formats.planned import groups_then_knockout, read_stages
from tournaments.formats.planned_choices import knockout_with_cup
from tournaments.models import Plan, Tournament
from tournaments.regulation.selectors import settings_of
from tournaments.regulation.sentences import regulation
from tournaments.setup.fits import explain_criteria, fit_sentence
from tournaments.setup.services.change import change_plan
from tournaments.setup.services.create import create_plan

GROUPS = {
    "stages": "groups", "stages_size": "4", "stages_each": "2", "stages_best_of": "3",
    "stages_legs": "1", "stages_criteria": "argentina", "stages_fill": "True",
    "stages_way_in": "pots", "stages_tied": "L",
}  # fmt: skip


@pytest.fixture
def nora(client: Client, cast: Cast) -> Client:
    client.force_login(cast.organizer, backend=BACKEND)
    return client


@pytest.fixture
def tournament(cast: Cast) -> Tournament:
    create_plan(cast.tournament, by=actor_of_account(cast.organizer), blueprint="asart")
    return cast.tournament


def typed(tournament: Tournament, **choices: str) -> dict[str, str]:
    data = as_shown(tournament) | GROUPS | choices
    del data["version"]
    return data


def save(client: Client, tournament: Tournament, **choices: str):
    return client.post(part_url(tournament, "format"), typed(tournament, **choices))


def errors_of(answer) -> dict[str, list[str]]:
    return {name: list(errors) for name, errors in answer.context["form"].errors.items()}


def test_groups_are_chosen_and_taken_back(nora, tournament):
    assert save(nora, tournament).status_code == 302
    assert plan_of(tournament).stages == groups_then_knockout()
    assert tournament.log.latest("number").data["fields"] == ["stages"]
    before = tournament.log.count()
    nora.post(part_url(tournament, "format"), as_shown(tournament))
    assert tournament.log.count() == before  # sent back untouched
    assert save(nora, tournament, stages="").status_code == 302
    assert plan_of(tournament).stages == []


def test_every_choice_is_kept(nora, tournament):
    choices = {
        "stages_size": "5", "stages_each": "3", "stages_best_of": "1", "stages_legs": "2",
        "stages_criteria": "gaucho", "stages_fill": "False", "stages_way_in": "seeded",
    }  # fmt: skip
    assert save(nora, tournament, **choices).status_code == 302
    expected = groups_then_knockout(
        preset="gaucho", size=5, legs=2, best_of=1, each=3, fill=False, way_in="seeded"
    )
    assert plan_of(tournament).stages == expected
    form = nora.get(part_url(tournament, "format")).context["form"]
    assert {name: str(form[name].value()) for name in choices} == choices


def test_two_games_and_other_points_are_chosen_where_the_rules_have_them(nora, cast):
    by = actor_of_account(cast.organizer)
    create_plan(cast.tournament, by=by, blueprint="argentino-flor")
    choices = {
        "stages_best_of": "all 2", "stages_target": "15", "stages_criteria": "liga",
    }  # fmt: skip
    assert save(nora, cast.tournament, **choices).status_code == 302
    expected = groups_then_knockout(preset="liga", best_of=2, all_played=True, target=15)
    assert plan_of(cast.tournament).stages == expected
    assert as_shown(cast.tournament)["stages_best_of"] == "all 2"
    assert save(nora, cast.tournament, **(choices | {"stages_target": ""})).status_code == 302
    assert "target" not in plan_of(cast.tournament).stages[0]


def test_ties_that_matter_may_be_played_off(nora, tournament):
    assert save(nora, tournament, stages_tied="X").status_code == 302
    assert plan_of(tournament).stages[0]["criteria"] == ["W", "D", "F", "H", "X", "L"]
    assert as_shown(tournament)["stages_criteria"] == "argentina"
    assert as_shown(tournament)["stages_tied"] == "X"
    assert save(nora, tournament).status_code == 302
    assert plan_of(tournament).stages == groups_then_knockout()


def test_two_games_without_points_for_a_draw_are_refused_with_what_would_fit(nora, tournament):
    answer = save(nora, tournament, stages_best_of="all 2")
    assert list(errors_of(answer)) == ["stages_criteria"]
    assert "Liga 3-1-0" in errors_of(answer)["stages_criteria"][0]


def test_rules_with_one_length_of_a_game_offer_no_other(nora, tournament):
    form = nora.get(part_url(tournament, "format")).context["form"]
    assert "stages_target" not in form.fields


def test_a_crossing_table_is_written_or_left_to_the_usual_one(nora, tournament):
    choices = {"stages_way_in": "crossing", "stages_crossing": "A1 B2\nB1 A2", "cap": "8"}
    assert save(nora, tournament, **choices).status_code == 302
    assert plan_of(tournament).stages[1]["crossing"] == [["A1", "B2"], ["B1", "A2"]]
    form = nora.get(part_url(tournament, "format")).context["form"]
    assert form["stages_crossing"].value() == "A1 B2\nB1 A2"
    assert save(nora, tournament, **{**choices, "stages_crossing": ""}).status_code == 302
    assert plan_of(tournament).stages[1]["crossing"] == [["A1", "B2"], ["B1", "A2"]]
    assert save(nora, tournament, stages_way_in="pots").status_code == 302
    assert "crossing" not in plan_of(tournament).stages[1]


def test_a_crossing_table_is_saved_from_the_page_that_was_shown(nora, tournament):
    """With the values that the page was shown with: nobody else has changed anything."""
    choices = {"stages_way_in": "crossing", "stages_crossing": "A1 B2\nB1 A2"}
    for table in ("A1 B2\nB1 A2", "A1 A2\nB1 B2"):
        data = as_shown(tournament) | GROUPS | choices | {"stages_crossing": table}
        assert nora.post(part_url(tournament, "format"), data).status_code == 302
        kept = plan_of(tournament).stages[1]["crossing"]
        assert kept == [line.split() for line in table.splitlines()]


@pytest.mark.parametrize("each", [256, 1024, 2**60])
def test_nobody_writes_the_usual_table_of_a_bracket_larger_than_any(nora, tournament, each):
    choices = {"stages_way_in": "crossing", "stages_crossing": "", "stages_each": str(each)}
    told = errors_of(save(nora, tournament, cap="8", **choices))
    assert "stages_each" in told


def test_an_order_longer_than_all_letters_names_one_twice(nora, tournament):
    own = {"stages_criteria": "own", "stages_points": "3-1-0", "stages_order": "D " * 100}
    told = errors_of(save(nora, tournament, **own))
    assert told == {"stages_order": ["Cada criterio, una sola vez."]}


def test_one_group_for_all_places_has_its_usual_table_too(nora, tournament):
    choices = {"stages_way_in": "crossing", "stages_crossing": "", "stages_size": "8"}
    assert save(nora, tournament, cap="8", **choices).status_code == 302
    assert usual_crossing(1) == (("A1", "A2"),)
    told = errors_of(save(nora, tournament, cap="8", **choices, stages_each="-2"))
    assert "stages_each" in told
    told = errors_of(
        save(nora, tournament, cap="8", **choices | {"stages_size": "-3", "stages_each": "-1"})
    )
    assert {"stages_size", "stages_each"} <= told.keys()


def test_every_fault_of_a_crossing_table_is_said_at_once(nora, tournament):
    choices = {"stages_way_in": "crossing", "stages_crossing": "A1 B2\nA1 A9"}
    told = errors_of(save(nora, tournament, **choices))["stages_crossing"]
    for words in ("A1 está dos veces", "Falta B1", "A9 no pasa"):
        assert any(words in said for said in told)
    choices["stages_crossing"] = "A1\nB1 A2"
    [unreadable] = errors_of(save(nora, tournament, **choices))["stages_crossing"]
    assert unreadable.endswith("A1")


def test_criteria_of_ones_own_stay_when_the_rest_is_changed(nora, tournament, cast):
    stages = groups_then_knockout(preset="liga")
    stages[0]["points"] = [4, 1, 0]
    change_plan(tournament, by=actor_of_account(cast.organizer), changes={"stages": stages})
    assert as_shown(tournament)["stages_criteria"] == "own"
    assert save(nora, tournament, stages_criteria="own", stages_size="6").status_code == 302
    kept = plan_of(tournament).stages[0]
    assert (kept["points"], kept["size"]) == ([4, 1, 0], 6)


OWN_ORDER = {
    "stages_criteria": "own", "stages_order": "w, g d f", "stages_points": "3-1-0",
    "stages_sweep": "on",
}  # fmt: skip


def test_the_table_goes_by_an_order_of_ones_own(nora, tournament):
    assert save(nora, tournament, **OWN_ORDER).status_code == 302
    groups = plan_of(tournament).stages[0]
    assert groups["criteria"] == ["W", "G", "D", "F", "L"]
    assert (groups["points"], groups["sweep"]) == ([3, 1, 0], True)
    shown = as_shown(tournament)
    assert (shown["stages_criteria"], shown["stages_order"]) == ("own", "W G D F")
    assert (shown["stages_points"], shown["stages_sweep"]) == ("3-1-0", "on")
    # How ties are settled and whether flores count is asked beside it.
    assert save(nora, tournament, **OWN_ORDER, stages_tied="X").status_code == 302
    assert plan_of(tournament).stages[0]["criteria"] == ["W", "G", "D", "F", "X", "L"]
    page = nora.get(part_url(tournament, "format")).content.decode()
    assert "<b>GD</b> diferencia de chicos" in page
    assert save(nora, tournament).status_code == 302  # a preset takes its place again
    assert plan_of(tournament).stages == groups_then_knockout()


def test_table_points_by_games_are_chosen_and_printed(nora, tournament):
    own = OWN_ORDER | {"stages_order": "P D F H", "stages_by_games": "on", "stages_sweep": ""}
    assert save(nora, tournament, **own).status_code == 302
    groups = plan_of(tournament).stages[0]
    assert (groups["criteria"], groups["by_games"]) == (["P", "D", "F", "H", "L"], True)
    printed = " ".join(
        text
        for section in regulation(settings_of(plan_of(tournament)))
        for text in section.sentences
    )
    assert "uno ganado 2–1 da 2, y 1 a quien lo perdió" in printed
    assert save(nora, tournament, **own, stages_best_of="1").status_code == 200
    assert save(nora, tournament).status_code == 302
    assert "by_games" not in plan_of(tournament).stages[0]


@pytest.mark.parametrize(
    ("own", "told"),
    [
        ({"stages_order": "W Q Z"}, {"stages_order": "Q Z"}),
        ({"stages_order": ""}, {"stages_order": "por qué se ordena"}),
        ({"stages_order": "W L"}, {"stages_order": ": L."}),
        ({"stages_order": "W D W"}, {"stages_order": "una sola vez"}),
        ({"stages_order": "W U"}, {"stages_order": "Buchholz"}),
        ({"stages_points": "3"}, {"stages_points": "3-1-0"}),
        ({"stages_points": "99-1-0"}, {"stages_points": "20"}),
        ({"stages_points": "0-1-2"}, {"stages_points": "valer más"}),
        ({"stages_order": "W", "stages_points": "x"}, {"stages_points": "3-1-0"}),
        ({"stages_order": "?", "stages_points": "x"}, {"stages_order": "?", "stages_points": ""}),
        (
            {"stages_order": "P", "stages_by_games": "on", "stages_best_of": "1"},
            {"stages_by_games": "mejor de 3"},
        ),
        ({"stages_by_games": "on"}, {"stages_by_games": "solo si P"}),
        ({"stages_order": "W", "stages_best_of": "all 2"}, {"stages_order": "Liga 3-1-0"}),
    ],
)
def test_an_order_that_cannot_be_is_refused_at_its_field_and_stays_typed(
    nora, tournament, own, told
):
    answer = save(nora, tournament, **(OWN_ORDER | own))
    errors = errors_of(answer)
    assert errors.keys() == told.keys()
    for name, words in told.items():
        assert words in " ".join(errors[name])
    typed_order = (OWN_ORDER | own)["stages_order"]
    assert f'value="{typed_order}"' in answer.content.decode() or not typed_order
    assert plan_of(tournament).stages == []


def test_all_faults_come_at_once_and_what_was_typed_stays(nora, tournament):
    answer = save(nora, tournament, stages_size="99", stages_each="3", best_of_first="2")
    assert errors_of(answer).keys() == {"stages_size", "stages_each", "best_of_first"}
    page = answer.content.decode()
    assert 'value="99"' in page
    assert re.search(r'name="stages" value="groups"[^>]*checked', page)
    assert plan_of(tournament).stages == []


@pytest.mark.parametrize(
    ("choices", "field"),
    [
        ({"stages_size": ""}, "stages_size"),
        ({"stages_size": "cuatro"}, "stages_size"),
        ({"stages_size": "9" * 30}, "stages_size"),
        ({"stages_each": "-1"}, "stages_each"),
        ({"stages_each": "5", "stages_way_in": "seeded"}, "stages_each"),
        ({"stages_best_of": "2"}, "stages_best_of"),
        ({"stages_legs": "3"}, "stages_legs"),
        ({"stages_criteria": "other"}, "stages_criteria"),
        ({"stages_fill": ""}, "stages_fill"),
        ({"stages_way_in": "ladder"}, "stages_way_in"),
    ],
)
def test_what_cannot_be_is_said_at_its_field(nora, tournament, choices, field):
    answer = save(nora, tournament, **choices)
    assert list(errors_of(answer)) == [field]


@pytest.mark.parametrize(
    ("choices", "cap", "expected"),
    [
        ({"stages_each": "5", "stages_way_in": "seeded"}, None,
         {"stages_each": "siguen de 1 a 4"}),
        ({"stages_each": "4", "stages_way_in": "seeded"}, 9,
         {"stages_each": "tiene solo 3"}),
        ({"stages_each": "4", "stages_way_in": "seeded", "stages_second": "rest"}, None,
         {"stages_second": "al menos 2"}),
        ({"stages_second": "bought_back", "stages_window": "30"}, None,
         {"stages_second": "cuadro desde el principio"}),
        ({"stages_second": "best_losers"}, None,
         {"stages_second": "cuadro desde el principio"}),
        ({"stages": "rounds", "stages_rounds": "12", "stages_cut": "16",
          "stages_random": "False"}, 8,
         {"stages_rounds": "hasta 7 rondas", "stages_cut": "hay solo 8"}),
        ({"stages_way_in": "crossing", "stages_crossing": "A1 B2\nB1 A1"}, None,
         {"stages_crossing": "A1 está dos veces"}),
    ],
)  # fmt: skip
def test_every_fault_says_what_would_fit_and_what_was_typed_stays(
    nora, tournament, choices, cap, expected
):
    Plan.objects.filter(tournament=tournament).update(cap=cap, fee=20, reentry_fee=10)
    answer = save(nora, tournament, **choices)
    errors = errors_of(answer)
    assert list(errors) == list(expected)
    for name, words in expected.items():
        assert words in " ".join(errors[name]), errors
    form = answer.context["form"]
    assert {name: form[name].value() for name in choices} == choices


def test_a_second_chance_is_one_choice(nora, tournament):
    assert save(nora, tournament, stages="", stages_second="first_round_losers").status_code == 302
    assert plan_of(tournament).stages == knockout_with_cup("first_round_losers")
    assert save(nora, tournament, stages_second="rest", stages_fill="False").status_code == 302
    silver = plan_of(tournament).stages[2]
    assert (silver["key"], silver["from"], silver["way_in"]) == ("silver", "rest", "pots")
    before = tournament.log.count()
    nora.post(part_url(tournament, "format"), as_shown(tournament))
    assert tournament.log.count() == before  # sent back untouched
    assert save(nora, tournament, stages="", stages_second="").status_code == 302
    assert plan_of(tournament).stages == []


def test_a_silver_cup_needs_groups(nora, tournament):
    answer = save(nora, tournament, stages="", stages_second="rest")
    [[said]] = errors_of(answer).values()
    assert list(errors_of(answer)) == ["stages_second"]
    assert "zonas o rondas" in said
    assert re.search(r'name="stages_second" value="rest"[^>]*checked', answer.content.decode())


def test_a_silver_cup_for_whoever_is_below_the_cut_of_rounds(nora, tournament):
    """Without a limit of places: some number of teams fits."""
    rounds = {"stages": "rounds", "stages_rounds": "5", "stages_cut": "8", "stages_random": "False"}
    assert save(nora, tournament, **rounds, stages_second="rest").status_code == 302
    _rounds, main, silver = plan_of(tournament).stages
    assert (main["cut"], silver["from"]) == (8, "rest")


def test_nobody_who_wants_a_bracket_alone_is_asked_about_groups(nora, tournament):
    nonsense = dict.fromkeys(GROUPS, "x") | {"stages": "", "third_place": "none"}
    data = {**as_shown(tournament), **nonsense}
    assert nora.post(part_url(tournament, "format"), data).status_code == 302
    assert plan_of(tournament).third_place == "none"


def test_places_that_groups_cannot_hold_are_refused_in_their_own_part(nora, tournament, cast):
    by = actor_of_account(cast.organizer)
    stages = groups_then_knockout(size=4, each=4, way_in="seeded")
    change_plan(tournament, by=by, changes={"stages": stages})
    data = as_shown(tournament) | {"cap": "7"}
    answer = nora.post(part_url(tournament, "inscriptions"), data)
    [[said]] = errors_of(answer).values()
    assert "solo 3 parejas" in said
    with pytest.raises(Faulty):
        change_plan(tournament, by=by, changes={"cap": 7})
    absurd = nora.post(part_url(tournament, "inscriptions"), data | {"cap": "9" * 12})
    assert list(errors_of(absurd)) == ["cap"]


def test_drawn_groups_are_locked(nora, cast):
    hall = open_groups(cast, 6)
    page = nora.get(part_url(hall.tournament, "format"))
    form = page.context["form"]
    assert all(form.fields[name].disabled for name in GROUPS)
    answer = save(nora, hall.tournament, stages_size="3")
    assert "stages" in errors_of(answer)
    assert plan_of(hall.tournament).stages[0]["size"] == 4


def test_two_who_choose_at_once_see_each_other(nora, tournament, cast):
    older = as_shown(tournament)
    by = actor_of_account(cast.organizer)
    stages = groups_then_knockout(size=5, fill=False)
    change_plan(tournament, by=by, changes={"stages": stages})
    answer = nora.post(part_url(tournament, "format"), older | {"best_of_later": "1"})
    changed = {change.field_id: change.now for change in answer.context["form"].changed_meanwhile}
    assert changed["id_stages_size"] == "5"
    page = answer.content.decode()
    assert re.search(r'name="stages" value="groups"[^>]*checked', page)
    assert re.search(r'name="stages_fill" value="False"[^>]*checked', page)


def test_the_page_says_what_it_makes_of_the_teams_without_javascript(nora, tournament):
    data = typed(tournament) | {"part": "format"}
    address = reverse("tournaments:setup_preview", args=[tournament.slug])
    page = nora.post(address, data).content.decode()
    assert "2 zonas de 4 y 2 de 3" in page
    assert plan_of(tournament).stages == []
    fragment = nora.post(address, data, headers={"HX-Request": "true"}).content.decode()
    assert 'id="fits"' in fragment
    assert "hx-swap-oob" in fragment
    assert "<html" not in fragment


def test_it_says_it_for_those_who_are_in_and_for_all_places(cast):
    hall = open_groups(cast, 6)
    client = Client()
    client.force_login(cast.organizer, backend=BACKEND)
    fits = client.get(part_url(hall.tournament, "format")).context["fits"]
    assert len(fits) == 1
    assert "6" in fits[0]


@pytest.mark.parametrize(
    ("plan", "teams", "sentence"),
    [
        ({}, 16, "With 16 teams: 4 groups of 4, 24 matches. 8 go on."),
        ({}, 11, "With 11 teams: 2 groups of 4 and 1 of 3, 15 matches."
                 " 8 go on, 2 of them as the best of the next place."),
        ({"fill": False}, 11, "With 11 teams: 2 groups of 4 and 1 of 3, 15 matches."
                              " 6 go on, and 2 pass the first round free."),
        ({"legs": 2, "each": 1, "size": 3}, 3, "With 3 teams it cannot be:"),
        ({"size": 8, "legs": 2}, 5, "With 5 teams: 1 group of 5, 20 matches. 2 go on."),
    ],
)  # fmt: skip
def test_what_groups_make_of_a_number_of_teams(plan, teams, sentence):
    planned = read_stages(groups_then_knockout(**plan))
    with override("en"):
        assert fit_sentence(planned, teams=teams).startswith(sentence)


@pytest.mark.parametrize("language", ["es-ar", "pt-br", "es-ve", "en"])
@pytest.mark.parametrize("preset", ["argentina", "gaucho", "liga", "uruguay"])
def test_every_preset_is_explained_line_by_line(tournament, preset, language):
    plan = plan_of(tournament)
    plan.stages = groups_then_knockout(preset=preset)
    with override(language):
        lines = explain_criteria(settings_of(plan))
    stage = read_stages(plan.stages)[0]
    assert len(lines) == len(stage.criteria) + stage.sweep
    assert all(line.endswith(".") for line in lines)


def test_losers_come_back_into_a_bracket_from_the_start(nora, tournament):
    assert save(nora, tournament, stages="", stages_second="refill").status_code == 302
    assert plan_of(tournament).stages == knockout_with_cup("refill")
    assert save(nora, tournament, stages="", stages_second="").status_code == 302
    assert plan_of(tournament).stages == []


def test_losers_do_not_come_back_after_groups(nora, tournament):
    answer = save(nora, tournament, stages="groups", stages_second="refill")
    assert list(errors_of(answer)) == ["stages_second"]
    assert "cuadro desde el comienzo" in errors_of(answer)["stages_second"][0]
    assert plan_of(tournament).stages == []


def test_a_clock_is_typed_for_the_tables_and_for_the_bracket(nora, tournament):
    clocks = {
        "stages_clock": "90", "stages_at_zero": "stand", "stages_start_at": "7",
        "stages_bracket_clock": "120", "stages_bracket_at_zero": "start",
        "stages_bracket_start_at": "25",
    }  # fmt: skip
    assert save(nora, tournament, **clocks).status_code == 302
    groups, knockout = plan_of(tournament).stages
    assert (groups["clock"], groups["at_zero"], "start_at" in groups) == (90, "stand", False)
    assert (knockout["clock"], knockout["at_zero"], knockout["start_at"]) == (120, "start", 25)
    form = nora.get(part_url(tournament, "format")).context["form"]
    assert form["stages_clock"].value() == 90
    assert form.has_a_clock
    before = tournament.log.count()
    nora.post(part_url(tournament, "format"), as_shown(tournament))
    assert tournament.log.count() == before  # sent back untouched
    off = {"stages_clock": "", "stages_bracket_clock": ""}
    assert save(nora, tournament, **clocks | off).status_code == 302
    assert plan_of(tournament).stages == groups_then_knockout()


def test_a_bracket_alone_has_a_clock_too(nora, tournament):
    clock = {"stages_bracket_clock": "60", "stages_bracket_at_zero": "deal"}
    assert save(nora, tournament, stages="", **clock).status_code == 302
    assert plan_of(tournament).stages == [
        {"key": "knockout", "kind": "knockout", "clock": 60, "at_zero": "deal"}
    ]
    assert save(nora, tournament, stages="", stages_bracket_clock="").status_code == 302
    assert plan_of(tournament).stages == []


def test_all_faults_of_the_clocks_are_said_at_once_and_what_was_typed_stays(nora, tournament):
    answer = save(
        nora, tournament, stages_clock="2", stages_bracket_clock="90",
        stages_bracket_at_zero="start", stages_bracket_start_at="",
    )  # fmt: skip
    assert answer.status_code == 422 or answer.status_code == 200
    errors = errors_of(answer)
    assert set(errors) == {"stages_clock", "stages_start_at", "stages_bracket_start_at"}
    assert "11 a 11" in errors["stages_bracket_start_at"][0]
    assert answer.context["form"]["stages_clock"].value() == "2"
    assert plan_of(tournament).stages == []


def test_a_paid_return_is_chosen_and_asks_for_its_price(nora, cast, tournament):
    answer = save(nora, tournament, stages="", stages_second="bought_back")
    assert "reenganche" in errors_of(answer)["stages_second"][0]
    set_price(cast, tournament)
    answer = save(nora, tournament, stages="", stages_second="bought_back", stages_window="20")
    assert answer.status_code == 302
    pairs, bracket = plan_of(tournament).stages
    assert (pairs["rounds"], pairs["best_of"]) == (1, plan_of(tournament).best_of_first)
    assert (bracket["from"], bracket["window"]) == ("bought_back", 20)


def set_price(cast, tournament):
    changes = {"fee": Decimal(20), "reentry_fee": Decimal(10), "currency": "ARS"}
    by = actor_of_account(cast.organizer)
    change_plan(tournament, by=by, changes=changes)


def test_a_paid_return_says_what_would_fit(nora, cast, tournament):
    set_price(cast, tournament)
    answer = save(nora, tournament, stages="", stages_second="bought_back", stages_window="999")
    assert "240" in errors_of(answer)["stages_window"][0]
    answer = save(nora, tournament, stages_second="bought_back")
    assert errors_of(answer)["stages_second"]


def test_best_losers_are_chosen_and_say_what_would_fit(nora, tournament):
    answer = save(nora, tournament, stages="", stages_second="best_losers")
    assert answer.status_code == 302
    pairs, bracket = plan_of(tournament).stages
    assert (pairs["rounds"], pairs["best_of"]) == (1, plan_of(tournament).best_of_first)
    assert bracket == {
        "key": "knockout", "kind": "knockout", "source": "first", "from": "best_losers",
    }  # fmt: skip
    answer = save(nora, tournament, stages_second="best_losers")
    assert "mejores perdedores" in errors_of(answer)["stages_second"][0].lower()
    answer = save(nora, tournament, stages="", stages_second="")
    assert answer.status_code == 302
    assert plan_of(tournament).stages == []


def test_a_ladder_back_is_chosen_and_says_what_would_fit(nora, tournament):
    rounds = {"stages": "rounds", "stages_rounds": "3", "stages_random": "False"}
    answer = save(nora, tournament, **rounds, stages_cut="12", stages_second="ladder")
    assert answer.status_code == 302
    _rounds, main, ladder, semifinals = plan_of(tournament).stages
    assert (main["key"], main["cut"]) == ("main", 12)
    assert (ladder["key"], ladder["from"]) == ("ladder", "rest")
    assert semifinals == {
        "key": "knockout", "kind": "knockout", "source": "main", "from": "ladder",
    }  # fmt: skip
    answer = save(nora, tournament, **rounds, stages_cut="4", stages_second="ladder")
    assert "6" in errors_of(answer)["stages_cut"][0]
    answer = save(nora, tournament, stages_second="ladder")
    assert "corte" in errors_of(answer)["stages_second"][0]
    answer = save(nora, tournament, stages="", stages_second="ladder")
    assert "corte" in errors_of(answer)["stages_second"][0]
