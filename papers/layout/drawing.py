"""A drawing: lines of text, strokes and little boxes, each at its place in millimetres.

For speed the lines that stand under each other at even distances become one preformatted block,
and all strokes one SVG path: WeasyPrint then lays out a few boxes instead of thousands.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from papers.layout.widths import ASCENT, DESCENT, POINT

Stroke = tuple[float, float, float, float]  # from x, y to x, y
TICK_WIDTH, TICK_HEIGHT, TICK_GAP = 2.6, 3.3, 0.6
NEAR = 0.001


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


@dataclass(frozen=True)
class Tick:
    """A box to tick for a game won, its lower left corner."""

    x: float
    y: float
    filled: bool


@dataclass
class Drawing:
    width: float
    height: float
    lines: list[Line] = field(default_factory=list)
    solid: list[Stroke] = field(default_factory=list)
    dashed: list[Stroke] = field(default_factory=list)
    ticks: list[Tick] = field(default_factory=list)

    @property
    def style(self) -> str:
        return f"width:{self.width:.2f}mm;height:{self.height:.2f}mm"

    @property
    def view_box(self) -> str:
        return f"0 0 {self.width:.2f} {self.height:.2f}"

    @property
    def blocks(self) -> list["Block"]:
        return blocks_of(self.lines)

    @property
    def solid_path(self) -> str:
        return path_of(self.solid)

    @property
    def dashed_path(self) -> str:
        return path_of(self.dashed)

    @property
    def open_ticks(self) -> str:
        return "".join(box_path(tick) for tick in self.ticks if not tick.filled)

    @property
    def filled_ticks(self) -> str:
        return "".join(box_path(tick) for tick in self.ticks if tick.filled)

    def part(self, left: float, top: float, width: float, height: float) -> "Drawing":
        """What lies in this rectangle, moved to the origin. Strokes are cut at its edges; a text
        belongs to the part where it begins, so cuts go between columns and between lines."""
        right, bottom = left + width, top + height
        inside = [line for line in self.lines if left <= line.x < right and top < line.y <= bottom]
        boxes = [t for t in self.ticks if left <= t.x < right and top < t.y <= bottom]
        frame = (left, top, right, bottom)
        return Drawing(
            width,
            height,
            [replace(line, x=line.x - left, y=line.y - top) for line in inside],
            clipped(self.solid, frame),
            clipped(self.dashed, frame),
            [replace(tick, x=tick.x - left, y=tick.y - top) for tick in boxes],
        )


def clipped(strokes: Iterable[Stroke], frame: Stroke) -> list[Stroke]:
    """All strokes are horizontal or vertical."""
    left, top, right, bottom = frame
    found = []
    for x1, y1, x2, y2 in strokes:
        a, c = max(min(x1, x2), left), min(max(x1, x2), right)
        b, d = max(min(y1, y2), top), min(max(y1, y2), bottom)
        if a <= c and b <= d:
            found.append((a - left, b - top, c - left, d - top))
    return found


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

    @property
    def style(self) -> str:
        return (
            f"left:{self.left:.2f}mm;top:{self.top:.3f}mm;width:{self.room:.2f}mm;"
            f"line-height:{self.pitch:.4f}mm;font-size:{self.points}pt"
        )


def blocks_of(lines: Iterable[Line]) -> list[Block]:
    columns: dict[tuple[str, float, float], list[Line]] = defaultdict(list)
    for line in lines:
        columns[line.role, round(line.x, 3), round(line.room, 3)].append(line)
    found = []
    for (role, _, _), column in columns.items():
        found += evenly(role, sorted(column, key=lambda line: line.y))
    return found


def evenly(role: str, column: list[Line]) -> list[Block]:
    """One block if all distances are multiples of the smallest, as in a tree; else one each."""
    steps = [b.y - a.y for a, b in zip(column, column[1:], strict=False)]
    pitch = min(steps, default=0)
    even = pitch > 1 and all(abs(s / pitch - round(s / pitch)) < NEAR for s in steps)
    if not even or len(column) == 1:
        return [block(role, [line], pitch=line.points * POINT * 1.25) for line in column]
    spread: list[Line | None] = [column[0]]
    for line, step in zip(column[1:], steps, strict=True):
        spread += [None] * (round(step / pitch) - 1) + [line]
    # The last line alone: half of its height would hang over the page's end, and a line that
    # begins on a page and ends beyond is moved to the next one.
    last = block(role, [column[-1]], pitch=column[-1].points * POINT * 1.25)
    return [block(role, spread[:-1], pitch=pitch), last]


def block(role: str, lines: Sequence[Line | None], *, pitch: float) -> Block:
    """CSS centres a line's text in its height: from there to the baseline is known."""
    written = [line for line in lines if line]
    first, points = written[0], max(line.points for line in written)
    down = pitch / 2 + (ASCENT - DESCENT) / 2 * points * POINT
    return Block(first.x, first.y - down, first.room, pitch, points, role, tuple(lines))


def path_of(strokes: Iterable[Stroke]) -> str:
    return "".join(f"M{x1:.2f} {y1:.2f}L{x2:.2f} {y2:.2f}" for x1, y1, x2, y2 in strokes)


def box_path(tick: Tick) -> str:
    return f"M{tick.x:.2f} {tick.y:.2f}h{TICK_WIDTH}v-{TICK_HEIGHT}h-{TICK_WIDTH}z"
