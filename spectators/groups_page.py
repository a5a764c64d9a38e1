"""The groups or rounds of an event as everybody sees them: tables that say why, who met whom, the
matches, and who would go on if it ended now."""

from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import get_language

from spectators.event_view import EventView
from tournaments.brackets.selectors import MatchRow
from tournaments.formats.round_codes import group_code
from tournaments.regulation.sentences import ONE_TABLE
from tournaments.stages.selectors.tables import GroupView, StageView, view_of


@dataclass(frozen=True)
class RoundPart:
    number: int
    rows: list[MatchRow]
    byes: list[str]  # names

    @property
    def code(self) -> str:
        return f"round_{self.number}"


@dataclass(frozen=True)
class GroupPart:
    table: GroupView
    rows: list[MatchRow]
    rounds: list[RoundPart] = field(default_factory=list)  # of a stage of rounds, the last first
    is_alone: bool = False  # the one table of a league

    @property
    def left(self) -> int:
        """Matches that are still to be decided."""
        return sum(not row.decided for row in self.rows)

    @property
    def code(self) -> str:
        """As a round's: what a match of it is called by."""
        if self.is_alone:
            return ONE_TABLE
        return "rounds" if self.rounds else group_code(self.table.name)


def groups_context(view: EventView) -> dict[str, Any]:
    """Nothing to show in an event without groups, or before they are drawn."""
    stage = stage_view(view)
    return {"stage": stage, "groups": group_parts(view, stage) if stage else []}


def stage_view(view: EventView) -> StageView | None:
    if view.tables is None:
        return None
    names = {str(key): name for key, name in view.names.items()}
    numbers = {
        str(side.team.pk): side.team.number for row in view.rows for side in row.sides if side.team
    }
    numbers |= view.resting
    return view_of(view.tables, names, numbers=numbers, language=get_language() or "en")


def group_parts(view: EventView, stage: StageView) -> list[GroupPart]:
    rows: dict[str, list[MatchRow]] = {}
    for row in view.rows:
        rows.setdefault(row.match.group, []).append(row)
    return [
        GroupPart(
            table,
            rows.get(table.name, []),
            round_parts(rows.get(table.name, []), stage),
            is_alone=stage.is_one_table,
        )
        for table in stage.groups
    ]


def round_parts(rows: list[MatchRow], stage: StageView) -> list[RoundPart]:
    return [
        RoundPart(
            number,
            [row for row in rows if row.match.round == number],
            [name for of_round, name in stage.byes if of_round == number],
        )
        for number in range(stage.round, 0, -1)
    ]
