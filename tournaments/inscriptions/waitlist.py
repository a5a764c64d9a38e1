"""Who enters when a place is free: whole teams only, in the order in which they became whole.

Places are counted in teams. People who came alone enter in groups of a team's size, since the draw
will make teams of them; a group stands in the queue where its last member stands, because only
then it was a team's worth. Somebody alone without enough others holds no place.

When one of those groups loses somebody, the next one alone takes the chair: the place stays
theirs. Only where nobody is left to take it do the others wait again, in front of all who are
alone. Nobody else who has a place ever loses it here, also when the cap was lowered.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from typing import Any

Turn = tuple[datetime, int]  # when they came, and their number for those of one moment


@dataclass(frozen=True)
class Waiting:
    """A whole team, or one person alone."""

    who: Any
    turn: Turn


@dataclass(frozen=True)
class Waitlist:
    """Who has a place and who waits, counted in teams."""

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
        >>> Waitlist(size=2, cap=8, teams_in=4, singles_in=alone).taken
        5
        """
        return self.teams_in + len(self.singles_in) // self.size

    @property
    def free(self) -> int | None:
        return None if self.cap is None else max(0, self.cap - self.taken)

    @property
    def was_full(self) -> bool:
        """Before somebody alone left a chair empty, which holds the place still.

        >>> alone = (Waiting(1, (datetime(2026, 3, 1), 1)),)
        >>> [Waitlist(size=2, cap=cap, teams_in=1, singles_in=alone).was_full for cap in (2, 3)]
        [True, False]
        """
        groups_in = -(-len(self.singles_in) // self.size)
        return self.cap is not None and self.teams_in + groups_in >= self.cap


@dataclass(frozen=True)
class Decision:
    teams_enter: tuple[Any, ...] = ()
    groups_enter: tuple[tuple[Any, ...], ...] = ()  # people alone, a team's worth each
    fill_chairs: tuple[Any, ...] = ()  # alone, beside others who have a place already
    wait_again: tuple[Any, ...] = ()

    @property
    def singles_enter(self) -> tuple[Any, ...]:
        return (*self.fill_chairs, *chain.from_iterable(self.groups_enter))


def decide_admissions(waitlist: Waitlist) -> Decision:
    """Who enters now, and who has to wait again. Deciding twice changes nothing more."""
    size = waitlist.size
    inside = sorted(waitlist.singles_in, key=lambda single: single.turn)
    alone = sorted(waitlist.singles_waiting, key=lambda single: single.turn)
    if not waitlist.pairs_singles:
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
    taken = waitlist.teams_in + inside_now // size
    queue = sorted(
        [
            *((team.turn, (team.who,), True) for team in waitlist.teams_waiting),
            *((group[-1].turn, keys_of(group), False) for group in groups(alone, size)),
        ],
        key=lambda unit: unit[0],
    )
    free = len(queue) if waitlist.cap is None else max(0, waitlist.cap - taken)
    enter = queue[:free]
    return Decision(
        teams_enter=tuple(who[0] for _, who, is_team in enter if is_team),
        groups_enter=tuple(who for _, who, is_team in enter if not is_team),
        fill_chairs=keys_of(fill),
        wait_again=keys_of(again),
    )


def list_who_waited_for_a_partner(
    waitlist: Waitlist, decision: Decision, newcomers: Collection[Any]
) -> set[Any]:
    """Those alone who enter because others came or a chair became empty, not because the event was
    full until now."""
    units = [unit for unit in decision.groups_enter if set(unit) & set(newcomers)]
    if not waitlist.was_full:
        units.append(decision.fill_chairs)
    return set(chain.from_iterable(units))


def groups(alone: list[Waiting], size: int) -> list[list[Waiting]]:
    """Those who came alone, in whole teams' worths; who is left over waits for more."""
    end = len(alone) - len(alone) % size
    return [alone[start : start + size] for start in range(0, end, size)]


def keys_of(queue: list[Waiting]) -> tuple[Any, ...]:
    return tuple(waiting.who for waiting in queue)
