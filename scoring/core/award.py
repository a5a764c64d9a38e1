"""Points credited and the article they are given under; and how awards become a score."""

from collections.abc import Iterable
from typing import NamedTuple

from scoring.core.sides import Score, Side


class Award(NamedTuple):
    """`points` for `side`, for a concept of the game ("envido", "truco"), under an article.

    `worth` is what the concept was worth before the target capped it (position A26).
    """

    side: Side
    points: int
    concept: str
    article: str = ""
    worth: int = 0


class Note(NamedTuple):
    """Something a rule decided that gives no points: an act without effect, a flor burnt."""

    code: str
    article: str = ""
    who: str = ""
    move: int | None = None


# The code of a note: said although it may not be, and the hand itself gives the penalty.
PUNISHED = "punished"


def credit_awards(
    score: Score, awards: Iterable[Award], target: int
) -> tuple[Score, tuple[Award, ...]]:
    """Credit awards in their order, ending the moment a side reaches the target.

    >>> credit_awards((29, 28), [Award("A", 2, "envido"), Award("B", 2, "truco")], 30)
    ((30, 28), (Award(side='A', points=1, concept='envido', article='', worth=2),))
    """
    credited: list[Award] = []
    a, b = score
    for award in awards:
        side, points, concept, article, worth = award
        room = target - (a if side == "A" else b)
        if points > room or not worth:
            capped = points if points < room else room
            award = Award(side, capped, concept, article, worth or points)
            points = capped
        credited.append(award)
        if side == "A":
            a += points
        else:
            b += points
        if points == room:
            break
    return (a, b), tuple(credited)
