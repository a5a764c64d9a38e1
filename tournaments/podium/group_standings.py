"""The standings of an event that began with groups or rounds: whoever came through stands as the
bracket has it; whoever did not stands behind, by the place in the table. Where no bracket follows,
the tables alone say it. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.podium.standings import MEDALS, Played, Standing, standing


@dataclass(frozen=True)
class GroupTable:
    code: str  # as `round_name` spells it
    rows: Sequence[tuple[str, int]]  # teams and their places, the best first
    struck: Sequence[str] = ()
    left: Sequence[str] = ()


def add_groups(
    bracket: Sequence[Standing],
    tables: Sequence[GroupTable],
    played: Sequence[Played],
    *,
    is_over: bool,
) -> list[Standing]:
    """Equal places of different groups are one place. Until the groups are over nobody is out, and
    the order is that of the tables."""
    through = {row.team for row in bracket}
    behind: list[tuple[int, str, str]] = []
    for table in tables:
        behind += [(place, table.code, team) for team, place in table.rows if team not in through]
        last = 1 + max((len(other.rows) for other in tables), default=0)
        behind += [(last, table.code, team) for team in table.struck]
    behind.sort(key=lambda row: row[0])
    rows = [add_counts(row, played) for row in bracket]
    for place, code, team in behind:
        rank = len(bracket) + 1 + sum(other[0] < place for other in behind)
        row = standing(team, None, rank if is_over else None, "", played)
        rows.append(replace(row, reached=code))
    return rows


def league_standings(
    tables: Sequence[GroupTable],
    played: Sequence[Played],
    *,
    medals: Mapping[str, str],
    is_over: bool,
) -> list[Standing]:
    """`medals` are by team; without any, whoever shares a place shares its medal. Behind them stand
    the others by their places, equal places of different groups are one. Until it is over nobody
    has a rank."""
    last = 1 + max((len(table.rows) for table in tables), default=0)
    keys: dict[str, tuple[int, int]] = {}
    codes: dict[str, str] = {}
    for table in tables:
        for team, place in [*table.rows, *((team, last) for team in table.struck)]:
            medal = medals.get(team)
            keys[team] = (0, MEDALS.index(medal)) if medal else (1, place)
            codes[team] = table.code
    gone = {team for table in tables for team in (*table.left, *table.struck)}
    rows = []
    for team in sorted(keys, key=keys.__getitem__):
        rank = 1 + sum(other < keys[team] for other in keys.values())
        has_medal = is_over and rank <= len(MEDALS) and team not in gone
        medal = MEDALS[rank - 1] if has_medal else ""
        row = standing(team, None, rank if is_over else None, medal, played)
        rows.append(replace(row, reached=codes[team], is_by_table=True))
    return rows


def add_counts(row: Standing, played: Sequence[Played]) -> Standing:
    """With what was won and lost in the group."""
    group = standing(row.team, None, None, "", played)
    return replace(
        row,
        matches_won=row.matches_won + group.matches_won,
        matches_lost=row.matches_lost + group.matches_lost,
        games_won=row.games_won + group.games_won,
        games_lost=row.games_lost + group.games_lost,
    )
