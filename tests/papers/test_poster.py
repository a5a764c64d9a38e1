"""A bracket is read from afar: letters grow towards the final, a poster's can be read across the
room, and its sheets are full."""

from collections import defaultdict
from itertools import pairwise
from statistics import median
from typing import Any

import pytest
from django.utils.translation import gettext as _

from papers.documents.bracket import lay_out
from papers.layout.drawing import Drawing, Line
from papers.layout.poster import MARK
from papers.layout.sheets import Sheet
from papers.layout.widths import POINT, width
from tests.papers.pretending import name_briefly, name_pair, pretend, pretend_played
from tests.papers.test_letter_sizes import name_at_length

FIELDS = [2, 3, 5, 16, 33, 64]
LARGE = [*FIELDS, 128, 512]


def pages_of(content: dict[str, Any], size: str) -> list[Sheet]:
    pages: list[Sheet] = lay_out(content, size)["pages"]
    return pages


def names_on(drawings: list[Drawing]) -> list[Line]:
    return [line for page in drawings for line in page.lines if line.role == "name"]


@pytest.mark.parametrize("teams", FIELDS)
def test_a_poster_has_letters_of_28_points_up_to_64_teams(teams):
    pages = pages_of(pretend(teams, name_pair), "poster")
    assert median(line.points for line in names_on([page.drawing for page in pages])) >= 28


@pytest.mark.parametrize("teams", LARGE)
def test_no_sheet_of_a_poster_is_nearly_empty(teams):
    drawings = [page.drawing for page in pages_of(pretend(teams, name_pair), "poster")]
    assert len({(drawing.width, drawing.height) for drawing in drawings}) == 1
    for drawing in drawings:
        # Of three teams one passes free: its half is one name.
        assert len(drawing.lines) >= (4 if teams == 3 else 6)
        # Its cut marks are eight strokes at the corners: there is more.
        assert len(drawing.solid) >= 10


@pytest.mark.parametrize("teams", LARGE)
def test_title_code_and_champions_are_whole_and_inside_the_cut_marks(teams):
    pages = pages_of(pretend_played(teams), "poster")
    lines = [(page.drawing, line) for page in pages for line in page.drawing.lines]
    assert [line.text for _, line in lines if line.role == "title"] == ["Copa"]
    insets = [(page.drawing, inset) for page in pages for inset in page.drawing.insets]
    assert sorted(inset.name for _, inset in insets) == ["code", "logo", "sponsors"]
    for drawing, inset in insets:
        assert inset.x >= MARK
        assert inset.x + inset.width <= drawing.width - MARK + 0.01
        assert inset.y >= MARK
        assert inset.y + inset.height <= drawing.height - MARK
    for drawing, line in lines:
        assert line.x >= MARK - 0.01
        assert line.x + width(line.text, line.points) <= drawing.width - MARK + 0.01, line
        assert line.y - line.points * POINT * 0.75 >= MARK - 0.01, line
        assert line.y <= drawing.height - MARK, line
    champion = max(lines, key=lambda pair: pair[1].points if pair[1].role == "name" else 0)
    assert champion[1].full_name == name_pair(0)


def columns_of(drawing: Drawing) -> list[list[Line]]:
    """The names by where they begin; of a tree that goes to the right."""
    columns: dict[float, list[Line]] = defaultdict(list)
    for line in names_on([drawing]):
        columns[round(line.x)].append(line)
    return [columns[x] for x in sorted(columns)]


@pytest.mark.parametrize("size", ["A3", "A4"])
@pytest.mark.parametrize("teams", [2, 4, 8, 16, 32])
def test_letters_grow_from_round_to_round(teams, size):
    content = pretend_played(teams, name_briefly if (teams, size) == (32, "A4") else name_pair)
    content["third"] = None
    (page,) = pages_of(content, size)
    sizes = [median(line.points for line in column) for column in columns_of(page.drawing)]
    assert all(later > earlier - 0.1 for earlier, later in pairwise(sizes))
    assert len(sizes) == teams.bit_length()
    assert teams == 2 or sizes[-2] >= sizes[0] * 1.03


@pytest.mark.parametrize("size", ["A3", "A4", "poster"])
def test_the_third_place_is_smaller_than_the_final(size):
    drawings = [page.drawing for page in pages_of(pretend_played(16), size)]
    lines = [line for drawing in drawings for line in drawing.lines]
    thirds = pretend_played(16)["third"]["sides"]
    beaten = {side["name"] for side in thirds}
    smallest = min(line.points for line in lines if line.full_name in beaten)
    champion = max(line.points for line in lines if line.full_name == name_pair(0))
    assert smallest < 0.8 * champion


def test_two_teams_fill_their_sheet():
    (page,) = pages_of(pretend(2, name_pair), "A4")
    first, second = sorted({line.y for line in names_on([page.drawing])})[::2]
    assert second - first > page.drawing.height * 0.35
    assert max(line.points for line in names_on([page.drawing])) >= 24


LARGE_TEAMS = ("Valdir, Kátia Zanetti, Regina Barbosa e Sérgio", "Heitor, Nelson e Regina Uchôa")


def name_four(number: int) -> str:
    return LARGE_TEAMS[number]


@pytest.mark.parametrize("pretended", [pretend, pretend_played])
def test_two_teams_of_many_people_fill_one_sheet_of_a_poster(pretended):
    (page,) = pages_of(pretended(2, name_four), "poster")
    names = names_on([page.drawing])
    assert min(line.points for line in names) >= 28
    assert {line.full_name for line in names} == {name_four(0), name_four(1)}
    right = page.drawing.width - MARK
    assert any(x1 == x2 and right - 5 < x1 < right and abs(y1 - y2) > 20
               for x1, y1, x2, y2 in page.drawing.solid), "the card's frame is cut"  # fmt: skip


@pytest.mark.parametrize("pretended", [pretend, pretend_played])
def test_three_teams_stand_in_one_tree_on_one_sheet(pretended):
    """In two halves, one sheet held a single name, and its column began lower than the other."""
    (page,) = pages_of(pretended(3, name_pair), "poster")
    names = names_on([page.drawing])
    assert min(line.points for line in names) >= 28
    assert {line.full_name for line in names} == {name_pair(number) for number in range(3)}
    heads = {round(line.y) for line in page.drawing.lines if line.text.startswith("Final")}
    assert len(heads) == 1


@pytest.mark.parametrize("name", [name_briefly, name_pair, name_at_length])
@pytest.mark.parametrize("teams", [4, 5, 6, 7, 8, 9, 12, 16, 33])
def test_the_champions_card_covers_no_head_of_a_column(teams, name):
    """Above the final of five teams of four people it stood over both words "Final"."""
    for page in pages_of(pretend_played(teams, name), "poster"):
        heads = [line for line in page.drawing.lines if line.role in ("head", "note")]
        cards = [
            (x1, y1, y2)
            for x1, y1, x2, y2 in page.drawing.solid
            if x1 == x2 and abs(y2 - y1) > 15 and has_frame(page.drawing, x1, y1, y2)
        ]
        for _x, upper, lower in cards:
            inside = [line for line in heads if upper < line.y < lower]
            assert {line.text for line in inside} <= {page_champion(inside)}


def has_frame(drawing: Drawing, x: float, upper: float, lower: float) -> bool:
    """A second stroke as near as those of a card's frame."""
    return any(
        x1 == x2 and 0 < abs(x1 - x) < 3 and abs(y1 - upper) < 3 and abs(y2 - lower) < 3
        for x1, y1, x2, y2 in drawing.solid
    )


def page_champion(lines: list[Line]) -> str:
    return next((line.text for line in lines if line.text == "Equipo campeón"), "")


@pytest.mark.parametrize("size", ["A3", "A4"])
def test_which_match_it_is_stands_between_its_two_teams(size):
    """Not below the winner's line, where it was read as their next match and table."""
    content = pretend(16, name_pair)
    for match in content["rounds"][0]["cells"]:
        match |= {"table": match["number"], "hour": "14:20"}
    (page,) = pages_of(content, size)
    texts = {line.text: line for line in page.drawing.lines}
    for match in content["rounds"][0]["cells"]:
        number = match["number"]
        (note,) = [
            line for text, line in texts.items() if text.startswith(f"partido {number} · mesa")
        ]
        assert note.text.endswith("14:20\N{NO-BREAK SPACE}h")
        upper, lower = (texts[side["name"]] for side in match["sides"])
        assert upper.y < note.y < lower.y + 0.01
        assert upper.x <= note.x < upper.x + upper.room + 30


def test_a_match_that_is_over_names_no_table_any_more():
    content = pretend_played(8)
    for match in content["rounds"][0]["cells"]:
        match |= {"table": 3, "hour": "14:20"}
    (page,) = pages_of(content, "A4")
    assert not [line.text for line in page.drawing.lines if "mesa" in line.text]


@pytest.mark.parametrize("teams", [*LARGE, 9, 14, 20, 24, 48])
def test_the_champions_letters_are_the_largest_of_a_poster(teams):
    pages = pages_of(pretend_played(teams), "poster")
    names = names_on([page.drawing for page in pages])
    largest = max(line.points for line in names)
    others = max(line.points for line in names if line.points < largest)
    assert {line.full_name for line in names if line.points == largest} == {name_pair(0)}
    assert largest >= 1.2 * others


@pytest.mark.parametrize("size", ["A3", "A4"])
@pytest.mark.parametrize("teams", [3, 5, 14, 33])
def test_the_champions_letters_are_a_third_larger_than_the_finalists(teams, size):
    names = names_on([pages_of(pretend_played(teams), size)[0].drawing])
    largest = max(line.points for line in names)
    assert {line.full_name for line in names if line.points == largest} == {name_pair(0)}
    assert largest >= 1.3 * max(line.points for line in names if line.points < largest)


def test_a_part_whose_teams_all_pass_free_has_no_column_for_the_first_round():
    overview, *pages = pages_of(pretend_played(33), "A4")
    heads = [
        len([line for line in page.drawing.lines if line.role == "head" and line.text == "Final"])
        for page in pages
    ]
    assert heads == [5, 4, 4, 4]


@pytest.mark.parametrize("size", ["A3", "A4"])
def test_a_long_name_goes_on_in_a_second_line_before_it_is_cut(size):
    """Whoever loses the only match of a first round stands nowhere else on the paper."""
    (match,) = filter(None, pretend_played(33)["rounds"][0]["cells"])
    loser = match["sides"][1]["name"]
    long = "Maximiliano Domínguez y María Esperanza Etcheverry"
    content = pretend_played(
        33, lambda number: long if name_pair(number) == loser else name_pair(number)
    )
    assert lay_out(content, size)["cut"] == []


def test_a_half_whose_teams_all_pass_free_has_no_column_for_the_first_round():
    pages = pages_of(pretend_played(33), "poster")
    heads = [line for page in pages for line in page.drawing.lines if line.role == "head"]
    assert len([head for head in heads if head.text == "Final"]) == 6 + 5


@pytest.mark.parametrize("teams", [5, 20, 33])
@pytest.mark.parametrize("name", [name_pair, lambda number: f"Ana Sosa y Lía Vera {number}"])
def test_passing_free_is_written_over_nothing_else(name, teams):
    content = pretend_played(teams, name)
    for match in content["rounds"][1]["cells"]:
        for side in match["sides"]:
            side["bye"] = not side["from"]
    free = str(_("passes free"))
    for page in pages_of(content, "poster"):
        lines = page.drawing.lines
        assert not [
            (line.text, other.text)
            for line in lines
            if line.text == free
            for other in lines
            if other is not line and overlap(line, other)
        ]


def overlap(one: Line, other: Line) -> bool:
    """Their letters, without what hangs below a line."""
    across = min(end_of(one), end_of(other)) - max(one.x, other.x)
    upper = max(one.y - one.points * POINT * 0.7, other.y - other.points * POINT * 0.7)
    return across > 0 and min(one.y, other.y) > upper


def end_of(line: Line) -> float:
    return line.x + width(line.text, line.points)


def name_shortly(number: int) -> str:
    return f"Lía Sosa {number} y Omar Toledo"


def test_a_poster_of_64_teams_takes_nine_sheets_at_most_and_is_no_long_strip():
    pages = pages_of(pretend_played(64, name_shortly), "poster")
    assert len(pages) <= 9
    (rows,) = {page.title.split("fila 1 de ")[1][0] for page in pages if "fila 1" in page.title}
    assert int(rows) >= 2


def test_the_only_match_of_a_first_round_has_room_as_if_it_were_one_of_many():
    """With 33 teams there were 32 lines at even distances for the two who play it."""
    pages = pages_of(pretend_played(33), "poster")
    (match,) = filter(None, pretend_played(33)["rounds"][0]["cells"])
    players = {side["name"] for side in match["sides"]}
    first = min(line.x for page in pages[:1] for line in names_on([page.drawing]))
    lines = [line for line in names_on([pages[0].drawing]) if line.x == first]
    assert {line.full_name for line in lines} == players
    assert min(line.points for line in lines) >= 28


def test_where_nobody_plays_a_first_round_nobody_is_said_to_pass_free():
    content = pretend_played(33)
    for match in content["rounds"][1]["cells"]:
        for side in match["sides"]:
            side["bye"] = not side["from"]
    *_before, last = pages_of(content, "poster")
    assert str(_("passes free")) not in {line.text for line in last.drawing.lines}
    first, *_after = pages_of(content, "poster")
    assert str(_("passes free")) in {line.text for line in first.drawing.lines}
