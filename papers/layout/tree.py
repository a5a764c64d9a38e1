"""A tree of matches: columns of places that halve from round to round, and the strokes between.

Every place is a line to write on. Two places of a match are joined, and from the middle of the join
its winner's line goes on. Where a bye leaves no match there is no join, and the team's first line
is in the second column.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from papers.layout.drawing import TICK_GAP, TICK_WIDTH, Drawing, Line, Stroke, Tick
from papers.layout.widths import POINT, fit

GAP = 3.2  # mm between a column's end and the next one's text
ABOVE = 0.9  # of a baseline above its line
BELOW = 0.7  # of a note's upper edge below the line
# Of names, in points; below the last one they are cut.
SIZES = (16.0, 14.5, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.0, 6.2)
Shares = tuple[float, float]
SHARES: Shares = (1.9, 1.3)  # of the width for the first columns, beside the others' 1
LATE_SHARES: Shares = (1.7, 1.9)  # where most teams pass free and stand in the second one


@dataclass(frozen=True)
class Spot:
    """One place of a match. `under` is said below its line: which match its winner comes from."""

    text: str = ""
    hint: str = ""  # in small letters where nobody stands yet: "winner 12"
    bold: bool = False
    pencil: bool = False
    games: int = 0  # boxes to tick
    won: int = 0
    under: str = ""
    joined: bool = True  # with the two places before it


@dataclass(frozen=True)
class Box:
    x: float
    y: float
    width: float
    height: float


Columns = Sequence[Sequence[Spot | None]]


def widths(box: Box, columns: int, shares: Shares = SHARES) -> list[float]:
    """The first columns are wider: they have names before anybody has played.

    >>> widths(Box(0, 0, 100, 50), 1)
    [100.0]
    """
    parts = [*shares, *[1.0] * columns][:columns]
    one = (box.width - GAP * (columns - 1)) / sum(parts)
    return [one * part for part in parts]


def shares_for(columns: Columns) -> Shares:
    """By where more names stand before anybody has played."""
    first, second = (sum(1 for spot in column if spot and spot.text) for column in columns[:2])
    return SHARES if first >= second else LATE_SHARES


def draw(
    drawing: Drawing,
    columns: Columns,
    box: Box,
    *,
    points: float,
    mirrored: bool = False,
    shares: Shares = SHARES,
) -> None:
    """The tree of these columns (n, n/2, … 1 places) in this box; mirrored to the left."""
    room = widths(box, len(columns), shares)
    left = box.x
    for c, spots in enumerate(columns):
        pitch = box.height / len(spots)
        size = common_size(spots, room[c], points)
        x = box.x * 2 + box.width - left - room[c] if mirrored else left
        for k, spot in enumerate(spots):
            if spot is None:
                continue
            y = box.y + (k + 0.5) * pitch
            stub = GAP if c and spot.joined else 0
            place(drawing, spot, x=x, y=y, room=room[c], points=size, mirrored=mirrored)
            line = (x, y, x + room[c] + stub, y) if mirrored else (x - stub, y, x + room[c], y)
            (drawing.dashed if spot.pencil else drawing.solid).append(line)
            if c and spot.joined:
                edge = x + room[c] + GAP if mirrored else x - GAP
                drawing.solid.append((edge, y - pitch / 4, edge, y + pitch / 4))
        left += room[c] + GAP


def room_for_ticks(spot: Spot) -> float:
    return spot.games * (TICK_WIDTH + TICK_GAP) + (0.6 if spot.games else 0)


def common_size(spots: Sequence[Spot | None], room: float, points: float) -> float:
    """One size for a column, in which most names have room; the few long ones get their own."""
    free = [(spot.text, room - room_for_ticks(spot) - 0.6) for spot in spots if spot and spot.text]
    found = sorted(fit(text, width, sizes_from(points))[1] for text, width in free)
    return found[len(found) // 5] if found else points


def sizes_from(points: float) -> tuple[float, ...]:
    return (points, *(size for size in SIZES if size < points))


def small(points: float) -> float:
    """Of what is said beside names of that size."""
    return max(min(7.5, points), points * 0.6)


def place(
    drawing: Drawing, spot: Spot, *, x: float, y: float, room: float, points: float, mirrored: bool
) -> None:
    """A name above its line, boxes at the inner end, what the match is called below."""
    taken = room_for_ticks(spot)
    start = x + taken if mirrored else x
    free = room - taken - 0.6
    if spot.text:
        text, size = fit(spot.text, free, sizes_from(points))
        drawing.lines.append(Line(start, y - ABOVE, free, text, size, "name", spot.bold))
    elif spot.hint:
        text, size = fit(spot.hint, free, (small(points), 6.5, 5.5))
        drawing.lines.append(Line(start, y - ABOVE, free, text, size, "hint"))
    if spot.under:
        text, size = fit(spot.under, room, (small(points), 6.5, 5.5))
        baseline = y + BELOW + size * POINT * 0.75
        drawing.lines.append(
            Line(x + (0.8 if mirrored else 0), baseline, room, text, size, "under")
        )
    first = x if mirrored else x + room - taken + 0.6
    for number in range(spot.games):
        at = first + number * (TICK_WIDTH + TICK_GAP)
        drawing.ticks.append(Tick(at, y - 0.7, number < spot.won))


def frame(drawing: Drawing, box: Box) -> None:
    """Two thin lines around, like a card's."""
    for inset in (0.0, 1.1):
        x1, y1 = box.x + inset, box.y + inset
        x2, y2 = box.x + box.width - inset, box.y + box.height - inset
        sides: list[Stroke] = [(x1, y1, x2, y1), (x2, y1, x2, y2), (x1, y2, x2, y2)]
        drawing.solid += [*sides, (x1, y1, x1, y2)]
