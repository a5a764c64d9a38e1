"""A late team's rival: one of the places in the bracket where somebody passes free, each equally
likely. The list holds those places; with a single one the draw is of one, recorded all the same.
"""

from collections.abc import Mapping
from typing import Any

from tournaments.draws.protocol.canonical import is_hex, is_whole_number
from tournaments.draws.protocol.faults import Fault
from tournaments.draws.protocol.randomness import Chance

MOST_SLOTS = 512


class LateDraw:
    """Uniform over the places of a list that was found without fault."""

    def __init__(self, draw_list: Mapping[str, Any]) -> None:
        self.places = draw_list["places"]

    @property
    def count(self) -> int:
        return len(self.places)

    def draw(self, chance: Chance) -> dict[str, Any]:
        against, slot = self.places[chance.below(self.count)]
        return {"admissible": str(self.count), "against": against, "slot": slot}


def late_draw(draw_list: Mapping[str, Any], *, limit: int) -> LateDraw:
    """There is nothing to count: no list of this kind is beyond any limit."""
    return LateDraw(draw_list)


def late_faults(frozen: Mapping[str, Any], ids: set[str]) -> list[Fault]:
    """Everybody but the late team passes free in exactly one place; places from the top down, never
    both of a pair: no bye meets a bye."""
    faults = [] if is_hex(frozen["bracket"], 64) else [Fault("wrong", "bracket")]
    team, places = frozen["team"], frozen["places"]
    if not isinstance(team, str) or team not in ids:
        faults.append(Fault("unknown_id", "team", str(team)[:80]))
    if not isinstance(places, list):
        return [*faults, Fault("not_a_list", "places")]
    left, last = ids - {str(team)}, 0
    for number, place in enumerate(places):
        where = f"places.{number}"
        if not isinstance(place, list) or len(place) != 2 or not isinstance(place[0], str):
            faults.append(Fault("wrong", where))
            continue
        id, slot = place
        if id not in left:
            faults.append(Fault("twice" if id in ids else "unknown_id", where, id))
        left.discard(id)
        if not is_whole_number(slot, last + 1, MOST_SLOTS):
            faults.append(Fault("wrong_slot", where, str(slot)[:80]))
        else:
            last = slot + slot % 2  # the other slot of its pair holds whoever passes free
    return faults + [Fault("nowhere", "places", id) for id in sorted(left)]
