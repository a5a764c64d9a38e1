"""Teams that come out of groups, drawn into a bracket from pots: group mates as late as possible.

A pot holds the teams of one place (all firsts, all seconds …), at most one of each group. Where
each pot's teams stand is what standard seeding says of as many ranks: the firsts meet the seconds,
and the best places have the byes. Admissible are the brackets in which the fewest pairs of group
mates can meet in the first round, among these the fewest that can meet by the second, and so on.
The draw is exactly uniform over them.

How that is counted: two mates can meet by a round if every division above it leaves them on one
side. So the pairs by round are sums over the branchings of a bracket, and the best of a branching
comes from the best of its two halves.
"""

from collections.abc import Mapping, Sequence
from math import comb, factorial, prod
from typing import NamedTuple

from tournaments.brackets.tree import ranks
from tournaments.draws.protocol.pot_divisions import (
    Division,
    DivisionSearch,
    Type,
    Types,
    count_pairs,
    fewest_of_all,
)
from tournaments.draws.protocol.randomness import Chance, shuffled

Pairs = tuple[int, ...]  # of mates on one side, by the height of the division, the lowest first


class Best(NamedTuple):
    """The least pairs below a branching, and every division that leads to them, each with the
    number of brackets it leads to."""

    pairs: Pairs
    divisions: tuple[tuple[int, Division], ...]


class PotDraw:
    """`pots` holds ids, the best pot first; `group_of` says where each team comes from. `count` is
    the number of admissible brackets, `pairs` the mates that can meet by round 0 (none), 1, 2 … but
    the last, `work` what counting took; raises `TooComplex`."""

    def __init__(self, pots: Sequence[Sequence[str]], group_of: Mapping[str, str]) -> None:
        teams = sum(len(pot) for pot in pots)
        size = 1 << max(1, (teams - 1).bit_length())
        pot_of_rank = [number for number, pot in enumerate(pots) for _ in pot]
        self.pots, self.group_of = pots, group_of
        self.slots = [pot_of_rank[rank - 1] if rank <= teams else None for rank in ranks(size)]
        self._search = DivisionSearch()
        self._counts: dict[tuple[str, Types], tuple[Pairs, int]] = {}
        self._lists: dict[tuple[int, int, Types], Best] = {}  # for whoever draws again
        self._shapes: dict[tuple[int, int], str] = {}
        self.members: dict[str, dict[int, str]] = {}
        for number, pot in enumerate(pots):
            for team in pot:
                self.members.setdefault(group_of[team], {})[number] = team
        self.types = {group: tuple(sorted(own)) for group, own in self.members.items()}
        self.pairs, self.count = self._count(0, len(self.slots), _tally(self.types))
        self._search.is_counting = False  # drawing looks again at some of what was counted

    @property
    def work(self) -> int:
        return self._search.work

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
        divisions = self._listed(first, end, _tally(types)).divisions
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

    def _count(self, first: int, end: int, types: Types) -> tuple[Pairs, int]:
        """The least pairs below a branching, and how many brackets have them."""
        if all(len(pots) == 1 for pots, _ in types):
            return (0,) * _height(first, end), prod(factorial(many) for _, many in types)
        key = (self._shape(first, end), types)
        if key not in self._counts:
            best = self._find_best(first, end, types)
            self._counts[key] = best.pairs, sum(weight for weight, _ in best.divisions)
        return self._counts[key]

    def _listed(self, first: int, end: int, types: Types) -> Best:
        if (first, end, types) not in self._lists:
            self._lists[first, end, types] = self._find_best(first, end, types)
        return self._lists[first, end, types]

    def _find_best(self, first: int, end: int, types: Types) -> Best:
        """With 0, 1, 2 … pairs on one side beyond those that each group by itself must leave there,
        as long as so many could still be as good as the best so far."""
        middle = (first + end) // 2
        room = tuple(self.slots[first:middle].count(number) for number in range(len(self.pots)))
        *lower, here = fewest_of_all(types, _height(first, end))
        best: Best | None = None
        for excess in range(count_pairs(types) - here + 1):
            if best and best.pairs < (*lower, here + excess):
                break
            for division in self._search.divisions(types, room, excess):
                pairs, weight = self._weigh(first, end, division)
                if best is None or pairs < best.pairs:
                    best = Best(pairs, ())
                if pairs == best.pairs:
                    best = Best(pairs, (*best.divisions, (weight, division)))
        if best is None:
            raise AssertionError("everybody fits somewhere")
        return best

    def _weigh(self, first: int, end: int, division: Division) -> tuple[Pairs, int]:
        """The least pairs that a division leads to, and how many brackets have them."""
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
        middle, upper, lower = (first + end) // 2, _ordered(up), _ordered(down)
        pairs_up, many_up = self._count(first, middle, upper)
        pairs_down, many_down = self._count(middle, end, lower)
        sums = (a + b for a, b in zip(pairs_up, pairs_down, strict=True))
        return (*sums, count_pairs(upper + lower)), weight * many_up * many_down

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


def _height(first: int, end: int) -> int:
    """Rounds below a branching, its own match among them."""
    return (end - first).bit_length() - 1


def _ordered(numbers: Mapping[Type, int]) -> Types:
    return tuple(sorted(numbers.items()))


def _tally(types: Mapping[str, Type]) -> Types:
    numbers: dict[Type, int] = {}
    for pots in types.values():
        numbers[pots] = numbers.get(pots, 0) + 1
    return _ordered(numbers)
