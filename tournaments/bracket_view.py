"""The bracket as the public sees it: rounds from left to right, every place from the top.

Where a bye leaves no match, the place shows who passes free, so that the tree's lines still meet.
Four queries, whatever the size.
"""

from dataclasses import dataclass, field

from tournaments.match_rows import MatchRow, Side, feeders_of, rows_of
from tournaments.models import Match, Tournament
from tournaments.team_names import names_of_teams

THIRD = "third_place"


@dataclass(frozen=True)
class Cell:
    """One place of a round: a match, or whoever passes free."""

    row: MatchRow | None = None
    free: Side | None = None


@dataclass
class RoundColumn:
    number: int
    code: str
    cells: list[Cell] = field(default_factory=list)
    third: MatchRow | None = None
    current: bool = False

    @property
    def best_of(self) -> int | None:
        """Of all its matches; None where they differ."""
        found = {cell.row.match.best_of for cell in self.cells if cell.row}
        return found.pop() if len(found) == 1 else None


@dataclass(frozen=True)
class BracketView:
    rounds: list[RoundColumn]
    champion: Side | None
    changed_by_hand: bool
    corrected: bool

    @property
    def playing(self) -> list[MatchRow]:
        return [cell.row for r in self.rounds for cell in r.cells if cell.row and cell.row.live]


def bracket_of(tournament: Tournament) -> BracketView:
    names = names_of_teams(tournament)
    # Not through the related manager: with `only` it would fetch each match's tournament.
    edges = Match.objects.filter(tournament=tournament).only(
        "number", "winner_to", "winner_to_side", "loser_to", "loser_to_side"
    )
    feeders = feeders_of(edges)
    rows = rows_of(
        tournament.matches.order_by("round", "position", "number"), names, feeders=feeders
    )
    columns = columns_of(rows)
    mark_current(columns)
    final = columns[-1].cells[0].row if columns else None
    champion = next((side for side in final.sides if side.won), None) if final else None
    return BracketView(
        rounds=columns,
        champion=champion if final and final.state == Match.State.CONFIRMED else None,
        changed_by_hand=any(row.by_hand for row in rows),
        corrected=any(row.match.corrected for row in rows),
    )


def columns_of(rows: list[MatchRow]) -> list[RoundColumn]:
    """The last round has one place; each one before has twice as many, also the first, where
    some places hold a team that passes free."""
    tree = [row for row in rows if row.match.round_code != THIRD]
    if not tree:
        return []
    last = max(row.match.round for row in tree)
    at = {(row.match.round, row.match.position): row for row in tree}
    free = free_places(tree)
    columns = []
    for number in range(1, last + 1):
        places = range(1, 2 ** (last - number) + 1)
        codes = [row.match.round_code for row in tree if row.match.round == number]
        cells = [Cell(at.get((number, place)), free.get((number, place))) for place in places]
        columns.append(RoundColumn(number, codes[0], cells))
    columns[-1].third = next((row for row in rows if row.match.round_code == THIRD), None)
    return columns


def free_places(tree: list[MatchRow]) -> dict[tuple[int, int], Side]:
    """Where a team with a bye would have played."""
    found = {}
    for row in tree:
        for lower, side in enumerate(row.sides):
            if side.by_bye:
                place = row.match.position * 2 - 1 + lower
                found[row.match.round - 1, place] = side
    return found


def mark_current(columns: list[RoundColumn]) -> None:
    """The first round that is not all confirmed; the last one when everything is."""
    for column in columns:
        if any(cell.row and cell.row.state != Match.State.CONFIRMED for cell in column.cells):
            column.current = True
            return
    if columns:
        columns[-1].current = True
