"""The content of an empty bracket of any size, made up: no database, no PDF."""

from collections.abc import Callable
from typing import Any

from tournaments.brackets import tree
from tournaments.brackets.tree import layout

PEOPLE = (
    "Hugo Godoy",
    "Fabián Quiroga",
    "Lía Escudero",
    "Norma Vera",
    "Tomás Domínguez",
    "Ana Sosa",
)


def name_pair(number: int) -> str:
    """As pairs are called where first names are not enough."""
    first, second = PEOPLE[number % 6], PEOPLE[(number // 6 + number + 1) % 6]
    return f"{first} y {second} {number}"


def name_briefly(number: int) -> str:
    """As pairs are called by their surnames."""
    return f"Godoy / Vera {number}"


def name_team(number: int) -> str:
    return f"Team {number}"


def pretend(teams: int, name: Callable[[int], str] = name_team) -> dict[str, Any]:
    """The content of an empty bracket of so many teams."""
    byes = set(layout(teams).bye_slots)
    line = iter(range(teams))
    slots = [None if n in byes else name(next(line)) for n in range(1, layout(teams).size + 1)]
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


def pretend_played(teams: int, name: Callable[[int], str] = name_pair) -> dict[str, Any]:
    """The same to its end: whoever stands above wins."""
    content = pretend(teams, name)
    matches = [match for round_ in content["rounds"] for match in round_["cells"] if match]
    third = [content["third"]] if content["third"] else []
    ended: dict[int, dict[str, Any]] = {}
    for match in [*matches, *third]:
        for one in match["sides"]:
            if one["from"]:
                winner, loser = ended[one["from"]]["sides"]
                one["name"] = (loser if match in third else winner)["name"]
        match["sides"][0] |= {"won": True, "games": 2}
        match |= {"state": "confirmed", "winner": "A"}
        ended[match["number"]] = match
    return content


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
