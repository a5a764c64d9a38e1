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
from scoring.phone.asking import Given, Points
from scoring.phone.worth import Worth

Tree = dict[str, Any]
# Endings of so many taps tell contexts apart; the tests ask all of them.
SHORT = 2
CHANGED = "changed"
UNKNOWN = {"u": 1}


def trees(worth: Worth, firsts: Iterable[Telling], lasts: tuple[Telling, ...]) -> dict[str, Tree]:
    short = tuple(ending for ending in lasts if len(ending) <= SHORT)
    contexts: dict[Any, str] = {}
    opened: dict[str, Opened] = {}  # of each context one telling
    first: Tree = {}
    for telling in ((), *firsts):
        found = _opened(worth, telling, lasts)
        if found is None:
            continue
        marks = tuple(found.after(worth, ending) for ending in short)
        context = contexts.setdefault(marks, str(len(contexts)))
        opened.setdefault(context, found)
        if telling and (said := worth.told((*telling, *lasts[0]), slice(0, len(found.own)))):
            _plant(first, telling, {"c": context, **said})
    last: Tree = {}
    for ending in lasts:
        gives: dict[str, Any] = {}
        for context, begun in opened.items():
            if begun.after(worth, ending) == CHANGED:
                gives[context] = UNKNOWN
            elif said := worth.told((*begun.telling, *ending), slice(len(begun.own), None)):
                gives[context] = said
        if gives:
            _plant(last, ending, gives)
    return {"first": first, "last": last}


class Opened(NamedTuple):
    """A telling of the first part, a score at which it can be told, and its own awards there."""

    telling: Telling
    score: Points
    own: tuple[Given, ...]

    def after(self, worth: Worth, ending: Telling) -> tuple[Given, ...] | str | None:
        """What an ending adds; None where it cannot follow."""
        given = worth.ask((*self.telling, *ending), self.score)
        if given is None:
            return None
        count = len(self.own)
        return given[count:] if given[:count] == self.own else CHANGED


def _opened(worth: Worth, telling: Telling, lasts: tuple[Telling, ...]) -> Opened | None:
    """Its own awards are those before any of its ending: what two endings that differ in the
    winner have in common."""
    for score in worth.samples:
        one, two = (worth.ask((*telling, *ending), score) for ending in lasts[:2])
        if one is None or two is None:
            continue
        count = 0
        while telling and count < min(len(one), len(two)) and one[count] == two[count]:
            count += 1
        return Opened(telling, score, one[:count])
    return None


def _plant(tree: Tree, telling: Telling, worth: dict[str, Any]) -> None:
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
