"""The state of a match as a phone keeps it: what `mesa.engine` reads and gives back."""

from typing import Any

from scoring.core.change import number_hands, records_as_played
from scoring.core.entries import Adjustment, Clock, Ruling
from scoring.core.match import MatchState
from scoring.core.steps import has_begun


def situation_of(state: MatchState) -> dict[str, Any]:
    """Plain data, ready for JSON. `memory` is the ruleset's own and only handed back."""
    coming = state.next
    outcome = state.outcome
    return {
        "score": list(state.score),
        "games": [list(game.score) for game in state.games],
        "games_won": list(state.games_won),
        "target": state.target,
        "best_of": state.format.best_of,
        "all_played": state.format.all_played,
        "dealer": coming.dealer,
        "mano": coming.mano,
        "phase": coming.phase,
        "standing": list(coming.standing),
        "order": list(coming.seats),
        "memory": state.memory,
        "hand": len(number_hands(state.records)) + 1,
        "red": _in_red(state),
        "suspended": state.suspended,
        "clock": clock_of(state),
        "flores_open": state.flores_open,
        "begun": has_begun(state, state.records),
        "outcome": None
        if outcome is None
        else {"winner": outcome.winner, "how": outcome.how, "article": outcome.article},
    }


def clock_of(state: MatchState) -> dict[str, Any] | None:
    """What the end of the round's time did; games that begin after it, and when the match is over,
    follow from it."""
    clock = state.clock
    if clock is None:
        return None
    return {
        "act": clock.act, "score": list(state.new_game_score),
        "article": clock.article or state.ruleset.cites["match"],
    }  # fmt: skip


def _first_score(state: MatchState) -> list[int]:
    """What the running game began with."""
    game = len(state.games) + 1
    began_after = any(
        isinstance(record.entry, Clock) and not record.void and record.game < game
        for record in state.records
    )
    return list(state.new_game_score) if began_after else [0, 0]


def _in_red(state: MatchState) -> list[list[int]]:
    """Which points of the running game, side by side, a ruling or the committee gave: strokes in
    red on the pad."""
    game = len(state.games) + 1
    before = _first_score(state)
    red: list[set[int]] = [set(), set()]
    for record in records_as_played(state.records):
        if record.game != game or record.void:
            continue
        by_ruling = type(record.entry) in (Ruling, Adjustment)
        for side, points in enumerate(record.score):
            new = range(before[side] + 1, points + 1)
            red[side] = {p for p in red[side] if p <= points} | (set(new) if by_ruling else set())
            before[side] = points
    return [sorted(side) for side in red]
