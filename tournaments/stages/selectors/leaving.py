"""What follows for a table if a team leaves its group, before anybody decides it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tournaments.formats.ranking import Table
from tournaments.formats.stage_exits import find_exits
from tournaments.models import Stage
from tournaments.stages.selectors.reading import StageReading, read_stage


@dataclass(frozen=True)
class LeavingPreview:
    """Struck: `played` results count no more and `open` matches are not played. Else the results
    stand, and the others win what is open by walkover."""

    name: str
    group: str
    is_struck: bool
    played: int
    open: int
    order: tuple[str, ...]  # the group as it would stand then


def preview_leaving(stage: Stage, team: str, names: Mapping[str, str]) -> LeavingPreview:
    """Reads only."""
    reading = read_stage(stage)
    number = next(n for n, group in enumerate(reading.groups) if team in group.teams)
    table = table_without(reading, team, number)
    own = [f for f in reading.groups[number].fixtures if f.b is not None and team in (f.a, f.b)]
    decided = sum(fixture.result is not None for fixture in own)
    return LeavingPreview(
        name=names.get(team, ""),
        group=table.name,
        is_struck=team in table.struck,
        played=decided,
        open=len(own) - decided,
        order=tuple(names.get(row.team, "") for row in table.rows),
    )


def table_without(reading: StageReading, team: str, number: int) -> Table:
    happenings = replace(reading.happenings, withdrawals=(*reading.happenings.withdrawals, team))
    return find_exits(reading.groups, reading.rules, happenings, reading.exits).tables[number]
