"""Brackets, pure: where byes and seeds stand, matches with their edges, who stands where.

plan = layout(n)                 slots, byes and seeds' slots, for the draw's frozen list
bracket = build(outcome["slots"], third_place="match")
standings(bracket, results)      every match recomputed from the results so far
podium(bracket, results)         downstream(bracket, match): what a correction undoes
"""

from tournaments.brackets.layout import Layout, layout
from tournaments.brackets.play import BYE, TBD, Podium, Side, Standing, Won, podium, standings
from tournaments.brackets.tree import (
    THIRD_PLACE,
    Bracket,
    Edge,
    LoserOf,
    Match,
    Slot,
    WinnerOf,
    build,
    downstream,
    round_name,
)

__all__ = [
    "BYE", "TBD", "THIRD_PLACE", "Bracket", "Edge", "Layout", "LoserOf", "Match", "Podium", "Side",
    "Slot", "Standing", "WinnerOf", "Won", "build", "downstream", "layout", "podium", "round_name",
    "standings",
]  # fmt: skip
