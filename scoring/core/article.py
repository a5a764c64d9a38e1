"""Articles of a rulebook as functions, collected in the order of the book.

An article takes `(game, hand)`, where `hand` is the ruleset's own reading of the moves, and
*forbids* (yields Faults) or *awards* (yields Awards, or Notes). The collector stamps the article
number on whatever is yielded. Articles are selected by the traits of a hand, so that a plain hand
does not walk through the rules of the envido.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from scoring.core.award import Award, Note
from scoring.core.fault import Fault
from scoring.core.game import Game
from scoring.errors import BookError

Forbids = Callable[[Game, Any], Iterable[Fault]]
Awards = Callable[[Game, Any], Iterable[Award | Note]]


class IndexLine(NamedTuple):
    """One line of a rulebook's index: is it scored by software, and if not, why not."""

    article: str
    subject: str
    scored: bool
    why_not: str


def parse_index(text: str) -> tuple[IndexLine, ...]:
    """Lines `article | subject | scored` or `article | subject | why not`.

    >>> parse_index('''
    ... 4.1.2 | value of a card | scored
    ... 7.1.3 | informal games  | advice only
    ... ''')[1].why_not
    'advice only'
    """
    lines = []
    for line in text.strip().splitlines():
        if line.count("|") != 2:
            continue
        article, subject, how = (part.strip() for part in line.split("|"))
        scored = how == "scored"
        lines.append(IndexLine(article, subject, scored, "" if scored else how))
    return tuple(lines)


class Article(NamedTuple):
    number: str
    function: Callable[[Game, Any], Iterable[Any]]
    forbids: bool
    says: tuple[str, ...]  # the fault codes or award concepts it may yield
    on: int  # bits of the traits it needs


class Articles:
    """Collects a ruleset's articles while its module is imported; read-only afterwards.

    `traits` names what a hand may contain. A reading carries the same names as bits
    (`articles.bits`), and an article declared `on="envido"` runs only for hands that have it.
    """

    def __init__(self, traits: tuple[str, ...] = ()) -> None:
        self.bits = {name: 1 << place for place, name in enumerate(traits)}
        self.all: list[Article] = []
        self._chosen: dict[int, tuple[tuple[Article, ...], tuple[Article, ...]]] = {}

    def forbids(self, number: str, *codes: str, on: str = "") -> Callable[[Forbids], Forbids]:
        """Declare an article that refuses a hand, with every fault code it may yield."""

        def register(function: Forbids) -> Forbids:
            self._add(Article(number, function, True, codes, self._mask(on)))
            return function

        return register

    def awards(self, number: str, *concepts: str, on: str = "") -> Callable[[Awards], Awards]:
        """Declare an article that gives points, with every concept it may name."""

        def register(function: Awards) -> Awards:
            self._add(Article(number, function, False, concepts, self._mask(on)))
            return function

        return register

    def _add(self, article: Article) -> None:
        if not article.says:
            raise BookError("article_says_nothing", article=article.number)
        self.all.append(article)
        self._chosen.clear()

    def _mask(self, on: str) -> int:
        return sum(self.bits[name] for name in on.split())

    def chosen(self, traits: int) -> tuple[tuple[Article, ...], tuple[Article, ...]]:
        """The forbidding and the awarding articles that concern a hand with these traits."""
        found = self._chosen.get(traits)
        if found is None:
            fits = [a for a in self.all if a.on & traits == a.on]
            found = (
                tuple(a for a in fits if a.forbids),
                tuple(a for a in fits if not a.forbids),
            )
            self._chosen[traits] = found
        return found


def faults_of(articles: tuple[Article, ...], game: Game, hand: Any) -> list[Fault]:
    """Every fault of a hand, each stamped with its article."""
    found: list[Fault] = []
    for number, function, _, _, _ in articles:
        for fault in function(game, hand):
            found.append(fault if fault.article else fault._replace(article=number))
    return found


def given_by(
    articles: tuple[Article, ...], game: Game, hand: Any
) -> tuple[list[Award], list[Note]]:
    """What the hand gives, in the order of the book, each stamped with its article."""
    awards: list[Award] = []
    notes: list[Note] = []
    for number, function, _, _, _ in articles:
        for item in function(game, hand):
            # Built anew, which is twice as fast as _replace: every hand comes through here.
            if type(item) is Award:
                side, points, concept, article, worth = item
                awards.append(Award(side, points, concept, article or number, worth or points))
            else:
                code, article, who, move = item
                notes.append(item if article else Note(code, number, who, move))
    return awards, notes
