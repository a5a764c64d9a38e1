"""Teams that come out of groups, drawn into a bracket from pots: group mates as late as possible.

A pot holds the teams of one place (all firsts, all seconds …), at most one of each group. Where
each pot's teams stand is what standard seeding says of as many ranks: the firsts meet the seconds,
and the best places have the byes. At every branching, from the final down, the teams below are
divided so that the fewest pairs of group mates stay on one side; a bracket is admissible if every
division is such a best one. The draw is exactly uniform over the admissible brackets.

How that is counted: groups with teams in the same pots are alike, so a division only says how many
of each *type* (the pots in which a group still has a team here) divide themselves in which way.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count, product
from math import comb, factorial

from tournaments.brackets.tree import ranks
from tournaments.draws.protocol.faults import TooComplex
from tournaments.draws.protocol.randomness import Chance, shuffled

Type = tuple[int, ...]  # pots, in order
Types = tuple[tuple[Type, int], ...]  # how many groups of each type, in order
Way = tuple[int, ...]  # pots whose team goes up
Weighted = tuple[int, dict[Type, dict[Way, int]]]  # a division, and the brackets it leads to
MOST_WORK = 50_000  # ways to divide one type that were looked at


class PotDraw:
    """`pots` holds ids, the best pot first; `group_of` says where each team comes from. `count` is
    the number of admissible brackets, `work` what counting them took; raises `TooComplex`."""

    def __init__(self, pots: Sequence[Sequence[str]], group_of: Mapping[str, str]) -> None:
        teams = sum(len(pot) for pot in pots)
        size = 1 << max(1, (teams - 1).bit_length())
        pot_of_rank = [number for number, pot in enumerate(pots) for _ in pot]
        self.pots, self.group_of, self.work = pots, group_of, 0
        self._is_counting = True
        self.slots = [pot_of_rank[rank - 1] if rank <= teams else None for rank in ranks(size)]
        self._counts: dict[tuple[str, Types], int] = {}
        self._lists: dict[tuple[int, int, Types], list[Weighted]] = {}  # for whoever draws again
        self._shapes: dict[tuple[int, int], str] = {}
        self.members: dict[str, dict[int, str]] = {}
        for number, pot in enumerate(pots):
            for team in pot:
                self.members.setdefault(group_of[team], {})[number] = team
        self.types = {group: tuple(sorted(own)) for group, own in self.members.items()}
        self.count = self._count(0, len(self.slots), _tally(self.types))
        self._is_counting = False  # drawing looks again at some of what was counted

    def draw(self, chance: Chance) -> list[str | None]:
        """A team for each slot, None for a bye."""
        slots: list[str | None] = [None] * len(self.slots)
        self._place(0, len(self.slots), self.types, chance, slots)
        return slots

    def _place(
        self,
        first: int,
        end: int,
        types: Mapping[str, Type],
        chance: Chance,
        slots: list[str | None],
    ) -> None:
        """Divide the groups' teams below a branching; where no mates are left, shuffle each pot."""
        if all(len(pots) == 1 for pots in types.values()):
            for number in range(len(self.pots)):
                teams = [
                    self.members[group][number] for group in types if types[group] == (number,)
                ]
                places = [slot for slot in range(first, end) if self.slots[slot] == number]
                for slot, team in zip(places, shuffled(teams, chance), strict=True):
                    slots[slot] = team
            return
        middle = (first + end) // 2
        divisions = self._listed(first, end, _tally(types))
        division = divisions[chance.pick([weight for weight, _ in divisions])][1]
        upper: dict[str, Type] = {}
        for pots, ways in division.items():
            groups = [group for group, own in types.items() if own == pots]
            if len(ways) > 1:
                groups = shuffled(groups, chance)
            for way, number in ways.items():
                upper.update(dict.fromkeys(groups[:number], way))
                del groups[:number]
        up = {group: upper[group] for group in types if upper[group]}
        down = {
            group: tuple(pot for pot in pots if pot not in upper[group])
            for group, pots in types.items()
        }
        self._place(first, middle, up, chance, slots)
        self._place(middle, end, {group: own for group, own in down.items() if own}, chance, slots)

    def _count(self, first: int, end: int, types: Types) -> int:
        if all(len(pots) == 1 for pots, _ in types):
            product_ = 1
            for _, number in types:
                product_ *= factorial(number)
            return product_
        key = (self._shape(first, end), types)
        if key not in self._counts:
            self._counts[key] = sum(weight for weight, _ in self._weighted(first, end, types))
        return self._counts[key]

    def _listed(self, first: int, end: int, types: Types) -> list[Weighted]:
        if (first, end, types) not in self._lists:
            self._lists[first, end, types] = list(self._weighted(first, end, types))
        return self._lists[first, end, types]

    def _weighted(self, first: int, end: int, types: Types) -> Iterator[Weighted]:
        """Each best division with the number of admissible brackets it leads to."""
        middle = (first + end) // 2
        room = [self.slots[first:middle].count(number) for number in range(len(self.pots))]
        for division in self._best_divisions(types, room):
            up: dict[Type, int] = {}
            down: dict[Type, int] = {}
            weight = 1
            for pots, ways in division.items():
                left = sum(ways.values())
                for way, number in ways.items():
                    weight *= comb(left, number)
                    left -= number
                    rest = tuple(pot for pot in pots if pot not in way)
                    up[way] = up.get(way, 0) + number
                    down[rest] = down.get(rest, 0) + number
            up.pop((), None)
            down.pop((), None)
            weight *= self._count(first, middle, tuple(sorted(up.items())))
            weight *= self._count(middle, end, tuple(sorted(down.items())))
            yield weight, division

    def _shape(self, first: int, end: int) -> str:
        """Branches alike but for up and down have one shape."""
        if (first, end) not in self._shapes:
            if end - first == 1:
                shape = str(self.slots[first])
            else:
                middle = (first + end) // 2
                shape = "".join(sorted((self._shape(first, middle), self._shape(middle, end))))
            self._shapes[first, end] = f"({shape})"
        return self._shapes[first, end]

    def _best_divisions(
        self, types: Types, room: Sequence[int]
    ) -> Iterator[dict[Type, dict[Way, int]]]:
        """Every division with the fewest pairs of mates on one side that fills the upper half's
        room in each pot: types in order, their ways from nobody up, how many go so from 0 up.

        Each group by itself divides best in two equal parts; so many pairs more are allowed as are
        needed, none at first.
        """
        for excess in count():
            divisions = list(self._divisions(types, tuple(room), excess))
            if divisions:
                return iter(divisions)
        raise AssertionError("everybody fits somewhere")

    def _divisions(
        self, types: Types, room: tuple[int, ...], excess: int
    ) -> Iterator[dict[Type, dict[Way, int]]]:
        if not types:
            if not any(room) and not excess:
                yield {}
            return
        (pots, number), *others = types
        later = tuple(others)
        after = [sum(many for own, many in later if pot in own) for pot in range(len(room))]
        for more, ways in _splits(_ways(pots), number, excess):
            self.work += self._is_counting
            if self.work > MOST_WORK:
                raise TooComplex(work=self.work, limit=MOST_WORK)
            left = list(room)
            for way, many in ways.items():
                for pot in way:
                    left[pot] -= many
            if all(0 <= left[pot] <= after[pot] for pot in range(len(room))):
                for division in self._divisions(later, tuple(left), excess - more):
                    yield {pots: ways, **division}


def _tally(types: Mapping[str, Type]) -> Types:
    numbers: dict[Type, int] = {}
    for pots in types.values():
        numbers[pots] = numbers.get(pots, 0) + 1
    return tuple(sorted(numbers.items()))


def _ways(pots: Type) -> list[tuple[int, Way]]:
    """Each way a group may divide itself, with the pairs it leaves beyond those it must.

    >>> _ways((0, 2))
    [(1, ()), (0, (2,)), (0, (0,)), (1, (0, 2))]
    """
    choices = product((False, True), repeat=len(pots))
    ways = [tuple(pot for pot, goes in zip(pots, up, strict=True) if goes) for up in choices]
    pairs = [comb(len(way), 2) + comb(len(pots) - len(way), 2) for way in ways]
    return [(number - min(pairs), way) for number, way in zip(pairs, ways, strict=True)]


def _splits(
    ways: Sequence[tuple[int, Way]], number: int, excess: int
) -> Iterator[tuple[int, dict[Way, int]]]:
    """How many go each way within the excess, the first varying slowest; with the excess used.
    Ways that nobody goes are left out."""
    (cost, way), *others = ways
    if not others:
        if number * cost <= excess:
            yield number * cost, {way: number} if number else {}
        return
    for many in range(number + 1):
        if many * cost > excess:
            return
        for used, rest in _splits(others, number - many, excess - many * cost):
            yield used + many * cost, {way: many, **rest} if many else rest
