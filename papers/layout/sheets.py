"""Which pages a bracket fills: the first of these ways in which every name stands in full and in
letters that can be read, else the last one.

| | A4 | A3 |
|---|---|---|
| one tree, wide | up to 16 places | up to 32 |
| one tree, upright | up to 32 | up to 64 |
| an overview and parts, upright | of 32 | of 64 |
| an overview and parts, wide | of 16 | of 32 |

A poster is a matter of its own: `papers.layout.poster`.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from papers.layout.drawing import THIN, Drawing, Line
from papers.layout.tree import (
    GAP,
    LEADING,
    SMALLEST,
    Box,
    Columns,
    Grid,
    Letters,
    NameWidths,
    Spot,
    Writing,
    common_sizes,
    draw,
    frame,
    grid_in,
    measure_names,
    small,
)
from papers.layout.widths import POINT, break_name, fit, width

PAGES = {"A4": (210.0, 297.0), "A3": (297.0, 420.0)}
# As in print.css, and a hair less than the page's height: rounding must not make a second page.
SIDES, ENDS, HAIR = 28.0, 32.0, 0.6
HEAD, LATER_HEAD = 28.0, 15.0  # of the first page; of the others
COLUMN_HEAD = {"A4": 10.0, "A3": 12.0}
HEAD_POINTS = {"A4": 12.0, "A3": 15.0}
NOTE = "\n"  # between a round's name and how it is played
MOST_ON_A_WIDE_PAGE = {"A4": 16, "A3": 32}
MOST_ON_A_PAGE = {"A4": 32, "A3": 64}  # with lines at least 5 mm apart
LARGEST = {"A4": 40.0, "A3": 56.0}  # points in the first round
TICK = 3.3  # mm, of boxes as widths are given out
LARGER = 1.35  # so much larger than the finalists' the champions' letters are at least
LARGEST_OF_ALL = 2.0  # and at most
TITLE, TITLE_POINTS = 0.45, 28.0  # of the champions' letters, and at most
LONG = 1.2  # of what most names need: a longer name of champions gets smaller letters instead
NARROW, BROAD = 75.0, 150.0  # of the third place's corner
OVERVIEW = 4  # rounds


@dataclass(frozen=True)
class Words:
    """All that is said on a bracket beside names, in the paper's language."""

    rounds: tuple[str, ...]  # each round's name and, after NOTE, how it is played
    champion: str
    third: str
    overview: str
    part: str  # "Part %(part)s of %(parts)s"
    tile: str  # "Row %(row)s of %(rows)s, column %(column)s of %(columns)s"
    title: str = ""  # of the event, with the cup where there are several
    facts: tuple[str, ...] = ()  # its day and its place, on a poster
    has_sponsors: bool = False  # whose marks stand on a poster


@dataclass(frozen=True)
class Bracket:
    """`columns` hold every place of the whole tree: n, n/2, … 2."""

    rounds: Columns
    champion: Spot
    third: tuple[Spot, ...] | None  # the two who play for it, and who won
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
    """The pages stay the same from the draw to the end: they are chosen as if the longest names
    won everywhere."""
    *crowded, last = ways(bracket, size)
    longest = fill_with_longest(bracket) if crowded else bracket
    for way in crowded:
        if has_whole_names(way(longest)):
            return way(bracket)
    return last(bracket)


def ways(bracket: Bracket, size: str) -> list[Callable[[Bracket], list[Sheet]]]:
    """Few pages first."""
    wide, upright = MOST_ON_A_WIDE_PAGE[size], MOST_ON_A_PAGE[size]
    if bracket.size <= wide:
        return [partial(single, size=size, wide=True)]
    if bracket.size <= upright:
        fewest = partial(single, size=size, wide=False)
    else:
        fewest = partial(parts, size=size, places=upright, wide=False)
    return [fewest, partial(parts, size=size, places=wide, wide=True)]


def fill_with_longest(bracket: Bracket) -> Bracket:
    """Each place after a match has the longer one of the two names that may come there."""
    columns = [list(bracket.rounds[0])]
    for spots in [*bracket.rounds[1:], [bracket.champion]]:
        before = columns[-1]
        columns.append(
            [
                replace(spot, text=longer_name(before[2 * k : 2 * k + 2], spot)) if spot else None
                for k, spot in enumerate(spots)
            ]
        )
    *rounds, [champion] = columns
    longest = champion or bracket.champion
    third = bracket.third and tuple(replace(spot, text=longest.text) for spot in bracket.third)
    return replace(bracket, rounds=rounds, champion=longest, third=third)


def longer_name(before: Sequence[Spot | None], spot: Spot) -> str:
    names = [one.text for one in (*before, spot) if one]
    return max(names, key=lambda name: width(name, 1))


def has_whole_names(pages: Sequence[Sheet]) -> bool:
    return all(
        line.full_name for page in pages for line in page.drawing.lines if line.role == "name"
    )


def area(size: str, *, wide: bool, head: float) -> tuple[float, float]:
    """Width and height inside the margins and below the head."""
    short, long = PAGES[size]
    width, height = (long, short) if wide else (short, long)
    return width - SIDES, height - ENDS - HAIR - head


def single(bracket: Bracket, size: str, *, wide: bool) -> list[Sheet]:
    drawing = Drawing(*area(size, wide=wide, head=HEAD))
    whole_tree(drawing, bracket, bracket.columns, bracket.words.rounds, size)
    return [Sheet(drawing, size, wide, HEAD)]


def whole_tree(
    drawing: Drawing, bracket: Bracket, columns: Columns, names: Sequence[str], size: str
) -> None:
    """From some round to the champions, with the third place in the corner."""
    top = COLUMN_HEAD[size]
    box = Box(0, top, drawing.width, drawing.height - top)
    grid = grid_in(box, columns, tick=TICK, last=1.5 if len(columns) > 2 else 1.25)
    *tree, _champion = columns
    widths = measure_names(columns)
    room = grid.rooms[-1] - 2 * card_pad(drawing.stroke)
    letters = Letters(LARGEST[size], last=limit_finalists(bracket, widths, room, LARGER))
    sizes = common_sizes(tree, grid, widths, letters)
    draw(drawing, tree, grid, sizes)
    heads(drawing, names, grid, top, points=HEAD_POINTS[size])
    end = drawing.height
    if bracket.third:
        wide = min(grid.rooms[-2] + GAP + grid.rooms[-1], BROAD)
        points = round(min(sizes[0], 14.0), 2)
        tall = third_height(wide, points)
        if drawing.height - tall < grid.heights[-2][1] + 4:  # the final's second line is there
            wide = grid.rooms[-1]
            tall = third_height(wide, points)
        corner = Box(drawing.width - wide, drawing.height - tall, wide, tall)
        third_place(drawing, bracket.third, bracket.words.third, corner, points=points)
        end = corner.y
    champion_card(drawing, bracket, grid, points=sizes[-1] * LARGEST_OF_ALL, end=end)


def limit_finalists(
    bracket: Bracket, names: NameWidths, room: float, larger: float, long: float = LONG
) -> float:
    """The largest letters of the final beside which the champions' are so much larger, in two
    lines of their card; any while nobody has won."""
    if not bracket.champion.text:
        return math.inf
    return (room - 0.7) / min(longer_part(bracket), names.broken * long) / larger


def longer_part(bracket: Bracket) -> float:
    """Of the champions' name in two lines, in mm for one point."""
    return max(width(part, 1) for part in break_name(bracket.champion.text))


def champion_card(
    drawing: Drawing, bracket: Bracket, grid: Grid, *, points: float, end: float
) -> None:
    """Where the final's winner goes, above that end."""
    upper, lower = grid.heights[-2]
    x, room, y = grid.lefts[-1], grid.rooms[-1], grid.heights[-1][0]
    edge = x - GAP
    drawing.solid += [(edge, upper, edge, lower), (edge, y, x, y)]
    tallest = min(lower - upper, 2 * (end - 3 - y))
    card_with_champion(drawing, bracket, Box(x, y, room, tallest), points=points)


def card_pad(stroke: float) -> float:
    """Between a card's frame and its letters."""
    return 2.2 * stroke / THIN


def card_with_champion(drawing: Drawing, bracket: Bracket, around: Box, *, points: float) -> None:
    """A card for the champions, whose names are the largest, of at most so many points: its middle
    at `around.y`, no taller than `around`."""
    pad = card_pad(drawing.stroke)
    room = around.width - 2 * pad
    points, lines = champion_letters(bracket, room, around.height - 2 * pad - 3, most=points)
    sizes = (min(points * TITLE, TITLE_POINTS), 24.0, 18.0, 14.0, 12.0, 10.0, 8.0)
    title, title_points = fit(bracket.words.champion, room, sizes)
    tall = 2 * pad + title_points * POINT * 1.3 + 3 + lines * points * POINT * LEADING
    top = around.y - tall / 2
    frame(drawing, Box(around.x, top, around.width, tall))
    x, y = around.x + pad, top + tall - pad - 1.2
    line(drawing, title, x, top + pad + title_points * POINT * 0.95, room, title_points, "head")
    drawing.solid.append((x, y, x + room, y))
    writing = Writing(drawing, x=x, room=room, points=points, tick=TICK, two_lines=True)
    writing.place(bracket.champion, y)


def champion_letters(
    bracket: Bracket, room: float, tall: float, *, most: float
) -> tuple[float, int]:
    """In which letters the champions' name stands below its title, and in how many lines: in one
    where that lets them be larger."""

    def largest(lines: int, wide: float) -> float:
        below = (tall - TITLE_POINTS * POINT * 1.3) / (lines * POINT * LEADING)
        by_height = max(below, tall / POINT / (lines * LEADING + TITLE * 1.3))
        return min(most, by_height, (room - 0.7) / wide if wide else most)  # a place keeps 0.6 free

    text = bracket.champion.text
    two, one = largest(2, longer_part(bracket)), largest(1, width(text, 1)) if text else 0.0
    return round(max(two, one, SMALLEST), 2), 1 if one > two else 2


def is_narrow(wide: float, points: float) -> bool:
    return wide < max(NARROW, points * 8)


def third_height(wide: float, points: float) -> float:
    step = max(9.5, points * POINT * 1.1 + small(points) * POINT * 1.6)
    return 9 + points * 0.2 + step * (3 if is_narrow(wide, points) else 2)


def third_place(
    drawing: Drawing, spots: tuple[Spot, ...], title: str, box: Box, *, points: float
) -> None:
    """Beside each other where there is room, else one below the other; smaller than the final."""
    top = 6 + points * 0.2
    line(drawing, title, box.x, box.y + top - 3, box.width, min(points * 1.1, 24.0), "head")
    below = Box(box.x, box.y + top, box.width, box.height - top)
    columns = [spots[:2], spots[2:]]
    if not is_narrow(box.width, points):
        grid = grid_in(below, columns, tick=TICK)
        draw(drawing, columns, grid, [points, points])
        return
    step = below.height / 3
    for number, spot in enumerate(spots):
        y = below.y + step * (number + 1) - 1.5
        tick = max(TICK, points * 0.24)
        Writing(drawing, x=box.x, room=box.width, points=points, tick=tick).place(spot, y)
        (drawing.dashed if spot.pencil else drawing.solid).append((box.x, y, box.x + box.width, y))
    note = " · ".join(spots[0].match)
    y = below.y + step * 2 + 1.2
    line(drawing, note, box.x, y + small(points) * POINT * 0.6, box.width, small(points), "under")


def parts(bracket: Bracket, size: str, *, places: int, wide: bool) -> list[Sheet]:
    """An overview of the last rounds first, then one page for each part of so many places."""
    rounds, count = places.bit_length() - 1, bracket.size // places
    words = bracket.words
    overview = Drawing(*area(size, wide=True, head=HEAD))
    later = bracket.columns[-OVERVIEW - 1 :]
    whole_tree(overview, bracket, later, words.rounds[-OVERVIEW:], size)
    pages = [Sheet(overview, size, True, HEAD, words.overview)]
    top = COLUMN_HEAD[size]
    for number in range(count):
        drawing = Drawing(*area(size, wide=wide, head=LATER_HEAD))
        columns = subtree(bracket.columns, number, places)
        # Where all its teams pass free, a column for the first round would be empty paper.
        left_out = 0 if any(columns[0]) else 1
        columns = columns[left_out:]
        box = Box(0, top, drawing.width, drawing.height - top)
        grid = grid_in(box, columns, tick=TICK, last=0.7)
        sizes = common_sizes(columns[:-1], grid, measure_names(columns), Letters(LARGEST[size]))
        draw(drawing, columns, grid, [*sizes, sizes[-1]])
        heads(drawing, words.rounds[left_out : rounds + 1], grid, top, points=HEAD_POINTS[size])
        title = words.part % {"part": number + 1, "parts": count}
        pages.append(Sheet(drawing, size, wide, LATER_HEAD, title))
    return pages


def subtree(columns: Columns, number: int, places: int) -> Columns:
    """The places of one part, from its first round to the line of its winner."""
    rounds = places.bit_length() - 1
    return [
        columns[r][number * (places >> r) : (number + 1) * (places >> r)] for r in range(rounds + 1)
    ]


def heads(
    drawing: Drawing, names: Sequence[str], grid: Grid, bottom: float, *, points: float
) -> None:
    """One name above each column, in one size."""
    titles = [name.partition(NOTE) for name in names]
    fitting = [
        fit(title, room * 0.95, (points, *(size for size in HEAD_SIZES if size < points)))[1]
        for (title, _, _), room in zip(titles, grid.rooms, strict=False)
    ]
    size = min(fitting)
    for (title, _, note), x, room in zip(titles, grid.lefts, grid.rooms, strict=False):
        below = small(size) * POINT * 1.3
        line(drawing, title, x, bottom - 2 - below, room, size, "head")
        if note:
            line(drawing, note, x, bottom - 1.6, room, small(size), "note")


HEAD_SIZES = (24.0, 20.0, 18.0, 16.0, 14.0, 12.0, 10.5, 9.5, 8.5, 7.5, 6.5)


def line(
    drawing: Drawing, text: str, x: float, y: float, room: float, points: float, role: str
) -> None:
    sizes = (points, *(size for size in (*HEAD_SIZES, 5.5) if size < points))
    fitted, size = fit(text, room * 0.95, sizes)
    drawing.lines.append(Line(x, y, room, fitted, size, role))
