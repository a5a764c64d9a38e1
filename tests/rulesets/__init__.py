"""What the tests hold each ruleset to beside its golden lines: one module for each.

`tests/rulesets/<name>.py` has a value `EXPECTED`; a ruleset without one fails. A test that goes
over all rulesets asks `expected(key)` instead of listing them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

from scoring.core.entries import Move
from scoring.core.sides import Score


@dataclass(frozen=True)
class Words:
    """What a ruleset calls the things that the laws of a telling speak of."""

    calls: tuple[str, ...]
    accept: str
    refuse: str
    play: str
    rounds: str
    winner: Callable[[str], Move]
    # of a result: the calls it needs, one of them at least
    needs: Mapping[str, frozenset[str]]
    # who won what was called, beside the hand itself
    side_results: tuple[str, ...] = ()
    # also too late once the result is told, though not after a truco refused
    after_result: tuple[str, ...] = ()
    number: str = ""


@dataclass(frozen=True)
class Paper:
    """A match kept by hand on paper, for whoever taps it: see tests/browser/test_mesa_papers.py."""

    language: str
    lines: list[tuple[str, Score]]
    games: list[Score]
    size: Score = (360, 740)
    text: int = 100  # per cent
    offline: frozenset[str] = frozenset()  # lines that are tapped without network


@dataclass(frozen=True)
class Expected:
    """`collected`: the articles that give points, in the order in which a hand collects them; only
    those that may pay two sides of one hand need it, since a game ends in the middle of a hand.
    `infractions`: the source whose rows `tests/scoring/data/sanctions.csv` has, "" where the book
    is our own. `asked`: the questions of the plain form. `special`: a score whose hand asks its
    own question, and that question. `hand`: the shortest line that A wins. `ruling`: a ruling that
    needs nothing told but the offender. `options`: others than by default, for the phone's sheet.
    In a browser, `taps`: score, how many taps (confirming counts), the taps, score after; `quick`:
    score, taps on the quick sheet, the score they come to, the line; `sequences`: score, and how
    many sequences of calls the engine accepts there. On paper, `marks`: how many squares, how many
    beans and how many heavy ones a blank sheet of three games has; `paper`: a match kept by hand.
    """

    words: Words
    collected: str
    asked: tuple[str, ...]
    hand: str
    ruling: str
    infractions: str = ""
    special: tuple[tuple[int, int], str] | None = None
    options: dict[str, Any] = field(default_factory=dict)
    taps: tuple[tuple[Score, int, list[str], Score], ...] = ()
    quick: tuple[tuple[Score, str, Score, str], ...] = ()
    sequences: tuple[tuple[Score, int], ...] = ()
    marks: tuple[int, int, int] | None = None
    paper: Paper | None = None


@cache
def expected(key: str) -> Expected:
    module = import_module(f"tests.rulesets.{key.replace('-', '_')}")
    value: Expected = module.EXPECTED
    return value
