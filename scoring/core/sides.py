"""The two sides of every match, `A` (Nos) and `B` (Ellos), and scores as pairs in that order."""

from typing import Literal

Side = Literal["A", "B"]
SIDES: tuple[Side, Side] = ("A", "B")
Score = tuple[int, int]

_OTHER: dict[str, Side] = {"A": "B", "B": "A"}


def other(side: str) -> Side:
    """
    >>> other("A")
    'B'
    """
    return _OTHER[side]


def points_of(score: Score, side: str) -> int:
    return score[0] if side == "A" else score[1]


def add_points(score: Score, side: str, points: int) -> Score:
    return (score[0] + points, score[1]) if side == "A" else (score[0], score[1] + points)


def leader(score: Score) -> Side | None:
    """The side ahead; nobody when they are level."""
    if score[0] == score[1]:
        return None
    return "A" if score[0] > score[1] else "B"
