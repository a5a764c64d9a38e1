"""A tree of matches: columns of places that halve from round to round, and the strokes between.

Every place is a line to write on. Two places of a match are joined, and from the middle of the join
its winner's line goes on; between the two stands which match it is, at which table and when, so
that nobody takes it for the winner's next one. Where a bye leaves no match there is no join, and
the team's first line is in the second column.

Letters grow from round to round. A name that is too long for its column goes on in a second line,
above the same stroke.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from papers.layout.drawing import Drawing, Line, Stroke, Tick
from papers.layout.widths import POINT, break_name, fit, width

GAP = 3.2  # mm between a column's end and the next one's text
ABOVE = 0.9  # of a baseline above its line, in mm for letters of 10 points
BELOW = 0.7  # of a note's upper edge below the line
LEADING = 1.03  # of the lines of one name, in em
SMALLEST = 7.0  # points of a name; where it has no room so, it is cut
GROWTH = 1.07  # of the letters from column to column, as widths are given out
STEPS = (1.3, 1.25, 1.2, 1.15, 1.1, 1.07, 1.04, 1.025)  # of growth, from which the names choose one
SHRINKING = (1.0, 0.92, 0.85, 0.78, 0.7, 0.62, 0.54, 0.46)  # of single names that are too long
MUCH_SMALLER = 0.8  # of the usual size: rather than that, a long name goes on in a second line
SPARED = 0.93  # so much of the first round's letters is not given up for a steeper growth
USUAL = 0.8  # of all names must have room; the few longer ones get their own size
CLOSE = 14.0  # mm between two lines: the note of their match stands beside their ticks
CROWDED = 45.0  # mm for a column: then the first one gets most
COMFORTABLE = 11.0  # points: a first round in smaller ones goes on in a second line
FEW = 4  # places of a first column that has room for names in two lines


@dataclass(frozen=True)
class Spot:
    """One place of a match. The first one of a match says which it is."""

    text: str = ""
    hint: str = ""  # in small letters where nobody stands yet: "winner 12"
    bold: bool = False
    pencil: bool = False
    games: int = 0  # boxes to tick
    won: int = 0
    under: str = ""  # said below its line
    number: str = ""  # of the match
    match: tuple[str, ...] = ()  # "match 12", "table 3", "14:20"
    joined: bool = True  # with the two places before it


@dataclass(frozen=True)
class Box:
    x: float
    y: float
    width: float
    height: float


Columns = Sequence[Sequence[Spot | None]]


@dataclass(frozen=True)
class NameWidths:
    """Of the names as most are, in mm for one point: in one line, and the longer part in two."""

    unbroken: float
    broken: float


def measure_names(columns: Columns) -> NameWidths:
    names = {spot.text for column in columns[:2] for spot in column if spot and spot.text}
    unbroken = sorted(width(name, 1) for name in names)
    broken = sorted(max(width(part, 1) for part in break_name(name)) for name in names)
    if not names:
        return NameWidths(1.0, 0.6)
    usual = min(int(len(names) * USUAL), len(names) - 1)
    return NameWidths(unbroken[usual], broken[usual])


@dataclass(frozen=True)
class Rows:
    """The heights of every column's lines, and from where on names may stand."""

    heights: list[list[float]]
    top: float
    cuts: tuple[float, ...] = ()  # where the sheet will be cut: no text goes across

    @cached_property
    def pitches(self) -> list[float]:
        """The least distance of a column's lines; a line alone has twice what came before."""
        pitches: list[float] = []
        for ys in self.heights:
            alone = 2 * (pitches[-1] if pitches else ys[0] - self.top)
            # Two places at one height are those of a team that passes free: nothing stands there.
            steps = [b - a for a, b in zip(ys, ys[1:], strict=False) if b > a]
            pitches.append(min(steps, default=alone))
        return pitches

    def two_line_limit(self, column: int) -> float:
        """The largest letters in which a name has room in two lines, below the note of its match
        and, the first one, below the column's head."""
        room = self.pitches[column] - 1.2
        limit = room / POINT / (2 * LEADING + 0.55)
        limit = (room - small(limit) * POINT * 1.1) / POINT / (2 * LEADING)
        above = self.heights[column][0] - self.top - 1.2
        return min(limit, above / POINT / (LEADING + 0.8))


@dataclass(frozen=True)
class Grid:
    """Where the columns of a tree stand: each one's left edge, its width, and its lines. Mirrored,
    the tree goes to the left."""

    lefts: list[float]
    rooms: list[float]
    rows: Rows
    mirrored: bool = False

    @property
    def heights(self) -> list[list[float]]:
        return self.rows.heights

    def pitch(self, column: int) -> float:
        return self.rows.pitches[column]

    def two_line_limit(self, column: int) -> float:
        return self.rows.two_line_limit(column)


def grid_in(
    box: Box, columns: Columns, *, tick: float, mirrored: bool = False, last: float = 1.0
) -> Grid:
    """The whole box, lines at even distances: nearer to its end than to its beginning, since names
    stand above their lines."""
    rooms = share_width(box.width, columns, tick=tick, last=last)
    lefts, left = [], box.x
    for room in rooms:
        lefts.append(box.x * 2 + box.width - left - room if mirrored else left)
        left += room + GAP
    down = min(0.3 * box.height / len(columns[0]), 5.0)
    heights = [
        [box.y + down + (k + 0.5) * box.height / len(column) for k in range(len(column))]
        for column in columns
    ]
    return Grid(lefts, rooms, Rows(heights, box.y), mirrored)


def share_width(
    total: float,
    columns: Columns,
    *,
    tick: float,
    first: int = 0,
    last: float = 1.0,
    lead: float = 1.0,
) -> list[float]:
    """Each column has room for its ticks and then its share. `first` is the number of the first
    one in its tree; that of the first round, and the last one, get more or less than their share.

    >>> share_width(100, [[Spot()]], tick=3)
    [100.0]
    """
    crowded = total / len(columns) < CROWDED
    weights = [column_weight(column, c + first, crowded) for c, column in enumerate(columns)]
    weights[-1] *= last
    weights[0] *= lead if first == 0 else 1.0
    ticks = [max((room_for_ticks(s, tick) for s in column if s), default=0.0) for column in columns]
    unit = (total - GAP * (len(columns) - 1) - sum(ticks)) / sum(weights)
    return [taken + unit * weight for taken, weight in zip(ticks, weights, strict=True)]


def column_weight(spots: Sequence[Spot | None], round_number: int, crowded: bool) -> float:
    """What its names need beside those of the first round, which stand in one line. Where most
    teams pass free, the second round has those."""
    if round_number == 0:
        return 0.62 if len(spots) <= FEW else 0.85 if is_sparse(spots) else 1.0
    if round_number == 1 and sum(1 for spot in spots if spot and not spot.joined) > len(spots) / 2:
        return 0.95
    return float(0.56 * 1.03**round_number if crowded else 0.6 * GROWTH**round_number)


def is_sparse(spots: Sequence[Spot | None]) -> bool:
    """A first round in which most teams pass free."""
    return sum(1 for spot in spots if spot) < len(spots) / 2


@dataclass(frozen=True)
class Letters:
    """How large letters may be, in points."""

    largest: float  # of the first round
    preferred: float = 0.0  # there: what a steeper growth must not cost
    last: float = math.inf  # of the last column
    in_two_lines: float = COMFORTABLE  # a first round in smaller ones, given room


def common_sizes(columns: Columns, grid: Grid, names: NameWidths, letters: Letters) -> list[float]:
    """One size for each column, in which most names have room, each larger than the one before:
    as much larger as costs the first round hardly anything, and not the size that is wanted."""
    most = [column_limit(columns, grid, c, names, letters) for c in range(len(columns))]
    most[-1] = min(most[-1], letters.last)
    if len(most) > 1 and is_sparse(columns[0]):
        most[0] = max(most[0], most[1])
    bases = [min(limit / growth**c for c, limit in enumerate(most)) for growth in STEPS]
    least = max(SPARED * max(bases), min(letters.preferred, max(bases)))
    growth, base = next((g, base) for g, base in zip(STEPS, bases, strict=True) if base >= least)
    base = max(base, SMALLEST)
    return [round(base * growth**c, 2) for c in range(len(columns))]


def column_limit(
    columns: Columns, grid: Grid, column: int, names: NameWidths, letters: Letters
) -> float:
    """The largest size for names that are as long as most, by width and by height."""
    pitch, spots = grid.pitch(column), columns[column]
    ticks = max((room_for_ticks(s, tick_height(grid, column)) for s in spots if s), default=0.0)
    room = grid.rooms[column] - ticks - 0.6
    by_height = pitch / (0.47 if column == 0 else 0.62)
    size = min(room / names.unbroken, by_height)
    is_first_of_many = column == 0 and len(spots) > FEW
    if may_break(spots, grid, column) and (size < letters.in_two_lines or not is_first_of_many):
        size = max(size, min(room / names.broken, grid.two_line_limit(column)))
    return min(size, letters.largest if column == 0 else letters.largest * 1.6)


def may_break(spots: Sequence[Spot | None], grid: Grid, column: int) -> bool:
    return column > 0 or len(spots) <= FEW or grid.pitch(column) >= CLOSE


def has_room_for_two(spots: Sequence[Spot | None], grid: Grid, column: int, points: float) -> bool:
    return may_break(spots, grid, column) and points <= grid.two_line_limit(column) + 0.1


def tight_room(spots: Sequence[Spot | None], grid: Grid) -> float:
    """In mm: what two small lines of a long name have in the first column."""
    return grid.pitch(0) - 0.6 - (3.0 if any(spot and spot.under for spot in spots) else 0.0)


def tick_height(grid: Grid, column: int) -> float:
    """In mm: what a pen can fill, and no more than the lines are apart."""
    return max(3.0, min(grid.pitch(column) * 0.5, grid.rooms[column] * 0.06, 7.0))


def room_for_ticks(spot: Spot, height: float) -> float:
    return spot.games * height * 0.98 + (0.6 if spot.games else 0)


def small(points: float) -> float:
    """Of what is said beside names of that size."""
    return round(max(min(7.5, points), min(points * 0.5, 14.0)), 2)


def draw(drawing: Drawing, columns: Columns, grid: Grid, sizes: Sequence[float]) -> None:
    """The tree of these columns (n, n/2, … places)."""
    for c, spots in enumerate(columns):
        x, room, tick = grid.lefts[c], grid.rooms[c], tick_height(grid, c)
        note = note_of_matches(spots, grid, c, sizes[c])
        points = max(sizes[c] * note.leaves, SMALLEST)
        for k, spot in enumerate(spots):
            if spot is None:
                continue
            y = grid.heights[c][k]
            writing = Writing(
                drawing, x=x, room=room, points=points, tick=tick, mirrored=grid.mirrored,
                reserved=note.reserved if k % 2 or grid.mirrored else 0.0,
                two_lines=has_room_for_two(spots, grid, c, points),
                tight=0.0 if grid.mirrored or c else tight_room(spots, grid),
                note_room=note.room + 1.2 if k % 2 and not note.beside else 0.0,
                note_end=note.x + note.room if grid.mirrored else 0.0,
            )  # fmt: skip
            writing.place(spot, y)
            stub = GAP if c and spot.joined else 0
            line = (x, y, x + room + stub, y) if grid.mirrored else (x - stub, y, x + room, y)
            (drawing.dashed if spot.pencil else drawing.solid).append(line)
            if c and spot.joined:
                edge = x + room + GAP if grid.mirrored else x - GAP
                upper, lower = grid.heights[c - 1][2 * k : 2 * k + 2]
                drawing.solid.append((edge, upper, edge, lower))
            if spot.match and k % 2 == 0 and k + 1 < len(spots):
                note.write(
                    drawing, spot, upper=y, lower=grid.heights[c][k + 1], cuts=grid.rows.cuts
                )


@dataclass(frozen=True)
class MatchNotes:
    """How the matches of one column are told: all at one distance from the join."""

    x: float
    room: float
    points: float
    parts: int  # how many of each match's words there is room for
    beside: bool  # of the lower team's name, where there is no room above it
    height: float  # of that name
    leaves: float  # of the names' size, so that most have room beside it

    @property
    def reserved(self) -> float:
        return self.room + 1.2 if self.beside else 0.0

    def write(
        self,
        drawing: Drawing,
        spot: Spot,
        *,
        upper: float,
        lower: float,
        cuts: Sequence[float] = (),
    ) -> None:
        free = lower - upper - (0 if self.beside else self.height)
        baseline = upper + free / 2 + self.points * POINT * 0.34
        tall = self.points * POINT
        for cut in cuts:
            if cut - 1 < baseline < cut + tall:
                baseline = cut - 1.5 if cut - 1.5 - tall > upper else cut + tall
        text = note_text(spot, self.parts)
        drawing.lines.append(Line(self.x, baseline, self.room, text, self.points, "under"))


def note_of_matches(
    spots: Sequence[Spot | None], grid: Grid, column: int, points: float
) -> MatchNotes:
    """Above the lower team's name if there is room, else beside it: then only as many words as
    leave most names their size, or the number alone."""
    written = [spot for spot in spots if spot and spot.match]
    size, pitch, tick = small(points), grid.pitch(column), tick_height(grid, column)
    name = max(points * POINT * 0.95 + ABOVE, tick + 0.7)
    if has_room_for_two(spots, grid, column, points):
        name = points * POINT * (LEADING + 0.95) + ABOVE
    beside = pitch < name + size * POINT * 1.05
    ticks = max((room_for_ticks(spot, tick) for spot in spots if spot), default=0.0)
    parts = max((len(spot.match) for spot in written), default=0)
    taken = sorted(width(spot.text, points) for spot in spots if spot and spot.text)
    usual = taken[min(int(len(taken) * USUAL), len(taken) - 1)] if taken else 0.0
    free = grid.rooms[column] - ticks - 2.4 - (usual if beside else 0)
    least = 0 if beside else 1
    while parts > least and note_width(written, parts, size) > free:
        parts -= 1
    room = note_width(written, parts, size)
    x, inset = grid.lefts[column], ticks + 0.8 if beside or pitch < CLOSE else 1.0
    left = x + inset if grid.mirrored else x + grid.rooms[column] - inset - room
    fits = grid.rooms[column] - ticks - 0.6 - room - 1.2
    leaves = round(min(1.0, max(fits / usual, 0.7)), 3) if beside and usual else 1.0
    return MatchNotes(left, room, size, parts, beside, name, leaves)


def note_width(spots: Sequence[Spot], parts: int, points: float) -> float:
    return max((width(note_text(spot, parts), points) for spot in spots), default=0.0) * 1.01


def note_text(spot: Spot, parts: int) -> str:
    return " · ".join(spot.match[:parts]) or spot.number


@dataclass(frozen=True)
class Writing:
    """How one column's places are written."""

    drawing: Drawing
    x: float
    room: float
    points: float
    tick: float
    mirrored: bool = False
    reserved: float = 0.0  # beside the name, for the note of the match
    two_lines: bool = False
    tight: float = 0.0  # mm of height for two lines of a name that has no room in one
    note_room: float = 0.0  # beside the upper one of these two
    note_end: float = 0.0  # where the note of a match ends that stands before what is said below

    def place(self, spot: Spot, y: float) -> None:
        """A name above its line, boxes at the inner end, a note below."""
        taken = room_for_ticks(spot, self.tick)
        start = self.x + taken + self.reserved if self.mirrored else self.x
        free = self.room - taken - 0.6 - self.reserved
        if spot.text:
            self.write_name(spot, start, y, free)
        elif spot.hint:
            text, size = fit(spot.hint, free, (small(self.points), 6.5, 5.5))
            self.drawing.lines.append(Line(start, y - ABOVE, free, text, size, "hint"))
        if spot.under:
            left = max(start, self.note_end + 1.5) if self.mirrored else self.x
            room = self.x + self.room - left
            text, size = fit(spot.under, room, (small(self.points), 6.5, 5.5))
            baseline = y + BELOW + size * POINT * 0.75
            self.drawing.lines.append(Line(left, baseline, room, text, size, "under"))
        first = self.x if self.mirrored else self.x + self.room - taken + 0.6
        step = self.tick * 0.98
        for number in range(spot.games):
            box = Tick(
                first + number * step, y - 0.7, number < spot.won, self.tick * 0.79, self.tick
            )
            self.drawing.ticks.append(box)

    def write_name(self, spot: Spot, start: float, y: float, free: float) -> None:
        above = max(ABOVE, self.points * 0.09)
        sizes = [round(self.points * part, 2) for part in SHRINKING]
        sizes = [*(size for size in sizes if size > SMALLEST), SMALLEST]
        for size in sizes:
            parts, rooms = [spot.text], [free, free]
            if width(spot.text, size) > free:
                if self.two_lines:
                    parts = break_name(spot.text)
                elif (size == SMALLEST or size < MUCH_SMALLER * self.points) and size * POINT * (
                    LEADING + 0.8
                ) + above <= self.tight:
                    parts, rooms = break_name(spot.text), [free - self.note_room, free]
            if all(width(part, size) <= room for part, room in zip(parts, rooms, strict=False)):
                for number, part in enumerate(reversed(parts)):
                    baseline = y - above - number * size * POINT * LEADING
                    self.drawing.lines.append(
                        Line(start, baseline, free, part, size, "name", spot.bold, spot.text)
                    )
                return
        text, size = fit(spot.text, free, (sizes[-1],))
        self.drawing.lines.append(Line(start, y - above, free, text, size, "name", spot.bold))


def frame(drawing: Drawing, box: Box) -> None:
    """Two thin lines around, like a card's."""
    between = 1.1 * drawing.stroke / 0.35
    for inset in (0.0, between):
        x1, y1 = box.x + inset, box.y + inset
        x2, y2 = box.x + box.width - inset, box.y + box.height - inset
        sides: list[Stroke] = [(x1, y1, x2, y1), (x2, y1, x2, y2), (x1, y2, x2, y2)]
        drawing.solid += [*sides, (x1, y1, x1, y2)]
