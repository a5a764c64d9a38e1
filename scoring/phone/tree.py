"""The two trees of taps of one kind of hand, with what every whole telling is worth.

1. Every telling of the first part is asked with two endings; what they have in common is its worth.
2. What the last part gives may hang on the first (leaving while an envido is open, points that are
   lost): tellings of the first part after which the endings give the same share a context.
3. Where an ending changes what the first part gave (who won an envido leaves without showing),
   nothing is added up: the ending is marked, and a phone leaves it to the server.
4. Both parts become trees; what the ruleset refuses at every score is not in them.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from scoring.core.taps import Telling
from scoring.phone.tellings import FrameAward, Points
from scoring.phone.worth import Worth

Tree = dict[str, Any]
# Endings of so many taps tell contexts apart; the tests ask all of them.
SHORT = 2
CHANGED = "changed"
UNKNOWN = {"u": 1}


def trees(worth: Worth, firsts: Iterable[Telling], lasts: tuple[Telling, ...]) -> dict[str, Tree]:
    short = tuple(ending for ending in lasts if len(ending) <= SHORT)
    contexts: dict[Any, str] = {}
    opened: dict[str, OpenedTelling] = {}  # of each context one telling
    first: Tree = {}
    for telling in ((), *firsts):
        opening = _open(worth, telling, lasts)
        if opening is None:
            continue
        marks = tuple(opening.after(worth, ending) for ending in short)
        context = contexts.setdefault(marks, str(len(contexts)))
        opened.setdefault(context, opening)
        own = slice(0, len(opening.own))
        if telling and (gives := worth.of_telling((*telling, *lasts[0]), own)):
            _add_leaf(first, telling, {"c": context, **gives})
    last: Tree = {}
    for ending in lasts:
        by_context: dict[str, Any] = {}
        for context, opening in opened.items():
            rest = slice(len(opening.own), None)
            if opening.after(worth, ending) == CHANGED:
                by_context[context] = UNKNOWN
            elif gives := worth.of_telling((*opening.telling, *ending), rest):
                by_context[context] = gives
        if by_context:
            _add_leaf(last, ending, by_context)
    return {"first": first, "last": last}


class OpenedTelling(NamedTuple):
    """A telling of the first part, a score at which it can be told, and its own awards there."""

    telling: Telling
    score: Points
    own: tuple[FrameAward, ...]

    def after(self, worth: Worth, ending: Telling) -> tuple[FrameAward, ...] | str | None:
        """What an ending adds; None where it cannot follow."""
        awards = worth.ask((*self.telling, *ending), self.score)
        if awards is None:
            return None
        count = len(self.own)
        return awards[count:] if awards[:count] == self.own else CHANGED


def _open(worth: Worth, telling: Telling, lasts: tuple[Telling, ...]) -> OpenedTelling | None:
    """Its own awards are those before any of its ending: what two endings that differ in the
    winner have in common."""
    for score in worth.samples:
        awards, others = (worth.ask((*telling, *ending), score) for ending in lasts[:2])
        if awards is None or others is None:
            continue
        count = 0
        while telling and count < min(len(awards), len(others)) and awards[count] == others[count]:
            count += 1
        return OpenedTelling(telling, score, awards[:count])
    return None


def _add_leaf(tree: Tree, telling: Telling, worth: dict[str, Any]) -> None:
    node = tree
    for move in telling:
        node = node.setdefault(token(move.who, move.word, move.args), {})
    node[""] = worth


def token(who: str | None, word: str, args: Iterable[object] = ()) -> str:
    """
    >>> token("M", "envido", ("#",)), token(None, "mano_para", ("P",))
    ('M envido #', 'mano_para P')
    """
    return " ".join([*([who] if who else []), word, *map(str, args)])
