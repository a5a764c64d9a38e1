"""Where byes and seeded teams stand in the first round of a bracket for any number of teams.

Slots are numbered from 1, top to bottom; slots 2m − 1 and 2m meet in match m. The slots are
ranked so that 1 and 2 meet only in the final, 1 to 4 only in the semifinals, and so on; the
missing teams are those of the last ranks, so byes fall to the best ranked slots, and at every
branching the two sides have the same number of them, or one more.
"""

from dataclasses import dataclass

FEWEST, MOST = 2, 512


@dataclass(frozen=True)
class Layout:
    size: int  # slots: the power of two that holds all teams
    bye_slots: tuple[int, ...]
    seed_slots: tuple[int, ...]  # slot of the first seeded team, the second …; none is a bye


def layout(teams: int) -> Layout:
    """
    >>> layout(6)
    Layout(size=8, bye_slots=(2, 7), seed_slots=(1, 8, 5, 4, 3, 6))
    """
    if not FEWEST <= teams <= MOST:
        raise ValueError(teams)
    size = 1 << (teams - 1).bit_length()
    slot_of = {rank: slot for slot, rank in enumerate(ranks(size), start=1)}
    return Layout(
        size=size,
        bye_slots=tuple(sorted(slot_of[rank] for rank in range(teams + 1, size + 1))),
        seed_slots=tuple(slot_of[rank] for rank in range(1, teams + 1)),
    )


def ranks(size: int) -> list[int]:
    """The rank that stands in each slot: each rank r meets 2^k + 1 − r when 2^k are left.

    >>> ranks(8)
    [1, 8, 5, 4, 3, 6, 7, 2]
    """
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [
            rank
            for place, best in enumerate(order)
            for rank in ((best, total - best) if place % 2 == 0 else (total - best, best))
        ]
    return order
