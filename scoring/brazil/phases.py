"""Which kind of hand comes next: a plain one, one that a side near the end decides, a mão de ferro.

How near that is, and what the hand is called, each rulebook says (`scoring.brazil.rulebook`).
"""

from typing import NamedTuple

from scoring.core.game import Game
from scoring.core.sides import Side

PLAIN, FERRO = "mão", "mão de ferro"


class EdgeHand(NamedTuple):
    """The hand of a side that lacks little: it sees the partner's cards and plays or gives it up.

    What it and that side's standing are called; the concepts of its points, played and given up;
    and the codes of what is wrong in it: nobody decided, decided in another hand, a request.
    """

    phase: str
    standing: str
    played: str
    given_up: str
    undecided: str
    elsewhere: str
    requested: str


MAO_DE_ONZE = EdgeHand(
    phase="mão de onze",
    standing="onze",
    played="onze",
    given_up="onze_corrida",
    undecided="onze_undecided",
    elsewhere="decision_without_onze",
    requested="request_in_onze",
)

# How a mão de ferro is played (position B4): cards and vira hidden; the same, but only in the
# first round; cards hidden with the vira in sight; everything seen.
FERRO_MODES = ("blind", "first-round-blind", "closed", "open")


def phase_at(game: Game, edge: EdgeHand, short: int) -> str:
    """Of a book whose edge is so many points before the target.

    >>> from scoring.core.options import Options
    >>> phase_at(Game((11, 7), 12, 1, 4, "A1", "B1", Options({})), MAO_DE_ONZE, 1)
    'mão de onze'
    """
    a, b = game.score
    start = game.target - short
    if a < start and b < start:
        return PLAIN
    return FERRO if a >= start and b >= start else edge.phase


def edge_side(game: Game) -> Side:
    """The side that decides the hand at the edge: only one is there, so it is the leader."""
    return "A" if game.score[0] > game.score[1] else "B"


def are_cards_unseen(ferro_mode: str, round_number: int) -> bool:
    """Do players lay their cards without having seen them in this round of a mão de ferro?"""
    if ferro_mode == "first-round-blind":
        return round_number == 1
    return ferro_mode in ("blind", "closed")
