"""From tables to a bracket without a draw: a printed crossing table, or standard seeding.

Pots and new draws are chance's: tournaments/draws/protocol.
"""

from collections.abc import Mapping, Sequence

from tournaments.brackets.tree import layout
from tournaments.formats.plan import Source


def seeded_slots(order: Sequence[str]) -> tuple[str | None, ...]:
    """The slots of a bracket, the best first in `order`; byes to the best. It never swaps anybody
    to part group mates.

    >>> seeded_slots(["1", "2", "3", "4", "5", "6"])
    ('1', None, '5', '4', '3', '6', None, '2')
    """
    plan = layout(len(order))
    slots: list[str | None] = [None] * plan.size
    for team, slot in zip(order, plan.seed_slots, strict=True):
        slots[slot - 1] = team
    return tuple(slots)


def crossing_slots(
    crossing: Sequence[tuple[Source, Source]], team_of: Mapping[Source, str | None]
) -> tuple[str | None, ...]:
    """The slots that a printed table names, match by match from the top. A source that nobody took
    (None) is a bye for whoever stands beside it."""
    return tuple(team_of[source] for pair in crossing for source in pair)
