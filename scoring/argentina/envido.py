"""The envido: the eleven chains, what each is worth, and which spoken numbers bind."""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from scoring.core.game import Game
from scoring.core.options import Options

ENVIDO, REAL, FALTA = "envido", "real_envido", "falta_envido"
CALLS = (ENVIDO, REAL, FALTA)
Chain = tuple[str, ...]


class Chains(NamedTuple):
    """The chains of calls that a table knows: what each gives when it is not wanted, None for one
    that cannot be; and when it is, unless it ends in a falta."""

    refused_points: Callable[[Chain], int | None]
    wanted_points: Callable[[Chain], int]

    def raises_after(self, chain: Chain) -> tuple[str, ...]:
        """Calls that may follow."""
        return tuple(call for call in CALLS if self.refused_points((*chain, call)) is not None)


# ASART 4.2.4: a closed list (position A22). 4.3.1: what each pays when it is not wanted.
NOT_WANTED: dict[tuple[str, ...], int] = {
    (ENVIDO,): 1,
    (REAL,): 1,
    (FALTA,): 1,
    (ENVIDO, ENVIDO): 2,
    (ENVIDO, REAL): 2,
    (ENVIDO, FALTA): 2,
    (REAL, FALTA): 3,
    (ENVIDO, ENVIDO, FALTA): 4,
    (ENVIDO, ENVIDO, REAL): 4,
    (ENVIDO, REAL, FALTA): 5,
    (ENVIDO, ENVIDO, REAL, FALTA): 7,
}
# Wanted: the sum of what was called; a falta is worth what the score says, not what came before.
_WORTH = {ENVIDO: 2, REAL: 3}


def sum_calls(chain: Chain) -> int:
    return sum(_WORTH[call] for call in chain)


ELEVEN = Chains(NOT_WANTED.get, sum_calls)


def eleven_chains(options: Options) -> Chains:
    """
    >>> ELEVEN.raises_after(("envido", "envido"))
    ('real_envido', 'falta_envido')
    """
    return ELEVEN


def falta(game: Game, side: str) -> int:
    """What a falta envido is worth to `side`.

    ASART 4.3.2 and option A1: both in malas, the winner takes the chico; else what the leader
    lacks.
    """
    leader = max(game.score)
    in_malas = game.options["falta_envido_malas"]
    if in_malas == "stage":
        return lacks_to_stage(game)
    if leader * 2 <= game.target and in_malas == "chico":
        return game.lacks(side)
    return game.target - leader


def lacks_to_stage(game: Game) -> int:
    """What the leader lacks to the end of his half, an odd half rounded up; whoever has the half is
    in the second one.

    >>> from scoring import ruleset, start
    >>> game = start(ruleset("asart")).game
    >>> [lacks_to_stage(game._replace(score=score)) for score in ((12, 9), (15, 3), (26, 20))]
    [3, 15, 4]
    """
    leader, half = max(game.score), (game.target + 1) // 2
    return half - leader if leader < half else game.target - leader


VALID_NUMBERS = frozenset((*range(8), *range(20, 34)))


@cache
def binding_number(spoken: int) -> int | None:
    """What a spoken number binds its speaker to; None when it has no effect.

    ASART 4.6.2-4.6.4 with position A4: a valid number binds; of another one the spoken trailing
    unit binds if it is 1 to 7 ("treinta y cuatro" says a 4; "dieciséis" says a 6). Ten to fifteen
    are words of their own, and round numbers have no unit.

    >>> [binding_number(n) for n in (33, 34, 16, 15, 40, 38)]
    [33, 4, 6, None, None, None]
    """
    if spoken in VALID_NUMBERS:
        return spoken
    unit = spoken % 10
    if spoken > 15 and 1 <= unit <= 7:
        return unit
    return None
