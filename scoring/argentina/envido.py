"""The envido: the eleven chains, what each is worth, and which spoken numbers bind."""

from functools import cache

ENVIDO, REAL, FALTA = "envido", "real_envido", "falta_envido"
CALLS = (ENVIDO, REAL, FALTA)

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


def wanted(chain: tuple[str, ...], falta: int) -> int:
    """
    >>> wanted(("envido", "envido", "real_envido"), 15), wanted(("envido", "falta_envido"), 15)
    (7, 15)
    """
    if chain[-1] == FALTA:
        return falta
    return sum(_WORTH[call] for call in chain)


def raises_after(chain: tuple[str, ...]) -> tuple[str, ...]:
    """Calls that may follow, by the closed list.

    >>> raises_after(("envido", "envido"))
    ('real_envido', 'falta_envido')
    """
    return tuple(call for call in CALLS if (*chain, call) in NOT_WANTED)


def falta_by_situation(*, score: tuple[int, int], target: int, winner_lacks: int) -> int:
    """ASART 4.3.2: both in malas, the winner takes the chico; else what the leader lacks."""
    leader = max(score)
    if leader * 2 <= target:
        return winner_lacks
    return target - leader


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
