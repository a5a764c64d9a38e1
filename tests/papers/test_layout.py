"""The laws of a drawing, for every number of teams: on the page, apart from each other, in order.

The content is made up: no database, no PDF.
"""

import pytest

from papers.documents.bracket import lay_out
from papers.layout.drawing import Drawing, Line, blocks_of
from papers.layout.widths import POINT, width
from papers.registry import PAPERS
from tests.papers.pretending import pretend

NUMBERS = [2, 3, 5, 8, 16, 17, 32, 33, 64, 65, 128, 200, 256, 511, 512]


CASES = [(teams, size) for teams in NUMBERS for size in PAPERS["bracket"].sizes]


@pytest.fixture(scope="module")
def drawings() -> dict[tuple[int, str], list[Drawing]]:
    return {
        case: [sheet.drawing for sheet in lay_out(pretend(case[0]), case[1])["pages"]]
        for case in CASES
    }


def test_every_text_and_stroke_is_inside_its_drawing(drawings):
    for case, pages in drawings.items():
        for page in pages:
            for line in page.lines:
                assert line.x >= -0.01, (case, line)
                assert line.x + width(line.text, line.points) <= page.width + 0.5, (case, line)
                assert 0 < line.y <= page.height + 0.5, (case, line)
            for x1, y1, x2, y2 in (*page.solid, *page.dashed):
                assert min(x1, x2, y1, y2) >= -0.01, case
                assert max(x1, x2) <= page.width + 0.01, case
                assert max(y1, y2) <= page.height + 0.01, case


def test_no_two_texts_lie_on_each_other(drawings):
    for case, pages in drawings.items():
        for page in pages:
            boxes = sorted(map(box, page.lines), key=lambda b: b[1])
            for n, box_above in enumerate(boxes):
                for other in boxes[n + 1 :]:
                    if other[1] >= box_above[3]:
                        break
                    apart = box_above[2] <= other[0] or other[2] <= box_above[0]
                    assert apart, (case, box_above, other)


def box(line: Line) -> tuple[float, float, float, float, str]:
    """What the letters cover: from x-height to baseline, a little less than the whole."""
    up = line.points * POINT * 0.5
    right = line.x + width(line.text, line.points)
    return line.x, line.y - up, right, line.y, line.text


def test_no_cut_goes_through_a_text(drawings):
    """A poster's texts lie whole on their piece."""
    for (teams, size), pages in drawings.items():
        if size == "poster":
            for page in pages:
                for line in page.lines:
                    assert line.x + width(line.text, line.points) <= page.width, (teams, line)


def test_a_page_with_a_hundred_names_is_a_few_boxes(drawings):
    (page,) = drawings[64, "A3"]
    assert len(page.lines) > 180
    assert len(blocks_of(page.lines)) < 50
