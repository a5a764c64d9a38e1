"""Who enters when a place is free: whole teams only, in the order in which they became whole.

Places are counted in teams. People who came alone enter in groups of a team's size, since the draw
will make teams of them; a group stands in the queue where its last member stands, because only
then it was a team's worth. Somebody alone without enough others holds no place.

When one of those groups loses somebody, the next one alone takes the chair: the place stays
theirs. Only where nobody is left to take it do the others wait again, in front of all who are
alone. Nobody else who has a place ever loses it here, also when the cap was lowered.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

Turn = tuple[datetime, int]  # when they came, and their number for those of one moment


@dataclass(frozen=True)
class Waiting:
    """A whole team, or one person alone."""

    who: Any
    turn: Turn


@dataclass(frozen=True)
class Standing:
    size: int  # people per team
    cap: int | None  # places for teams; None: no end
    teams_in: int
    teams_waiting: tuple[Waiting, ...] = ()
    singles_in: tuple[Waiting, ...] = ()
    singles_waiting: tuple[Waiting, ...] = ()
    pairs_singles: bool = True  # the draw makes teams of people who came alone

    @property
    def taken(self) -> int:
        """Places in use, in teams.

        >>> now = datetime(2026, 3, 1)
        >>> alone = tuple(Waiting(n, (now, n)) for n in range(3))
        >>> Standing(size=2, cap=8, teams_in=4, singles_in=alone).taken
        5
        """
        return self.teams_in + len(self.singles_in) // self.size

    @property
    def free(self) -> int | None:
        return None if self.cap is None else max(0, self.cap - self.taken)


@dataclass(frozen=True)
class Decision:
    teams_enter: tuple[Any, ...] = ()
    groups_enter: tuple[tuple[Any, ...], ...] = ()  # people alone, a team's worth each
    fill_chairs: tuple[Any, ...] = ()  # alone, beside others who have a place already
    wait_again: tuple[Any, ...] = ()


def decide(standing: Standing) -> Decision:
    """Who enters now, and who has to wait again. Deciding twice changes nothing more."""
    size = standing.size
    inside = sorted(standing.singles_in, key=lambda single: single.turn)
    alone = sorted(standing.singles_waiting, key=lambda single: single.turn)
    if not standing.pairs_singles:
        alone = []
    over = len(inside) % size
    missing = size - over if over else 0
    fill: list[Waiting] = []
    again: list[Waiting] = []
    if missing and len(alone) >= missing:
        fill, alone = alone[:missing], alone[missing:]
    elif missing:
        again, alone = inside[-over:], []  # together still fewer than a team's worth
    inside_now = len(inside) + len(fill) - len(again)
    taken = standing.teams_in + inside_now // size
    queue = sorted(
        [
            *((team.turn, (team.who,), True) for team in standing.teams_waiting),
            *((group[-1].turn, whos(group), False) for group in groups(alone, size)),
        ],
        key=lambda unit: unit[0],
    )
    free = len(queue) if standing.cap is None else max(0, standing.cap - taken)
    enter = queue[:free]
    return Decision(
        teams_enter=tuple(who[0] for _, who, whole in enter if whole),
        groups_enter=tuple(who for _, who, whole in enter if not whole),
        fill_chairs=whos(fill),
        wait_again=whos(again),
    )


def groups(alone: list[Waiting], size: int) -> list[list[Waiting]]:
    """Those who came alone, in whole teams' worths; who is left over waits for more."""
    whole = len(alone) - len(alone) % size
    return [alone[start : start + size] for start in range(0, whole, size)]


def whos(found: list[Waiting]) -> tuple[Any, ...]:
    return tuple(one.who for one in found)
