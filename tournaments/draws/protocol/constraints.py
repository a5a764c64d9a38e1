"""Which constraints to relax when they leave nothing, or too much to count.

Bounded work, whatever the constraints: all single ones are tried, then pairs, and else one set is
found by giving constraints back one at a time. All tries together may look at no more than one draw
may: what is not found by then is not named.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any, Generic, Protocol, TypeVar

from tournaments.draws.protocol.faults import Item, NoOutcome, TooComplex

MOST_TRIES = 300
COMPLEX = ("clubs", "apart", "seed", "pots")
Feasible = Callable[[frozenset[Item]], bool]


class Buildable(Protocol):
    """A draw whose states have been looked at; `work` says how many tokens that took."""

    work: int
    is_possible: bool


D = TypeVar("D", bound=Buildable)
Build = Callable[[frozenset[Item], int], D]  # without these constraints, within this limit


def build_or_relax(build: Build[D], items: Sequence[Item], *, limit: int) -> D:
    """The draw; otherwise what would have to be relaxed for one that is possible, and within the
    limit."""
    try:
        draw = build(frozenset(), limit)
    except TooComplex as error:
        # Said at once: only what makes a draw complex is tried, and not for long.
        # Each by itself: one that does not help leaves the others their time.
        groups = [tuple(item for item in items if item[0] == kind) for kind in COMPLEX]
        relax = [
            group
            for group in filter(None, groups)
            if _holds(frozenset(group), _Tries(build, left=limit // 4).is_possible)
        ]
        raise TooComplex(work=error.work, limit=error.limit, relax=relax) from None
    if draw.is_possible:
        return draw
    raise NoOutcome(minimal_sets(items, _Tries(build, left=limit).is_possible))


class _Tries(Generic[D]):
    """Draws with less to heed, all of them within one limit."""

    def __init__(self, build: Build[D], *, left: int) -> None:
        self.build, self.left = build, left

    def is_possible(self, relaxed: frozenset[Item]) -> bool:
        if not self.left:
            raise TooComplex(work=0, limit=0)
        try:
            draw = self.build(relaxed, self.left)
        except TooComplex as error:
            self.left -= min(self.left, error.work)
            raise
        self.left -= draw.work
        return draw.is_possible


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
            sets = [chosen for chosen in tries if _holds(frozenset(chosen), feasible)]
            if sets:
                return sets
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


def tokens_of(
    frozen: Mapping[str, Any], *, by_club: bool, relaxed: frozenset[Item]
) -> dict[str, frozenset[int]]:
    """Clubs are numbered in order of appearance, then each pair of "apart" in the list's order."""
    clubs: dict[str, int] = {}
    tokens: dict[str, set[int]] = {entry["id"]: set() for entry in frozen["entries"]}
    for entry in frozen["entries"]:
        club = entry["club"]
        if by_club and club is not None:
            token = clubs.setdefault(club, len(clubs))
            if not {("clubs",), ("club", club)} & relaxed:
                tokens[entry["id"]].add(token)
    for place, pair in enumerate(frozen["apart"]):
        if ("apart", *pair) not in relaxed:
            for id in pair:
                tokens[id].add(len(clubs) + place)
    return {id: frozenset(held) for id, held in tokens.items()}


def apart_items(frozen: Mapping[str, Any], *, by_club: bool) -> list[Item]:
    """What could be relaxed, each club by itself first."""
    items: list[Item] = []
    if by_club:
        clubs = dict.fromkeys(e["club"] for e in frozen["entries"] if e["club"] is not None)
        items += [("club", club) for club in clubs] + [("clubs",)]
    return items + [("apart", *pair) for pair in frozen["apart"]]
