"""The frozen list: what is drawn, under which rules, with which promise. All its faults at once.

It holds ids, clubs and commitments, never a person's name: names can be erased, the list cannot.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from tournaments.draw.bracket import CLUB_RULES, HALVES, LATE, free_passes
from tournaments.draw.canonical import NotCanonical, canonical, is_hex
from tournaments.draw.faults import Fault, Refused
from tournaments.draw.sources import source_faults
from tournaments.draw.teams import ODD_RULES, TRIO, bound_together

LIST_FORMAT = "retruco-draw-list-1"
TEAMS, BRACKET = "teams", "bracket"
ID = re.compile(r"[A-Za-z0-9_.:-]{1,64}")
MOST_ENTRIES = {TEAMS: 1536, BRACKET: 512}  # 512 teams of up to three
FRAME = {"commitment", "format", "frozen_at", "kind", "number", "previous", "reason", "source"}
BOTH = FRAME | {"apart", "entries", "tournament"}
MEMBERS = {
    TEAMS: BOTH | {"clubs_apart", "odd", "ready", "team_size", "together"},
    BRACKET: BOTH | {"byes", "clubs", "seeds", "size"},
}
OPTIONAL = {TEAMS: set[str](), BRACKET: {"bye"}}


def checked(frozen: object) -> Mapping[str, Any]:
    """The list, found without fault; otherwise every fault at once."""
    faults = list_faults(frozen)
    if faults or not isinstance(frozen, Mapping):
        raise Refused(faults)
    return frozen


def list_faults(frozen: object) -> list[Fault]:
    """Shape first; what depends on the shape only where that is sound.

    >>> [(fault.code, fault.where) for fault in list_faults({"kind": "quadrille"})]
    [('no_such_kind', 'kind')]
    """
    if not isinstance(frozen, Mapping):
        return [Fault("not_an_object")]
    kind = frozen.get("kind")
    if not isinstance(kind, str) or kind not in MEMBERS:
        return [Fault("no_such_kind", "kind", str(kind)[:80])]
    given = {str(name) for name in frozen}
    faults = [Fault("missing", name) for name in sorted(MEMBERS[kind] - given)]
    faults += [
        Fault("strange_member", name) for name in sorted(given - MEMBERS[kind] - OPTIONAL[kind])
    ]
    if faults:
        return faults
    try:
        canonical(frozen)
    except NotCanonical as error:
        return [Fault("not_canonical", "", str(error))]
    faults = _frame(frozen) + _entries(frozen, kind)
    if any(fault.where.startswith("entries") for fault in faults):
        return faults
    ids = {entry["id"] for entry in frozen["entries"]}
    apart = _pairs(frozen, "apart", ids)
    if kind == BRACKET:
        bracket = _bracket(frozen, ids)
        return faults + apart + (bracket or _free_pass(frozen, ids))
    shape = apart + _teams(frozen, ids)
    return faults + (shape or _bonds(frozen))


def _frame(frozen: Mapping[str, Any]) -> list[Fault]:
    """What every list has, whatever is drawn."""
    first = frozen["number"] == 1
    good: dict[str, bool] = {
        "format": frozen["format"] == LIST_FORMAT,
        "tournament": isinstance(frozen["tournament"], str)
        and 0 < len(frozen["tournament"]) <= 200,
        "frozen_at": isinstance(frozen["frozen_at"], str) and 0 < len(frozen["frozen_at"]) <= 64,
        "number": _whole(frozen["number"], 1, 10_000),
        "commitment": is_hex(frozen["commitment"], 64),
        "previous": frozen["previous"] is None if first else is_hex(frozen["previous"], 64),
        "reason": frozen["reason"] is None if first else is_hex(frozen["reason"], 64),
    }
    wrong = [
        Fault("wrong", name, str(frozen[name])[:80]) for name, fine in good.items() if not fine
    ]
    return wrong + source_faults(frozen["source"])


def _entries(frozen: Mapping[str, Any], kind: str) -> list[Fault]:
    entries = frozen["entries"]
    if not isinstance(entries, list) or not 2 <= len(entries) <= MOST_ENTRIES[kind]:
        return [Fault("wrong_number_of_entries", "entries")]
    faults, seen = [], set()
    for place, entry in enumerate(entries):
        where = f"entries.{place}"
        if not isinstance(entry, Mapping) or set(entry) != {"id", "club", "name"}:
            faults.append(Fault("wrong_entry", where))
            continue
        id, club, name = entry["id"], entry["club"], entry["name"]
        if not (isinstance(id, str) and ID.fullmatch(id)):
            faults.append(Fault("wrong_id", f"{where}.id", str(id)[:80]))
        elif id in seen:
            faults.append(Fault("twice", f"{where}.id", id))
        else:
            seen.add(id)
        if club is not None and not (isinstance(club, str) and 0 < len(club) <= 200):
            faults.append(Fault("wrong_club", f"{where}.club", str(club)[:80]))
        if name is not None and not is_hex(name, 64):
            faults.append(Fault("wrong_commitment", f"{where}.name", str(name)[:80]))
    return faults


def _pairs(frozen: Mapping[str, Any], name: str, ids: set[str]) -> list[Fault]:
    """Pairs of two different entries of the list."""
    return _groups(frozen, name, ids, lambda size: size == 2)


def _groups(
    frozen: Mapping[str, Any], name: str, ids: set[str], fits: Callable[[int], bool]
) -> list[Fault]:
    groups = frozen[name]
    if not isinstance(groups, list):
        return [Fault("not_a_list", name)]
    faults = []
    for place, group in enumerate(groups):
        where = f"{name}.{place}"
        if not isinstance(group, list) or not all(isinstance(id, str) for id in group):
            faults.append(Fault("not_a_list", where))
            continue
        faults += [Fault("unknown_id", where, id) for id in group if id not in ids]
        if len(set(group)) != len(group):
            faults.append(Fault("twice", where))
        if not fits(len(group)):
            faults.append(Fault("wrong_size", where, str(len(group))))
    return faults


def _teams(frozen: Mapping[str, Any], ids: set[str]) -> list[Fault]:
    size, odd = frozen["team_size"], frozen["odd"]
    faults = [] if _whole(size, 2, 3) else [Fault("wrong", "team_size", str(size)[:80])]
    if odd not in ODD_RULES or (odd == TRIO and size != 2):
        faults.append(Fault("wrong", "odd", str(odd)[:80]))
    if not isinstance(frozen["clubs_apart"], bool):
        faults.append(Fault("wrong", "clubs_apart"))
    most = size if _whole(size, 2, 3) else 3
    faults += _groups(frozen, "ready", ids, lambda n: 2 <= n <= most)
    return faults + _pairs(frozen, "together", ids)


def _bonds(frozen: Mapping[str, Any]) -> list[Fault]:
    """Ready-made teams and bonds that contradict each other."""
    faults = []
    seen: set[str] = set()
    for place, team in enumerate(frozen["ready"]):
        faults += [Fault("in_two_teams", f"ready.{place}", id) for id in team if id in seen]
        seen.update(team)
    for group in bound_together(frozen):
        if len(group) > frozen["team_size"]:
            faults.append(Fault("together_too_many", "together", " ".join(group)))
        for place, pair in enumerate(frozen["apart"]):
            if set(pair) <= set(group):
                faults.append(Fault("together_and_apart", f"apart.{place}", " ".join(pair)))
    return faults


def _bracket(frozen: Mapping[str, Any], ids: set[str]) -> list[Fault]:
    size, byes, seeds = frozen["size"], frozen["byes"], frozen["seeds"]
    faults = []
    if frozen["clubs"] not in CLUB_RULES:
        faults.append(Fault("wrong", "clubs", str(frozen["clubs"])[:80]))
    elif frozen["clubs"] in {LATE, HALVES} and frozen["apart"]:
        faults.append(Fault("apart_with_late", "apart"))  # its exact count would be another draw
    if not _whole(size, 2, 512) or size & (size - 1):
        return [*faults, Fault("wrong", "size", str(size)[:80])]
    if not isinstance(byes, list) or not all(_whole(slot, 1, size) for slot in byes):
        return [*faults, Fault("wrong", "byes")]
    if len(set(byes)) != len(byes) or len(byes) != size - len(ids):
        faults.append(Fault("wrong_number_of_byes", "byes", str(len(byes))))
    faults += [
        Fault("bye_meets_bye", "byes", str(slot)) for slot in byes if slot % 2 and slot + 1 in byes
    ]
    if not isinstance(seeds, list):
        return [*faults, Fault("not_a_list", "seeds")]
    seen: set[object] = set()
    for place, seed in enumerate(seeds):
        where = f"seeds.{place}"
        if not isinstance(seed, list) or len(seed) != 2 or not isinstance(seed[0], str):
            faults.append(Fault("wrong", where))
            continue
        id, slot = seed
        if id not in ids:
            faults.append(Fault("unknown_id", where, id))
        if not _whole(slot, 1, size) or slot in byes:
            faults.append(Fault("wrong_slot", where, str(slot)[:80]))
        elif id in seen or slot in seen:
            faults.append(Fault("twice", where, id))
        seen |= {id, slot} if isinstance(slot, int) else {id}
    return faults


def _free_pass(frozen: Mapping[str, Any], ids: set[str]) -> list[Fault]:
    """The team that is sure to pass free, where the list names one."""
    if "bye" not in frozen:
        return []
    id = frozen["bye"]
    if not isinstance(id, str) or id not in ids:
        return [Fault("unknown_id", "bye", str(id)[:80])]
    if any(seed == id for seed, _ in frozen["seeds"]):
        return [Fault("twice", "bye", id)]
    return [] if free_passes(frozen) else [Fault("no_bye_left", "bye", id)]


def _whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
