"""The groups' sheets: to fill by pen before, and to read after."""

from tests.papers.prints import owes, read_and_print
from tests.tournaments.stages.groups import open_groups
from tournaments.formats.planned import league
from tournaments.matches.services.teams import withdraw_team
from tournaments.regulation.articles import Reason
from tournaments.stages.services.deductions import deduct_points


def test_a_sheet_has_everybody_and_their_matches_before_anything_is_played(cast):
    hall = open_groups(cast, 8)
    paper = read_and_print(hall.tournament, "groups")
    owes(paper, title="Zonas")
    [first, second] = paper.content["groups"]
    assert (first["name"], second["name"]) == ("A", "B")
    assert [len(group["matches"]) for group in paper.content["groups"]] == [6, 6]
    assert "Zona A" in paper.words
    assert all(cell in (None, [""]) for row in first["grid"] for cell in row["cells"])
    assert all(row["figures"] == ["", "", ""] for row in first["grid"])
    assert "diferencia de tantos" in paper.words


def test_once_it_is_over_each_place_has_its_reason(cast):
    hall = open_groups(cast, 8)
    hall.play_groups()
    paper = read_and_print(hall.tournament, "groups")
    [first, _] = paper.content["groups"]
    assert [row["goes_on"] for row in first["rows"]] == ["ink", "ink", "", ""]
    assert first["grid"][0]["cells"] == [None, ["2–0"], ["2–0"], ["2–0"]]
    assert "1 triunfo más" in paper.words
    assert first["grid"][0]["figures"] == ["3", "+162", "180"]
    assert "+162" in paper.words
    [match, *_] = first["matches"]
    assert match["games"] == [[30, 4], [30, 4]]
    assert "30–4, 30–4" in paper.words
    assert len(paper.pages) == 1  # both groups: nobody writes by pen on them any more


def test_deducted_points_stand_on_the_sheet(cast):
    hall = open_groups(cast, 8, plan={"preset": "liga"})
    hall.play_groups()
    deduct_points(hall.groups, by=hall.by, team=hall.teams[3], points=2, reason="Tarde")
    paper = read_and_print(hall.tournament, "groups")
    assert paper.content["columns"] == ["P", "W", "D"]
    assert paper.content["groups"][0]["rows"][3]["deducted"] == 2
    assert "2 puntos" in paper.words


def test_in_venezuela_it_counts_stones_and_its_foot_has_one_stop_after_the_hour(cast):
    hall = open_groups(cast, 8)
    paper = read_and_print(hall.tournament, "groups", language="es-ve")
    assert "diferencia de piedras" in paper.words
    assert "puntos" not in paper.words
    assert "Lugar" in paper.words
    assert "m.." not in paper.text
    assert "m. Sello" in paper.words


def test_the_one_table_of_a_league_is_no_group_and_begins_below_the_head(cast):
    hall = open_groups(cast, 10, stages=league(preset="argentina", best_of=1))
    paper = read_and_print(hall.tournament, "groups")
    assert len(paper.content["groups"]) == 1
    assert "Tabla" in paper.words
    assert "Zona" not in paper.words
    assert len(paper.pages) == 2
    assert paper.content["groups"][0]["rows"][0]["name"] in paper.pages[0].extract_text()


def test_several_tables_of_a_league_keep_their_names(cast):
    hall = open_groups(cast, 6, stages=league(preset="argentina", best_of=1, size=3))
    paper = read_and_print(hall.tournament, "groups")
    assert "Tabla" not in paper.words
    assert "Zonas" in paper.words
    assert "Zona B" in paper.words


def test_a_match_without_points_says_how_it_ended(cast):
    hall = open_groups(cast, 4, stages=league(preset="argentina", best_of=1))
    withdraw_team(hall.teams[3], by=hall.by, because=Reason("Se fueron"))
    paper = read_and_print(hall.tournament, "groups")
    ends = [match["how"] for match in paper.content["groups"][0]["matches"]]
    assert len([end for end in ends if end]) == 3
    assert all(end in paper.words for end in ends)
