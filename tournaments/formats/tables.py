"""The rows of a group, or of rounds: who has which figures, who was struck, who has left.

Order and ties are `ranking`'s. A table is computed anew from its matches each time; nothing is
ever added to one.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tournaments.formats.results import (
    NOTHING,
    WALKOVER,
    Counting,
    Figures,
    Length,
    Points,
    Result,
    count_bye,
    count_result,
)

MEDIAN_FROM = 5  # planned rounds


class Fixture(NamedTuple):
    """A match that is planned or drawn; without `b` a bye. `result` is None while undecided."""

    a: str
    b: str | None
    result: Result | None = None
    round: int = 1


class Group(NamedTuple):
    """All against all, or the whole field of a stage of rounds; teams in their frozen order."""

    name: str
    teams: tuple[str, ...]
    fixtures: tuple[Fixture, ...]


class PlayOff(NamedTuple):
    """One game of each against each among tied teams; games as (side 0, side 1, result)."""

    teams: frozenset[str]
    games: tuple[Fixture, ...]


@dataclass(frozen=True)
class TableRules:
    """`rounds` is the number planned for a stage of rounds, None for groups."""

    criteria: tuple[str, ...]
    counting: Counting = Counting()
    rounds: int | None = None


@dataclass(frozen=True)
class Happenings:
    """What happened beside the matches: `withdrawals` in the order in which they were recorded,
    disqualified teams among them; each lot is the order it brought."""

    withdrawals: tuple[str, ...] = ()
    deductions: Mapping[str, int] = field(default_factory=dict)
    lots: tuple[tuple[str, ...], ...] = ()
    playoffs: tuple[PlayOff, ...] = ()


@dataclass(frozen=True)
class Settled:
    """A group once withdrawals have had their effect."""

    group: Group
    fixtures: tuple[Fixture, ...]  # without those against struck teams, with walkovers
    struck: tuple[str, ...]
    left: tuple[str, ...]  # withdrawn, their results standing

    @property
    def teams(self) -> tuple[str, ...]:
        """Those in the table."""
        if not self.struck:
            return self.group.teams
        return tuple(team for team in self.group.teams if team not in self.struck)

    @property
    def remaining(self) -> tuple[str, ...]:
        """Those in the table who may still take an exit."""
        if not self.left:
            return self.teams
        return tuple(team for team in self.teams if team not in self.left)


# Rules seen in real regulations; the target is the stage's own.
PRESETS: dict[str, tuple[tuple[str, ...], Points, bool]] = {
    "argentina": (("W", "D", "F", "H", "L"), Points(), False),
    "gaucho": (("W", "G", "D", "F", "H", "L"), Points(), True),
    "liga": (("P", "W", "D", "F", "H", "L"), Points(3, 1, 0), False),
    "uruguay": (("P", "F", "D", "L"), Points(2, 0, 0), False),
}


def preset(name: str, length: Length, *, rounds: int | None = None) -> TableRules:
    """
    >>> preset("uruguay", Length(1, 40)).criteria
    ('P', 'F', 'D', 'L')
    """
    criteria, points, sweep = PRESETS[name]
    return TableRules(criteria, Counting(length, points, sweep), rounds)


def settle_withdrawals(
    group: Group, withdrawals: Sequence[str], *, strikes: bool = True
) -> Settled:
    """Take the withdrawals one by one, as they were recorded.

    1. Matches against a team already struck count neither as scheduled nor as decided.
    2. Fewer than half decided: the team is struck with all its results.
    3. Half or more: its other matches are walkovers, and decided for whoever leaves later.
    4. Without `strikes` (rounds) results always stand.
    """
    if not withdrawals:
        return Settled(group, group.fixtures, (), ())
    fixtures = list(group.fixtures)
    struck: list[str] = []
    left: list[str] = []
    for team in withdrawals:
        if team not in group.teams or team in struck or team in left:
            continue
        own = [place for place, fixture in enumerate(fixtures) if team in (fixture.a, fixture.b)]
        decided = sum(is_decided(fixtures[place]) for place in own)
        if strikes and 2 * decided < len(own):
            struck.append(team)
            fixtures = [fixture for fixture in fixtures if team not in (fixture.a, fixture.b)]
            continue
        left.append(team)
        for place in own:
            fixture = fixtures[place]
            if not is_decided(fixture):
                winner = 1 if fixture.a == team else 0
                fixtures[place] = fixture._replace(result=Result(kind=WALKOVER, winner=winner))
    return Settled(group, tuple(fixtures), tuple(struck), tuple(left))


def is_decided(fixture: Fixture) -> bool:
    return fixture.b is None or fixture.result is not None


def sum_figures(
    teams: Iterable[str], fixtures: Iterable[Fixture], counting: Counting
) -> dict[str, Figures]:
    """The figures of each of `teams` from the decided matches, by team."""
    rows: dict[str, list[Figures]] = {team: [] for team in teams}
    for a, b, result, _ in fixtures:
        if b is None:
            rows[a].append(count_bye(counting))
        elif result is not None:
            upper, lower = count_result(result, counting)
            rows[a].append(upper)
            rows[b].append(lower)
    return {team: _total(figures) for team, figures in rows.items()}


def _total(figures: Sequence[Figures]) -> Figures:
    if len(figures) < 2:
        return figures[0] if figures else NOTHING
    return Figures._make(map(sum, zip(*figures, strict=True)))


def buchholz(
    settled: Settled, wins: Mapping[str, int], *, planned: int
) -> dict[str, tuple[int, int]]:
    """Sum of the opponents' wins, and the median sum, by team.

    Each round that was drawn is one entry: the opponent's wins as they stand, 0 for a bye, a round
    missed or a match still undecided. From five planned rounds on the median leaves out the best
    and the worst entry.
    """
    last_round = max((fixture.round for fixture in settled.fixtures), default=0)
    entries: dict[str, list[int]] = {team: [0] * last_round for team in settled.teams}
    for a, b, result, number in settled.fixtures:
        if b is not None and result is not None:
            entries[a][number - 1] += wins[b]
            entries[b][number - 1] += wins[a]
    sums = {}
    for team, values in entries.items():
        middle = sorted(values)[1:-1] if planned >= MEDIAN_FROM else values
        sums[team] = (sum(values), sum(middle))
    return sums
