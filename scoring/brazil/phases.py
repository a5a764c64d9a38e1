"""Which kind of hand comes next: a plain one, a mão de onze, or a mão de ferro.

Eleven is always one short of the target, so nothing here counts points.
"""

from scoring.core.game import Game
from scoring.core.sides import Side

PLAIN, ONZE, FERRO = "mão", "mão de onze", "mão de ferro"

# How a mão de ferro is played (position B4): cards and vira hidden; the same, but only in the
# first round; cards hidden with the vira in sight; everything seen.
FERRO_MODES = ("blind", "first-round-blind", "closed", "open")


def phase_of(game: Game) -> str:
    """
    >>> from scoring.core.options import Options
    >>> phase_of(Game((11, 7), 12, 1, 4, "A1", "B1", Options({})))
    'mão de onze'
    """
    a, b = game.score
    edge = game.target - 1
    if a < edge and b < edge:
        return PLAIN
    return FERRO if a == b else ONZE


def standing(points: int, target: int) -> str:
    """How a side stands: only eleven has a name.

    >>> standing(11, 12), standing(10, 12)
    ('onze', '')
    """
    return "onze" if points == target - 1 else ""


def eleven_side(game: Game) -> Side:
    """The side that decides a mão de onze."""
    return "A" if game.score[0] == game.target - 1 else "B"


def cards_unseen(ferro_mode: str, round_number: int) -> bool:
    """Do players lay their cards without having seen them in this round of a mão de ferro?"""
    if ferro_mode == "first-round-blind":
        return round_number == 1
    return ferro_mode in ("blind", "closed")
