"""Rulebooks as data: each ruleset's articles in our own words and its catalogue of sanctions.

Files are `scoring/books/<ruleset>/<language>.toml` and `scoring/sanctions/<ruleset>.toml`. This
module loads and checks them; it never writes text.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from scoring.core.sanction import (
    ANYBODY,
    CLASSES,
    CUTTER,
    DEALER,
    LAST,
    RUNNING,
    Catalogue,
    Input,
    Sanction,
)
from scoring.errors import BookError

# Which of our own readings an article rests on: for whoever checks the book, not at a table.
POSITION = r"(?:criterios?|critérios?|positions?) [A-Z]\d+[^();]*"
MARKS = (
    (re.compile(rf"; {POSITION}(?=\))"), ""),
    (re.compile(rf"(?<=\(){POSITION}; "), ""),
    (re.compile(rf" ?\({POSITION}\)"), ""),
)


class BookArticle(NamedTuple):
    number: str
    title: str
    text: str
    chapter: str
    players: int = 0  # at the table, where it holds for so many alone

    @property
    def plain_text(self) -> str:
        """As it is read to a player: without the marks of positions.

        >>> BookArticle("7", "", "Hay vira (criterio V1). Una (5; criterio V2).", "").plain_text
        'Hay vira. Una (5).'
        """
        text = self.text
        for mark, instead in MARKS:
            text = mark.sub(instead, text)
        return text


class GameWords(NamedTuple):
    """What screens and papers call what only this game has; they have words for the rest.

    `names`: `game`, what it is called among others. `options`: the title of an option; and, by its
    name with a choice ("ladder 2-4-6-8-12", "flor no"), what that means. `concepts`: what points
    are for; `points`: the same, where other games have it too and say it otherwise. `sheet`:
    titles and sentences of the hand sheet. `amounts`: buttons where a hand is kept by its amounts.
    `questions`, `choices`: of the inputs of sanctions. `reasons`: what a rule objects to or notes,
    as the consultant says it.
    """

    names: Mapping[str, str]
    options: Mapping[str, str]
    concepts: Mapping[str, str]
    points: Mapping[str, str]
    sheet: Mapping[str, str]
    amounts: Mapping[str, str]
    questions: Mapping[str, str]
    choices: Mapping[str, str]
    reasons: Mapping[str, str]


class Book(NamedTuple):
    ruleset: str
    language: str
    version: str
    title: str
    source: str
    chapters: tuple[tuple[str, str], ...]
    articles: tuple[BookArticle, ...]
    words: GameWords
    cited_as: str = ""  # what the source calls an article, where that is not an article: "regla"

    def article(self, number: str) -> BookArticle | None:
        return next((a for a in self.articles if a.number == number), None)

    @property
    def numbers(self) -> tuple[str, ...]:
        return tuple(a.number for a in self.articles)

    def name_of(self, number: str) -> str:
        """How an article is cited that has no number: by its title, or, one of a chapter that is
        counted by itself, by the chapter's. Empty for a number, which is cited as it is.

        >>> venezolano = book("venezolano", "es")
        >>> venezolano.name_of("F14"), venezolano.name_of("MAZO"), venezolano.name_of("9")
        ('Otras situaciones: flor 14', 'Irse al mazo', '')
        """
        article = None if number[:1].isdigit() else self.article(number)
        if article is None:
            return ""
        place = number.removeprefix(article.chapter)
        chapter = dict(self.chapters).get(article.chapter, "")
        return f"{chapter} {place}" if place.isdigit() else article.title


def languages(ruleset: str) -> tuple[str, ...]:
    """Languages a ruleset's book exists in."""
    folder = resources.files("scoring").joinpath("books", ruleset)
    if not folder.is_dir():
        return ()
    names = sorted(file.name for file in folder.iterdir())
    return tuple(name.removesuffix(".toml") for name in names if name.endswith(".toml"))


@cache
def book(ruleset: str, language: str) -> Book:
    """
    >>> book("asart", "es").article("1.1").title
    'El chico y la partida'
    """
    if language not in languages(ruleset):
        raise BookError("no_such_book", ruleset=ruleset, language=language)
    file = resources.files("scoring").joinpath("books", ruleset, f"{language}.toml")
    data = tomllib.loads(file.read_text("utf-8"))
    if (data["ruleset"], data["language"]) != (ruleset, language):
        raise BookError("book_in_wrong_place", ruleset=ruleset, language=language)
    chapters = tuple((c["number"], c["title"]) for c in data.get("chapter", []))
    players = {c["number"]: c["players"] for c in data.get("chapter", []) if "players" in c}
    articles = tuple(_article(a, chapters, players) for a in data["article"])
    numbers = [a.number for a in articles]
    twice = sorted({n for n in numbers if numbers.count(n) > 1})
    if twice:
        raise BookError("article_twice", ruleset=ruleset, language=language, numbers=twice)
    texts = data.get("words", {})
    if wrong := sorted(set(texts) - set(GameWords._fields)):
        raise BookError("words_of_nothing", ruleset=ruleset, language=language, names=wrong)
    words = GameWords(**{name: texts.get(name, {}) for name in GameWords._fields})
    head = (data["version"], data["title"], data["source"])
    return Book(ruleset, language, *head, chapters, articles, words, data.get("cited_as", ""))


def _article(
    data: dict[str, Any], chapters: tuple[tuple[str, str], ...], players: Mapping[str, int]
) -> BookArticle:
    number = data["number"]
    inside = [c for c, _ in chapters if number == c or number.startswith(c + ".")]
    chapter = data.get("chapter") or max(inside, key=len, default="")
    if not data["title"].strip() or not data["text"].strip():
        raise BookError("article_empty", number=number)
    own = data.get("players") or players.get(chapter) or players.get(chapter.partition(".")[0], 0)
    return BookArticle(number, data["title"], data["text"].strip(), chapter, own)


# ------------------------------------------------------------------ sanctions

INPUT_KINDS = ("bool", "number", "side", "seat", "card", "points")
# Inputs that must be given, may be given, and tell the stakes of a hand that nobody wrote down.
INPUT_TABLES = ("inputs", "optional", "stakes")


def load_catalogue(ruleset: str) -> Catalogue:
    """The catalogue of a ruleset, its effect functions still to be registered. What a row holds is
    in docs/rulesets.md."""
    text = resources.files("scoring.sanctions").joinpath(f"{ruleset}.toml").read_text("utf-8")
    data = tomllib.loads(text)
    rows = tuple(_sanction(row, hand=data.get("hand", LAST)) for row in data["sanction"])
    ids = [row.id for row in rows]
    if len(set(ids)) != len(ids):
        raise BookError("sanction_twice", ruleset=ruleset)
    return Catalogue(rows)


def _sanction(data: dict[str, Any], *, hand: str) -> Sanction:
    """One row; `hand` is what the whole catalogue says of the hands its rows are about."""
    hand, offender = data.get("hand", hand), data.get("offender", ANYBODY)
    if data["class"] not in CLASSES:
        raise BookError("sanction_wrong", id=data.get("id"))
    if hand not in (LAST, RUNNING) or offender not in (ANYBODY, DEALER, CUTTER):
        raise BookError("sanction_wrong", id=data.get("id"))
    words = {
        language: value
        for language, value in data.items()
        if isinstance(value, dict) and language not in INPUT_TABLES
    }
    return Sanction(
        id=data["id"],
        articles=tuple(data["articles"]),
        cls=data["class"],
        decides=data["decides"],
        inputs=tuple(
            _input(name, kind, table=table)
            for table in INPUT_TABLES
            for name, kind in data.get(table, {}).items()
        ),
        counter=data.get("counter", data["id"]),
        scope=data.get("scope", "match"),
        words=words,
        hand=hand,
        offender=offender,
        courtesy=data.get("courtesy", False),
    )


def _input(name: str, kind: str | list[str], *, table: str) -> Input:
    """`kind` may be followed by the highest value: "number 40", "number target"."""
    optional, stakes = table != "inputs", table == "stakes"
    if isinstance(kind, list):
        return Input(name, "choice", tuple(kind), optional, stakes)
    kind, _, most = kind.partition(" ")
    counts = kind in ("number", "points")
    if kind not in INPUT_KINDS or counts != (most in ("target", "truco") or most.isdecimal()):
        raise BookError("input_kind_wrong", name=name, kind=kind)
    return Input(name, kind, (), optional, stakes, most)
