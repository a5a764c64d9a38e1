"""Which pages a bracket fills: one while it is legible, then parts with an overview, or a poster.

| places | A4 | A3 |
|---|---|---|
| up to 16 | one tree, wide | one tree, wide |
| 32 | one tree, upright | one tree, wide |
| 64 | parts of 32, upright | one tree, upright |
| more | parts of 32, upright | parts of 64, upright |

A poster is the whole bracket in two halves on as many pages as it takes, with marks to cut along.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from papers.layout.drawing import Drawing, Line
from papers.layout.tree import (
    GAP,
    SHARES,
    Box,
    Columns,
    Shares,
    Spot,
    draw,
    frame,
    place,
    shares_for,
    small,
    widths,
)
from papers.layout.widths import fit

PAGES = {"A4": (210.0, 297.0), "A3": (297.0, 420.0)}
# As in print.css, and a hair less than the page's height: rounding must not make a second page.
SIDES, ENDS, HAIR = 28.0, 32.0, 0.6
HEAD, LATER_HEAD = 25.0, 15.0  # of the first page; of the others
COLUMN_HEAD = 10.0
NOTE = "\n"  # between a round's name and how it is played
MOST_ON_A_WIDE_PAGE = {"A4": 16, "A3": 32}
MOST_ON_A_PAGE = {"A4": 32, "A3": 64}  # with lines at least 5 mm apart
NARROW, BROAD = 75.0, 150.0  # of the third place's corner
THIRD = 40.0  # height of the third place in the middle of both halves
OVERVIEW = 4  # rounds
POSTER = "poster"
POSTER_SHEET, POSTER_PITCH, POSTER_COLUMN = "A3", 7.4, 44.0
WIDE_COLUMN = 56.0  # of a poster that is one sheet high
MIDDLE = 70.0  # mm between a poster's halves
MARK = 4.0  # mm of a cut mark


@dataclass(frozen=True)
class Words:
    """All that is said on a bracket beside names, in the paper's language."""

    rounds: tuple[str, ...]  # each round's name and, after NOTE, how it is played
    champion: str
    third: str
    overview: str
    part: str  # "Part %(part)s of %(parts)s"
    tile: str  # "Row %(row)s of %(rows)s, column %(column)s of %(columns)s"


@dataclass(frozen=True)
class Bracket:
    """`columns` hold every place of the whole tree: n, n/2, … 2."""

    rounds: Columns
    champion: Spot
    third: tuple[Spot, Spot, Spot] | None  # the two who play for it, and who won
    words: Words

    @property
    def columns(self) -> Columns:
        """With the champion's line as the last one."""
        return [*self.rounds, [self.champion]]

    @property
    def size(self) -> int:
        return len(self.rounds[0])


@dataclass(frozen=True)
class Sheet:
    """One page: its drawing, below a head of that height."""

    drawing: Drawing
    size: str
    wide: bool
    head: float
    title: str = ""  # of a part; the first page has the paper's own
    tile: bool = False


def sheets(bracket: Bracket, size: str) -> list[Sheet]:
    if size == POSTER:
        return poster(bracket)
    if bracket.size <= MOST_ON_A_WIDE_PAGE[size]:
        return [single(bracket, size)]
    if bracket.size <= MOST_ON_A_PAGE[size]:
        return [single(bracket, size, wide=False)]
    return parts(bracket, size)


def area(size: str, *, wide: bool, head: float) -> tuple[float, float]:
    """Width and height inside the margins and below the head."""
    short, long = PAGES[size]
    width, height = (long, short) if wide else (short, long)
    return width - SIDES, height - ENDS - HAIR - head


def single(bracket: Bracket, size: str, *, wide: bool = True) -> Sheet:
    width, height = area(size, wide=wide, head=HEAD)
    drawing = Drawing(width, height)
    tree_with_heads(drawing, bracket.columns, [*bracket.words.rounds, bracket.words.champion], size)
    third_in_the_corner(drawing, bracket, len(bracket.columns), size)
    return Sheet(drawing, size, wide, HEAD)


def tree_with_heads(drawing: Drawing, columns: Columns, names: Sequence[str], size: str) -> None:
    box = Box(0, COLUMN_HEAD, drawing.width, drawing.height - COLUMN_HEAD)
    points, shares = points_for(box.height / len(columns[0]), size), shares_for(columns)
    draw(drawing, columns, box, points=points, shares=shares)
    heads(drawing, names, box, points=points, shares=shares)


def third_in_the_corner(drawing: Drawing, bracket: Bracket, columns: int, size: str) -> None:
    """Below the last two columns, where a tree leaves room."""
    if bracket.third:
        two = widths(Box(0, 0, drawing.width, 0), columns)[-1] * 2 + GAP
        width = min(two, BROAD)
        tall = 27 if width > NARROW else 37
        corner = Box(drawing.width - width, drawing.height - tall, width, tall)
        points = points_for(9, size)
        third_place(drawing, bracket.third, bracket.words.third, corner, points=points)


def halves(bracket: Bracket, drawing: Drawing) -> None:
    """Both halves towards the middle, where the final, the champions and the third place are."""
    width, height = drawing.width, drawing.height
    side = (width - MIDDLE) / 2 - 2
    for right in (False, True):
        box = Box(width - side if right else 0, COLUMN_HEAD, side, height - COLUMN_HEAD)
        columns = subtree(bracket.columns, right, bracket.size // 2)
        points = points_for(box.height / len(columns[0]), POSTER_SHEET)
        draw(drawing, columns, box, points=points, mirrored=right)
        heads(drawing, bracket.words.rounds, box, points=points, mirrored=right)
    in_the_middle(drawing, bracket, Box((width - MIDDLE) / 2, 0, MIDDLE, height), points=16)


def in_the_middle(drawing: Drawing, bracket: Bracket, centre: Box, *, points: float) -> None:
    top = centre.y + centre.height * 0.22
    card = Box(centre.x + 1, top, centre.width - 2, 26)
    frame(drawing, card)
    line(drawing, bracket.words.champion, card.x + 4, top + 8, card.width - 8, 12, "head")
    place(
        drawing,
        bracket.champion,
        x=card.x + 4,
        y=top + 18,
        room=card.width - 8,
        points=points,
        mirrored=False,
    )
    drawing.solid.append((card.x + 4, top + 18, card.x + card.width - 4, top + 18))
    if bracket.third:
        # A low drawing must hold its last line too, the number of the match.
        low = centre.y + min(centre.height * 0.66, centre.height - THIRD)
        third_place(
            drawing,
            bracket.third,
            bracket.words.third,
            Box(centre.x, low, centre.width, THIRD),
            points=points - 2,
        )


def third_place(
    drawing: Drawing, spots: tuple[Spot, Spot, Spot], title: str, box: Box, *, points: float
) -> None:
    line(drawing, title, box.x, box.y + 4, box.width, 11, "head")
    one, other, winner = spots
    if box.width > NARROW:
        below = Box(box.x, box.y + 5, box.width, box.height - 5)
        draw(drawing, [[one, other], [winner]], below, points=points)
        return
    for number, spot in enumerate((one, other, winner)):
        y = box.y + 13 + number * 10
        place(drawing, spot, x=box.x, y=y, room=box.width, points=points, mirrored=False)
        strokes = drawing.dashed if spot.pencil else drawing.solid
        strokes.append((box.x, y, box.x + box.width, y))


def parts(bracket: Bracket, size: str) -> list[Sheet]:
    """An overview of the last rounds first, then one page for each part."""
    places = MOST_ON_A_PAGE[size]
    rounds, count = places.bit_length() - 1, bracket.size // places
    words = bracket.words
    overview = Drawing(*area(size, wide=True, head=HEAD))
    later = bracket.columns[-OVERVIEW - 1 :]
    tree_with_heads(overview, later, [*words.rounds[-OVERVIEW:], words.champion], size)
    third_in_the_corner(overview, bracket, len(later), size)
    found = [Sheet(overview, size, True, HEAD, words.overview)]
    for number in range(count):
        drawing = Drawing(*area(size, wide=False, head=LATER_HEAD))
        columns = subtree(bracket.columns, number, places)
        tree_with_heads(drawing, columns, words.rounds[: rounds + 1], size)
        title = words.part % {"part": number + 1, "parts": count}
        found.append(Sheet(drawing, size, False, LATER_HEAD, title))
    return found


def poster(bracket: Bracket) -> list[Sheet]:
    """One large drawing, cut between columns and between the pairs of the first round. It fills
    the height of a sheet at least."""
    rounds = len(bracket.columns) - 1
    room, tall = area(POSTER_SHEET, wide=True, head=LATER_HEAD)
    room, tall = room - 2 * MARK, tall - 2 * MARK
    height = max(COLUMN_HEAD + bracket.size / 2 * POSTER_PITCH, tall)
    column = POSTER_COLUMN if height > tall else WIDE_COLUMN
    side = column * (rounds + 0.7) + GAP * (rounds - 1)
    whole = Drawing(side * 2 + MIDDLE + 4, height)
    halves(bracket, whole)
    xs = cuts(column_edges(side, whole.width, rounds), whole.width, room)
    pair = (height - COLUMN_HEAD) / (bracket.size / 2) * 2
    rows = [COLUMN_HEAD + 0.5 + n * pair for n in range(1, bracket.size // 4)]
    ys = cuts(rows, height, tall)
    found = []
    for row, (top, bottom) in enumerate(zip(ys, ys[1:], strict=False), start=1):
        for column, (left, right) in enumerate(zip(xs, xs[1:], strict=False), start=1):
            tile = whole.part(left, top, right - left, bottom - top)
            shifted = with_marks(tile)
            title = bracket.words.tile % {
                "row": row, "rows": len(ys) - 1, "column": column, "columns": len(xs) - 1,
            }  # fmt: skip
            found.append(Sheet(shifted, POSTER_SHEET, True, LATER_HEAD, title, tile=True))
    return found


def column_edges(side: float, width: float, rounds: int) -> list[float]:
    """Where a cut harms no text: just before a column's text, in both halves and at the middle."""
    room = widths(Box(0, 0, side, 0), rounds)
    edges, at = [], 0.0
    for column in room:
        at += column + GAP
        edges.append(at - GAP / 2)
    left = edges[:-1] + [(width - MIDDLE) / 2 - 1]
    return left + [width - edge for edge in reversed(left)]


def cuts(allowed: Sequence[float], end: float, room: float) -> list[float]:
    """As few pieces as fit into this room, cut only where it is allowed."""
    found = [0.0]
    while end - found[-1] > room:
        reach = [edge for edge in allowed if found[-1] < edge <= found[-1] + room]
        if not reach:
            raise ValueError(room)
        found.append(reach[-1])
    return [*found, end]


def with_marks(tile: Drawing) -> Drawing:
    """Room around a part of a poster, and at its corners where to cut."""
    moved = tile.part(-MARK, -MARK, tile.width + 2 * MARK, tile.height + 2 * MARK)
    for x in (MARK, MARK + tile.width):
        for y in (MARK, MARK + tile.height):
            out = -MARK if x == MARK else MARK
            up = -MARK if y == MARK else MARK
            moved.solid += [(x + out * 0.25, y, x + out, y), (x, y + up * 0.25, x, y + up)]
    return moved


def subtree(columns: Columns, number: int, places: int) -> Columns:
    """The places of one part, from its first round to the line of its winner."""
    rounds = places.bit_length() - 1
    return [
        columns[r][number * (places >> r) : (number + 1) * (places >> r)] for r in range(rounds + 1)
    ]


def heads(
    drawing: Drawing,
    names: Sequence[str],
    box: Box,
    *,
    points: float,
    mirrored: bool = False,
    shares: Shares = SHARES,
) -> None:
    """One name above each column."""
    points = max(10.5, min(points, 14.5))
    left = box.x
    for name, width in zip(names, widths(box, len(names), shares), strict=True):
        x = box.x * 2 + box.width - left - width if mirrored else left
        title, _, note = name.partition(NOTE)
        line(drawing, title, x, box.y - 5.2, width, points, "head")
        if note:
            line(drawing, note, x, box.y - 1.8, width, small(points), "note")
        left += width + GAP


def line(
    drawing: Drawing, text: str, x: float, y: float, room: float, points: float, role: str
) -> None:
    sizes = (points, *(size for size in (12.0, 9.5, 8.5, 7.5, 6.5, 5.5) if size < points))
    fitted, size = fit(text, room * 0.93, sizes)
    drawing.lines.append(Line(x, y, room, fitted, size, role))


def points_for(pitch: float, size: str) -> float:
    """Letters as large as the distance of the lines allows."""
    largest = 16.0 if size == "A3" else 12.0
    for points in (16.0, 14.5, 13.0, 12.0, 11.0, 10.0, 9.0, 8.5, 8.0, 7.5):
        if points <= largest and pitch >= points * 0.62:
            return points
    return 7.0
