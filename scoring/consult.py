"""The case consultant: tell it what happened, or a word, and it answers with articles.

It scores nothing into any match. Moves that the rules refuse are struck out one after another,
each with the article that takes its effect, and the rest is scored: what a referee does when a
call was made that had no effect.
"""

import re
from typing import NamedTuple

from scoring.book import book, languages
from scoring.core.award import Award, Note
from scoring.core.entries import Hand, Move
from scoring.core.fault import Fault
from scoring.core.game import Game
from scoring.core.match import judge
from scoring.core.ruleset import Ruleset
from scoring.core.sides import Score
from scoring.folding import fold


class Consultation(NamedTuple):
    """Who collects what and by which articles. `struck` are the faults whose moves were taken as
    having no effect; `faults` are those that leave the story open."""

    awards: tuple[Award, ...]
    notes: tuple[Note, ...]
    struck: tuple[Fault, ...]
    faults: tuple[Fault, ...]
    score: Score


def consult(ruleset: Ruleset, game: Game, hand: Hand) -> Consultation:
    """Judge a story. The earliest move at fault is struck first: later faults often follow from
    it and go away with it."""
    moves = list(hand.moves)
    struck: list[Fault] = []
    while True:
        verdict = judge(ruleset, game, Hand(tuple(moves)))
        at_fault = [f for f in verdict.faults if f.move is not None and not moves[f.move].void]
        if not at_fault or verdict.reading is None:
            return Consultation(
                verdict.awards, verdict.notes, tuple(struck), verdict.faults, verdict.score
            )
        first = min(at_fault, key=lambda f: f.move or 0)
        place = first.move or 0
        struck.append(first)
        who, word, args, _ = moves[place]
        moves[place] = Move(who, word, args, void=True)


class SearchResult(NamedTuple):
    """Something the book or the catalogue says about the words looked for."""

    kind: str  # "article" or "sanction"
    id: str
    title: str
    text: str
    articles: tuple[str, ...]


def find(ruleset: Ruleset, words: str, *, language: str = "") -> list[SearchResult]:
    """Articles and sanctions in which all the words occur, the closest first.

    A number finds its article. Capitals and accents do not matter; the title weighs most, then
    the search words, then the text.
    """
    language = language or ruleset.languages[0]
    query = fold(words).split()
    if not query or language not in languages(ruleset.key):
        return []
    weighted: list[tuple[int, SearchResult]] = []
    for article in book(ruleset.key, language).articles:
        number, title, text = article.number, article.title, article.plain_text
        result = SearchResult("article", number, title, text, (number,))
        weighted.append((_weight(query, title, number, text), result))
    for row in ruleset.sanctions.rows.values():
        texts = row.words.get(language, {})
        title, text = str(texts.get("title", "")), str(texts.get("consequence", ""))
        search = " ".join((row.id, *row.articles, *texts.get("search", ())))
        result = SearchResult("sanction", row.id, title, text, row.articles)
        weighted.append((_weight(query, title, search, text), result))
    ranked = sorted(weighted, key=lambda pair: pair[0], reverse=True)
    return [result for weight, result in ranked if weight]


def _weight(query: list[str], title: str, search: str, text: str) -> int:
    """0 unless every word occurs somewhere."""
    parts = ((fold(title), 9), (fold(search), 4), (fold(text), 1))
    total = 0
    for word in query:
        best = max((weight for part, weight in parts if _occurs(word, part)), default=0)
        if not best:
            return 0
        total += best
    if search == " ".join(query):
        total += 100  # the article's own number
    return total


def _occurs(word: str, part: str) -> bool:
    """The word begins some word of the part, be it after a quotation mark or a bracket."""
    return re.search(rf"(?<!\w){re.escape(word)}", part) is not None
