"""What of a `Ruleset` follows from a table's `Ways` alone."""

from functools import partial
from typing import Any

from scoring.argentina.duels import memories
from scoring.argentina.flor import WORTH, count_sung
from scoring.argentina.mano import TRUCO
from scoring.argentina.random_hands import random_hand
from scoring.argentina.reading import read
from scoring.argentina.taps import DRAWING, taps
from scoring.argentina.ways import Ways
from scoring.cards import SPANISH


def ruleset_fields(
    ways: Ways, *, drawing: dict[str, Any] = DRAWING, also: tuple[str, ...] = ()
) -> dict[str, Any]:
    """How its hands are read, tapped and made up, who plays them, and what a truco gives. `drawing`
    is how points are drawn on a sheet, `also` what a made-up hand may have besides."""
    return {
        "deck": SPANISH,
        "deck_for": ways.cards.deck,
        "read": partial(read, ways=ways),
        "random_hand": partial(random_hand, ways=ways, also=also),
        "taps": taps(ways, drawing),
        "phase": ways.duels.phase_of,
        "seats": ways.duels.seats_of,
        "after_hand": ways.duels.after_hand,
        "memories": memories,
        "ladders": (TRUCO,),
        **flor_fields(ways),
    }


def flor_fields(ways: Ways) -> dict[str, Any]:
    if ways.flor is None:
        return {}
    return {
        "flor_points": WORTH,
        "flores_sung": count_sung,
        "flor_is_played": ways.flor.is_played,
    }
