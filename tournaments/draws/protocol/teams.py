"""Individuals drawn into teams of two or three, uniformly over all admissible ways.

Ready-made teams stay; "together" binds, "apart" and the same club keep apart; whoever does not
come out even is handled by the rule stated in the list. It never breaks up a ready-made team.
"""

from collections.abc import Mapping
from math import factorial
from typing import Any

from tournaments.draws.protocol.constraints import apart_items, build_or_relax, tokens_of
from tournaments.draws.protocol.faults import Item
from tournaments.draws.protocol.randomness import Chance
from tournaments.draws.protocol.seating import MOST_WORK, Seated, Seating, Table, Unit

WAITLIST, RESERVE, TRIO, BYE = "waitlist", "reserve", "trio", "bye"
ODD_RULES = (WAITLIST, RESERVE, TRIO, BYE)
OUT, SHORT = "out", "short"  # tables that are no full teams
NOTHING: frozenset[Item] = frozenset()


class TeamDraw:
    """The draw that a frozen list of kind "teams" describes; the list has been found without fault.

    `count` is the number of admissible outcomes.
    """

    def __init__(
        self,
        frozen: Mapping[str, Any],
        *,
        relaxed: frozenset[Item] = NOTHING,
        limit: int = MOST_WORK,
    ) -> None:
        self.size: int = frozen["team_size"]
        self.order = {entry["id"]: place for place, entry in enumerate(frozen["entries"])}
        groups = bound_together(frozen, relaxed)
        self.complete = [group for group in groups if len(group) == self.size]
        loose = [group for group in groups if len(group) < self.size]
        self.members = {group[0]: group for group in loose}
        tokens = tokens_of(frozen, by_club=frozen["clubs_apart"], relaxed=relaxed)
        units = [
            Unit(group[0], frozenset().union(*(tokens[id] for id in group)), len(group))
            for group in loose
        ]
        over = sum(len(group) for group in loose) % self.size
        rule = WAITLIST if ("odd", frozen["odd"]) in relaxed else frozen["odd"]
        tables = _tables(rule, over)
        self.seating = Seating(units, size=self.size, tables=tables, limit=limit)
        self.outside = sum(table.name == OUT for table in tables)
        self.work, self.is_possible = self.seating.work, self.seating.is_possible

    @property
    def count(self) -> int:
        return self.seating.count // factorial(self.outside)  # places outside are not told apart

    def draw(self, chance: Chance) -> dict[str, Any]:
        seated = self.seating.draw(chance)
        full = [self._people(table) for table in seated if table.name not in {OUT, SHORT}]
        return {
            "admissible": str(self.count),
            "left_out": self._sorted(sum(self._named(seated, OUT), [])),
            "short": sum(self._named(seated, SHORT), []),
            "teams": sorted([*self.complete, *full], key=lambda team: self.order[team[0]]),
        }

    def _named(self, seated: list[Seated], name: str) -> list[list[str]]:
        return [self._people(table) for table in seated if table.name == name]

    def _people(self, table: Seated) -> list[str]:
        return self._sorted([id for unit in table.ids for id in self.members[unit]])

    def _sorted(self, ids: list[str]) -> list[str]:
        return sorted(ids, key=self.order.__getitem__)


def team_draw(frozen: Mapping[str, Any], *, limit: int = MOST_WORK) -> TeamDraw:
    """The draw, or which constraints to relax."""
    return build_or_relax(
        lambda relaxed, limit: TeamDraw(frozen, relaxed=relaxed, limit=limit),
        _items(frozen),
        limit=limit,
    )


def bound_together(
    frozen: Mapping[str, Any], relaxed: frozenset[Item] = NOTHING
) -> list[list[str]]:
    """Who plays with whom in any case: everybody once, in the list's order."""
    head = {entry["id"]: entry["id"] for entry in frozen["entries"]}
    bonds = [*frozen["ready"], *(p for p in frozen["together"] if ("together", *p) not in relaxed)]
    for first, *others in bonds:
        for other in others:
            old = head[other]
            head = {id: head[first] if its == old else its for id, its in head.items()}
    groups: dict[str, list[str]] = {}
    for id, its in head.items():
        groups.setdefault(its, []).append(id)
    return list(groups.values())


def _tables(rule: str, over: int) -> list[Table]:
    if not over:
        return []
    if rule == TRIO:
        return [Table("", 3)]
    if rule == BYE:
        return [Table(SHORT, over)]
    return [Table(OUT, 1) for _ in range(over)]


def _items(frozen: Mapping[str, Any]) -> list[Item]:
    bonds: list[Item] = [("together", *pair) for pair in frozen["together"]]
    odd = (("odd", frozen["odd"]),)
    return [*apart_items(frozen, by_club=frozen["clubs_apart"]), *bonds, *odd]
