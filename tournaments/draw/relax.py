"""Which constraints to relax when they leave nothing: minimal sets, found by counting.

Bounded work, whatever the constraints: all single ones are tried, then pairs while the budget
lasts, and else one set is found by giving constraints back one at a time.
"""

from collections.abc import Callable, Sequence
from itertools import combinations

from tournaments.draw.faults import Item, TooComplex

MOST_TRIES = 300
Feasible = Callable[[frozenset[Item]], bool]


def minimal_sets(items: Sequence[Item], feasible: Feasible) -> list[tuple[Item, ...]]:
    """
    >>> needed = frozenset({("apart", "a", "b"), ("club", "Norte")})
    >>> items = [("club", "Norte"), ("club", "Sur"), ("apart", "a", "b")]
    >>> minimal_sets(items, lambda relaxed: needed <= relaxed)
    [(('club', 'Norte'), ('apart', 'a', 'b'))]
    """
    for size in (1, 2):
        tries = list(combinations(items, size))
        if len(tries) <= MOST_TRIES:
            found = [chosen for chosen in tries if _holds(frozenset(chosen), feasible)]
            if found:
                return found
    return _one_set(items, feasible)


def _one_set(items: Sequence[Item], feasible: Feasible) -> list[tuple[Item, ...]]:
    relaxed = frozenset(items)
    if not _holds(relaxed, feasible):
        return []
    for item in items:
        if _holds(relaxed - {item}, feasible):
            relaxed -= {item}
    return [tuple(item for item in items if item in relaxed)]


def _holds(relaxed: frozenset[Item], feasible: Feasible) -> bool:
    try:
        return feasible(relaxed)
    except TooComplex:
        return False
