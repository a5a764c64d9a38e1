"""Rulebooks as data: each ruleset's articles in our own words, one file per language.

Files are `scoring/books/<ruleset>/<language>.toml`. This module loads and checks them; it never
writes text.
"""

import tomllib
from functools import cache
from importlib import resources
from typing import NamedTuple

from scoring.errors import BookError


class BookArticle(NamedTuple):
    number: str
    title: str
    text: str
    chapter: str


class Book(NamedTuple):
    ruleset: str
    language: str
    version: str
    title: str
    source: str
    chapters: tuple[tuple[str, str], ...]
    articles: tuple[BookArticle, ...]

    def article(self, number: str) -> BookArticle | None:
        return next((a for a in self.articles if a.number == number), None)

    @property
    def numbers(self) -> tuple[str, ...]:
        return tuple(a.number for a in self.articles)


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
    articles = tuple(_article(a, chapters) for a in data["article"])
    numbers = [a.number for a in articles]
    twice = sorted({n for n in numbers if numbers.count(n) > 1})
    if twice:
        raise BookError("article_twice", ruleset=ruleset, language=language, numbers=twice)
    return Book(
        ruleset, language, data["version"], data["title"], data["source"], chapters, articles
    )


def _article(data: dict[str, str], chapters: tuple[tuple[str, str], ...]) -> BookArticle:
    number = data["number"]
    inside = [c for c, _ in chapters if number == c or number.startswith(c + ".")]
    chapter = data.get("chapter") or max(inside, key=len, default="")
    if not data["title"].strip() or not data["text"].strip():
        raise BookError("article_empty", number=number)
    return BookArticle(number, data["title"], data["text"].strip(), chapter)
