"""The two trees of taps of one kind of hand, with what every whole telling is worth.

1. Every telling of the first part is asked with two endings; what they have in common is its worth.
2. What the last part gives may hang on the first (leaving while an envido is open, points that are
   lost): tellings of the first part after which the endings give the same share a context.
3. Both parts become trees; what the ruleset refuses at every score is not in them.
"""

from collections.abc import Iterable
from typing import Any

from scoring.core.taps import Telling
from scoring.phone.asking import Given, Points
from scoring.phone.worth import Worth

Tree = dict[str, Any]
# Endings of so many taps tell contexts apart; the tests ask all of them.
SHORT = 2


def trees(worth: Worth, firsts: Iterable[Telling], lasts: tuple[Telling, ...]) -> dict[str, Tree]:
    short = tuple(ending for ending in lasts if len(ending) <= SHORT)
    contexts: dict[Any, str] = {}
    opened: dict[str, tuple[Telling, int]] = {}  # of each context one telling, and its own awards
    first: Tree = {}
    for telling in ((), *firsts):
        found = _own_awards(worth, telling, lasts)
        if found is None:
            continue
        score, own = found
        marks = _marks(worth, telling, short, score, own)
        context = contexts.setdefault(marks, str(len(contexts)))
        opened.setdefault(context, (telling, own))
        if telling and (said := worth.told((*telling, *lasts[0]), slice(0, own))):
            _plant(first, telling, {"c": context, **said})
    last: Tree = {}
    for ending in lasts:
        gives = {
            context: said
            for context, (telling, own) in opened.items()
            if (said := worth.told((*telling, *ending), slice(own, None)))
        }
        if gives:
            _plant(last, ending, gives)
    return {"first": first, "last": last}


def _own_awards(
    worth: Worth, telling: Telling, lasts: tuple[Telling, ...]
) -> tuple[Points, int] | None:
    """A score at which it can be told, and how many awards it has before any of its ending: what
    two endings that differ in the winner have in common."""
    for score in worth.samples:
        one, two = (worth.ask((*telling, *ending), score) for ending in lasts[:2])
        if one is None or two is None:
            continue
        count = 0
        while telling and count < min(len(one), len(two)) and one[count] == two[count]:
            count += 1
        return score, count
    return None


def _marks(
    worth: Worth, telling: Telling, endings: tuple[Telling, ...], score: Points, own: int
) -> tuple[tuple[Given, ...] | None, ...]:
    """What the endings give after this telling."""
    found = [worth.ask((*telling, *ending), score) for ending in endings]
    return tuple(None if given is None else given[own:] for given in found)


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
