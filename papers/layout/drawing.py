"""A drawing: lines of text, strokes and little boxes, each at its place in millimetres.

For speed the lines that stand under each other at even distances become one preformatted block,
and all strokes one SVG path: WeasyPrint then lays out a few boxes instead of thousands.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from papers.layout.widths import ASCENT, DESCENT, POINT

Stroke = tuple[float, float, float, float]  # from x, y to x, y
THIN = 0.35  # mm of a stroke
NEAR = 0.001
FAR = 60.0  # mm: lines so far apart are few, and a line as tall would hang over the page


@dataclass(frozen=True)
class Line:
    """One line of text; `y` is its baseline, `role` the style of its block."""

    x: float
    y: float
    room: float
    text: str
    points: float
    role: str = "name"
    bold: bool = False
    full_name: str = ""  # of a name: all of it, where this line or this and the next one say all


@dataclass(frozen=True)
class Tick:
    """A box to tick for a game won, its lower left corner."""

    x: float
    y: float
    filled: bool
    width: float
    height: float


@dataclass(frozen=True)
class Inset:
    """Room for a picture, by the name under which the page has it; its upper left corner."""

    x: float
    y: float
    width: float
    height: float
    name: str


@dataclass
class Drawing:
    width: float
    height: float
    lines: list[Line] = field(default_factory=list)
    solid: list[Stroke] = field(default_factory=list)
    dashed: list[Stroke] = field(default_factory=list)
    ticks: list[Tick] = field(default_factory=list)
    insets: list[Inset] = field(default_factory=list)
    stroke: float = THIN

    def add(self, other: "Drawing") -> None:
        """All that is on the other one, where it stands there."""
        self.lines += other.lines
        self.solid += other.solid
        self.dashed += other.dashed
        self.ticks += other.ticks
        self.insets += other.insets

    def part(self, left: float, top: float, width: float, height: float) -> "Drawing":
        """What lies in this rectangle, moved to the origin. Strokes are cut at its edges; a text
        belongs to the part where it begins, so cuts go between columns and between lines."""
        right, bottom = left + width, top + height
        inside = [line for line in self.lines if left <= line.x < right and top < line.y <= bottom]
        boxes = [t for t in self.ticks if left <= t.x < right and top < t.y <= bottom]
        insets = [i for i in self.insets if left <= i.x < right and top <= i.y < bottom]
        frame = (left, top, right, bottom)
        return Drawing(
            width,
            height,
            [replace(line, x=line.x - left, y=line.y - top) for line in inside],
            clip(self.solid, frame),
            clip(self.dashed, frame),
            [replace(tick, x=tick.x - left, y=tick.y - top) for tick in boxes],
            [replace(inset, x=inset.x - left, y=inset.y - top) for inset in insets],
            self.stroke,
        )


def clip(strokes: Iterable[Stroke], frame: Stroke) -> list[Stroke]:
    """All strokes are horizontal or vertical."""
    left, top, right, bottom = frame
    pieces = []
    for x1, y1, x2, y2 in strokes:
        a, c = max(min(x1, x2), left), min(max(x1, x2), right)
        b, d = max(min(y1, y2), top), min(max(y1, y2), bottom)
        if a <= c and b <= d:
            pieces.append((a - left, b - top, c - left, d - top))
    return pieces


@dataclass(frozen=True)
class Block:
    """Lines under each other: one box with a fixed height of lines. None is an empty line."""

    left: float
    top: float
    room: float
    pitch: float
    points: float
    role: str
    lines: tuple[Line | None, ...]


def blocks_of(lines: Iterable[Line]) -> list[Block]:
    columns: dict[tuple[str, float, float], list[Line]] = defaultdict(list)
    for line in lines:
        columns[line.role, round(line.x, 3), round(line.room, 3)].append(line)
    return [
        block
        for (role, _, _), column in columns.items()
        for block in column_blocks(role, sorted(column, key=lambda line: line.y))
    ]


def column_blocks(role: str, column: list[Line]) -> list[Block]:
    """One block if all distances are multiples of the smallest, as in a tree; else one for each
    name, which may have two lines."""
    steps = [b.y - a.y for a, b in zip(column, column[1:], strict=False)]
    pitch = min(steps, default=0)
    even = 1 < pitch < FAR and all(abs(s / pitch - round(s / pitch)) < NEAR for s in steps)
    if not even or len(column) == 1:
        names = [
            list(lines) for _, lines in groupby(column, key=lambda line: line.full_name or line)
        ]
        return [block(role, lines, pitch=pitch_of(lines)) for lines in names]
    spread: list[Line | None] = [column[0]]
    for line, step in zip(column[1:], steps, strict=True):
        spread += [None] * (round(step / pitch) - 1) + [line]
    # The last line alone: half of its height would hang over the page's end, and a line that
    # begins on a page and ends beyond is moved to the next one.
    last = block(role, [column[-1]], pitch=pitch_of(column[-1:]))
    return [block(role, spread[:-1], pitch=pitch), last]


def pitch_of(lines: Sequence[Line]) -> float:
    """Of one name: the distance of its two lines, or what one line needs."""
    return lines[1].y - lines[0].y if len(lines) > 1 else lines[0].points * POINT * 1.25


def block(role: str, lines: Sequence[Line | None], *, pitch: float) -> Block:
    """CSS centres a line's text in its height: from there to the baseline is known."""
    written = [line for line in lines if line]
    first, points = written[0], max(line.points for line in written)
    down = pitch / 2 + (ASCENT - DESCENT) / 2 * points * POINT
    return Block(first.x, first.y - down, first.room, pitch, points, role, tuple(lines))
