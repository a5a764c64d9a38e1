"""Same club as late as possible: halves, quarters, eighths, each divided as evenly as can be.

At every branching of the bracket, from the final down, the teams below are divided between the
two sides so that the fewest pairs of the same club stay on one side (those could meet earlier).
Every division with that fewest number is equally likely. Seeded teams are where they are, and
count. This is exactly uniform at each branching, and not over whole brackets: docs/draw.md says
why, and by how much.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb

from tournaments.draw.stream import Chance, shuffled

Best = tuple[int, int]  # fewest pairs left on one side, and in how many ways


@dataclass(frozen=True)
class Group:
    """A club's teams still to place below a branching, and its seeded ones on each side."""

    teams: tuple[str, ...]
    left: int = 0
    right: int = 0
    counts: bool = True  # teams without a club may meet at any time

    def pairs(self, going_left: int) -> int:
        if not self.counts:
            return 0
        left, right = self.left + going_left, self.right + len(self.teams) - going_left
        return (left * (left - 1) + right * (right - 1)) // 2


def spread(
    teams: Sequence[str],
    *,
    clubs: Mapping[str, str],
    slots: Sequence[str | None],
    fixed: Mapping[int, str],
    chance: Chance,
) -> dict[int, str]:
    """A team for each free slot. `slots[i]` is None where a team goes, else why not (bye, seed);
    `fixed` says which seeded team stands in which slot; `clubs` names only clubs of two or more."""
    placed: dict[int, str] = {}

    def below(first: int, end: int, here: Sequence[str]) -> None:
        if not here:
            return
        if end - first == 1:
            placed[first] = here[0]
            return
        middle = (first + end) // 2
        room = sum(slots[slot] is None for slot in range(first, middle))
        groups = _groups(here, clubs, fixed, (first, middle, end))
        left = _divide(groups, room, chance)
        below(first, middle, [team for team in here if team in left])
        below(middle, end, [team for team in here if team not in left])

    below(0, len(slots), teams)
    return placed


def _groups(
    teams: Sequence[str],
    clubs: Mapping[str, str],
    fixed: Mapping[int, str],
    bounds: tuple[int, int, int],
) -> list[Group]:
    """Clubs in the order of their first team to place; those without a club last."""
    first, middle, end = bounds
    by_club: dict[str, list[str]] = {}
    for team in teams:
        if team in clubs:
            by_club.setdefault(clubs[team], []).append(team)
    left = [clubs.get(fixed[slot]) for slot in range(first, middle) if slot in fixed]
    right = [clubs.get(fixed[slot]) for slot in range(middle, end) if slot in fixed]
    groups = [
        Group(tuple(members), left.count(club), right.count(club))
        for club, members in by_club.items()
    ]
    return [*groups, Group(tuple(t for t in teams if t not in clubs), counts=False)]


def _divide(groups: list[Group], room: int, chance: Chance) -> set[str]:
    """Who goes left: `room` teams, each of the best divisions equally likely."""
    best = _best(groups, room)
    left: set[str] = set()
    for number, group in enumerate(groups):
        wanted = best[number][room]
        weights = []
        for going in range(len(group.teams) + 1):
            after = best[number + 1].get(room - going)
            fits = wanted and after and group.pairs(going) + after[0] == wanted[0]
            weights.append(comb(len(group.teams), going) * after[1] if fits and after else 0)
        going = chance.pick(weights)
        if 0 < going < len(group.teams):
            left.update(shuffled(group.teams, chance)[:going])
        elif going:
            left.update(group.teams)
        room -= going
    return left


def _best(groups: list[Group], room: int) -> list[dict[int, Best]]:
    """For the groups from each one on, by places left to fill: the fewest pairs and the ways."""
    best: list[dict[int, Best]] = [{0: (0, 1)}]
    for group in reversed(groups):
        here: dict[int, Best] = {}
        for filled, (pairs, ways) in best[-1].items():
            for going in range(min(len(group.teams), room - filled) + 1):
                cost = pairs + group.pairs(going)
                known = here.get(filled + going, (cost, 0))
                if cost <= known[0]:
                    more = comb(len(group.teams), going) * ways
                    here[filled + going] = (cost, more + (known[1] if cost == known[0] else 0))
        best.append(here)
    return best[::-1]
