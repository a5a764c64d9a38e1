"""Points of a game in the brackets of a plan, as a form asks for them: one choice for the main one,
one for every cup beside it. None is as in the event's rules. Pure.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tournaments.brackets.tree import MAIN
from tournaments.formats.plan import KNOCKOUT
from tournaments.formats.planned import (
    LADDER,
    PlannedStage,
    UnreadableStages,
    is_league,
    read_stages,
    write_stages,
)

BRACKET_TARGET, CUP_TARGET = "bracket_target", "cup_target"
TARGETS = (BRACKET_TARGET, CUP_TARGET)


def spread_targets(rows: object) -> dict[str, int | None]:
    """Each choice by its name; of several cups, that of the first.

    >>> spread_targets([{"key": "knockout", "kind": "knockout", "target": 15}])
    {'bracket_target': 15, 'cup_target': None}
    """
    try:
        planned = read_stages(rows)
    except UnreadableStages:
        planned = []
    choices: dict[str, int | None] = dict.fromkeys(TARGETS)
    for stage in reversed(planned):
        if stage.kind == KNOCKOUT:
            choices[choice_of(stage, planned)] = stage.target
    return choices


def choose_targets(
    rows: Sequence[Mapping[str, Any]], choices: Mapping[str, int | None]
) -> list[dict[str, Any]]:
    """The stages with these points. A knockout alone is written for their sake; cups that play to
    different points keep them while nobody chooses others.

    >>> choose_targets([], {"bracket_target": 15, "cup_target": None})
    [{'key': 'knockout', 'kind': 'knockout', 'target': 15}]
    >>> choose_targets([], {"bracket_target": None, "cup_target": None})
    []
    """
    planned = read_stages(rows)
    if is_league(planned):
        return write_stages(planned)
    if not planned and choices[BRACKET_TARGET] is None:
        return []
    planned = planned or [PlannedStage(MAIN, KNOCKOUT)]
    now = spread_targets(rows)
    differing = {name for name in TARGETS if choices[name] != now[name]}
    return write_stages(
        [
            replace(stage, target=choices[name])
            if stage.kind == KNOCKOUT and (name := choice_of(stage, planned)) in differing
            else stage
            for stage in planned
        ]
    )


def choice_of(stage: PlannedStage, planned: Sequence[PlannedStage]) -> str:
    """The semi-finals of a ladder belong to the bracket whose last three play them."""
    main = next(row for row in planned if row.kind == KNOCKOUT)
    return BRACKET_TARGET if stage == main or stage.whence == LADDER else CUP_TARGET
