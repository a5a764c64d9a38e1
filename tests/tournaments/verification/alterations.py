"""A file altered in one place at random, so that it still looks like a file."""

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

Place = tuple[str | int, ...]
# Nothing commits to these: docs/event-file.md says so.
UNTOLD: tuple[Place, ...] = (("event", "name"), ("event", "slug"))


def alter(event: dict[str, Any], chance: Random) -> tuple[str, dict[str, Any]]:
    """Where and how, in words, and the altered file."""
    while True:
        altered = copy.deepcopy(event)
        part = chance.choice(sorted(altered))  # each as often: most members belong to the log
        place = chance.choice([place for place in places(altered) if place[0] == part])
        words = alter_place(altered, place, chance)
        if altered != event and place not in UNTOLD:
            return f"{'.'.join(map(str, place))}: {words}", altered


def places(value: Any, path: Place = ()) -> Iterator[Place]:
    """Every member at any depth."""
    members = value.items() if isinstance(value, dict) else enumerate(value)
    for name, member in members:
        yield (*path, name)
        if isinstance(member, dict | list):
            yield from places(member, (*path, name))


def alter_place(event: dict[str, Any], place: Place, chance: Random) -> str:
    *way, name = place
    holder: Any = event
    for step in way:
        holder = holder[step]
    before = holder[name]
    if isinstance(holder, list) and chance.random() < 0.5:
        return alter_list(holder, int(name), chance)
    if isinstance(before, list) and before:
        return alter_list(before, chance.randrange(len(before)), chance)
    if isinstance(before, dict | list):
        holder[name] = None
        return "nothing"
    holder[name] = other_value(before, chance)
    return f"{before!r} is {holder[name]!r} now"


def alter_list(members: list[Any], at: int, chance: Random) -> str:
    how = chance.choice(["left out", "doubled", "exchanged"])
    other = chance.randrange(len(members))
    if how == "left out":
        del members[at]
    elif how == "doubled":
        members.insert(other, copy.deepcopy(members[at]))
    else:
        members[at], members[other] = members[other], members[at]
    return f"member {at} {how} ({other})"


def other_value(before: Any, chance: Random) -> Any:
    """Of the same kind, and close to what was there."""
    if isinstance(before, bool):
        return not before
    if isinstance(before, int):
        return before + chance.choice([-1, 1, 2])
    if before is None:
        return chance.choice(["A", 1, False, "0" * 64])
    if not before:
        return "A"
    if before in ("A", "B"):
        return "B" if before == "A" else "A"
    at = chance.randrange(len(before))
    letter = chance.choice("0123456789abcdef".replace(before[at], ""))
    return chance.choice([f"{before[:at]}{letter}{before[at + 1 :]}", before[:-1], None])
