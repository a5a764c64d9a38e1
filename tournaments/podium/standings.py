"""Final standings by the round a team reached, and the three places of the podium. Pure.

A team that lost stands behind everybody who lost later; losers of one round share a rank. Who
left (walkover, withdrawal) or was put out in a semi-final takes no part in the third place, as in
the bracket; who was disqualified in the final takes no medal.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

GOLD, SILVER, BRONZE = "gold", "silver", "bronze"
THIRD, FINAL = "third_place", "final"
EMPTY_BRANCH = "empty_branch"  # passed through: the other team had left the event
DRAW = "draw"  # how a match ended that nobody won or lost
OUT = ("walkover", "double_walkover", "disqualification", EMPTY_BRANCH)


@dataclass(frozen=True)
class Played:
    """A match as the standings see it; `teams` are those who stood in it or should have."""

    round: int
    code: str
    teams: tuple[str, ...]
    decided: bool
    confirmed: bool
    winner: str | None = None
    how: str = ""
    games: tuple[tuple[int, int], ...] = ()  # points of the first and of the second team
    number: int = 0

    @property
    def losers(self) -> list[str]:
        """Nobody in a draw; both where neither came."""
        if not self.decided or self.how == DRAW:
            return []
        return [team for team in self.teams if team != self.winner]


@dataclass(frozen=True)
class Standing:
    team: str
    rank: int | None  # none while the team is still in
    reached: str  # code of the last round it stood in
    medal: str = ""
    matches_won: int = 0
    matches_lost: int = 0
    games_won: int = 0
    games_lost: int = 0
    how: str = ""  # how it went out, where that was not by playing
    cup: str = ""  # key of the knockout, if it is not the main one
    is_by_table: bool = False  # of a league: nobody came to any round


@dataclass(frozen=True)
class Way:
    """How far one team came: compared as (round, then by the third place)."""

    round: int
    third: int
    reached: str
    how: str

    @property
    def key(self) -> tuple[int, int]:
        return self.round, self.third


def standings(
    teams: Sequence[str],
    matches: Iterable[Played],
    *,
    third_place: str,
    barred: Collection[str] = (),
) -> list[Standing]:
    """Every team, the best first. `barred` teams keep their rank and take no medal."""
    played = list(matches)
    ways = {team: way_of(team, played) for team in teams}
    medals = medals_of(ways, played, third_place=third_place, barred=barred)
    rows = []
    for team in teams:
        way = ways[team]
        rank = None
        if way:
            rank = 1 + count_ahead(way, ways.values(), played)
        rows.append(standing(team, way, rank, medals.get(team, ""), played))
    rounds = {match.code: match.round for match in played}
    return sorted(rows, key=lambda row: (*order_of(row, rounds), teams.index(row.team)))


def order_of(row: Standing, rounds: Mapping[str, int]) -> tuple[int, ...]:
    """Who is still in comes first, by the round they reached. An equal place stays equal; those who
    share it are listed by the games they won and lost, then as they were drawn."""
    reached = 0 if row.rank else rounds.get(row.reached, 0)
    return row.rank or 0, -reached, row.games_lost - row.games_won, -row.games_won


def count_ahead(way: Way, ways: Collection[Way | None], played: Sequence[Played]) -> int:
    """How many will stand before this team in the end. Of those still in, each match that is to be
    played in its round or before sends one out who will not: losers of one round share a place
    already while the others of the round are playing."""
    better = sum(1 for other in ways if other and other.key > way.key)
    still_in = sum(other is None for other in ways)
    last = way.round if way.third >= 0 else way.round - 1  # who left stands behind who lost
    behind = sum(
        1 for match in played if not match.decided and match.code != THIRD and match.round <= last
    )
    return better + max(0, still_in - behind)


def way_of(team: str, played: Sequence[Played]) -> Way | None:
    """None while the team may still win something."""
    mine = [match for match in played if team in match.teams]
    for match in mine:
        if match.code == FINAL and match.decided and match.winner == team:
            return Way(match.round + 1, 0, match.code, "")
    # Whoever came back after a defeat in the first round is out by the last one.
    out = max((m for m in mine if m.code != THIRD), key=lambda m: (m.round, m.number), default=None)
    if out is None or team not in out.losers:
        return None
    how = out.how if out.how in OUT else ""
    third = next((match for match in mine if match.code == THIRD), None)
    if third is None:
        waits = not how and out.code == "semifinal" and any(m.code == THIRD for m in played)
        return None if waits else Way(out.round, -1 if how else 0, out.code, how)
    if not third.decided:
        return None
    left = third.how if third.how in OUT and third.winner != team else ""
    return Way(out.round, 2 if third.winner == team else 1, THIRD, left)


def medals_of(
    ways: dict[str, Way | None],
    played: Sequence[Played],
    *,
    third_place: str,
    barred: Collection[str],
) -> dict[str, str]:
    last = max((match.round for match in played if match.code == FINAL), default=0)
    if not last:  # of two brackets, while their semi-finals are still to come
        return {}
    # Without a match for it the third place is every beaten semi-finalist's.
    bronze = 2 if any(match.code == THIRD for match in played) else 0
    medals = {}
    for team, way in ways.items():
        if way is None or team in barred:
            continue
        if way.round == last + 1:
            medals[team] = GOLD
        elif way.round == last and way.how not in ("disqualification", "double_walkover"):
            medals[team] = SILVER
        elif (way.round, way.third) == (last - 1, bronze) and third_place != "none":
            medals[team] = BRONZE
    return medals


def standing(
    team: str, way: Way | None, rank: int | None, medal: str, played: Sequence[Played]
) -> Standing:
    mine = [match for match in played if team in match.teams]
    decided = [match for match in mine if match.decided and match.how != EMPTY_BRANCH]
    games = [
        (a, b) if match.teams[0] == team else (b, a) for match in decided for a, b in match.games
    ]
    return Standing(
        team=team,
        rank=rank,
        reached=way.reached if way else max(mine, key=lambda m: m.round).code if mine else "",
        medal=medal,
        matches_won=sum(match.winner == team for match in decided),
        matches_lost=sum(team in match.losers for match in decided),
        games_won=sum(a > b for a, b in games),
        games_lost=sum(a < b for a, b in games),
        how=way.how if way else "",
    )


def podium(rows: Iterable[Standing]) -> list[tuple[str, list[str]]]:
    """Gold, silver and bronze with the teams that take them, in this order; empty ones left out.

    >>> podium([Standing("t1", 1, "final", GOLD), Standing("t2", 2, "final", SILVER)])
    [('gold', ['t1']), ('silver', ['t2'])]
    """
    rows = list(rows)
    places = [(medal, [row.team for row in rows if row.medal == medal]) for medal in MEDALS]
    return [(medal, teams) for medal, teams in places if teams]


MEDALS = (GOLD, SILVER, BRONZE)
