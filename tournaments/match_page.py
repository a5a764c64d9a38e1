"""One match with its lines, as the replay understands them. A fixed number of queries."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scoring.core.entries import Void
from scoring.core.match import MatchState
from tournaments.engine import rules_of, state_of
from tournaments.exceptions import NotFound
from tournaments.match_rows import MatchRow, feeders_of, row_of
from tournaments.models import Match, Plan, Tournament
from tournaments.team_names import names_of_teams


@dataclass(frozen=True)
class Line:
    """One entry: what was written, what it gave that day, the score after it."""

    number: int
    kind: str
    notation: str
    awards: list[dict[str, Any]]
    score: tuple[int, int]
    game: int
    void: bool
    at: datetime
    article: str = ""  # of a decision; those of points stand with the awards


@dataclass(frozen=True)
class GameLine:
    number: int
    score: tuple[int, int]
    winner: str | None
    how: str


@dataclass(frozen=True)
class MatchPage:
    tournament: Tournament
    plan: Plan
    row: MatchRow
    state: MatchState
    lines: list[Line]
    games: list[GameLine]
    onward: Match | None

    @property
    def counting(self) -> list[Line]:
        return [line for line in self.lines if not line.void and line.kind != Void.kind]

    @property
    def running(self) -> int:
        """Number of the game being played; none once the match is over."""
        return 0 if self.state.outcome else len(self.games) + 1


def match_page(tournament: Tournament, number: int) -> MatchPage:
    match = (
        Match.objects.filter(tournament=tournament, number=number)
        .select_related("table__referee__user", "tournament__plan", "winner_to")
        .prefetch_related("slots__team__tournament")
        .first()
    )
    if match is None:
        raise NotFound(number)
    before = Match.objects.filter(tournament=tournament, round__lte=match.round).only(
        "number", "winner_to", "winner_to_side", "loser_to", "loser_to_side"
    )
    plan = match.tournament.plan
    entries = list(match.entries.all())
    state = state_of(rules_of(plan, match), entries)
    lines = [
        Line(
            number=entry.number,
            kind=entry.kind,
            notation=entry.notation,
            awards=entry.awards,
            score=record.score,
            game=record.game,
            void=record.void,
            at=entry.at,
            article=getattr(record.entry, "article", ""),
        )
        for entry, record in zip(entries, state.records, strict=True)
    ]
    games = [
        GameLine(n, game.score, game.winner, game.how)
        for n, game in enumerate(state.games, start=1)
    ]
    row = row_of(match, names_of_teams(tournament), feeders_of(before))
    return MatchPage(tournament, plan, row, state, lines, games, match.winner_to)
