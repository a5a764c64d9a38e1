"""The groups as everybody sees them: tables that say why, who would go on, and what it costs."""

import json

import pytest
from django.test import Client

from spectators.event_view import read_event
from spectators.snapshots import snapshot
from spectators.versions import refresh_version
from tests.cast import Cast
from tests.tournaments.stages.groups import GroupsHall, open_groups
from tournaments.formats.document import recompute
from tournaments.matches.services.calls import call_next
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.stages.services.build import build_seeded_bracket

QUERIES = 19  # of the page, whatever the number of groups; none while nothing changes


def page(hall: GroupsHall, name: str = "groups", language: str = "es-ar") -> str:
    version = refresh_version(hall.tournament.slug)
    assert version is not None
    return snapshot(version, name, language).page_in("").plain.decode()


def test_each_place_has_its_sentence_and_says_who_would_go_on(cast: Cast):
    hall = open_groups(cast, 8)
    hall.result(1, 2, (30, 10), (30, 10))
    html = page(hall)
    assert "Zona A" in html
    assert "pasaría" in html
    assert "si terminara ahora" in html
    assert "triunfo más" in html
    assert "Siguen los primeros 2 de cada zona" in html


def test_before_anything_is_played_nobody_is_first(cast: Cast):
    html = page(open_groups(cast, 8))
    assert "Todavía no se jugó nada acá." in html
    assert "pasaría" not in html.replace("pasarían", "")


def test_once_a_group_is_over_it_stands_in_ink(cast: Cast):
    hall = open_groups(cast, 8)
    hall.play_groups()
    html = page(hall)
    assert "terminada" in html
    assert html.count("in-ink") == 4
    assert "in-pencil" not in html


def test_the_best_thirds_say_what_was_left_out(cast: Cast):
    hall = open_groups(cast, 11)  # 4, 4 and 3: six, and two thirds
    hall.play_groups()
    html = page(hall)
    assert "También los 2 mejores terceros." in html
    assert "Sin el partido contra" in html


def test_a_bracket_of_tables_says_so_until_it_is_drawn_and_leads_back(cast: Cast):
    hall = open_groups(cast, 8, plan={"way_in": "seeded"})
    before = page(hall, "bracket")
    assert "El cuadro todavía no" in before
    assert f"/t/{hall.tournament.slug}/groups/" in before
    hall.play_groups()
    build_seeded_bracket(hall.knockout, by=hall.by)
    after = page(hall, "bracket")
    assert 'class="stage-switch' in after
    assert 'id="round-1"' in after


def test_the_home_says_that_groups_are_played_and_how_far(cast: Cast):
    hall = open_groups(cast, 8)
    hall.win(1)
    html = page(hall, "tournament")
    assert "Terminaron 1 de 12 partidos." in html
    assert "Siguen los primeros 2 de cada zona." in html


def test_a_match_of_a_group_has_its_page(cast: Cast):
    hall = open_groups(cast, 8)
    assert "Zona A" in page(hall, "match/1")


def test_a_hand_reads_no_table_and_a_result_one(cast: Cast):
    hall = open_groups(cast, 8)
    call_next(hall.tournament, by=hall.by)
    hand = Submission("A truco, B quiero, mano para A")
    record_entry(hall.match(1), by=hall.by, submission=hand)
    version = refresh_version(hall.tournament.slug)
    before = read_event(version)
    record_entry(hall.match(1), by=hall.by, submission=hand)
    after_hand = read_event(refresh_version(hall.tournament.slug))
    assert after_hand.tables is before.tables
    hall.result(5, 8, (30, 10), (30, 10), confirm=False)
    after_result = read_event(refresh_version(hall.tournament.slug))
    assert after_result.tables is not before.tables


@pytest.mark.parametrize("teams", [8, 64])
def test_the_page_costs_the_same_whatever_the_number_of_groups(
    cast: Cast, django_assert_num_queries, teams: int
):
    hall = open_groups(cast, teams)
    version = refresh_version(hall.tournament.slug)
    with django_assert_num_queries(QUERIES):
        snapshot(version, "groups", "es-ar")
    with django_assert_num_queries(0):
        snapshot(version, "groups", "es-ar")


def test_an_event_without_groups_has_no_table_and_an_empty_file(client: Client, cast: Cast):
    slug = cast.tournament.slug
    html = client.get(f"/t/{slug}/groups/").content.decode()
    assert "Todavía no se sorteó nada" in html
    assert client.get(f"/t/{slug}/groups/results.json").json()["stages"] == []


@pytest.mark.parametrize("teams", [8, 11])
def test_the_public_file_gives_the_same_tables(client: Client, cast: Cast, teams: int):
    hall = open_groups(cast, teams)
    hall.play_groups()
    response = client.get(f"/t/{hall.tournament.slug}/groups/results.json")
    file = json.loads(response.content)
    assert (response["Content-Type"], file["format"]) == ("application/json", "retruco-stages-1")
    [stage] = file["stages"]
    answer = recompute(stage["file"])
    tables = read_event(refresh_version(hall.tournament.slug)).tables.outcome.tables
    assert [[row["team"] for row in table["rows"]] for table in answer["tables"]] == [
        list(table.order) for table in tables
    ]


def test_the_verifier_has_the_file_inside(client: Client, cast: Cast):
    hall = open_groups(cast, 8)
    slug = hall.tournament.slug
    for path in ("verify/", "verifier.html"):
        assert b"retruco-stages-1" in client.get(f"/t/{slug}/draw/{path}").content
