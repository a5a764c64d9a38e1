"""Outcomes by their shape: whether one can be read, and who stands in it.

Whether it is the right one, the draw says. An outcome is told by its members: slots of a bracket,
teams, or the place of a late team.
"""

from collections.abc import Callable, Mapping
from typing import Any

from tournaments.draws.protocol.canonical import is_whole_number
from tournaments.draws.protocol.frozen_list import BRACKET, LATE_TEAM, TEAMS
from tournaments.draws.protocol.late import MOST_SLOTS

SLOTS, TEAM_LIST = "slots", "teams"


def is_outcome(draw_list: Mapping[str, Any], outcome: object) -> bool:
    return isinstance(outcome, dict) and SHAPES[draw_list["kind"]](draw_list, outcome)


def places_key(outcome: Mapping[str, Any]) -> str | None:
    """Where it holds the places that a change by hand may give to others; None if nobody can be
    moved in it."""
    return next((key for key in (SLOTS, TEAM_LIST) if key in outcome), None)


def standing_ids(outcome: Mapping[str, Any]) -> list[str]:
    """Everybody in a slot or a team, as often as they stand there."""
    key = places_key(outcome)
    if key == SLOTS:
        return [id for id in outcome[SLOTS] if id is not None]
    if key == TEAM_LIST:
        return [id for team in [*outcome[TEAM_LIST], outcome["short"]] for id in team]
    return []


def _is_bracket(draw_list: Mapping[str, Any], outcome: Mapping[str, Any]) -> bool:
    slots = outcome.get(SLOTS)
    return (
        set(outcome) == {"admissible", SLOTS}
        and isinstance(slots, list)
        and all(id is None or isinstance(id, str) for id in slots)
        and len(slots) == draw_list["size"]
    )


def _is_teams(draw_list: Mapping[str, Any], outcome: Mapping[str, Any]) -> bool:
    if set(outcome) != {"admissible", "left_out", "short", TEAM_LIST}:
        return False
    groups = [outcome["left_out"], outcome["short"]]
    groups += outcome[TEAM_LIST] if isinstance(outcome[TEAM_LIST], list) else [None]
    return all(isinstance(ids, list) and all(isinstance(id, str) for id in ids) for ids in groups)


def _is_late(draw_list: Mapping[str, Any], outcome: Mapping[str, Any]) -> bool:
    return (
        set(outcome) == {"admissible", "against", "slot"}
        and isinstance(outcome["against"], str)
        and is_whole_number(outcome["slot"], 1, MOST_SLOTS)
    )


SHAPES: Mapping[str, Callable[[Mapping[str, Any], Mapping[str, Any]], bool]] = {
    TEAMS: _is_teams,
    BRACKET: _is_bracket,
    LATE_TEAM: _is_late,
}
