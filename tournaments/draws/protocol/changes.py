"""Manual changes after a draw: possible, marked, numbered, with a reason, and public.

    {"number": 1, "at": …, "reason": commitment, "entries": [new entries], "places": [[where,
    before, after], …], "match": number of the match that a late team plays, "draw": hash of the
    list that drew its place, "names": [[id, before, after], …]}

In a bracket `where` is a slot from 1 and before and after are an id or null; among teams it is a
team's number from 1, or 0 for the short team, and before and after are lists of ids (an empty
list: no such team). In the draw of a late team's rival nobody is moved. `match`, `draw` and `names`
are there only where they say something; `draw` only beside a `match`. `names` are
commitments: an entry is called otherwise than in the list, because its name was put right or
because somebody of the team was replaced. Names may change from the freezing on, places only once
it is drawn. The outcome of the draw itself is never touched: changes are applied on top of it.
After each of them everybody stands exactly once.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.draws.protocol.canonical import NotCanonical, canonical, is_hex, is_whole_number
from tournaments.draws.protocol.entries import entry_faults
from tournaments.draws.protocol.faults import Fault
from tournaments.draws.protocol.outcomes import SLOTS, places_key, standing_ids

MEMBERS = {"number", "at", "reason", "entries", "places"}
OPTIONAL = {"draw", "match", "names"}
SHORT_TEAM = 0
MOST_MATCHES = 1024  # of 512 teams, and as many that came late


def apply_changes(
    outcome: Mapping[str, Any], changes: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """The outcome after changes that were found without fault. Among teams, `left_out` is then
    whoever stands in no team: first those that the draw left out, then those taken out by hand."""
    now = dict(outcome)
    for change in changes:
        before = now
        for where, _, after in change["places"]:
            now = _put(now, where, after)
        if "left_out" in now:
            inside = set(standing_ids(now))
            once = [*before["left_out"], *standing_ids(before)]
            now = {**now, "left_out": [id for id in once if id not in inside]}
    return now


def latest_names(
    draw_list: Mapping[str, Any], changes: Sequence[Mapping[str, Any]]
) -> dict[str, str | None]:
    """Each entry's commitment to its name after changes that were found without fault."""
    names = {entry["id"]: entry["name"] for entry in draw_list["entries"]}
    for change in changes:
        names |= {entry["id"]: entry["name"] for entry in change["entries"]}
        names |= {id: after for id, _, after in change.get("names", [])}
    return names


def change_faults(
    draw_list: Mapping[str, Any],
    outcome: Mapping[str, Any] | None,
    changes: Sequence[Mapping[str, Any]],
) -> list[Fault]:
    """Each change against the outcome as the ones before it left it; everybody stands once."""
    names = latest_names(draw_list, [])
    now = apply_changes(outcome, []) if outcome else None
    for place, change in enumerate(changes):
        where = f"changes.{place}"
        faults = _shape(change, place + 1, where)
        faults = faults or _new_ids(change["entries"], names, where)
        faults = faults or _names(names, change.get("names", []), where)
        if faults:
            return faults
        names |= latest_names({"entries": []}, [change])
        if now is None:
            if change["places"] or change["entries"]:
                return [Fault("nothing_drawn_yet", "changes")]
            continue
        faults = _places(now, change["places"], names, where)
        if faults:
            return faults
        before, now = now, apply_changes(now, [change])
        faults = _standing(before, now, change["entries"], where)
        if faults:
            return faults
    return []


def _put(outcome: Mapping[str, Any], where: int, after: Any) -> dict[str, Any]:
    """The outcome with somebody else in one place; the place after the last is a new one."""
    if where == SHORT_TEAM:
        return {**outcome, "short": after}
    key = places_key(outcome)
    if key is None:
        raise AssertionError("nobody is moved in an outcome without places")
    return {**outcome, key: [*outcome[key][: where - 1], after, *outcome[key][where:]]}


def _shape(change: object, number: int, where: str) -> list[Fault]:
    if not isinstance(change, Mapping) or set(change) - OPTIONAL != MEMBERS:
        return [Fault("wrong_change", where)]
    try:
        canonical(change)
    except NotCanonical:
        return [Fault("not_canonical", where)]
    good = {
        "number": change["number"] == number and change["number"] is not True,
        "at": isinstance(change["at"], str) and 0 < len(change["at"]) <= 64,
        "reason": is_hex(change["reason"], 64),
        "entries": isinstance(change["entries"], list) and not entry_faults(change["entries"]),
        "places": _triples(change["places"]) and (change["places"] or "names" in change),
        "names": "names" not in change or (_triples(change["names"]) and change["names"]),
        "match": "match" not in change or is_whole_number(change["match"], 1, MOST_MATCHES),
        "draw": "draw" not in change or ("match" in change and is_hex(change["draw"], 64)),
    }
    return [Fault("wrong", f"{where}.{name}") for name, fine in good.items() if not fine]


def _triples(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(p, list) and len(p) == 3 for p in value)


def _new_ids(
    entries: Sequence[Mapping[str, Any]], names: Mapping[str, Any], where: str
) -> list[Fault]:
    """Whoever is in the list, or came by an earlier change, is not described anew."""
    return [
        Fault("twice", f"{where}.entries.{place}.id", entry["id"])
        for place, entry in enumerate(entries)
        if entry["id"] in names
    ]


def _names(
    names: Mapping[str, str | None], renamed: Sequence[Sequence[Any]], where: str
) -> list[Fault]:
    faults, ids = [], set()
    for number, (id, before, after) in enumerate(renamed):
        here = f"{where}.names.{number}"
        if not isinstance(id, str) or id not in names or id in ids:
            faults.append(Fault("unknown_id", here, str(id)[:80]))
            continue
        ids.add(id)
        if before != names[id]:
            faults.append(Fault("not_as_it_stands", here, str(before)[:80]))
        elif after == before or not (after is None or is_hex(after, 64)):
            faults.append(Fault("wrong", here, str(after)[:80]))
    return faults


def _places(
    now: Mapping[str, Any], places: Sequence[Sequence[Any]], ids: Mapping[str, Any], where: str
) -> list[Fault]:
    key = places_key(now)
    if key is None:
        return [Fault("wrong_place", f"{where}.places.0")] if places else []
    bracket = key == SLOTS
    faults = []
    for number, (spot, before, after) in enumerate(places):
        here = f"{where}.places.{number}"
        standing = now[key]
        least = 1 if bracket or not now["short"] else SHORT_TEAM
        if not is_whole_number(spot, least, len(standing) + (not bracket)):
            faults.append(Fault("wrong_place", here, str(spot)[:80]))
            continue
        numbered = [None if bracket else now["short"], *standing, []]
        if before != numbered[spot]:
            faults.append(Fault("not_as_it_stands", here, str(before)[:80]))
        entering = ([] if after is None else [after]) if bracket else after
        is_list = isinstance(entering, list)
        if not is_list or not all(isinstance(id, str) and id in ids for id in entering):
            faults.append(Fault("unknown_id", here, str(after)[:80]))
        else:
            now = _put(now, spot, after)
    return faults


def _standing(
    before: Mapping[str, Any],
    now: Mapping[str, Any],
    entries: Sequence[Mapping[str, Any]],
    where: str,
) -> list[Fault]:
    """Nobody stands twice, whoever comes in stands somewhere, and whoever is taken out has given
    the place to somebody who came in: nobody gets lost."""
    was, stands = set(standing_ids(before)), Counter(standing_ids(now))
    inside = set(stands)
    twice = sorted(id for id, times in stands.items() if times > 1)
    unplaced = [entry["id"] for entry in entries if entry["id"] not in inside]
    lost = sorted(was - inside) if len(was - inside) > len(inside - was) else []
    return [Fault("twice", where, id) for id in twice] + [
        Fault("nowhere", where, id) for id in (*unplaced, *lost)
    ]
