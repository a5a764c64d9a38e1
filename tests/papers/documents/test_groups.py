"""The groups' sheets: to fill by pen before, and to read after."""

from tests.papers.prints import owes, read_and_print
from tests.tournaments.stages.groups import open_groups


def test_a_sheet_has_everybody_and_their_matches_before_anything_is_played(cast):
    hall = open_groups(cast, 8)
    paper = read_and_print(hall.tournament, "groups")
    owes(paper, title="Zonas")
    [first, second] = paper.content["groups"]
    assert (first["name"], second["name"]) == ("A", "B")
    assert [len(group["matches"]) for group in paper.content["groups"]] == [6, 6]
    assert "Zona A" in paper.words
    assert all(cell in (None, [""]) for row in first["grid"] for cell in row["cells"])


def test_once_it_is_over_each_place_has_its_reason(cast):
    hall = open_groups(cast, 8)
    hall.play_groups()
    paper = read_and_print(hall.tournament, "groups")
    [first, _] = paper.content["groups"]
    assert [row["goes_on"] for row in first["rows"]] == ["ink", "ink", "", ""]
    assert first["grid"][0]["cells"] == [None, ["2–0"], ["2–0"], ["2–0"]]
    assert "1 triunfo más" in paper.words
