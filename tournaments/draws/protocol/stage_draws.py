"""The draws of a stage, each as its frozen list describes it: groups, pots, a lot, a round.

The list has been found without fault.
"""

from collections.abc import Mapping
from math import factorial
from typing import Any

from tournaments.draws.protocol.constraints import build_or_relax
from tournaments.draws.protocol.faults import Item, TooComplex
from tournaments.draws.protocol.groups import GroupDraw
from tournaments.draws.protocol.pots import PotDraw
from tournaments.draws.protocol.randomness import Chance, shuffled
from tournaments.draws.protocol.stage_lists import FIRST_ROUND
from tournaments.formats.rounds import (
    CHANCE_LIMIT,
    MAX_WEIGHT,
    Entrant,
    all_edges,
    chance_needed,
    edge_weights,
    pair_round,
    weight_bound,
)

TRIES = 100  # brackets that are drawn until one keeps clubs out of the first round
NOTHING: frozenset[Item] = frozenset()


class GroupsDraw:
    """Teams into groups, uniform over every admissible way; see `groups.GroupDraw`."""

    def __init__(
        self, frozen: Mapping[str, Any], *, relaxed: frozenset[Item] = NOTHING, limit: int
    ) -> None:
        heeded = frozen["clubs_apart"] and ("clubs",) not in relaxed
        clubs = {
            entry["id"]: entry["club"]
            for entry in frozen["entries"]
            if heeded and entry["club"] is not None and ("club", entry["club"]) not in relaxed
        }
        self._groups = GroupDraw(
            [entry["id"] for entry in frozen["entries"]],
            [size for _, size in frozen["groups"]],
            clubs=clubs,
            pots=() if ("pots",) in relaxed else frozen["pots"],
            limit=limit,
        )
        self.work, self.is_possible = self._groups.work, self._groups.is_possible

    @property
    def count(self) -> int:
        return self._groups.count

    def draw(self, chance: Chance) -> dict[str, Any]:
        return {"admissible": str(self.count), "groups": self._groups.draw(chance)}


def groups_draw(frozen: Mapping[str, Any], *, limit: int) -> GroupsDraw:
    """The draw, or which constraints to relax."""
    items: list[Item] = []
    if frozen["clubs_apart"]:
        clubs = dict.fromkeys(e["club"] for e in frozen["entries"] if e["club"] is not None)
        items += [("club", club) for club in clubs] + [("clubs",)]
    items += [("pots",)] if frozen["pots"] else []
    return build_or_relax(
        lambda relaxed, limit: GroupsDraw(frozen, relaxed=relaxed, limit=limit),
        items,
        limit=limit,
    )


class PotsDraw:
    """Out of groups into a bracket. Clubs, where they matter, are only kept out of the first round,
    and only where chance brings such a bracket: of so many that are drawn one after the other, the
    first with the fewest pairs of one club is taken. Brackets with as many such pairs are equally
    likely."""

    def __init__(self, frozen: Mapping[str, Any], *, tries: int = TRIES) -> None:
        group_of = {id: str(n) for n, group in enumerate(frozen["groups"]) for id in group}
        self._pots = PotDraw(frozen["pots"], group_of)
        self.count, self.work = self._pots.count, self._pots.work
        self._heeds_clubs = frozen["clubs"] == FIRST_ROUND
        self._clubs = {entry["id"]: entry["club"] for entry in frozen["entries"]}
        self._tries = tries if self._heeds_clubs else 1

    def draw(self, chance: Chance) -> dict[str, Any]:
        best = self._pots.draw(chance)
        for _ in range(self._tries - 1):
            if not self._pairs_of_a_club(best):
                break
            other = self._pots.draw(chance)
            if self._pairs_of_a_club(other) < self._pairs_of_a_club(best):
                best = other
        return {
            "admissible": None if self._heeds_clubs else str(self.count),
            "same_club": self._pairs_of_a_club(best),
            "slots": best,
        }

    def _pairs_of_a_club(self, slots: list[str | None]) -> int:
        """In the first round."""
        pairs = zip(slots[::2], slots[1::2], strict=True)
        clubs = [[self._clubs.get(id) if id else None for id in pair] for pair in pairs]
        return sum(upper is not None and upper == lower for upper, lower in clubs)


def pots_draw(frozen: Mapping[str, Any], *, limit: int) -> PotsDraw:
    """`PotDraw` has a limit of its own."""
    return PotsDraw(frozen)


class LotDraw:
    """Every order of the tied is equally likely."""

    def __init__(self, frozen: Mapping[str, Any]) -> None:
        self.ids = [entry["id"] for entry in frozen["entries"]]

    @property
    def count(self) -> int:
        return factorial(len(self.ids))

    def draw(self, chance: Chance) -> dict[str, Any]:
        return {"admissible": str(self.count), "order": shuffled(self.ids, chance)}


def lot_draw(frozen: Mapping[str, Any], *, limit: int) -> LotDraw:
    return LotDraw(frozen)


class RoundDraw:
    """The round that costs least; chance decides among those that cost the same. Refused where the
    lines of the cost are more than the matching can add up, whatever chance brings."""

    def __init__(self, frozen: Mapping[str, Any]) -> None:
        self.random: bool = frozen["random"]
        self.entrants = [
            Entrant(
                line["id"],
                line["score"],
                entry["club"],
                frozenset(line["met"]),
                line["had_bye"],
                line["floated"],
            )
            for line, entry in zip(frozen["field"], frozen["entries"], strict=True)
        ]
        most = weight_bound(self.entrants)
        if most >= MAX_WEIGHT:  # rarely: then each pair is looked at
            edges = list(all_edges(self.entrants, [0] * chance_needed(len(self.entrants))))
            most = max(edge_weights(edges, self.entrants, random=self.random)) + CHANCE_LIMIT
        if most >= MAX_WEIGHT:
            raise TooComplex(work=most.bit_length(), limit=MAX_WEIGHT.bit_length() - 1)

    def draw(self, chance: Chance) -> dict[str, Any]:
        numbers = [chance.below(CHANCE_LIMIT) for _ in range(chance_needed(len(self.entrants)))]
        drawn = pair_round(self.entrants, numbers, random=self.random)
        return {
            "admissible": None,
            "bye": drawn.bye,
            "cost": drawn.cost._asdict(),
            "pairs": [list(pair) for pair in drawn.pairs],
        }


def round_draw(frozen: Mapping[str, Any], *, limit: int) -> RoundDraw:
    return RoundDraw(frozen)
