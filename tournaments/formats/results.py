"""What one match counts in a table: games, points and table points of both sides.

The result itself is never altered: `count_result` reads it, and a score sheet still has it.
"""

from functools import lru_cache
from typing import NamedTuple

PLAYED, WALKOVER, DOUBLE_WALKOVER, DISQUALIFIED, STANDS = (
    "played", "walkover", "double_walkover", "disqualified", "stands",
)  # fmt: skip
KINDS = (PLAYED, WALKOVER, DOUBLE_WALKOVER, DISQUALIFIED, STANDS)
# The last game may be one that was running.
MAY_BE_RUNNING = (DISQUALIFIED, STANDS)
BEST_OF = (1, 3, 5, 7)
ALL_PLAYED = (2, 3)


class Length(NamedTuple):
    """Best of 1, 3, 5 or 7; with `all_played` exactly two games (1–1 is a draw) or always three."""

    games: int = 3
    target: int = 30
    all_played: bool = False

    @property
    def needed(self) -> int:
        """Games that a walkover gives: those that win the match, or all that are played."""
        return self.games if self.all_played else self.games // 2 + 1


class Points(NamedTuple):
    """Table points of a win, a draw and a loss; or by games: 2–0 gives 3 and 0, 2–1 2 and 1."""

    win: int = 2
    draw: int = 1
    loss: int = 0
    by_games: bool = False


class Counting(NamedTuple):
    """All that decides what a result counts."""

    length: Length = Length()
    points: Points = Points()
    sweep: bool = False  # who wins without losing a game is credited all games of the match


class Result(NamedTuple):
    """Points of each game, side 0 first; `winner` is a side, for walkovers, disqualifications and a
    match that stands as the clock found it.

    The last game of the latter two may be one that was running.
    """

    games: tuple[tuple[int, int], ...] = ()
    kind: str = PLAYED
    winner: int | None = None
    flores: tuple[int, int] = (0, 0)


class Figures(NamedTuple):
    """What a match, or the matches of a stage, gave one team."""

    matches: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    games_for: int = 0
    games_against: int = 0
    points_for: int = 0
    points_against: int = 0
    flores: int = 0
    table_points: int = 0
    walkovers: int = 0  # won or lost by one, byes among them


NOTHING = Figures()


class Score(NamedTuple):
    games: tuple[int, int]
    points: tuple[int, int]


def result_faults(result: Result, length: Length) -> list[str]:
    """Codes of everything that can't be, for whoever types or reads a result.

    >>> result_faults(Result(((30, 12), (30, 30))), Length())
    ['game_undecided', 'match_undecided']
    """
    faults = []
    if result.kind not in KINDS:
        return ["unknown_kind"]
    has_winner = result.kind in {WALKOVER, DISQUALIFIED, STANDS}
    if has_winner != (result.winner in (0, 1)):
        faults.append("winner_needed" if has_winner else "winner_not_needed")
    if any(points < 0 for game in result.games for points in game) or min(result.flores) < 0:
        faults.append("below_zero")
    if result.kind in {WALKOVER, DOUBLE_WALKOVER}:
        if result.games:
            faults.append("walkover_with_games")
        return faults
    decided = result.games
    if result.kind in MAY_BE_RUNNING and decided and _is_running(decided[-1], length):
        decided = decided[:-1]
    if any(a == b for a, b in decided):
        faults.append("game_undecided")
    if len(result.games) > length.games:
        faults.append("too_many_games")
    won = _games_won(decided)
    if not length.all_played and max(_games_won(decided[:-1])) >= length.needed:
        faults.append("games_after_the_end")
    is_over = len(decided) == length.games if length.all_played else max(won) >= length.needed
    if result.kind == PLAYED and not is_over:
        faults.append("match_undecided")
    return faults


def real_score(result: Result, length: Length) -> Score:
    """Games and points as they stand in the rules: points capped at the target, a walkover at full
    score, a disqualified side's games filled up.

    >>> real_score(Result(((30, 12), (14, 20)), DISQUALIFIED, 0), Length())
    Score(games=(2, 0), points=(60, 32))
    """
    target = length.target
    if result.kind == DOUBLE_WALKOVER:
        return Score((0, 0), (0, 0))
    if result.kind == WALKOVER:
        full = (length.needed, length.needed * target)
        return (
            Score((full[0], 0), (full[1], 0))
            if result.winner == 0
            else Score((0, full[0]), (0, full[1]))
        )
    games = list(result.games)
    if result.kind == DISQUALIFIED:
        games = _filled_up(games, 1 if result.winner else 0, length)
    # What was running when the time was up gives its points, and no game.
    finished = [game for game in games if result.kind != STANDS or not _is_running(game, length)]
    won = _games_won(finished)
    return Score(
        won, (sum(min(a, target) for a, _ in games), sum(min(b, target) for _, b in games))
    )


@lru_cache(maxsize=1 << 15)
def count_result(result: Result, counting: Counting) -> tuple[Figures, Figures]:
    """The figures of both sides.

    >>> counting = Counting(Length(3, 24), sweep=True)
    >>> winner, loser = count_result(Result(((24, 20), (24, 22))), counting)
    >>> winner.games_for, winner.points_for, loser.points_for, loser.points_against
    (3, 72, 42, 72)
    """
    length, points, sweep = counting
    (games_a, games_b), (points_a, points_b) = real_score(result, length)
    if result.kind == DOUBLE_WALKOVER:
        sides = (0, 0)
    elif result.winner is not None:
        sides = (1, -1) if result.winner == 0 else (-1, 1)
    else:
        lead = (games_a > games_b) - (games_a < games_b)
        sides = (lead, -lead)
    table = _table_points(result, sides, (games_a, games_b), points)
    if sweep and not length.all_played and result.kind not in (DOUBLE_WALKOVER, STANDS):
        if games_b == 0 and sides[0] > 0:
            games_a, points_a = length.games, length.games * length.target
        elif games_a == 0 and sides[1] > 0:
            games_b, points_b = length.games, length.games * length.target
    is_walkover = int(result.kind in {WALKOVER, DOUBLE_WALKOVER})
    lost_both = result.kind == DOUBLE_WALKOVER
    is_draw = int(sides == (0, 0) and not lost_both)
    return (
        Figures(
            1, int(sides[0] > 0), is_draw, int(sides[0] < 0 or lost_both),
            games_a, games_b, points_a, points_b, result.flores[0], table[0], is_walkover,
        ),
        Figures(
            1, int(sides[1] > 0), is_draw, int(sides[1] < 0 or lost_both),
            games_b, games_a, points_b, points_a, result.flores[1], table[1], is_walkover,
        ),
    )  # fmt: skip


def count_bye(counting: Counting) -> Figures:
    """A bye is a win with the games and points of a walkover."""
    return count_result(Result(kind=WALKOVER, winner=0), counting)[0]


def _table_points(
    result: Result, sides: tuple[int, int], games: tuple[int, int], points: Points
) -> tuple[int, int]:
    if points.by_games:
        if result.kind == DOUBLE_WALKOVER:
            return 0, 0
        loser_games = games[1] if sides[0] > 0 else games[0]
        winner, loser = (2, 1) if loser_games else (3, 0)
        return (winner, loser) if sides[0] > 0 else (loser, winner)
    if result.kind == DOUBLE_WALKOVER:
        return points.loss, points.loss
    values = {1: points.win, 0: points.draw, -1: points.loss}
    return values[sides[0]], values[sides[1]]


def _games_won(games: tuple[tuple[int, int], ...] | list[tuple[int, int]]) -> tuple[int, int]:
    return sum(a > b for a, b in games), sum(b > a for a, b in games)


def _is_running(game: tuple[int, int], length: Length) -> bool:
    return max(game) < length.target


def _filled_up(games: list[tuple[int, int]], winner: int, length: Length) -> list[tuple[int, int]]:
    """Games won stand, the running one goes to the winner, then as many as were needed."""

    def won_by_winner(loser_points: int) -> tuple[int, int]:
        points = (length.target, loser_points)
        return points if winner == 0 else (points[1], points[0])

    if games and _is_running(games[-1], length):
        games = [*games[:-1], won_by_winner(games[-1][1 - winner])]
    while len(games) < length.games and (
        length.all_played or _games_won(games)[winner] < length.needed
    ):
        games = [*games, won_by_winner(0)]
    return games
