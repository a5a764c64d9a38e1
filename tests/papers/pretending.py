"""The content of an empty bracket of any size, made up: no database, no PDF."""

from typing import Any

from tournaments.brackets import tree
from tournaments.brackets.layout import layout


def pretend(teams: int) -> dict[str, Any]:
    """The content of an empty bracket of so many teams."""
    byes = set(layout(teams).bye_slots)
    line = iter(range(teams))
    slots = [None if n in byes else f"Team {next(line)}" for n in range(1, layout(teams).size + 1)]
    bracket = tree.build(slots, third_place="match")
    rounds: list[dict[str, Any]] = []
    size = len(slots)
    last = size.bit_length() - 1
    for number in range(1, last + 1):
        cells: list[Any] = [None] * (size >> number)
        rounds.append({"code": "final", "best_of": 3, "cells": cells})
    third = None
    for match in bracket.matches:
        data = {
            "number": match.number, "table": 0, "best_of": 3, "state": "ready", "how": "",
            "winner": "", "sides": [side(slots, origin) for origin in match.sides],
        }  # fmt: skip
        if match.name == tree.THIRD:
            third = data
        else:
            rounds[match.round - 1]["cells"][place(bracket, match)] = data
    head = {"date": "", "place": "", "zone": "America/Sao_Paulo", "name": "Copa"}
    return {"rounds": rounds, "third": third, "teams": teams, "over": False, "head": head}


def side(slots: list[str | None], origin: Any) -> dict[str, Any]:
    drawn = isinstance(origin, tree.Slot)
    return {
        "name": slots[origin.number - 1] if drawn else "", "empty": False, "bye": False,
        "pencil": False, "games": 0, "won": False,
        "from": 0 if drawn else origin.match, "loser": False,
    }  # fmt: skip


def place(bracket: Any, match: Any) -> int:
    first = match.sides[0]
    if isinstance(first, tree.Slot):
        return int(first.number - 1 >> match.round)
    return place(bracket, bracket.match(first.match)) // 2
