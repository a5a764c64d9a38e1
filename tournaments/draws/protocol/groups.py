"""Teams drawn into groups: one of each pot in every group, clubs apart, uniformly over all ways.

A group is a table that is open from the start, a club or a pot a token that no two at a table may
share: the seating of docs/draw.md counts the rest.
"""

from collections.abc import Mapping, Sequence

from tournaments.draws.protocol.randomness import Chance
from tournaments.draws.protocol.seating import MOST_WORK, Seating, Table, Unit


class GroupDraw:
    """`teams` in the list's order; `sizes` of the groups add up to them. `pots`, if there are any,
    hold every team once; `clubs` names the club of those who are kept apart by it. `count` is the
    number of admissible outcomes, groups told apart; raises `TooComplex`."""

    def __init__(
        self,
        teams: Sequence[str],
        sizes: Sequence[int],
        *,
        clubs: Mapping[str, str] | None = None,
        pots: Sequence[Sequence[str]] = (),
        limit: int = MOST_WORK,
    ) -> None:
        self.order = {team: place for place, team in enumerate(teams)}
        self.pot_of = {team: number for number, pot in enumerate(pots) for team in pot}
        numbers: dict[str, int] = {}
        units = []
        for team in teams:
            tokens = set()
            if clubs and team in clubs:
                tokens.add(numbers.setdefault(clubs[team], len(numbers)))
            if team in self.pot_of:
                tokens.add(len(teams) + self.pot_of[team])
            units.append(Unit(team, frozenset(tokens)))
        self.groups = len(sizes)
        tables = [Table(str(number), size) for number, size in enumerate(sizes)]
        self.seating = Seating(units, size=max(sizes), tables=tables, limit=limit)
        self.work, self.is_possible = self.seating.work, self.seating.is_possible

    @property
    def count(self) -> int:
        return self.seating.count

    def draw(self, chance: Chance) -> list[list[str]]:
        """The teams of each group, by pot, then in the list's order."""
        groups: list[list[str]] = [[] for _ in range(self.groups)]
        for table in self.seating.draw(chance):
            groups[int(table.name)] = sorted(
                table.ids, key=lambda team: (self.pot_of.get(team, 0), self.order[team])
            )
        return groups
