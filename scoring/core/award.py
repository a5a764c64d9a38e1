"""Points given and the article they are given under; and how awards become a score."""

from collections.abc import Iterable
from typing import NamedTuple

from scoring.core.sides import Score, Side, of, plus


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


def settle(score: Score, awards: Iterable[Award], target: int) -> tuple[Score, tuple[Award, ...]]:
    """Credit awards in their order, ending the moment a side reaches the target.

    >>> settle((29, 28), [Award("A", 2, "envido"), Award("B", 2, "truco")], 30)
    ((30, 28), (Award(side='A', points=1, concept='envido', article='', worth=2),))
    """
    given: list[Award] = []
    for award in awards:
        side, worth, concept, article, told = award
        room = target - of(score, side)
        points = worth if worth <= room else room
        given.append(Award(side, points, concept, article, told or worth))
        score = plus(score, side, points)
        if points == room:
            break
    return score, tuple(given)
