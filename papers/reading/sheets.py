"""What a score sheet draws for each game: squares of five, beans or stones, and where the halves
part. Read from the ruleset, so that another target or country needs no change here."""

from typing import Any

from scoring.core.match import target_of
from scoring.core.options import Options
from scoring.core.ruleset import Ruleset

SQUARE = 5  # points of a square with its diagonal (ASART 9.1)
IN_A_ROW = 15
SHORT = 2  # points: a stretch too short for a row of its own
SQUARES, BEANS, STONES = "squares", "beans", "stones"


def marks_of(rules: Ruleset, options: Options) -> dict[str, Any]:
    """Rows of marks: [name of the stretch, one flag a mark]; a flag says that the mark is drawn
    heavier, because with that point the game changes (eleven, cantando).

    >>> from scoring.registry import ruleset
    >>> marks_of(ruleset("asart"), ruleset("asart").choose())["rows"]
    [['malas', [0, 0, 0]], ['buenas', [0, 0, 0]]]
    >>> marks_of(ruleset("paulista-aabb"), ruleset("paulista-aabb").choose())["rows"]
    [['', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0]]]
    """
    target = target_of(rules, options)
    halves = parts(rules, target)
    if "AR" in rules.countries:
        rows = [[name, [0] * (points // SQUARE)] for name, points in halves]
        return {"kind": SQUARES, "target": target, "rows": rows}
    heavy = 0
    if halves[-1][1] <= SHORT and len(halves) > 1:
        *halves, (name, points), (_last, few) = halves
        halves.append((name, points + few))
        heavy = target - few + 1
    rows, at = [], 0
    for name, points in halves:
        for n in lines(points):
            rows.append([name, [int(at + k == heavy) for k in range(1, n + 1)]])
            at += n
    return {"kind": STONES if "VE" in rules.countries else BEANS, "target": target, "rows": rows}


def parts(rules: Ruleset, target: int) -> list[tuple[str, int]]:
    """The stretches of a game that have a name, with their points; one without where none has."""
    found: list[tuple[str, int]] = []
    for points in range(1, target + 1):
        name = rules.standing(min(points, target - 1), target)
        if found and found[-1][0] == name:
            found[-1] = (name, found[-1][1] + 1)
        else:
            found.append((name, 1))
    return found


def lines(points: int) -> list[int]:
    """As evenly as they go.

    >>> lines(12), lines(18), lines(21)
    ([12], [9, 9], [11, 10])
    """
    rows = -(-points // IN_A_ROW)
    return [points // rows + (n < points % rows) for n in range(rows)]
