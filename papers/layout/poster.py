"""A poster: the whole bracket in two halves towards the middle, on A3 sheets that are cut along
their marks and put together.

All sheets are full: the drawing is made for the area that they give together, and every cut goes
between two columns or between two matches. Their number is the smallest that gives the letters
their size, which is read from the other side of a room.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, combinations, islice, pairwise

from papers.layout.drawing import Drawing, Inset, Line
from papers.layout.sheets import (
    LARGEST_OF_ALL,
    PAGES,
    Bracket,
    Sheet,
    card_pad,
    card_with_champion,
    heads,
    limit_finalists,
    line,
    longer_part,
    subtree,
    third_height,
    third_place,
    whole_tree,
)
from papers.layout.tree import (
    FEW,
    GAP,
    LEADING,
    Box,
    Columns,
    Grid,
    Letters,
    NameWidths,
    Rows,
    Spot,
    common_sizes,
    draw,
    measure_names,
    share_width,
    small,
)
from papers.layout.widths import POINT, fit

POSTER, SHEET = "poster", "A3"
MARK = 4.0  # mm of a cut mark
# As in print-bracket.css: margins of the page, and the line that says which piece it is.
SIDES, ENDS, HAIR, CAPTION = 16.0, 20.0, 0.6, 7.0
TITLE = 38.0  # mm for the event's name, its day and place, its code
MARKS_WIDTH = 140.0  # mm for the sponsors' marks, on a single sheet
COLUMN_HEAD, HEAD_POINTS = 16.0, 24.0
EDGE = 3.0  # mm between a text and a cut
STROKE = 0.6
FULL = 7  # places that every sheet has at least, where there are many
MIDDLES = (0.42, 0.36, 0.3, 0.24)  # of a sheet's width, between the halves
MIDDLES_OF_FEW = (0.42, 0.5)
NARROW = 0.05  # between halves whose last lines stand below the champions' card
CARD_FRAME = 24.0  # mm of the champions' card beside their names
BESIDE = 2.0  # mm on either side of the middle
LARGER = 1.25  # so much larger than the finalists' the champions' letters are at least
LONG = 1.4  # of what most names need: a longer name of champions gets smaller letters instead
PASSING = 1.5  # lines of a first round that a team takes which passes free
TWO_LINES = 32.0  # mm of a name in two lines
NARROWEST = 15.0  # mm of a column
LEAD = 1.15  # of its usual share the first round gets: its names stand in one line
LARGEST = 64.0  # points
# Points that a poster of so many places gives its first round, and the most sheets it may take.
TARGETS = ((8, 40.0, 4), (64, 28.0, 12), (128, 22.0, 18), (256, 17.0, 24))
LAST_TARGET = (13.0, 30)
TITLE_SIZES = (68.0, 60.0, 52.0, 46.0, 40.0, 34.0, 28.0, 24.0, 20.0, 16.0, 12.0)
FACT_SIZES = (24.0, 22.0, 20.0, 18.0, 16.0, 14.0, 12.0, 10.0, 8.0)


@dataclass(frozen=True)
class Tiling:
    """So many sheets, and what each has inside its cut marks."""

    rows: int
    columns: int
    wide: bool

    @property
    def room(self) -> float:
        return PAGES[SHEET][1 if self.wide else 0] - SIDES - 2 * MARK

    @property
    def tall(self) -> float:
        return PAGES[SHEET][0 if self.wide else 1] - ENDS - HAIR - CAPTION - 2 * MARK

    @property
    def sheets(self) -> int:
        return self.rows * self.columns


def tilings(most: int) -> Iterator[Tiling]:
    """Every one of at most so many sheets, few first."""
    every = [
        Tiling(rows, columns, wide)
        for columns in range(1, 7)
        for rows in range(1, most // columns + 1)
        for wide in (True, False)
    ]
    yield from sorted(every, key=lambda tiling: tiling.sheets)


@dataclass(frozen=True)
class Half:
    """One half's columns. Where all its teams pass free, its first round is left out: a column
    without a match would be a strip of empty paper, and nobody there asks why they pass."""

    every: Columns
    left_out: int

    @property
    def columns(self) -> Columns:
        return self.every[self.left_out :]


def half_of(bracket: Bracket, number: int) -> Half:
    first, *later = subtree(bracket.columns, number, bracket.size // 2)
    if any(first):
        return Half([first, *later], 0)
    second, *others = later
    unexplained = [spot and replace(spot, under="") for spot in second]
    return Half([first, unexplained, *others], 1)


@dataclass(frozen=True)
class Plan:
    """A tiling with the places of both halves on it, the right one still to be mirrored."""

    tiling: Tiling
    left: Grid
    right: Grid
    sizes: list[float]
    middle: Box  # between the halves, on one sheet; with the final's lines where it stands above
    is_above: bool = False  # of the final's lines, the champions' card


def poster(bracket: Bracket) -> list[Sheet]:
    if bracket.size == 2 or is_lopsided(bracket):
        return [poster_of_one_tree(bracket)]
    plan = choose_plan(bracket)
    tiling = plan.tiling
    drawing = Drawing(tiling.room * tiling.columns, tiling.tall * tiling.rows, stroke=STROKE)
    write_title(drawing, bracket, tiling)
    draw_halves(drawing, bracket, plan)
    draw_middle(drawing, bracket, plan)
    return [
        cut_out(drawing, bracket, tiling, row, column)
        for row in range(tiling.rows)
        for column in range(tiling.columns)
    ]


def is_lopsided(bracket: Bracket) -> bool:
    """Of three teams one waits in the final: a half with a single line would be an empty sheet."""
    return bracket.size == 4 and not all(bracket.rounds[0])


def poster_of_one_tree(bracket: Bracket) -> Sheet:
    """One sheet: the tree of two or three teams, and the champions beside it. Halves towards the
    middle would leave each name a quarter of the width, or take a second sheet."""
    tiling = Tiling(1, 1, wide=True)
    drawing = Drawing(tiling.room, tiling.tall, stroke=STROKE)
    write_title(drawing, bracket, tiling)
    tree = Drawing(tiling.room - STROKE, tiling.tall - TITLE, stroke=STROKE)
    whole_tree(tree, bracket, bracket.columns, bracket.words.rounds, SHEET)
    drawing.add(tree.part(0, -TITLE, tiling.room, tiling.tall))
    return cut_out(drawing, bracket, tiling, 0, 0)


def choose_plan(bracket: Bracket) -> Plan:
    """The fewest sheets that give the letters their size; the largest letters where none does."""
    target, most = next(
        ((points, sheets) for places, points, sheets in TARGETS if bracket.size <= places),
        LAST_TARGET,
    )
    halves = [half_of(bracket, number) for number in (0, 1)]
    names = measure_names(bracket.columns)
    best: Plan | None = None
    for tiling in tilings(most):
        rows = [rows_on(half.every, tiling) for half in halves]
        for part in middles_of(bracket, tiling):
            middle = tiling.room * part
            card = middle - 2 * BESIDE - 2 * card_pad(STROKE)
            finalists = limit_finalists(bracket, names, card, LARGER, LONG)
            if part == NARROW:
                finalists = math.inf
            letters = Letters(LARGEST, target, finalists, in_two_lines=LARGEST)
            plan = plan_halves(halves, rows, names, tiling, middle, letters)
            if plan and part == NARROW:
                plan = put_card_above(plan)
            if plan and plan.sizes[0] >= target:
                return plan
            if plan and (best is None or plan.sizes[0] > best.sizes[0]):
                best = plan
    if best is None:
        raise ValueError(bracket.size)
    return best


def middles_of(bracket: Bracket, tiling: Tiling) -> tuple[float, ...]:
    """Where the final's lines are in the middle of a sheet, the card has room above them."""
    if bracket.size <= FEW:
        return MIDDLES_OF_FEW
    return (*MIDDLES, NARROW) if tiling.rows % 2 and tiling.columns % 2 else MIDDLES


def put_card_above(plan: Plan) -> Plan | None:
    """With letters of the final that leave the champions larger ones below the columns' heads; None
    where these would be smaller than those of the round before."""
    start = plan.left.lefts[-1]
    room = plan.tiling.room * plan.tiling.columns - 2 * start
    height = plan.left.heights[-1][0] - top_of_names(plan) - EDGE - CARD_FRAME
    final = round(min(plan.sizes[-1], height / (2 * POINT * LEADING) / (1 + LARGER)), 2)
    if final < max(plan.sizes[:-1], default=0.0):
        return None
    middle = replace(plan.middle, x=start, width=room)
    return replace(plan, middle=middle, sizes=[*plan.sizes[:-1], final], is_above=True)


def top_of_names(plan: Plan) -> float:
    """On the sheet of the final: below the heads of its columns, or below its cut."""
    row = int(plan.left.heights[-1][0] // plan.tiling.tall)
    return row * plan.tiling.tall + (EDGE if row else TITLE + COLUMN_HEAD)


def plan_halves(
    halves: Sequence[Half],
    every: Sequence[Rows | None],
    names: NameWidths,
    tiling: Tiling,
    middle: float,
    letters: Letters,
) -> Plan | None:
    """Of an odd number of sheets side by side the one in the middle holds the middle and the ends
    of both halves; of an even number, the first of the right half."""
    count, room = tiling.columns, tiling.room
    if count % 2:
        beside = [[room] * (count // 2) + [(room - middle) / 2]] * 2
        start = (room * count - middle) / 2
    else:
        full = [room] * (count // 2 - 1)
        beside = [[*full, room], [*full, room - middle]]
        start = room * count / 2
    grids = []
    for half, rows, rooms in zip(halves, every, beside, strict=True):
        grid = grid_of_half(half, rows, names, tiling, rooms) if rows else None
        if grid is None:
            return None
        grids.append(grid)
    both = [
        common_sizes(half.columns, grid, names, letters)
        for half, grid in zip(halves, grids, strict=True)
    ]
    left, right = grids
    room_of_final = Box(start + BESIDE, 0, middle - 2 * BESIDE, tiling.tall * tiling.rows)
    return Plan(tiling, left, right, join_sizes(both), room_of_final)


def join_sizes(both: Sequence[list[float]]) -> list[float]:
    """The smaller letters of each round, where one half may begin a round later.

    >>> join_sizes([[20.0, 22.0, 24.0], [30.0, 23.0]])
    [20.0, 22.0, 23.0]
    """
    longer, shorter = sorted(both, key=len, reverse=True)
    later = longer[len(longer) - len(shorter) :]
    sizes = [min(pair) for pair in zip(later, shorter, strict=True)]
    return [min(size, sizes[0]) for size in longer[: -len(sizes)]] + sizes


def grid_of_half(
    half: Half, every: Rows, names: NameWidths, tiling: Tiling, rooms: Sequence[float]
) -> Grid | None:
    """A half's columns on sheets with this room, none across a cut, with the largest letters."""
    columns, rows = half.columns, replace(every, heights=every.heights[half.left_out :])
    counts = count_places(columns, rows, tiling)
    best, largest = None, 0.0
    for cuts in combinations(range(1, len(columns)), len(rooms) - 1):
        edges = [0, *cuts, len(columns)]
        if fewest_places(counts, edges, tiling) < min(FULL, len(half.every[0]) // 10):
            continue
        grid = grid_cut_at(half, edges, tiling, rooms, rows)
        if grid is None:
            continue
        size = common_sizes(columns, grid, names, Letters(LARGEST, in_two_lines=LARGEST))[0]
        if size > largest:
            best, largest = grid, size
    return best


def grid_cut_at(
    half: Half,
    edges: Sequence[int],
    tiling: Tiling,
    rooms: Sequence[float],
    rows: Rows,
) -> Grid | None:
    """A cut goes through the middle of the gap between two columns. None where one has no room."""
    lefts: list[float] = []
    widths: list[float] = []
    for sheet, (first, last) in enumerate(zip(edges, edges[1:], strict=False)):
        x = sheet * tiling.room + (GAP / 2 if sheet else 0)
        room = rooms[sheet] - (GAP if sheet else GAP / 2)
        columns = half.columns[first:last]
        shared = share_width(room, columns, tick=6.0, first=first + half.left_out, lead=LEAD)
        if min(shared) < NARROWEST:
            return None
        for column in shared:
            lefts.append(x)
            widths.append(column)
            x += column + GAP
    return Grid(lefts, widths, rows)


def rows_on(columns: Columns, tiling: Tiling) -> Rows | None:
    """Whole matches of the first round on each row of sheets, at even distances there; what comes
    later stands in the middle of the two before it, out of the way of a cut. None where a row
    would be left without a match."""
    top = TITLE + COLUMN_HEAD
    spaces = [tiling.tall - (top if row == 0 else 0) for row in range(tiling.rows)]
    matches = [columns[0][n : n + 2] for n in range(0, len(columns[0]), 2)]
    shares = share_out([lines_of(match) for match in matches], spaces)
    if min(shares) < 1:
        return None
    first: list[float] = []
    rest = iter(matches)
    for row, (count, space) in enumerate(zip(shares, spaces, strict=True)):
        y = row * tiling.tall + (top if row == 0 else 0) + EDGE
        own = list(islice(rest, count))
        pitch = (space - 2 * EDGE) / sum(lines_of(match) for match in own)
        for match in own:
            y += lines_of(match) * pitch
            if lines_of(match) == PASSING:
                first += [y - 0.5 * pitch] * 2
            else:
                first += [y - (n - 0.72) * pitch for n in range(len(match), 0, -1)]
    heights = [first]
    while len(heights) < len(columns):
        before = heights[-1]
        pairs_before = zip(before[::2], before[1::2], strict=True)
        heights.append([away_from_cuts(a, b, tiling) for a, b in pairs_before])
    return Rows(heights, top, tuple(row * tiling.tall for row in range(1, tiling.rows)))


def count_places(columns: Columns, rows: Rows, tiling: Tiling) -> list[Counter[int]]:
    """Of each column, how many stand on each row of sheets."""
    return [
        Counter(int(y // tiling.tall) for y, spot in zip(heights, spots, strict=True) if spot)
        for heights, spots in zip(rows.heights, columns, strict=True)
    ]


def fewest_places(counts: Sequence[Counter[int]], edges: Sequence[int], tiling: Tiling) -> float:
    """On the sheet of this half that has the fewest, cut at these columns. With an odd number
    side by side the last one holds the other half's end too, and the champions."""
    fewest = math.inf
    for row in range(tiling.rows):
        for first, last in pairwise(edges):
            places = sum(count[row] for count in counts[first:last])
            is_shared = tiling.columns % 2 and last == len(counts)
            fewest = min(fewest, 2 * places + 1 if is_shared else places)
    return fewest


def lines_of(match: Sequence[Spot | None]) -> float:
    """Of a first round. A team that passes free stands in the second one, in larger letters, at
    the height of both its places."""
    return 2.0 if len(match) > 1 and any(match) else PASSING if len(match) > 1 else 1.0


def share_out(lines: Sequence[float], spaces: Sequence[float]) -> list[int]:
    """Matches with so many lines to rows by their height, none lost.

    >>> share_out([2] * 16, [200.0, 260.0])
    [7, 9]
    """
    sums = list(accumulate(lines, initial=0))
    parts = [space / sum(spaces) * sums[-1] for space in accumulate(spaces)]
    ends = [min(range(len(sums)), key=lambda n: abs(sums[n] - part)) for part in parts]
    return [end - start for start, end in pairwise([0, *ends])]


def away_from_cuts(upper: float, lower: float, tiling: Tiling) -> float:
    """The middle, or as near to it as leaves two lines of a name on one side of every cut."""
    middle = (upper + lower) / 2
    for row in range(1, tiling.rows):
        cut = row * tiling.tall
        needed = min(TWO_LINES, lower - cut - 2)  # below the cut, above its line
        if cut - EDGE < middle < cut + needed:
            above, below = cut - EDGE - 1, cut + needed
            middle = above if middle - above < below - middle else below
    return middle


def write_title(drawing: Drawing, bracket: Bracket, tiling: Tiling) -> None:
    """The event's name on the first sheet, its day and place on the next, its code and who
    supports it on the last; on one sheet all of them."""
    code = TITLE - 4
    alone = tiling.columns == 1
    marks = MARKS_WIDTH if alone else tiling.room - 2 * code - 16
    beside = 2 * code + 10 + (marks if bracket.words.has_sponsors else 0)
    room = tiling.room - 4 - (beside if alone else 0)
    title, size = fit(bracket.words.title, room, TITLE_SIZES)
    drawing.lines.append(Line(2, 20, room, title, size, "title"))
    x, y = (2.0, 29.0) if alone else (tiling.room + 4, 14.0)
    for number, fact in enumerate(bracket.words.facts):
        text, size = fit(fact, room, FACT_SIZES[2:] if alone else FACT_SIZES)
        drawing.lines.append(Line(x, y + number * (7.5 if alone else 12), room, text, size, "fact"))
    right = drawing.width - code
    drawing.insets.append(Inset(right, 0, code, code, "code"))
    drawing.insets.append(Inset(right - code - 6, 2, code, code - 4, "logo"))
    drawing.insets.append(Inset(right - code - 12 - marks, 2, marks, code - 4, "sponsors"))
    drawing.solid.append((0, TITLE - 1.5, drawing.width, TITLE - 1.5))


def draw_halves(drawing: Drawing, bracket: Bracket, plan: Plan) -> None:
    for right in (False, True):
        half = half_of(bracket, int(right))
        grid = mirror(plan.right, drawing.width) if right else plan.left
        draw(drawing, half.columns, grid, plan.sizes[half.left_out :])
        rounds = bracket.words.rounds[half.left_out :]
        heads(drawing, rounds, grid, TITLE + COLUMN_HEAD, points=HEAD_POINTS)


def mirror(grid: Grid, width: float) -> Grid:
    lefts = [width - left - room for left, room in zip(grid.lefts, grid.rooms, strict=True)]
    return Grid(lefts, grid.rooms, grid.rows, mirrored=True)


def draw_middle(drawing: Drawing, bracket: Bracket, plan: Plan) -> None:
    """The champions above the final's lines, the third place below them, in the middle sheet."""
    tiling, middle, y = plan.tiling, plan.middle, plan.left.heights[-1][0]
    top = top_of_names(plan)
    bottom = (int(y // tiling.tall) + 1) * tiling.tall - EDGE
    note_points = small(plan.sizes[-1])
    points = plan.sizes[-1] * LARGEST_OF_ALL
    if bracket.champion.text:
        room = middle.width - 2 * card_pad(drawing.stroke)
        points = min(points, (room - 0.7) / longer_part(bracket))
    final = bracket.rounds[-1][0]
    note = " · ".join(final.match) if final else ""
    third_points = round(min(plan.sizes[0], 26.0), 2)
    third_tall = third_height(middle.width, third_points) if bracket.third else 0
    tall = min(2 * points * POINT * LEADING + 24, (bottom - top) * (0.4 if plan.is_above else 0.55))
    if plan.is_above:
        names_tall = 2 * plan.sizes[-1] * POINT * LEADING + EDGE
        tall = min(tall, y - names_tall - top)  # below the heads of the columns
        centre, below = y - names_tall - tall / 2, y + note_points * POINT * 1.6
    else:
        # Where the final's lines meet, or beside the third place where that has no room.
        lowest = bottom - tall / 2 - third_tall - note_points * POINT * 3
        centre = min(max(y, top + tall / 2), lowest)
        below = centre + tall / 2 + note_points * POINT * 1.6
    card_with_champion(drawing, bracket, Box(middle.x, centre, middle.width, tall), points=points)
    line(drawing, note, middle.x, below, middle.width, note_points, "under")
    if bracket.third:
        low = max(below + 4, bottom - third_tall)
        box = Box(middle.x, low, middle.width, third_tall)
        third_place(drawing, bracket.third, bracket.words.third, box, points=third_points)


def cut_out(drawing: Drawing, bracket: Bracket, tiling: Tiling, row: int, column: int) -> Sheet:
    piece = drawing.part(column * tiling.room, row * tiling.tall, tiling.room, tiling.tall)
    title = bracket.words.tile % {
        "row": row + 1, "rows": tiling.rows, "column": column + 1, "columns": tiling.columns,
    }  # fmt: skip
    return Sheet(add_marks(piece), SHEET, tiling.wide, CAPTION, title, tile=True)


def add_marks(tile: Drawing) -> Drawing:
    """Room around a part of a poster, and at its corners where to cut."""
    moved = tile.part(-MARK, -MARK, tile.width + 2 * MARK, tile.height + 2 * MARK)
    for x in (MARK, MARK + tile.width):
        for y in (MARK, MARK + tile.height):
            out = -MARK if x == MARK else MARK
            up = -MARK if y == MARK else MARK
            moved.solid += [(x + out * 0.25, y, x + out, y), (x, y + up * 0.25, x, y + up)]
    return moved
