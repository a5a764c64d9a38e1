"""A name on the bracket can be read on every sheet, and its sheets stay the same to the end."""

import pytest

from papers.documents.bracket import lay_out
from papers.layout.sheets import Sheet
from papers.layout.tree import SMALLEST
from tests.papers.pretending import name_briefly, name_pair, pretend, pretend_played
from tests.papers.prints import Paper

SIZES = ("A4", "A3")
TEAMS = (2, 3, 5, 8, 9, 12, 16, 17, 20, 24, 32, 33, 40, 48, 63, 64)


def name_at_length(number: int) -> str:
    """As four people are called whose first names are not enough."""
    return f"Odete Farias, Sérgio Tavares, Heitor Esteves e Paulo Gonçalves {number}"


NAMES = (name_briefly, name_pair, name_at_length)


def sizes_of_names(pages: list[Sheet]) -> list[float]:
    return [line.points for page in pages for line in page.drawing.lines if line.role == "name"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("teams", TEAMS)
def test_no_name_is_too_small_nor_cut(teams, size, name):
    for content in (pretend(teams, name), pretend_played(teams, name)):
        layout = lay_out(content, size)
        assert min(sizes_of_names(layout["pages"])) >= SMALLEST >= 7
        assert layout["cut"] == []


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("teams", [16, 17, 32, 33, 64])
def test_the_pages_are_those_of_the_draw_until_the_end(teams, size, name):
    drawn, over = pretend(teams, name), pretend_played(teams, name)
    shapes = [
        [(page.wide, page.title) for page in lay_out(content, size)["pages"]]
        for content in (drawn, over)
    ]
    assert shapes[0] == shapes[1]


@pytest.mark.parametrize(("teams", "pages"), [(32, 1), (33, 3), (64, 3)])
def test_short_names_need_few_pages(teams, pages):
    assert len(lay_out(pretend(teams, name_briefly), "A4")["pages"]) == pages


def test_four_names_fill_two_lines_where_there_is_room():
    (page,) = lay_out(pretend(8, name_at_length), "A4")["pages"]
    assert min(sizes_of_names([page])) > 9


@pytest.mark.full
@pytest.mark.parametrize("teams", [2, 9, 17, 33, 64])
def test_the_printed_letters_are_as_large_as_they_were_laid_out(teams):
    content = pretend_played(teams)
    content["address"] = "https://retruco.example/t/copa/bracket/"
    content["head"] |= {"slug": "copa", "rehearsal": False, "team_size": 2}
    paper = Paper("bracket", content, language="es-ar", size="A4")
    names = {word for number in range(teams) for word in name_pair(number).split() if len(word) > 3}
    sizes = [
        piece.points
        for number in range(len(paper.pages))
        for piece in paper.pieces(number)
        if names & set(piece.text.split())
    ]
    assert min(sizes) >= 7
