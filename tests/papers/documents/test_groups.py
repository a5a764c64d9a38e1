"""The groups' sheets: to fill by pen before, and to read after."""

from tests.papers.prints import owes, read_and_print
from tests.tournaments.stages.groups import open_groups
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
