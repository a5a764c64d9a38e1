"""What the lists of a stage's own draws hold beyond the frame, and what may be wrong with them:
groups, pots out of groups, a lot among the tied, a round of pairs.

Each `…_list` makes the members of one kind from values; each `…_faults` finds every fault of a
list that somebody else may have made.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tournaments.draws.protocol.canonical import is_whole_number
from tournaments.draws.protocol.entries import ID
from tournaments.draws.protocol.faults import Fault
from tournaments.formats.rounds import Entrant

FREE, FIRST_ROUND = "free", "first_round"
MOST_ROUNDS = 512
MOST_SCORE = 1_000_000
FIELD_MEMBERS = {"floated", "had_bye", "id", "met", "score"}


def group_list(
    *,
    stage: str,
    groups: Sequence[tuple[str, int]],
    pots: Sequence[Sequence[str]] = (),
    clubs_apart: bool = False,
) -> dict[str, Any]:
    """Groups by name and size; pots hold every team once, or there are none."""
    return {
        "stage": stage,
        "groups": [list(group) for group in groups],
        "pots": [list(pot) for pot in pots],
        "clubs_apart": clubs_apart,
    }


def pot_list(
    *,
    stage: str,
    pots: Sequence[Sequence[str]],
    groups: Sequence[Sequence[str]],
    clubs: str = FREE,
) -> dict[str, Any]:
    """Pots, the best first, and who comes out of one group."""
    return {
        "stage": stage,
        "pots": [list(pot) for pot in pots],
        "groups": [list(group) for group in groups],
        "clubs": clubs,
    }


def lot_list(*, stage: str, about: str) -> dict[str, Any]:
    """The tied are the entries; `about` says what the lot is for, among the lots of its stage."""
    return {"stage": stage, "about": about}


def round_list(
    *, stage: str, round: int, entrants: Sequence[Entrant], random: bool = False
) -> dict[str, Any]:
    """The teams present as the rounds before left them; opponents who have left are left out."""
    places = {entrant.team: place for place, entrant in enumerate(entrants)}
    return {
        "stage": stage,
        "round": round,
        "random": random,
        "field": [
            {
                "id": entrant.team,
                "score": entrant.score,
                "met": sorted((id for id in entrant.met if id in places), key=places.__getitem__),
                "had_bye": entrant.has_had_bye,
                "floated": entrant.floated,
            }
            for entrant in entrants
        ],
    }


def stage_faults(frozen: Mapping[str, Any]) -> list[Fault]:
    stage = frozen["stage"]
    fine = isinstance(stage, str) and ID.fullmatch(stage)
    return [] if fine else [Fault("wrong", "stage", str(stage)[:80])]


def group_faults(frozen: Mapping[str, Any], ids: set[str]) -> list[Fault]:
    faults, groups = stage_faults(frozen), frozen["groups"]
    if not isinstance(frozen["clubs_apart"], bool):
        faults.append(Fault("wrong", "clubs_apart"))
    if not isinstance(groups, list) or not groups:
        return [*faults, Fault("not_a_list", "groups")]
    names: set[str] = set()
    room = 0
    for place, group in enumerate(groups):
        where = f"groups.{place}"
        if not isinstance(group, list) or len(group) != 2 or not isinstance(group[0], str):
            faults.append(Fault("wrong", where))
            continue
        name, size = group
        if not 0 < len(name) <= 64:
            faults.append(Fault("wrong", where, name[:80]))
        elif name in names:
            faults.append(Fault("twice", where, name))
        names.add(name)
        if is_whole_number(size, 2, 512):
            room += size
        else:
            faults.append(Fault("wrong_size", where, str(size)[:80]))
    if not faults and room != len(ids):
        faults.append(Fault("wrong_size", "groups", str(room)))
    if frozen["pots"] != []:
        faults += _parts(frozen["pots"], "pots", ids, lambda size: 0 < size <= len(groups))
    return faults


def pot_faults(frozen: Mapping[str, Any], ids: set[str]) -> list[Fault]:
    faults = stage_faults(frozen)
    if frozen["clubs"] not in (FREE, FIRST_ROUND):
        faults.append(Fault("wrong", "clubs", str(frozen["clubs"])[:80]))
    shape = _parts(frozen["pots"], "pots", ids, bool) + _parts(
        frozen["groups"], "groups", ids, bool
    )
    if shape:
        return faults + shape
    pot_of = {id: number for number, pot in enumerate(frozen["pots"]) for id in pot}
    return faults + [
        Fault("mates_in_one_pot", f"groups.{place}")
        for place, group in enumerate(frozen["groups"])
        if len({pot_of[id] for id in group}) < len(group)
    ]


def lot_faults(frozen: Mapping[str, Any], ids: set[str]) -> list[Fault]:
    about = frozen["about"]
    fine = isinstance(about, str) and 0 < len(about) <= 200
    return stage_faults(frozen) + ([] if fine else [Fault("wrong", "about", str(about)[:80])])


def round_faults(frozen: Mapping[str, Any], ids: set[str]) -> list[Fault]:
    """The field has a line for each entry, in their order, and who met whom is said by both."""
    faults, field = stage_faults(frozen), frozen["field"]
    if not is_whole_number(frozen["round"], 1, MOST_ROUNDS):
        faults.append(Fault("wrong", "round", str(frozen["round"])[:80]))
    if not isinstance(frozen["random"], bool):
        faults.append(Fault("wrong", "random"))
    if not isinstance(field, list) or len(field) != len(ids):
        return [*faults, Fault("wrong_size", "field")]
    shape = [
        fault
        for place, (line, entry) in enumerate(zip(field, frozen["entries"], strict=True))
        for fault in _line_faults(line, entry["id"], ids, f"field.{place}")
    ]
    if shape:
        return faults + shape
    places = {line["id"]: place for place, line in enumerate(field)}
    met_by_place = [set(line["met"]) for line in field]
    for place, line in enumerate(field):
        met = [places[id] for id in line["met"]]
        if met != sorted(set(met)) or place in met:
            faults.append(Fault("wrong", f"field.{place}.met"))
        faults += [
            Fault("one_sided", f"field.{place}.met", id)
            for id in line["met"]
            if line["id"] not in met_by_place[places[id]]
        ]
    return faults


def _line_faults(line: object, id: str, ids: set[str], where: str) -> list[Fault]:
    if not isinstance(line, Mapping) or set(line) != FIELD_MEMBERS:
        return [Fault("wrong", where)]
    met = line["met"]
    good = {
        "id": line["id"] == id,
        "score": is_whole_number(line["score"], -MOST_SCORE, MOST_SCORE),
        "met": isinstance(met, list) and all(isinstance(one, str) and one in ids for one in met),
        "had_bye": isinstance(line["had_bye"], bool),
        "floated": is_whole_number(line["floated"], -1, 1),
    }
    return [Fault("wrong", f"{where}.{name}") for name, fine in good.items() if not fine]


def _parts(parts: object, name: str, ids: set[str], fits: Callable[[int], bool]) -> list[Fault]:
    """Lists that hold every entry once."""
    if not isinstance(parts, list):
        return [Fault("not_a_list", name)]
    faults: list[Fault] = []
    left = set(ids)
    for place, part in enumerate(parts):
        where = f"{name}.{place}"
        if not isinstance(part, list) or not all(isinstance(id, str) for id in part):
            faults.append(Fault("not_a_list", where))
            continue
        if not fits(len(part)):
            faults.append(Fault("wrong_size", where, str(len(part))))
        for id in part:
            if id not in left:
                faults.append(Fault("twice" if id in ids else "unknown_id", where, id))
            left.discard(id)
    return faults + [Fault("nowhere", name, id) for id in sorted(left)]
