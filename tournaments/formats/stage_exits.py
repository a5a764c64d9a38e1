"""Who leaves a stage for which place: k-ths of groups, best n-ths over groups, overall seeds.

An exit leads somewhere (`to`). Two neighbouring places that lead to the same are one: nothing
depends on their order. An exit is settled when every result above it is in and every tie that
decides it is settled; until then it says who it would be if it ended now.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tournaments.formats.ranking import (
    LOT,
    VALUES,
    Ranker,
    Separation,
    Table,
    Tie,
    rank_group,
)
from tournaments.formats.results import Figures
from tournaments.formats.tables import (
    Fixture,
    Group,
    Happenings,
    Settled,
    TableRules,
    settle_withdrawals,
    sum_figures,
)

RESULTS_MISSING, TIED, NOBODY = "results_missing", "tied", "nobody"


class PlaceOf(NamedTuple):
    """The k-th of one group."""

    group: str
    place: int


class BestOf(NamedTuple):
    """The b-th best of all k-ths."""

    place: int
    rank: int


class Seed(NamedTuple):
    """The s-th of the stage: by place in the group, then as best n-ths."""

    rank: int


class Exit(NamedTuple):
    source: PlaceOf | BestOf | Seed
    to: str


class Leaving(NamedTuple):
    """Who takes an exit; `why_open` is empty when that is settled."""

    team: str | None
    why_open: str = ""


@dataclass(frozen=True)
class Candidate:
    """A k-th as it is compared with those of other groups: without the results against `dropped`,
    the last of a group larger than the smallest."""

    team: str
    group: str
    figures: Figures
    dropped: tuple[str, ...]


@dataclass(frozen=True)
class BestRanking:
    """All k-ths in order; `why` and places as in a table."""

    place: int
    order: tuple[Candidate, ...]
    why: Mapping[int, Separation]
    ties: tuple[Tie, ...]


@dataclass(frozen=True)
class StageOutcome:
    tables: tuple[Table, ...]
    best: Mapping[int, BestRanking]  # by place in the group
    exits: tuple[tuple[Exit, Leaving], ...]

    @property
    def ties(self) -> tuple[Tie, ...]:
        """All that a play-off or a lot must settle, once the results are in."""
        of_tables = [tie for table in self.tables for tie in table.ties]
        return (*of_tables, *(tie for ranking in self.best.values() for tie in ranking.ties))


def _leads_of_ranks(
    exits: Sequence[Exit], blocks: Mapping[int, tuple[int, int]]
) -> dict[int, dict[int, str]]:
    """Where the ranks of all k-ths lead, by k."""
    leads: dict[int, dict[int, str]] = {}
    for exit in exits:
        if isinstance(exit.source, BestOf):
            leads.setdefault(exit.source.place, {})[exit.source.rank] = exit.to
    seeds = {exit.source.rank: exit.to for exit in exits if isinstance(exit.source, Seed)}
    for place, (first, last) in blocks.items():
        for seed in range(first, last + 1):
            if seed in seeds:
                leads.setdefault(place, {}).setdefault(seed - first + 1, seeds[seed])
    return leads


def find_exits(
    groups: Sequence[Group], rules: TableRules, happenings: Happenings, exits: Sequence[Exit]
) -> StageOutcome:
    """The tables of a stage and who takes each exit.

    1. Withdrawals take their effect; from then on it is known how large each group is.
    2. Each table is ordered, with a cut wherever something depends on it.
    3. The k-ths that exits ask for are compared over the groups, then seeds are read off.
    """
    settled = [
        settle_withdrawals(group, happenings.withdrawals, strikes=rules.rounds is None)
        for group in groups
    ]
    sizes = _Sizes(settled)
    blocks = sizes.seed_blocks()
    labels = _leads_of_ranks(exits, blocks)
    leads_of: dict[str, dict[int, str]] = {}  # where the places of a group lead, by group
    for exit in exits:
        if isinstance(exit.source, PlaceOf):
            leads_of.setdefault(exit.source.group, {})[exit.source.place] = exit.to
    tables = {
        group.group.name: rank_group(
            group,
            rules,
            happenings,
            cuts=_group_cuts(group, leads_of.get(group.group.name, {}), sizes, compared=labels),
        )
        for group in settled
    }
    best = {
        place: _rank_best(place, settled, tables, rules, happenings, sizes, leads)
        for place, leads in sorted(labels.items())
    }
    return StageOutcome(
        tuple(tables.values()),
        best,
        tuple((exit, _find_leaving(exit, tables, best, blocks)) for exit in exits),
    )


class _Sizes:
    """How many teams each table has, and how many of them may still take an exit."""

    def __init__(self, groups: Sequence[Settled]) -> None:
        self.size = {group.group.name: len(group.teams) for group in groups}
        self.remaining = {group.group.name: len(group.remaining) for group in groups}

    def groups_with(self, place: int) -> list[str]:
        return [name for name, count in self.remaining.items() if count >= place]

    def dropped(self, name: str, place: int) -> int:
        """How many of the last a k-th of this group is compared without."""
        with_place = self.groups_with(place)
        if name not in with_place:
            return 0
        return self.size[name] - min(self.size[other] for other in with_place)

    def seed_blocks(self) -> dict[int, tuple[int, int]]:
        """First and last seed of all k-ths, by k."""
        blocks, first = {}, 1
        for place in range(1, max(self.remaining.values(), default=0) + 1):
            count = len(self.groups_with(place))
            blocks[place] = (first, first + count - 1)
            first += count
        return blocks


def _group_cuts(
    group: Settled, leads: Mapping[int, str], sizes: _Sizes, *, compared: Collection[int]
) -> frozenset[int]:
    """Places of a group between which something changes: where they lead, who is compared with
    the k-ths of other groups, or whose results that leaves out."""
    name, remaining = group.group.name, len(group.remaining)
    cuts = {place for place in range(1, remaining) if leads.get(place) != leads.get(place + 1)}
    for place in compared:
        if place <= remaining:
            cuts |= {place - 1, place}
            if dropped := sizes.dropped(name, place):
                cuts.add(sizes.size[name] - dropped)
    return frozenset(cuts)


def _rank_best(
    place: int,
    groups: Sequence[Settled],
    tables: Mapping[str, Table],
    rules: TableRules,
    happenings: Happenings,
    sizes: _Sizes,
    leads: Mapping[int, str],
) -> BestRanking:
    candidates = {}
    for group in groups:
        table = tables[group.group.name]
        if place > len(group.remaining):
            continue
        team = table.order[place - 1]
        count = sizes.dropped(table.name, place)
        dropped = table.order[len(table.order) - count :]
        counted = [f for f in group.fixtures if team in (f.a, f.b) and not {f.a, f.b} & {*dropped}]
        figures = _figures_of(team, counted, rules)
        deducted = happenings.deductions.get(team, 0)
        figures = figures._replace(table_points=figures.table_points - deducted)
        candidates[team] = Candidate(team, table.name, figures, dropped)
    ranker = Ranker(
        criteria=(*(code for code in rules.criteria if code in VALUES), LOT),
        figures={team: candidate.figures for team, candidate in candidates.items()},
        cuts=frozenset(
            rank for rank in range(1, len(candidates)) if leads.get(rank) != leads.get(rank + 1)
        ),
        happenings=happenings,
        counting=rules.counting,
    )
    order = [team for part in ranker.rank(tuple(candidates), first=1) for team in part]
    return BestRanking(
        place, tuple(candidates[team] for team in order), ranker.why, tuple(ranker.ties)
    )


def _figures_of(team: str, fixtures: Sequence[Fixture], rules: TableRules) -> Figures:
    teams = {team, *(side for fixture in fixtures for side in (fixture.a, fixture.b) if side)}
    return sum_figures(teams, fixtures, rules.counting)[team]


def _find_leaving(
    exit: Exit,
    tables: Mapping[str, Table],
    best: Mapping[int, BestRanking],
    blocks: Mapping[int, tuple[int, int]],
) -> Leaving:
    source = exit.source
    if isinstance(source, PlaceOf):
        table = tables[source.group]
        order = table.order[: -len(table.left)] if table.left else table.order
        return _leaving(order, source.place, table.ties, is_complete=table.is_complete)
    is_complete = all(table.is_complete for table in tables.values())
    if isinstance(source, Seed):
        place = next((k for k, (first, last) in blocks.items() if first <= source.rank <= last), 0)
        if not place:
            return Leaving(None, NOBODY)
        source = BestOf(place, source.rank - blocks[place][0] + 1)
    ranking = best[source.place]
    ties = [tie for table in tables.values() for tie in table.ties]
    leaving = _leaving(
        [candidate.team for candidate in ranking.order],
        source.rank,
        ranking.ties,
        is_complete=is_complete,
    )
    # Who is compared at all, or without which results, is itself open.
    return Leaving(None, TIED) if ties and leaving.team else leaving


def _leaving(
    order: Sequence[str], place: int, ties: Sequence[Tie], *, is_complete: bool
) -> Leaving:
    if not 1 <= place <= len(order):
        return Leaving(None, NOBODY)
    if ties and any(tie.first <= place < tie.first + len(tie.teams) for tie in ties):
        return Leaving(None, TIED)
    return Leaving(order[place - 1], "" if is_complete else RESULTS_MISSING)
