"""Same club as late as possible: halves, quarters, eighths, each divided as evenly as can be.

At every branching of the bracket, from the final down, the teams below are divided between the
two sides so that the fewest pairs of the same club stay on one side (those could meet earlier).
Seeded teams are where they are, and count. A bracket is admissible if every division is such a
best one. `exact` draws uniformly over the admissible brackets, by counting what is left to do
below each division; where that is too much to count, each division by itself is drawn uniformly,
which is not quite the same: docs/draw.md says by how much.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import comb, prod

from tournaments.draws.protocol.faults import TooComplex
from tournaments.draws.protocol.randomness import Chance, shuffled

Best = tuple[int, int]  # fewest pairs left on one side, and in how many ways
Sizes = tuple[tuple[str, int], ...]  # teams to place, by club; the empty name: those that are alone
ALONE = ""
SEEDLESS = "\0"  # no club is called so: a list holds no NUL
MOST_DIVISIONS = 20_000  # looked at while counting


@dataclass(frozen=True)
class Group:
    """A club's teams still to place below a branching, and its seeded ones on each side."""

    size: int
    left: int = 0
    right: int = 0
    counts: bool = True  # teams that are alone in their club here may go anywhere

    def pairs(self, going_left: int) -> int:
        if not self.counts:
            return 0
        left, right = self.left + going_left, self.right + self.size - going_left
        return (left * (left - 1) + right * (right - 1)) // 2


@dataclass
class Spread:
    """`slots[i]` is True where a team is to be placed; `fixed` says which club's seeded team stands
    in a slot (None: without a club); `clubs` names each team's club, if it has one."""

    slots: Sequence[bool]
    fixed: Mapping[int, str | None]
    clubs: Mapping[str, str]
    exact: bool
    _counts: dict[tuple[str, Sizes], int] = field(default_factory=dict)
    _shapes: dict[tuple[int, int], str] = field(default_factory=dict)
    _seeded: dict[tuple[int, int, str], int] = field(default_factory=dict)
    work: int = 0  # divisions counted

    def count(self, teams: Sequence[str]) -> int:
        """The number of admissible brackets."""
        groups = self._groups(teams, 0, len(self.slots))
        return self._count(0, len(self.slots), tuple((c, len(ids)) for c, ids in groups.items()))

    def draw(self, teams: Sequence[str], chance: Chance) -> dict[int, str]:
        """A team for each free slot."""
        placed: dict[int, str] = {}
        self._place(0, len(self.slots), teams, chance, placed)
        return placed

    def _place(
        self, first: int, end: int, teams: Sequence[str], chance: Chance, placed: dict[int, str]
    ) -> None:
        if not teams:
            return
        if end - first == 1:
            placed[first] = teams[0]
            return
        middle = (first + end) // 2
        groups = self._groups(teams, first, end)
        sizes = tuple((club, len(ids)) for club, ids in groups.items())
        going = self._division(first, end, sizes, chance)
        left: set[str] = set()
        for ids, up in zip(groups.values(), going, strict=True):
            left.update((shuffled(ids, chance) if 0 < up < len(ids) else ids)[:up])
        self._place(first, middle, [team for team in teams if team in left], chance, placed)
        self._place(middle, end, [team for team in teams if team not in left], chance, placed)

    def _division(self, first: int, end: int, sizes: Sizes, chance: Chance) -> Sequence[int]:
        """How many of each group go up."""
        if self.exact:
            divisions = list(self._weighted(first, end, sizes))
            return divisions[chance.pick([weight for weight, _ in divisions])][1]
        groups, room = self._problem(first, end, sizes)
        best = _best(groups, room)
        going = []
        for number, group in enumerate(groups):
            ways = list(_steps(best, number, group, room))
            going.append(chance.pick(ways))
            room -= going[-1]
        return going

    def _count(self, first: int, end: int, sizes: Sizes) -> int:
        if end - first == 1 or not sizes:
            return 1
        key = (self._shape(first, end), self._alike(first, end, sizes))
        if key not in self._counts:
            divisions = self._weighted(first, end, sizes, bounded=True)
            self._counts[key] = sum(weight for weight, _ in divisions)
        return self._counts[key]

    def _weighted(
        self, first: int, end: int, sizes: Sizes, *, bounded: bool = False
    ) -> Iterator[tuple[int, list[int]]]:
        """Each best division with the number of admissible brackets it leads to. Only counting is
        bounded, and refused before the first of them is looked at: a draw looks at nothing that was
        not counted before."""
        middle = (first + end) // 2
        groups, room = self._problem(first, end, sizes)
        best = _best(groups, room)
        if bounded:
            self.work += _count_divisions(groups, room, best)
            if self.work > MOST_DIVISIONS:
                raise TooComplex(work=self.work, limit=MOST_DIVISIONS)
        for going in _divisions(groups, room, best):
            who = prod(comb(group.size, up) for group, up in zip(groups, going, strict=True))
            pairs = list(zip(sizes, going, strict=True))
            upper = self._below(first, middle, [(club, up) for (club, _), up in pairs])
            lower = self._below(middle, end, [(club, size - up) for (club, size), up in pairs])
            left, right = self._count(first, middle, upper), self._count(middle, end, lower)
            yield who * left * right, going

    def _problem(self, first: int, end: int, sizes: Sizes) -> tuple[list[Group], int]:
        middle = (first + end) // 2
        groups = [
            Group(
                size,
                self._seeds(first, middle, club),
                self._seeds(middle, end, club),
                club != ALONE,
            )
            for club, size in sizes
        ]
        return groups, sum(self.slots[first:middle])

    def _seeds(self, first: int, end: int, club: str) -> int:
        if not self.fixed:
            return 0
        key = (first, end, club)
        if key not in self._seeded:
            slots = (slot for slot, its in self.fixed.items() if its == club)
            self._seeded[key] = sum(first <= slot < end for slot in slots)
        return self._seeded[key]

    def _below(self, first: int, end: int, sizes: Sequence[tuple[str, int]]) -> Sizes:
        """Who is alone of a club from here on may go anywhere."""
        alone, clubs = 0, []
        for club, size in sizes:
            if club == ALONE or size + self._seeds(first, end, club) < 2:
                alone += size
            elif size:
                clubs.append((club, size))
        return (*clubs, (ALONE, alone)) if alone else tuple(clubs)

    def _groups(self, teams: Sequence[str], first: int, end: int) -> dict[str, list[str]]:
        """Clubs in the order of their first team, then all who are alone."""
        groups: dict[str, list[str]] = {}
        for team in teams:
            groups.setdefault(self.clubs.get(team, ALONE), []).append(team)
        large = {
            c: ids for c, ids in groups.items() if c and len(ids) + self._seeds(first, end, c) > 1
        }
        alone = [team for team in teams if self.clubs.get(team, ALONE) not in large]
        return {**large, ALONE: alone} if alone else large

    def _shape(self, first: int, end: int) -> str:
        """Branches alike but for up and down have one shape; one with a seeded team is unique."""
        if (first, end) not in self._shapes:
            if any(first <= slot < end for slot in self.fixed):
                shape = f"<{first}-{end}>"
            elif end - first == 1:
                shape = "o" if self.slots[first] else "x"
            else:
                middle = (first + end) // 2
                shape = "".join(sorted((self._shape(first, middle), self._shape(middle, end))))
                shape = f"({shape})"
            self._shapes[first, end] = shape
        return self._shapes[first, end]

    def _alike(self, first: int, end: int, sizes: Sizes) -> Sizes:
        """Clubs without a seeded team here differ only in their size."""
        return tuple(
            sorted(
                (c if c == ALONE or self._seeds(first, end, c) else SEEDLESS, n) for c, n in sizes
            )
        )


def _best(groups: list[Group], room: int) -> list[dict[int, Best]]:
    """For the groups from each one on, by places left to fill: the fewest pairs and the ways."""
    best: list[dict[int, Best]] = [{0: (0, 1)}]
    for group in reversed(groups):
        here: dict[int, Best] = {}
        for filled, (pairs, ways) in best[-1].items():
            for going in range(min(group.size, room - filled) + 1):
                cost = pairs + group.pairs(going)
                earlier = here.get(filled + going, (cost, 0))
                if cost <= earlier[0]:
                    more = comb(group.size, going) * ways
                    here[filled + going] = (cost, more + (earlier[1] if cost == earlier[0] else 0))
        best.append(here)
    return best[::-1]


def _steps(best: list[dict[int, Best]], number: int, group: Group, room: int) -> Iterator[int]:
    """Ways to go on if 0, 1, 2 … of a group go up; 0 where that is not among the best."""
    fewest = best[number][room][0]
    for going in range(group.size + 1):
        after = best[number + 1].get(room - going)
        fits = after is not None and group.pairs(going) + after[0] == fewest
        yield comb(group.size, going) * after[1] if after is not None and fits else 0


def _count_divisions(groups: list[Group], room: int, best: list[dict[int, Best]]) -> int:
    """How many best divisions there are, without making them.

    >>> groups = [Group(3), Group(3), Group(2, counts=False)]
    >>> best = _best(groups, 4)
    >>> _count_divisions(groups, 4, best), len(list(_divisions(groups, 4, best)))
    (4, 4)
    """
    counts = {room: 1}  # by places left to fill, in how many ways the groups so far leave them
    for number, group in enumerate(groups):
        after: dict[int, int] = {}
        for left, ways in counts.items():
            for going, fits in enumerate(_steps(best, number, group, left)):
                if fits:
                    after[left - going] = after.get(left - going, 0) + ways
        counts = after
    return sum(counts.values())


def _divisions(groups: list[Group], room: int, best: list[dict[int, Best]]) -> Iterator[list[int]]:
    """Every best division, the first group varying slowest."""

    def onward(number: int, left: int) -> Iterator[list[int]]:
        if number == len(groups):
            yield []
            return
        for going, ways in enumerate(_steps(best, number, groups[number], left)):
            if ways:
                for others in onward(number + 1, left - going):
                    yield [going, *others]

    return onward(0, room)
