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
from scoring.core.ruleset import Ruleset
from scoring.core.sides import Score
from scoring.core.verdict import judge
from scoring.folding import plain


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


class Found(NamedTuple):
    """Something the book or the catalogue says about the words asked for."""

    kind: str  # "article" or "sanction"
    id: str
    title: str
    text: str
    articles: tuple[str, ...]


def find(ruleset: Ruleset, words: str, *, language: str = "") -> list[Found]:
    """Articles and sanctions in which all the words occur, the closest first.

    A number finds its article. Capitals and accents do not matter; the title weighs most, then
    the search words, then the text.
    """
    tongue = language or ruleset.languages[0]
    asked = plain(words).split()
    if not asked or tongue not in languages(ruleset.key):
        return []
    ranked: list[tuple[int, int, Found]] = []
    for article in book(ruleset.key, tongue).articles:
        weight = _weight(asked, article.title, article.number, article.text)
        found = Found("article", article.number, article.title, article.text, (article.number,))
        if weight:
            ranked.append((-weight, len(ranked), found))
    for row in ruleset.sanctions.rows.values():
        said = row.words.get(tongue, {})
        title, text = str(said.get("title", "")), str(said.get("consequence", ""))
        search = " ".join((row.id, *row.articles, *said.get("search", ())))
        weight = _weight(asked, title, search, text)
        if weight:
            ranked.append(
                (-weight, len(ranked), Found("sanction", row.id, title, text, row.articles))
            )
    return [found for _, _, found in sorted(ranked, key=lambda r: r[:2])]


def _weight(asked: list[str], title: str, search: str, text: str) -> int:
    """0 unless every word occurs somewhere."""
    parts = ((plain(title), 9), (plain(search), 4), (plain(text), 1))
    total = 0
    for word in asked:
        best = max((weight for part, weight in parts if _occurs(word, part)), default=0)
        if not best:
            return 0
        total += best
    if search == " ".join(asked):
        total += 100  # the article's own number
    return total


def _occurs(word: str, part: str) -> bool:
    """The word begins some word of the part, be it after a quotation mark or a bracket."""
    return re.search(rf"(?<!\w){re.escape(word)}", part) is not None
