"""The clocks of a plan's stages as a form asks for them: one for the rounds of groups or of rounds,
one for those of the bracket and of every cup beside it. Pure.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tournaments.brackets.tree import MAIN
from tournaments.formats.plan import KNOCKOUT
from tournaments.formats.planned import (
    PlannedStage,
    UnreadableStages,
    read_stages,
    write_stages,
)
from tournaments.formats.round_clock import START

MEMBERS = ("clock", "at_zero", "start_at")
BRACKET = "bracket_"  # before the choices of the bracket's clock
NO_CLOCK: Mapping[str, Any] = {"clock": None, "at_zero": START, "start_at": None}


def spread_clocks(rows: object) -> dict[str, Any]:
    """Each choice by its name.

    >>> spread_clocks([{"key": "knockout", "kind": "knockout", "clock": 90, "at_zero": "deal"}])
    {'clock': None, 'at_zero': 'start', 'start_at': None, 'bracket_clock': 90, \
'bracket_at_zero': 'deal', 'bracket_start_at': None}
    """
    try:
        planned = read_stages(rows)
    except UnreadableStages:
        planned = []
    choices = {**NO_CLOCK, **{BRACKET + name: value for name, value in NO_CLOCK.items()}}
    for stage in reversed(planned):  # of several brackets, the main one
        if stage.clock is not None:
            prefix = prefix_of(stage)
            choices |= {prefix + name: getattr(stage, name) for name in MEMBERS}
    return choices


def choose_clocks(
    rows: Sequence[Mapping[str, Any]], choices: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """The stages with these clocks. A knockout alone is written only for the sake of its clock, of
    its losers who come back, or of points of its own.

    >>> choose_clocks([], spread_clocks([]) | {"bracket_clock": 90, "bracket_at_zero": "stand"})
    [{'key': 'knockout', 'kind': 'knockout', 'clock': 90, 'at_zero': 'stand'}]
    >>> choose_clocks([{"key": "knockout", "kind": "knockout", "clock": 90}], spread_clocks([]))
    []
    """
    planned = [with_clock(stage, choices) for stage in read_stages(rows)]
    planned = planned or [with_clock(PlannedStage(MAIN, KNOCKOUT), choices)]
    main = planned[0]
    has_settings = main.losers or main.target or main.clock is not None
    is_alone = len(planned) == 1 and main.is_first and not has_settings
    return [] if is_alone else write_stages(planned)


def with_clock(stage: PlannedStage, choices: Mapping[str, Any]) -> PlannedStage:
    prefix = prefix_of(stage)
    if choices[prefix + "clock"] is None:
        return replace(stage, clock=None, at_zero="", start_at=None)
    return replace(stage, **{name: choices[prefix + name] for name in MEMBERS})


def prefix_of(stage: PlannedStage) -> str:
    return "" if stage.has_tables else BRACKET
