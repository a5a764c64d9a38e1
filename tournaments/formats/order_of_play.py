"""Who plays when: the circle method, and groups interleaved by round."""

from collections.abc import Sequence
from typing import NamedTuple

Pair = tuple[str, str]


class Scheduled(NamedTuple):
    group: str
    round: int
    a: str
    b: str


def circle_rounds(teams: Sequence[str], *, legs: int = 1) -> list[list[Pair]]:
    """All against all. The first stays, the last moves to second place after each round; in an odd
    field whoever meets the empty place rests. A second leg repeats the rounds, sides changed.

    >>> circle_rounds(["1", "2", "3", "4"])
    [[('1', '4'), ('2', '3')], [('1', '3'), ('4', '2')], [('1', '2'), ('3', '4')]]
    """
    circle: list[str | None] = [*teams]
    if len(circle) % 2:
        circle.append(None)
    size, rounds = len(circle), []
    for _ in range(size - 1):
        opposite = [(circle[n], circle[size - 1 - n]) for n in range(size // 2)]
        rounds.append([(a, b) for a, b in opposite if a is not None and b is not None])
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return_legs = [[(b, a) for a, b in pairs] for pairs in rounds]
    return rounds if legs == 1 else rounds + return_legs


def interleave(groups: Sequence[tuple[str, Sequence[str]]], *, legs: int = 1) -> list[Scheduled]:
    """Round 1 of every group in the groups' order, then round 2 …: tables fill, and nobody plays
    again before everybody else has had the chance to play as often.

    >>> [f"{s.group}{s.round} {s.a}-{s.b}" for s in interleave([("A", "12"), ("B", "345")])]
    ['A1 1-2', 'B1 4-5', 'B2 3-5', 'B3 3-4']
    """
    by_group = [(name, circle_rounds(teams, legs=legs)) for name, teams in groups]
    last = max((len(rounds) for _, rounds in by_group), default=0)
    return [
        Scheduled(name, number, a, b)
        for number in range(1, last + 1)
        for name, rounds in by_group
        for a, b in (rounds[number - 1] if number <= len(rounds) else [])
    ]
