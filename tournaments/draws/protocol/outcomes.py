"""Outcomes by their shape: whether one can be read, and who stands in it.

Whether it is the right one, the draw says. An outcome is told by its members: slots of a bracket,
teams, the place of a late team, groups, the order of a lot, the pairs of a round.
"""

from collections.abc import Callable, Mapping
from typing import Any

from tournaments.draws.protocol.canonical import is_whole_number
from tournaments.draws.protocol.frozen_list import (
    BRACKET,
    GROUPS,
    LATE_TEAM,
    LOT,
    POTS,
    ROUND,
    TEAMS,
)
from tournaments.draws.protocol.late import MOST_SLOTS
from tournaments.formats.rounds import Cost

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
    return set(outcome) == {"admissible", SLOTS} and _are_slots(outcome[SLOTS], draw_list["size"])


def _is_pots(draw_list: Mapping[str, Any], outcome: Mapping[str, Any]) -> bool:
    size = 1 << (len(draw_list["entries"]) - 1).bit_length()
    return (
        set(outcome) == {"admissible", "same_club", SLOTS}
        and is_whole_number(outcome["same_club"], 0, size)
        and _are_slots(outcome[SLOTS], size)
    )


def _is_groups(draw_list: Mapping[str, Any], outcome: Mapping[str, Any]) -> bool:
    groups = outcome.get("groups")
    return (
        set(outcome) == {"admissible", "groups"}
        and isinstance(groups, list)
        and len(groups) == len(draw_list["groups"])
        and all(_are_ids(group) for group in groups)
    )


def _is_lot(draw_list: Mapping[str, Any], outcome: Mapping[str, Any]) -> bool:
    return set(outcome) == {"admissible", "order"} and _are_ids(outcome["order"])


def _is_round(draw_list: Mapping[str, Any], outcome: Mapping[str, Any]) -> bool:
    if set(outcome) != {"admissible", "bye", "cost", "pairs"}:
        return False
    bye, cost, pairs = outcome["bye"], outcome["cost"], outcome["pairs"]
    return (
        (bye is None or isinstance(bye, str))
        and isinstance(cost, dict)
        and set(cost) == {*Cost._fields}
        and all(isinstance(line, int) and not isinstance(line, bool) for line in cost.values())
        and isinstance(pairs, list)
        and all(_are_ids(pair) and len(pair) == 2 for pair in pairs)
    )


def _are_ids(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(id, str) for id in value)


def _are_slots(value: object, size: int) -> bool:
    return (
        isinstance(value, list)
        and len(value) == size
        and all(id is None or isinstance(id, str) for id in value)
    )


def _is_teams(draw_list: Mapping[str, Any], outcome: Mapping[str, Any]) -> bool:
    if set(outcome) != {"admissible", "left_out", "short", TEAM_LIST}:
        return False
    groups = [outcome["left_out"], outcome["short"]]
    groups += outcome[TEAM_LIST] if isinstance(outcome[TEAM_LIST], list) else [None]
    return all(_are_ids(ids) for ids in groups)


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
    GROUPS: _is_groups,
    POTS: _is_pots,
    LOT: _is_lot,
    ROUND: _is_round,
}
