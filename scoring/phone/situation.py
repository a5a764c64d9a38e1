"""The state of a match as a phone keeps it: what `mesa.engine` reads and gives back."""

from typing import Any

from scoring.core.match import MatchState


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
        "dealer": coming.dealer,
        "mano": coming.mano,
        "phase": coming.phase,
        "standing": list(coming.standing),
        "order": list(coming.seats),
        "memory": state.memory,
        "suspended": state.suspended,
        "outcome": None
        if outcome is None
        else {"winner": outcome.winner, "how": outcome.how, "article": outcome.article},
    }
