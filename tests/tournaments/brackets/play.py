"""Who stands where after some results: recomputed from the slots, never incremented.

A side is a team, TO BE DETERMINED, or BYE: nobody comes. A bye of the first round and a branch
that a double walkover left empty are the same thing here; the opponent goes on without playing.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from tournaments.brackets.tree import MATCH, SEMIFINAL, Bracket, LoserOf, Origin, Slot


class Side(Enum):
    BYE = "bye"
    TBD = "to_be_determined"


class Won(Enum):
    """How a match ended: a side won, or neither came (or both were put out)."""

    UPPER = 0
    LOWER = 1
    NEITHER = "neither"


BYE, TBD = Side.BYE, Side.TBD
Occupant = str | Side


@dataclass(frozen=True)
class Standing:
    """One match as it stands. `walked` is a match that nobody needs to play: a side is a bye."""

    sides: tuple[Occupant, Occupant]
    winner: Occupant
    loser: Occupant

    @property
    def playable(self) -> bool:
        return all(isinstance(side, str) for side in self.sides)

    @property
    def walked(self) -> bool:
        return BYE in self.sides and TBD not in self.sides


@dataclass(frozen=True)
class Podium:
    """BYE where nobody took the place, TBD where it is open; third may be two teams or none."""

    first: Occupant
    second: Occupant
    third: tuple[Occupant, ...]


def standings(bracket: Bracket, results: Mapping[int, Won]) -> dict[int, Standing]:
    """Every match by number. A result given to a match without two teams is a program's mistake.

    >>> from tournaments.brackets.tree import build
    >>> now = standings(build(list("abcd")), {1: Won.NEITHER, 2: Won.LOWER})
    >>> now[4].sides, now[4].winner, now[3].sides
    ((<Side.BYE: 'bye'>, 'd'), 'd', (<Side.BYE: 'bye'>, 'c'))
    """
    now: dict[int, Standing] = {}
    for match in bracket.matches:
        upper, lower = (_occupant(bracket, origin, now) for origin in match.sides)
        now[match.number] = _standing(upper, lower, results.get(match.number))
    return now


def podium(bracket: Bracket, results: Mapping[int, Won]) -> Podium:
    """The three places as they stand, by the bracket's own rule for the third."""
    now = standings(bracket, results)
    final = now[bracket.matches[-1].number]
    if bracket.third_place == "none":
        third: tuple[Occupant, ...] = ()
    else:
        semifinals = [m for m in bracket.matches if m.name == SEMIFINAL]
        third = tuple(now[match.number].loser for match in semifinals)
        if bracket.third_place == MATCH and len(semifinals) == 2:
            third = (now[bracket.matches[-1].number - 1].winner,)
    return Podium(final.winner, final.loser, tuple(t for t in third if t is not BYE))


def _occupant(bracket: Bracket, origin: Origin, now: Mapping[int, Standing]) -> Occupant:
    if isinstance(origin, Slot):
        return bracket.slots[origin.number - 1] or BYE
    before = now[origin.match]
    return before.loser if isinstance(origin, LoserOf) else before.winner


def _standing(upper: Occupant, lower: Occupant, won: Won | None) -> Standing:
    sides = (upper, lower)
    if won is not None and not (isinstance(upper, str) and isinstance(lower, str)):
        raise ValueError("a result without two teams")
    if won is Won.NEITHER:
        return Standing(sides, BYE, BYE)
    if won is not None:
        return Standing(sides, sides[won.value], sides[1 - won.value])
    if TBD in sides or BYE not in sides:
        return Standing(sides, TBD, TBD)
    return Standing(sides, lower if upper is BYE else upper, BYE)
