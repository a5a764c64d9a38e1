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
from scoring.core.ladder import Ladder
from scoring.core.options import Options

M, P = "M", "P"
FRAME = (M, P)
NUMBER = "#"  # any of what may be named with its word (`Taps.stakes`), counted in a telling

Telling = tuple[Move, ...]


def opponent_of(side: str) -> str:
    """
    >>> opponent_of(M)
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
    """A question of the sheet: which part it belongs to, the words that begin it, and those that a
    table may ask about though they only follow others."""

    name: str
    part: str
    words: tuple[str, ...]
    follow: tuple[str, ...] = ()


DECIDES, SINGS, AT_THE_END = "decides", "sings", "ferro"


class Special(NamedTuple):
    """A kind of hand that a sheet announces in a card of its own. `row` is its question and the
    name of its title; `says` what the card tells: a side decides whether it plays, a side says its
    best, both are at the end. `standing` is how the side stands whose hand it is."""

    row: str
    says: str
    standing: str = ""


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
    together: tuple[str, ...] = ()  # words that both sides may be told to have said with one tap
    # a word that accepts -> results that imply it: whoever tells who won need not tap it
    implied: dict[str, tuple[str, ...]] = {}
    special: dict[str, Special] = {}  # by phase
    # a question of the first part -> another that it makes void: it is tapped in its place
    voids: dict[str, str] = {}
    # what is said in any case in some mode, and need not be tapped
    presumed: Callable[[str], Telling] = lambda mode: ()

    @property
    def decisions(self) -> tuple[str, ...]:
        """The words by which a side says whether it plays a hand."""
        rows = {special.row for special in self.special.values() if special.says == DECIDES}
        return tuple(word for row in self.rows if row.name in rows for word in row.words)

    def count(self, value: Arg) -> int:
        return value if isinstance(value, int) else self.counts[value]


LadderTellings = Iterator[tuple[Telling, bool]]


def ladder_tellings(
    ladder: Ladder, *, accept: str, refuse: str, raise_accepts: bool
) -> LadderTellings:
    """Every way the raises of a ladder can go, and whether it was refused; not raising is one.

    Who accepted may raise later in the hand. `raise_accepts`: he may also raise at once, which
    wants what was asked; else he first says so.
    """

    def tell_raises(before: Telling, side: str, words: tuple[str, ...]) -> LadderTellings:
        if not words:
            return
        with_call = (*before, tap(side, words[0]))
        rival = opponent_of(side)
        accepted = (*with_call, tap(rival, accept))
        yield accepted, False
        yield (*with_call, tap(rival, refuse)), True
        yield from tell_raises(accepted, rival, words[1:])
        if raise_accepts:
            yield from tell_raises(with_call, rival, words[1:])

    yield (), False
    for caller in FRAME:
        yield from tell_raises((), caller, ladder.words)
