"""The order of a table: criterion after criterion, ties that stay open, and why each place.

A criterion parts the teams that are still equal; each part goes on with the next one. Something
*depends* on a tie if it spans a cut: a place above and one below that lead somewhere else.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from tournaments.formats.results import Counting, Figures, Length
from tournaments.formats.tables import (
    Fixture,
    Happenings,
    PlayOff,
    Settled,
    TableRules,
    buchholz,
    is_decided,
    sum_figures,
)

POINTS, WON, GAMES, GAME_DIFFERENCE = "P", "W", "G", "GD"
DIFFERENCE, POINTS_FOR, POINTS_AGAINST, FLORES = "D", "F", "A", "FL"
HEAD_TO_HEAD, BUCHHOLZ, MEDIAN = "H", "U", "M"
PLAY_OFF, LOT, SHARED = "X", "L", "="
CRITERIA = (
    POINTS, WON, GAMES, GAME_DIFFERENCE, DIFFERENCE, POINTS_FOR, POINTS_AGAINST, FLORES,
    HEAD_TO_HEAD, BUCHHOLZ, MEDIAN, PLAY_OFF, LOT, SHARED,
)  # fmt: skip
# Teams that are equal, below the values they have in common.
Part = tuple[tuple[int, ...], tuple[str, ...]]
# What is read from the figures alone; points against are better when they are fewer.
VALUES: dict[str, Callable[[Figures], int]] = {
    POINTS: lambda row: row.table_points,
    WON: lambda row: row.won,
    GAMES: lambda row: row.games_for,
    GAME_DIFFERENCE: lambda row: row.games_for - row.games_against,
    DIFFERENCE: lambda row: row.points_for - row.points_against,
    POINTS_FOR: lambda row: row.points_for,
    POINTS_AGAINST: lambda row: -row.points_against,
    FLORES: lambda row: row.flores,
}


class Separation(NamedTuple):
    """Why one place is above the next: what was equal before, what parted them, by which values.

    `inside` is the criterion of the small table or of the play-off that did it. `skipped` says
    that head-to-head was left out, because two of the tied had not met.
    """

    criterion: str
    values: tuple[int, int] = (0, 0)
    equal: tuple[str, ...] = ()
    inside: str = ""
    skipped: bool = False


class Tie(NamedTuple):
    """Teams in a tie on which something depends: `by` a play-off or a lot, from place `first`."""

    teams: tuple[str, ...]
    by: str
    first: int


class Row(NamedTuple):
    team: str
    place: int
    figures: Figures
    deducted: int = 0
    buchholz: int = 0
    median: int = 0


@dataclass(frozen=True)
class Table:
    """Rows in order, places counted 1 2 2 4. `why[p]` parts the team in row p from the next one,
    rows counted from 1; where it is missing they share a place or are tied."""

    name: str
    rows: tuple[Row, ...]
    why: Mapping[int, Separation]
    ties: tuple[Tie, ...]
    struck: tuple[str, ...]
    left: tuple[str, ...]
    is_complete: bool

    @cached_property
    def order(self) -> tuple[str, ...]:
        return tuple(row.team for row in self.rows)


@dataclass
class Ranker:
    """Orders teams by criteria; one of these for each order, it collects ties and reasons."""

    criteria: tuple[str, ...]
    figures: Mapping[str, Figures]
    cuts: frozenset[int]
    happenings: Happenings
    counting: Counting
    fixtures: Sequence[Fixture] = ()
    buchholz: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    why: dict[int, Separation] = field(default_factory=dict)
    ties: list[Tie] = field(default_factory=list)

    def rank(self, teams: Sequence[str], *, first: int) -> list[tuple[str, ...]]:
        """The teams in parts that share a place, from place `first` on."""
        return self._go_on(tuple(teams), first, 0, (), skipped=False) if teams else []

    def _go_on(
        self, tied: tuple[str, ...], first: int, number: int, equal: tuple[str, ...], *,
        skipped: bool,
    ) -> list[tuple[str, ...]]:  # fmt: skip
        """Order the tied by the criteria from `number` on."""
        if len(tied) == 1:
            return [tied]
        if number == len(self.criteria):
            if self._matters(tied, first):
                return self._draw_lot(tied, first, equal, skipped=skipped)
            return [tied]
        criterion = self.criteria[number]
        if criterion == SHARED or (criterion in (PLAY_OFF, LOT) and not self._matters(tied, first)):
            return self._go_on(tied, first, number + 1, equal, skipped=skipped)
        if criterion == LOT:
            return self._draw_lot(tied, first, equal, skipped=skipped)
        if criterion == PLAY_OFF:
            return self._play_off(tied, first, equal, skipped=skipped)
        if criterion == HEAD_TO_HEAD:
            return self._head_to_head(tied, first, number, equal, skipped=skipped)
        if criterion in VALUES:
            value, figures = VALUES[criterion], self.figures
            parts = _part(tied, lambda team: (value(figures[team]),))
        else:
            place = 0 if criterion == BUCHHOLZ else 1
            parts = _part(tied, lambda team: (self.buchholz[team][place],))
        self._explain(parts, first, [Separation(criterion, equal=equal, skipped=skipped)])
        equal = (*equal, criterion)
        ordered: list[tuple[str, ...]] = []
        for place, (_, teams) in _places(parts, first):
            if len(teams) == 1:
                ordered.append(teams)
            else:
                ordered += self._go_on(teams, place, number + 1, equal, skipped=skipped)
        return ordered

    def _head_to_head(
        self, tied: tuple[str, ...], first: int, number: int, equal: tuple[str, ...], *,
        skipped: bool,
    ) -> list[tuple[str, ...]]:  # fmt: skip
        """The small table of the tied, by the criteria above; a part of it again among itself.

        Where it parts nobody the next criterion follows, and this one is not returned to.
        """
        among = [f for f in self.fixtures if f.a in tied and f.b is not None and f.b in tied]
        if not _have_all_met(tied, among):
            return self._go_on(tied, first, number + 1, equal, skipped=True)
        above = [code for code in self.criteria[:number] if code in VALUES] or [WON]
        rows = sum_figures(tied, among, self.counting)
        parts = _part(tied, lambda team: tuple(VALUES[code](rows[team]) for code in above))
        if len(parts) == 1:
            equal = (*equal, HEAD_TO_HEAD)
            return self._go_on(tied, first, number + 1, equal, skipped=skipped)
        self._explain(
            parts,
            first,
            [Separation(HEAD_TO_HEAD, equal=equal, inside=code) for code in above],
        )
        return [
            part
            for place, (_, teams) in _places(parts, first)
            for part in self._go_on(teams, place, number, equal, skipped=skipped)
        ]

    def _play_off(
        self, tied: tuple[str, ...], first: int, equal: tuple[str, ...], *, skipped: bool
    ) -> list[tuple[str, ...]]:
        """One game of each against each, by wins and difference, then lot; never a second time."""
        games = _games_among(tied, self.happenings.playoffs)
        if games is None:
            self.ties.append(Tie(tied, PLAY_OFF, first))
            return [tied]
        one_game = Counting(Length(1, self.counting.length.target))
        rows = sum_figures(tied, games, one_game)
        above = (WON, DIFFERENCE)
        parts = _part(tied, lambda team: tuple(VALUES[code](rows[team]) for code in above))
        self._explain(
            parts,
            first,
            [Separation(PLAY_OFF, equal=equal, inside=code, skipped=skipped) for code in above],
        )
        return [
            part
            for place, (_, teams) in _places(parts, first)
            for part in (
                self._draw_lot(teams, place, (*equal, PLAY_OFF), skipped=skipped)
                if self._matters(teams, place)
                else [teams]
            )
        ]

    def _draw_lot(
        self, tied: tuple[str, ...], first: int, equal: tuple[str, ...], *, skipped: bool
    ) -> list[tuple[str, ...]]:
        """The order that a lot among exactly these teams brought; else the tie stays open."""
        for lot in self.happenings.lots:
            if len(lot) == len(tied) and set(lot) == set(tied):
                for place in range(first, first + len(lot) - 1):
                    self.why[place] = Separation(LOT, equal=equal, skipped=skipped)
                return [(team,) for team in lot]
        self.ties.append(Tie(tied, LOT, first))
        return [tied]

    def _matters(self, tied: Sequence[str], first: int) -> bool:
        """Whether something depends on the order of the tied."""
        return any(place in self.cuts for place in range(first, first + len(tied) - 1))

    def _explain(self, parts: list[Part], first: int, reasons: Sequence[Separation]) -> None:
        """Note for each border between two parts which value was the first to differ; `reasons`
        has the sentence's beginning for each of the values."""
        place = first - 1
        for (upper, teams), (lower, _) in pairwise(parts):
            place += len(teams)
            depth = 0
            while upper[depth] == lower[depth]:
                depth += 1
            self.why[place] = reasons[depth]._replace(values=(upper[depth], lower[depth]))


def number_places(parts: Sequence[Sequence[str]]) -> Iterator[tuple[int, str]]:
    """Each team with its place; the teams of a part share one."""
    place = 1
    for part in parts:
        for team in part:
            yield place, team
        place += len(part)


def buchholz_of_rounds(
    settled: Settled, rules: TableRules, figures: Mapping[str, Figures]
) -> Mapping[str, tuple[int, int]]:
    if rules.rounds is None:
        return {}
    wins = {team: row.won for team, row in figures.items()}
    return buchholz(settled, wins, planned=rules.rounds)


def rank_group(
    settled: Settled,
    rules: TableRules,
    happenings: Happenings,
    *,
    cuts: frozenset[int] = frozenset(),
) -> Table:
    """The table of a group or of rounds. `cuts` are the places p where something depends on who is
    p-th and who comes after."""
    deducted = happenings.deductions
    figures = sum_with_deductions(settled, rules, deducted)
    sums = buchholz_of_rounds(settled, rules, figures)
    ranker = Ranker(
        criteria=rules.criteria,
        figures=figures,
        cuts=cuts,
        happenings=happenings,
        counting=rules.counting,
        fixtures=settled.fixtures,
        buchholz=sums,
    )
    remaining = settled.remaining
    parts = ranker.rank(remaining, first=1)
    if settled.left:
        gone = [team for team in settled.teams if team in settled.left]
        parts += ranker.rank(gone, first=len(remaining) + 1)
    rows = [
        Row(team, place, figures[team], deducted.get(team, 0), *sums.get(team, (0, 0)))
        for place, team in number_places(parts)
    ]
    return Table(
        settled.group.name,
        tuple(rows),
        ranker.why,
        tuple(ranker.ties),
        settled.struck,
        settled.left,
        is_complete(settled, rules),
    )


def sum_with_deductions(
    settled: Settled, rules: TableRules, deducted: Mapping[str, int]
) -> dict[str, Figures]:
    figures = sum_figures(settled.teams, settled.fixtures, rules.counting)
    for team in settled.teams if deducted else ():
        row = figures[team]
        figures[team] = row._replace(table_points=row.table_points - deducted.get(team, 0))
    return figures


def is_complete(settled: Settled, rules: TableRules) -> bool:
    """Whether every match is decided, and every planned round drawn."""
    if not all(map(is_decided, settled.fixtures)):
        return False
    if rules.rounds is None:
        return True
    return max((fixture.round for fixture in settled.fixtures), default=0) >= rules.rounds


def _part(tied: Sequence[str], key: Callable[[str], tuple[int, ...]]) -> list[Part]:
    """The tied by their value, the best first; within a part they keep their order."""
    parts: dict[tuple[int, ...], list[str]] = {}
    for team in tied:
        parts.setdefault(key(team), []).append(team)
    return [(value, tuple(parts[value])) for value in sorted(parts, reverse=True)]


def _places(parts: list[Part], first: int) -> list[tuple[int, Part]]:
    """Each part with the place where it begins."""
    beginnings = []
    for part in parts:
        beginnings.append((first, part))
        first += len(part[1])
    return beginnings


def _have_all_met(tied: Sequence[str], among: Sequence[Fixture]) -> bool:
    """Whether each pair of the tied has a match and none of their matches is undecided."""
    pairs = {frozenset((fixture.a, fixture.b)) for fixture in among}
    return all(map(is_decided, among)) and len(pairs) == len(tied) * (len(tied) - 1) // 2


def _games_among(tied: Sequence[str], playoffs: Sequence[PlayOff]) -> tuple[Fixture, ...] | None:
    """The games of the play-off among exactly these teams, once each pair has played."""
    for playoff in playoffs:
        if playoff.teams == frozenset(tied) and _have_all_met(tied, playoff.games):
            return playoff.games
    return None
