"""How the groups of a bracket from pots may divide themselves between its upper and lower half.

Groups with teams in the same pots are alike: a division says how many of each *type* (the pots in
which a group still has a team here) go each *way* (the pots whose team goes up).
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import comb
from typing import NamedTuple

from tournaments.draws.protocol.faults import TooComplex

Type = tuple[int, ...]  # pots, in order
Types = tuple[tuple[Type, int], ...]  # how many groups of each type, in order
Room = tuple[int, ...]  # places in the upper half, by pot
Division = dict[Type, dict[tuple[int, ...], int]]
MOST_WORK = 400_000


class Way(NamedTuple):
    """`cost` is the pairs that stay on one side beyond those that must; `may` and `must` are the
    pots of some and of every way after this one."""

    cost: int
    up: tuple[int, ...]
    may: frozenset[int]
    must: frozenset[int]


class Split(NamedTuple):
    """How many groups of one type go each way; ways that nobody goes are left out."""

    ways: dict[tuple[int, ...], int]
    room: Room
    excess: int


class DivisionSearch:
    """`work` is how many numbers of groups were tried for a way while `is_counting`."""

    def __init__(self) -> None:
        self.work, self.is_counting = 0, True

    def divisions(self, types: Types, room: Room, excess: int) -> Iterator[Division]:
        """Every division with exactly so many pairs beyond those that must stay on one side, which
        fills the upper half's room in each pot: types in order, ways from nobody up, numbers of
        groups from 0 up."""
        if not types:
            if not any(room) and not excess:
                yield {}
            return
        (pots, number), later = types[0], types[1:]
        to_come = tuple(sum(many for own, many in later if pot in own) for pot in range(len(room)))
        for split in self.splits(ways_of(pots), number, Split({}, room, excess), to_come):
            for division in self.divisions(later, split.room, split.excess):
                yield {pots: split.ways, **division}

    def splits(
        self, ways: tuple[Way, ...], number: int, so_far: Split, to_come: Room
    ) -> Iterator[Split]:
        """The first way varying slowest. Whoever is yet to be divided, and `to_come` of later
        types, can fill the room that is left, and has room enough where all their ways go up."""
        way, others = ways[0], ways[1:]
        for many in range(number + 1) if others else (number,):
            room = tuple(
                places - many if pot in way.up else places for pot, places in enumerate(so_far.room)
            )
            excess = so_far.excess - many * way.cost
            if excess < 0 or min(room) < 0:
                return
            self.note_work()
            left = number - many
            if not all(
                left * (pot in way.must) <= places <= to_come[pot] + left * (pot in way.may)
                for pot, places in enumerate(room)
            ):
                continue
            split = Split({**so_far.ways, way.up: many} if many else so_far.ways, room, excess)
            if others:
                yield from self.splits(others, left, split, to_come)
            else:
                yield split

    def note_work(self) -> None:
        self.work += self.is_counting
        if self.work > MOST_WORK:
            raise TooComplex(work=self.work, limit=MOST_WORK)


@cache
def ways_of(pots: Type) -> tuple[Way, ...]:
    """As binary numbers count, the first pot the highest digit.

    >>> [(way.up, way.cost) for way in ways_of((0, 2))]
    [((), 1), ((2,), 0), ((0,), 0), ((0, 2), 1)]
    """
    choices = product((False, True), repeat=len(pots))
    ups = [tuple(pot for pot, goes in zip(pots, up, strict=True) if goes) for up in choices]
    pairs = [comb(len(up), 2) + comb(len(pots) - len(up), 2) for up in ups]
    later = [[frozenset(up) for up in ups[number + 1 :]] for number in range(len(ups))]
    return tuple(
        Way(
            left - min(pairs),
            up,
            may=frozenset().union(*after),
            must=after[0].intersection(*after) if after else frozenset(),
        )
        for left, up, after in zip(pairs, ups, later, strict=True)
    )


@cache
def fewest_pairs(teams: int, height: int) -> tuple[int, ...]:
    """Pairs of one group that are left on one side at each height, the lowest first, if nobody else
    were in the way: each division halves it.

    >>> fewest_pairs(3, 3)
    (0, 0, 1)
    """
    if not height:
        return ()
    half = teams // 2
    halves = zip(
        fewest_pairs(half, height - 1), fewest_pairs(teams - half, height - 1), strict=True
    )
    return (*(a + b for a, b in halves), comb(half, 2) + comb(teams - half, 2))


def fewest_of_all(types: Types, height: int) -> tuple[int, ...]:
    columns = [[many * pairs for pairs in fewest_pairs(len(own), height)] for own, many in types]
    return tuple(map(sum, zip(*columns, strict=True)))


def count_pairs(types: Types) -> int:
    return sum(many * comb(len(pots), 2) for pots, many in types)
