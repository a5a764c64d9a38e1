"""The plan of an event whose best losers come back."""

from typing import Any

from tournaments.formats.plan import KNOCKOUT, ROUNDS
from tournaments.formats.planned import BEST_LOSERS, PlannedStage, write_stages


def pairs_then_best_losers(*, best_of: int = 1) -> list[dict[str, Any]]:
    """A round of pairs, and a bracket of its winners that its best losers fill."""
    pairs = PlannedStage("first", ROUNDS, rounds=1, random=True, best_of=best_of)
    bracket = PlannedStage("knockout", KNOCKOUT, source="first", whence=BEST_LOSERS)
    return write_stages([pairs, bracket])
