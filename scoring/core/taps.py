"""What a referee can tell of a hand with taps: whole tellings, in words, without a single point.

A telling is written in the frame of the hand to come: `M` is the side of the mano, `P` the other
one, whoever they are. It has two parts: what is settled before the cards (envido, flor, envite)
and what the cards are played for (truco, mazo, who won). What each is worth, and whether it can be
told at all at some score, is asked of the ruleset by `scoring.phone`; nothing here counts.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from scoring.core.entries import Arg, Move
from scoring.core.game import Game
from scoring.core.options import Options

M, P = "M", "P"
FRAME = (M, P)
NUMBER = "#"  # any of what may be named with its word (`Taps.stakes`), counted in a telling

Telling = tuple[Move, ...]


def across(side: str) -> str:
    """
    >>> across(M)
    'P'
    """
    return P if side == M else M


def tap(who: str | None, word: str, *args: Arg) -> Move:
    return Move(who, word, args)


# Not words of any table: both sides declared and this one's number is higher; this one declared
# and the other side gave in. `scoring.phone` asks with numbers in their place.
SAID, CONCEDED = "said", "conceded"


class Numbers(NamedTuple):
    """Declared numbers that may stand for the word that says who won: the higher wins."""

    word: str
    instead_of: str
    values: tuple[int, ...]
    concede: str


class Row(NamedTuple):
    """A question of the sheet: which part it belongs to, and the words that begin it."""

    name: str
    part: str
    words: tuple[str, ...]


def _nothing_presumed(mode: str) -> Telling:
    return ()


class Taps(NamedTuple):
    """The sheet of a ruleset. `mode` names the kind of hand to come, relative to its mano."""

    rows: tuple[Row, ...]
    first: Callable[[str, int, Options], Iterable[Telling]]
    last: Callable[[str, int, Options], Iterable[Telling]]
    mode: Callable[[Game, str], str]
    # words that say how something ended: a sheet shows them as pressed, and lets one change them
    endings: tuple[str, ...]
    drawing: dict[str, Any]
    numbers: Numbers | None = None
    stakes: dict[str, tuple[Arg, ...]] = {}  # word -> what may be named with it
    counts: dict[str, int] = {}  # card that may be named -> what it counts; numbers are their own
    # what is said in any case in some mode, and need not be tapped
    presumed: Callable[[str], Telling] = _nothing_presumed

    def count(self, named: Arg) -> int:
        return named if isinstance(named, int) else self.counts[named]


def ladder(
    words: tuple[str, ...], *, accept: str, refuse: str, raise_accepts: bool
) -> Iterator[tuple[Telling, bool]]:
    """Every way the raises of a ladder can go, and whether it was refused; not raising is one.

    `raise_accepts`: a raise wants what was asked before it; else its side first says so.
    """
    yield (), False
    for caller in FRAME:
        said: Telling = ()
        side = caller
        for word in words:
            said = (*said, tap(side, word))
            side = across(side)
            yield (*said, tap(side, accept)), False
            yield (*said, tap(side, refuse)), True
            if not raise_accepts:
                said = (*said, tap(side, accept))
