"""What the hall's screen holds: calls, live scores, the bracket in pieces that can be read from ten
metres, sponsors, and what the organizers chose to show."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from spectators.models import Scene, ScreenState
from tournaments.bracket_view import BracketView, RoundColumn
from tournaments.match_rows import MatchRow
from tournaments.models import Draw, Match, Plan, Tournament

A_PIECE = 8  # matches of a round that fit a screen in large letters
SCORES = 8
CALLS = 6
NEVER = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True)
class Piece:
    """So many matches of one round."""

    code: str
    number: int
    of: int
    rows: list[MatchRow]
    third: MatchRow | None = None


def screen_of(event: Tournament, bracket: BracketView, rows: list[MatchRow]) -> dict[str, Any]:
    state = ScreenState.objects.filter(tournament=event).first()
    plan = Plan.objects.filter(tournament=event).first()
    called = sorted(
        (row for row in rows if row.state == Match.State.CALLED and row.match.called_at),
        key=table_of,
    )
    called.sort(key=minute_of_call, reverse=True)
    live = sorted((row for row in rows if row.live or row.match.suspended), key=table_of)
    return {
        "bracket": bracket,
        "scene": state.scene if state else Scene.AUTO,
        "notice": state.notice if state else "",
        "calls": [called[n : n + CALLS] for n in range(0, len(called), CALLS)],
        "scores": [live[n : n + SCORES] for n in range(0, len(live), SCORES)],
        "queue": [row for row in rows if row.state == Match.State.READY][:4],
        "pieces": pieces_of(bracket),
        "sponsors": [line for line in (plan.sponsors if plan else "").splitlines() if line.strip()],
        "drawn": Draw.objects.filter(tournament=event).exists(),
    }


def table_of(row: MatchRow) -> int:
    return row.match.table.number if row.match.table else 0


def minute_of_call(row: MatchRow) -> datetime:
    """What was called together stands by its tables."""
    return (row.match.called_at or NEVER).replace(second=0, microsecond=0)


def pieces_of(bracket: BracketView) -> list[Piece]:
    """From the round being played on; what is over for good is on the phones."""
    start = next((n for n, column in enumerate(bracket.rounds) if column.current), 0)
    found: list[Piece] = []
    for column in bracket.rounds[start:]:
        found += pieces_of_round(column)
    return found


def pieces_of_round(column: RoundColumn) -> list[Piece]:
    rows = [cell.row for cell in column.cells if cell.row]
    count = max(1, -(-len(rows) // A_PIECE))
    size = -(-len(rows) // count)
    return [
        Piece(
            column.code,
            n + 1,
            count,
            rows[n * size : (n + 1) * size],
            column.third if n == count - 1 else None,
        )
        for n in range(count)
    ]
