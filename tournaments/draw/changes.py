"""Manual changes after a draw: possible, marked, numbered, with a reason, and public.

    {"number": 1, "at": …, "reason": commitment, "entries": [new entries], "places": [[where,
    before, after], …], "match": number of the match that a late team plays}

In a bracket `where` is a slot from 1 and before and after are an id or null; among teams it is a
team's number from 1, and before and after are lists of ids (an empty list: no such team). The
outcome of the draw itself is never touched: changes are applied on top of it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.draw.canonical import NotCanonical, canonical, is_hex
from tournaments.draw.faults import Fault

MEMBERS = {"number", "at", "reason", "entries", "places"}
MOST_MATCHES = 1024  # of 512 teams, and as many that came late


def apply_changes(
    outcome: Mapping[str, Any], changes: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """The outcome after changes that were found without fault."""
    key = "slots" if "slots" in outcome else "teams"
    now = list(outcome[key])
    for change in changes:
        for where, _, after in change["places"]:
            if where > len(now):
                now.append(after)
            else:
                now[where - 1] = after
    return {**outcome, key: now}


def change_faults(
    draw_list: Mapping[str, Any],
    outcome: Mapping[str, Any] | None,
    changes: Sequence[Mapping[str, Any]],
) -> list[Fault]:
    """Each change against the outcome as the ones before it left it; nobody stands twice."""
    if not changes:
        return []
    if outcome is None:
        return [Fault("nothing_drawn_yet", "changes")]
    known = {entry["id"] for entry in draw_list["entries"]}
    now = apply_changes(outcome, [])
    for place, change in enumerate(changes):
        where = f"changes.{place}"
        faults = _shape(change, place + 1, where)
        if faults:
            return faults
        known |= {entry["id"] for entry in change["entries"]}
        faults = _places(now, change["places"], known, where)
        if faults:
            return faults
        now = apply_changes(now, [change])
        ids = _ids(now)
        if len(ids) != len(set(ids)):
            return [Fault("twice", where)]
    return []


def _shape(change: object, number: int, where: str) -> list[Fault]:
    if not isinstance(change, Mapping) or set(change) - {"match"} != MEMBERS:
        return [Fault("wrong_change", where)]
    try:
        canonical(change)
    except NotCanonical:
        return [Fault("not_canonical", where)]
    good = {
        "number": change["number"] == number and change["number"] is not True,
        "at": isinstance(change["at"], str) and 0 < len(change["at"]) <= 64,
        "reason": is_hex(change["reason"], 64),
        "entries": isinstance(change["entries"], list) and all(map(_entry, change["entries"])),
        "places": isinstance(change["places"], list)
        and change["places"]
        and all(isinstance(p, list) and len(p) == 3 for p in change["places"]),
        "match": "match" not in change or _is_match(change["match"]),
    }
    return [Fault("wrong", f"{where}.{name}") for name, fine in good.items() if not fine]


def _is_match(number: object) -> bool:
    whole = isinstance(number, int) and not isinstance(number, bool)
    return whole and 1 <= number <= MOST_MATCHES  # type: ignore[operator]


def _entry(entry: object) -> bool:
    if not isinstance(entry, Mapping) or set(entry) != {"id", "club", "name"}:
        return False
    name, club = entry["name"], entry["club"]
    return (
        isinstance(entry["id"], str)
        and (club is None or isinstance(club, str))
        and (name is None or is_hex(name, 64))
    )


def _places(
    now: Mapping[str, Any], places: Sequence[Sequence[Any]], known: set[str], where: str
) -> list[Fault]:
    bracket = "slots" in now
    standing = list(now["slots"] if bracket else now["teams"])
    faults = []
    for number, (spot, before, after) in enumerate(places):
        here = f"{where}.places.{number}"
        limit = len(standing) if bracket else len(standing) + 1
        if not isinstance(spot, int) or isinstance(spot, bool) or not 1 <= spot <= limit:
            faults.append(Fault("wrong_place", here, str(spot)[:80]))
            continue
        there = standing[spot - 1] if spot <= len(standing) else []
        if before != there:
            faults.append(Fault("not_as_it_stands", here, str(before)[:80]))
        ids = ([] if after is None else [after]) if bracket else after
        if not isinstance(ids, list) or not all(isinstance(id, str) and id in known for id in ids):
            faults.append(Fault("unknown_id", here, str(after)[:80]))
        elif spot > len(standing):
            standing.append(after)
        else:
            standing[spot - 1] = after
    return faults


def _ids(outcome: Mapping[str, Any]) -> list[str]:
    if "slots" in outcome:
        return [id for id in outcome["slots"] if id is not None]
    return [id for team in outcome["teams"] for id in team]
