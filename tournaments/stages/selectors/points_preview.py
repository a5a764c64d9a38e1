"""Who would go on instead if table points are deducted or given back, before it is decided."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.formats.plan import describe_source
from tournaments.formats.stage_exits import find_exits
from tournaments.models import Stage, StagePlace
from tournaments.stages.selectors.exits import ExitChange
from tournaments.stages.selectors.reading import StageReading, later_stages, read_stage


@dataclass(frozen=True)
class PointsPreview:
    """`order` is the table as it would stand, `exits` the places of later stages that would be
    somebody else's, of open tables as they are this moment."""

    group: str
    order: tuple[str, ...]
    exits: tuple[ExitChange, ...]


def preview_points(
    stage: Stage, *, team: str, points: int, names: Mapping[str, str]
) -> PointsPreview:
    """So many table points less, or more where it is below zero. Reads only."""
    now = read_stage(stage)
    deductions = dict(now.happenings.deductions)
    deductions[team] = deductions.get(team, 0) + points
    happenings = replace(now.happenings, deductions=deductions)
    outcome = find_exits(now.groups, now.rules, happenings, now.exits)
    then = replace(now, happenings=happenings, outcome=outcome)
    place = next(n for n, group in enumerate(now.groups) if team in group.teams)
    table = outcome.tables[place]
    return PointsPreview(
        group=table.name,
        order=tuple(names.get(row.team, "") for row in table.rows),
        exits=tuple(find_changes(later_stages(stage), now, then)),
    )


def find_changes(
    later: Sequence[Stage], now: StageReading, then: StageReading
) -> Iterator[ExitChange]:
    """Whoever is in a stage that was drawn has the place, whatever the tables say; one that was
    decided about stays decided."""
    rows = {row.pk: row for row in later}
    taken = {(row.stage_id, row.source): row for row in StagePlace.objects.filter(stage__in=later)}
    for (key, source, before), (_key, _source, after) in zip(
        now.leavings, then.leavings, strict=True
    ):
        row = taken.get((key, describe_source(source)))
        if row and row.by_decision:
            continue
        is_used = row is not None and rows[key].is_drawn
        team = (str(row.team_id) if row and row.team_id else None) if is_used else before.team
        if team != after.team:
            yield ExitChange(rows[key], describe_source(source), team, after.team)
