"""The frozen list: what is drawn, under which rules, with which promise. All its faults at once.

It holds ids, clubs and commitments, never a person's name: names can be erased, the list cannot.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.draws.protocol.bracket import CLUB_RULES, HALVES, LATE, free_passes
from tournaments.draws.protocol.canonical import NotCanonical, canonical, is_hex, is_whole_number
from tournaments.draws.protocol.entries import entry_faults
from tournaments.draws.protocol.faults import Fault, Refused
from tournaments.draws.protocol.late import late_faults
from tournaments.draws.protocol.sources import source_faults
from tournaments.draws.protocol.stage_lists import (
    group_faults,
    lot_faults,
    pot_faults,
    round_faults,
    stage_faults,
)
from tournaments.draws.protocol.teams import ODD_RULES, TRIO, bound_together

LIST_FORMAT = "retruco-draw-list-1"
TEAMS, BRACKET, LATE_TEAM = "teams", "bracket", "late"
GROUPS, POTS, LOT, ROUND = "groups", "pots", "lot", "round"
# What a list that is drawn again has in common with the one before, where it has it at all.
KEPT = ("kind", "tournament", "stage", "round", "about")
FRAME = {
    *("commitment", "entries", "format", "frozen_at", "kind", "number", "previous", "reason"),
    *("source", "tournament"),
}


def require_faultless(frozen: object) -> Mapping[str, Any]:
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
    if not isinstance(kind, str) or kind not in KINDS:
        return [Fault("no_such_kind", "kind", str(kind)[:80])]
    rules, names = KINDS[kind], {str(name) for name in frozen}
    members = FRAME | rules.members
    faults = [Fault("missing", name) for name in sorted(members - names)]
    faults += [Fault("strange_member", name) for name in sorted(names - members - rules.optional)]
    if faults:
        return faults
    try:
        canonical(frozen)
    except NotCanonical as error:
        return [Fault("not_canonical", "", str(error))]
    faults = _frame(frozen, rules) + _entries(frozen, rules.most_entries)
    if any(fault.where.startswith("entries") for fault in faults):
        return faults
    return faults + rules.faults(frozen, {entry["id"] for entry in frozen["entries"]})


def _frame(frozen: Mapping[str, Any], rules: "ListRules") -> list[Fault]:
    """What every list has, whatever is drawn."""
    first = frozen["number"] == 1
    has_reason = rules.has_first_reason or not first
    good: dict[str, bool] = {
        "format": frozen["format"] == LIST_FORMAT,
        "tournament": isinstance(frozen["tournament"], str)
        and 0 < len(frozen["tournament"]) <= 200,
        "frozen_at": isinstance(frozen["frozen_at"], str) and 0 < len(frozen["frozen_at"]) <= 64,
        "number": is_whole_number(frozen["number"], 1, 10_000),
        "commitment": is_hex(frozen["commitment"], 64),
        "previous": frozen["previous"] is None if first else is_hex(frozen["previous"], 64),
        "reason": is_hex(frozen["reason"], 64) if has_reason else frozen["reason"] is None,
    }
    wrong = [
        Fault("wrong", name, str(frozen[name])[:80]) for name, fine in good.items() if not fine
    ]
    return wrong + source_faults(frozen["source"], frozen_at=frozen["frozen_at"])


def _entries(frozen: Mapping[str, Any], most: int) -> list[Fault]:
    entries = frozen["entries"]
    if not isinstance(entries, list) or not 2 <= len(entries) <= most:
        return [Fault("wrong_number_of_entries", "entries")]
    return entry_faults(entries)


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


def _team_faults(frozen: Mapping[str, Any], ids: set[str]) -> list[Fault]:
    shape = _pairs(frozen, "apart", ids) + _teams(frozen, ids)
    return shape or _bonds(frozen)


def _bracket_faults(frozen: Mapping[str, Any], ids: set[str]) -> list[Fault]:
    stage = stage_faults(frozen) if "stage" in frozen else []
    shape = _bracket(frozen, ids) or _free_pass(frozen, ids)
    return stage + _pairs(frozen, "apart", ids) + shape


def _teams(frozen: Mapping[str, Any], ids: set[str]) -> list[Fault]:
    size, odd = frozen["team_size"], frozen["odd"]
    faults = [] if is_whole_number(size, 2, 3) else [Fault("wrong", "team_size", str(size)[:80])]
    if odd not in ODD_RULES or (odd == TRIO and size != 2):
        faults.append(Fault("wrong", "odd", str(odd)[:80]))
    if not isinstance(frozen["clubs_apart"], bool):
        faults.append(Fault("wrong", "clubs_apart"))
    most = size if is_whole_number(size, 2, 3) else 3
    faults += _groups(frozen, "ready", ids, lambda n: 2 <= n <= most)
    return faults + _pairs(frozen, "together", ids)


def _bonds(frozen: Mapping[str, Any]) -> list[Fault]:
    """Ready-made teams and bonds that contradict each other."""
    faults = []
    placed: set[str] = set()
    for place, team in enumerate(frozen["ready"]):
        faults += [Fault("in_two_teams", f"ready.{place}", id) for id in team if id in placed]
        placed.update(team)
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
    if not is_whole_number(size, 2, 512) or size & (size - 1):
        return [*faults, Fault("wrong", "size", str(size)[:80])]
    if not isinstance(byes, list) or not all(is_whole_number(slot, 1, size) for slot in byes):
        return [*faults, Fault("wrong", "byes")]
    if len(set(byes)) != len(byes) or len(byes) != size - len(ids):
        faults.append(Fault("wrong_number_of_byes", "byes", str(len(byes))))
    if "refill" in frozen:
        faults += _refill(frozen, ids)
    else:
        faults += [
            Fault("bye_meets_bye", "byes", str(slot))
            for slot in byes
            if slot % 2 and slot + 1 in byes
        ]
    if not isinstance(seeds, list):
        return [*faults, Fault("not_a_list", "seeds")]
    placed: set[object] = set()
    for place, seed in enumerate(seeds):
        where = f"seeds.{place}"
        if not isinstance(seed, list) or len(seed) != 2 or not isinstance(seed[0], str):
            faults.append(Fault("wrong", where))
            continue
        id, slot = seed
        if id not in ids:
            faults.append(Fault("unknown_id", where, id))
        if not is_whole_number(slot, 1, size) or slot in byes:
            faults.append(Fault("wrong_slot", where, str(slot)[:80]))
        elif id in placed or slot in placed:
            faults.append(Fault("twice", where, id))
        placed |= {id, slot} if isinstance(slot, int) else {id}
    return faults


def _refill(frozen: Mapping[str, Any], ids: set[str]) -> list[Fault]:
    """A first round that its own losers fill: its last places are empty, and nobody passes free."""
    if frozen["refill"] is not True:
        return [Fault("wrong", "refill", str(frozen["refill"])[:80])]
    last = list(range(len(ids) + 1, frozen["size"] + 1))
    faults = [] if frozen["byes"] == last else [Fault("wrong", "byes")]
    return [*faults, Fault("bye_in_refill", "bye")] if "bye" in frozen else faults


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


@dataclass(frozen=True)
class ListRules:
    """What the list of one kind of draw has beyond the frame, and what may be wrong with it. A new
    kind is a line here, one in `document.BUILDERS` and one in `outcomes.SHAPES`."""

    members: set[str]
    most_entries: int
    faults: Callable[[Mapping[str, Any], set[str]], list[Fault]]
    optional: frozenset[str] = frozenset()
    has_first_reason: bool = False  # it is not made in every event: its first list says why


KINDS = {
    TEAMS: ListRules(
        {"apart", "clubs_apart", "odd", "ready", "team_size", "together"},
        most_entries=1536,  # 512 teams of up to three
        faults=_team_faults,
    ),
    BRACKET: ListRules(
        {"apart", "byes", "clubs", "seeds", "size"},
        most_entries=512,
        faults=_bracket_faults,
        optional=frozenset({"bye", "refill", "stage"}),
    ),
    LATE_TEAM: ListRules(
        {"bracket", "places", "team"},
        most_entries=257,  # a late team, and everybody who may pass free among 512 slots
        faults=late_faults,
        has_first_reason=True,
    ),
    GROUPS: ListRules(
        {"clubs_apart", "groups", "pots", "stage"}, most_entries=512, faults=group_faults
    ),
    POTS: ListRules({"clubs", "groups", "pots", "stage"}, most_entries=512, faults=pot_faults),
    LOT: ListRules({"about", "stage"}, most_entries=512, faults=lot_faults),
    ROUND: ListRules({"field", "random", "round", "stage"}, most_entries=512, faults=round_faults),
}
