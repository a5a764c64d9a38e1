"""A rulebook as a paper prints it: chapters, articles, our positions, sanctions. Plain data.

Positions are what the sources leave open and we decided: the book names them in brackets where it
speaks of them (criterio A3). Here they are found again, so that the appendix cannot drift from the
text.
"""

import re
from collections.abc import Iterator
from typing import Any

from scoring.book import Book, BookArticle, book
from scoring.core.ruleset import Ruleset

MARK = re.compile(r" ?\((?:[^()]*; )?(?:criterios?|critérios?|positions?) ([^()]*)\)")
CODE = re.compile(r"\b[ABV]\d{1,2}\b")
SENTENCE = re.compile(r"(?<=[.!?»”])\s+(?=[A-ZÁÉÍÓÚÑÃÇ¿«“\"])")


def book_content(rules: Ruleset, language: str) -> dict[str, Any]:
    found = book(rules.key, language)
    return {
        "title": found.title,
        "source": found.source,
        "version": found.version,
        "chapters": list(chapters(found)),
        "positions": list(positions(found)),
        "sanctions": sanctions(rules, language),
    }


def chapters(found: Book) -> Iterator[dict[str, Any]]:
    """Each with its articles in order; a dotted number is a section inside its chapter.

    A chapter that goes on after one of its sections has no second heading, and one that has only
    sections has a heading all the same.
    """
    titles = dict(found.chapters)
    seen: set[str] = set()
    part: dict[str, Any] = {}
    for article in found.articles:
        if not part or article.chapter != part["number"]:
            if part:
                yield part
            outer = article.chapter.partition(".")[0]
            if outer != article.chapter and outer in titles and outer not in seen:
                yield chapter(outer, titles[outer])
            again = article.chapter in seen
            part = chapter(article.chapter, "" if again else titles.get(article.chapter, ""))
            part["inside"] = outer != article.chapter and outer in titles
            seen |= {outer, article.chapter}
        part["articles"].append(article_content(article))
    if part:
        yield part


def chapter(number: str, title: str) -> dict[str, Any]:
    return {"number": number, "title": title, "inside": False, "articles": []}


def article_content(article: BookArticle) -> dict[str, Any]:
    return {
        "number": article.number,
        "title": article.title,
        "blocks": list(blocks(article.text)),
    }


def blocks(text: str) -> Iterator[dict[str, Any]]:
    """Paragraphs and lists.

    >>> [(block["kind"], len(block.get("items", []))) for block in blocks("Uno.\\n- dos\\n- tres")]
    [('p', 0), ('ul', 2)]
    """
    items: list[Any] = []
    for line in text.split("\n"):
        if line.startswith("- "):
            items.append(parts(line[2:]))
            continue
        if items:
            yield {"kind": "ul", "items": items}
            items = []
        if line.strip():
            yield {"kind": "p", "parts": parts(line)}
    if items:
        yield {"kind": "ul", "items": items}


def parts(line: str) -> list[list[str]]:
    """The words, and between them the positions they rest on: [code, ""] or ["", words].

    >>> parts("Con 15 es malas (criterio A3). Y sigue.")
    [['', 'Con 15 es malas'], ['A3', ''], ['', '. Y sigue.']]
    """
    found: list[list[str]] = []
    at = 0
    for mark in MARK.finditer(line):
        found.append(["", line[at : mark.start()]])
        found += [[code, ""] for code in CODE.findall(mark[1])]
        at = mark.end()
    found.append(["", line[at:]])
    return [part for part in found if any(part)]


def positions(found: Book) -> Iterator[dict[str, Any]]:
    """Every position the book speaks of, by number: what it says, and under which articles."""
    said: dict[str, list[tuple[str, str]]] = {}
    for article in found.articles:
        for line in article.text.split("\n"):
            for sentence in SENTENCE.split(line.removeprefix("- ")):
                for mark in MARK.finditer(sentence):
                    for code in CODE.findall(mark[1]):
                        said.setdefault(code, []).append((article.number, MARK.sub("", sentence)))
    for code in sorted(said, key=lambda code: (code[0], int(code[1:]))):
        yield {
            "code": code,
            "says": [{"article": number, "text": text} for number, text in said[code]],
        }


def sanctions(rules: Ruleset, language: str) -> list[dict[str, Any]]:
    """The catalogue, in the order of the articles they stand in."""
    order = {article.number: place for place, article in enumerate(book_articles(rules, language))}
    rows = sorted(
        rules.sanctions.rows.values(),
        key=lambda row: (order.get(row.articles[0], len(order)), row.id),
    )
    return [
        {
            "id": row.id,
            "articles": list(row.articles),
            "class": row.cls,
            "decides": row.decides,
            "title": said["title"],
            "consequence": said["consequence"],
        }
        for row in rows
        for said in [words_in(row.words, language)]
    ]


def book_articles(rules: Ruleset, language: str) -> tuple[BookArticle, ...]:
    return book(rules.key, language).articles


def words_in(words: Any, language: str) -> Any:
    """In that language where the catalogue has it, otherwise as its rulebook speaks."""
    return words.get(language) or next(iter(words.values()))
