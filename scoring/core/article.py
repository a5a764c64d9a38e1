"""Articles of a rulebook: a table of numbers and rules, whose order is the order of award.

A rule is a function of `(game, hand)`, where `hand` is the ruleset's own reading of the moves. It
*forbids* (yields Faults) or *awards* (yields Awards, or Notes). Whatever it yields is stamped with
the article's number. Articles are selected by the traits of a hand, so that a plain hand does not
walk through the rules of the envido.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from scoring.core.award import Award, Note
from scoring.core.fault import Fault
from scoring.core.game import Game
from scoring.errors import BookError

Forbids = Callable[[Game, Any], Iterable[Fault]]
Awards = Callable[[Game, Any], Iterable[Award | Note]]
Numbered = tuple[tuple[str, Callable[[Game, Any], Iterable[Any]]], ...]


class Rule(NamedTuple):
    """What an article says; several books may have the same rule, each under its own number."""

    function: Callable[[Game, Any], Iterable[Any]]
    forbids: bool
    codes: tuple[str, ...]  # the fault codes or award concepts it may yield
    on: str  # traits that a hand must have for it
    number: str = ""  # of the article, in a book


def forbids(*codes: str, on: str = "") -> Callable[[Forbids], Rule]:
    """Make a function the rule that refuses a hand, with every fault code it may yield."""
    return lambda function: Rule(function, True, codes, on)


def awards(*concepts: str, on: str = "") -> Callable[[Awards], Rule]:
    """Make a function the rule that gives points or takes note, with every concept it may name."""
    return lambda function: Rule(function, False, concepts, on)


class Articles:
    """A ruleset's articles. Points are collected in the order of the table passed in.

    `traits` names what a hand may contain. A reading carries the same names as bits
    (`trait_bits`), and a rule with `on="envido"` runs only for hands that have it.
    """

    def __init__(self, traits: tuple[str, ...], table: Iterable[tuple[str, Rule]]) -> None:
        self.all = tuple(rule._replace(number=number) for number, rule in table)
        for article in self.all:
            if not article.codes:
                raise BookError("article_says_nothing", article=article.number)
        bits = trait_bits(traits)
        self._masks = [sum(bits[name] for name in article.on.split()) for article in self.all]
        self._by_traits: dict[int, tuple[Numbered, Numbered]] = {}

    def for_traits(self, traits: int) -> tuple[Numbered, Numbered]:
        """The forbidding and the awarding articles that concern a hand with these traits, each by
        its number and function."""
        articles = self._by_traits.get(traits)
        if articles is None:
            concerned = [
                article
                for article, mask in zip(self.all, self._masks, strict=True)
                if mask & traits == mask
            ]
            articles = self._by_traits[traits] = (
                tuple((a.number, a.function) for a in concerned if a.forbids),
                tuple((a.number, a.function) for a in concerned if not a.forbids),
            )
        return articles


def trait_bits(traits: tuple[str, ...]) -> dict[str, int]:
    """
    >>> trait_bits(("envido", "truco", "mazo"))
    {'envido': 1, 'truco': 2, 'mazo': 4}
    """
    return {name: 1 << place for place, name in enumerate(traits)}


def find_faults(articles: Numbered, game: Game, hand: Any) -> list[Fault]:
    """Every fault of a hand, each stamped with its article."""
    faults: list[Fault] = []
    for number, function in articles:
        for fault in function(game, hand):
            faults.append(fault if fault.article else fault._replace(article=number))
    return faults


def collect_awards(articles: Numbered, game: Game, hand: Any) -> tuple[list[Award], list[Note]]:
    """What the hand gives, in the order of the book, each stamped with its article."""
    awards: list[Award] = []
    notes: list[Note] = []
    for number, function in articles:
        for item in function(game, hand):
            # Built anew, which is twice as fast as _replace: every hand comes through here.
            if type(item) is Award:
                side, points, concept, article, worth = item
                awards.append(Award(side, points, concept, article or number, worth or points))
            else:
                code, article, who, move = item
                notes.append(item if article else Note(code, number, who, move))
    return awards, notes
