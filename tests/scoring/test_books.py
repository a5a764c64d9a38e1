"""Each article cited anywhere exists, in every language of its book."""

import re
from collections.abc import Iterator

import pytest

from scoring import every_ruleset
from scoring.book import GameWords, book, languages
from scoring.core.ruleset import Ruleset
from tests.scoring.golden import golden_lines, play
from tests.scoring.indexes import index_of

# A round's clock cites the event's own regulation.
CLAUSE = re.compile(r"\bclock .*?article (\S+)")


def cited(rules: Ruleset) -> Iterator[str]:
    for article in rules.articles.all:
        yield article.number
    for row in rules.sanctions.rows.values():
        yield from row.articles
    for line in index_of(rules.key):
        yield line.article
    yield from rules.cites.values()
    for golden in golden_lines():
        if golden.ruleset == rules.key:
            yield from play(golden).fired - {*CLAUSE.findall(" ".join(golden.told))}


@pytest.mark.parametrize("key", every_ruleset())
def test_the_book_exists_in_the_languages_the_ruleset_names(key: str) -> None:
    assert set(every_ruleset()[key].languages) == set(languages(key))
    assert {"es", "pt", "en"} <= set(languages(key))


@pytest.mark.parametrize("key", every_ruleset())
def test_all_languages_carry_the_same_articles(key: str) -> None:
    books = [book(key, language) for language in languages(key)]
    assert len({b.numbers for b in books}) == 1
    assert len({b.version for b in books}) == 1


@pytest.mark.parametrize("key", every_ruleset())
def test_every_cited_article_is_in_the_book(key: str) -> None:
    known = set(book(key, languages(key)[0]).numbers)
    assert sorted(set(cited(every_ruleset()[key])) - known) == []


@pytest.mark.parametrize("key", every_ruleset())
def test_the_index_has_a_line_for_every_article_of_the_book(key: str) -> None:
    listed = [line.article for line in index_of(key)]
    assert len(set(listed)) == len(listed)
    assert set(listed) == set(book(key, languages(key)[0]).numbers)


@pytest.mark.parametrize("key", every_ruleset())
def test_every_sanction_is_told_in_every_language_of_the_book(key: str) -> None:
    for row in every_ruleset()[key].sanctions.rows.values():
        assert set(row.words) == set(languages(key)), row.id
        for language, said in row.words.items():
            assert said["title"], (row.id, language)
            assert said["consequence"], (row.id, language)
            assert said["search"], (row.id, language)


def figures(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


@pytest.mark.parametrize("key", every_ruleset())
def test_spanish_and_portuguese_give_the_same_figures_and_positions(key: str) -> None:
    """A translation may change every word, never a number, an article or a position."""
    spanish, portuguese = book(key, "es"), book(key, "pt")
    for one, other in zip(spanish.articles, portuguese.articles, strict=True):
        assert figures(one.text) == figures(other.text), one.number
        assert one.chapter == other.chapter
    for row in every_ruleset()[key].sanctions.rows.values():
        said = row.words
        assert figures(said["es"]["consequence"]) == figures(said["pt"]["consequence"]), row.id


@pytest.mark.parametrize("key", every_ruleset())
def test_nobody_at_a_table_reads_the_marks_of_our_positions(key: str) -> None:
    marks = re.compile(r"(?:crit[eé]rios?|positions?) [A-Z]\d")
    for language in languages(key):
        articles = book(key, language).articles
        assert any(marks.search(article.text) for article in articles)
        assert [a.number for a in articles if marks.search(a.plain_text)] == []


@pytest.mark.parametrize("key", every_ruleset())
def test_the_words_of_the_game_are_the_same_in_every_language(key: str) -> None:
    """The same codes, and none without words."""
    by_language = [book(key, language).words for language in languages(key)]
    for section in GameWords._fields:
        codes = [set(getattr(words, section)) for words in by_language]
        assert all(each == codes[0] for each in codes), section
        for words in by_language:
            assert all(getattr(words, section).values()), section


def test_no_two_books_call_one_concept_by_two_names() -> None:
    """A line of a match is told without its ruleset at hand."""
    for language in ("es", "pt", "en"):
        names: dict[str, str] = {}
        for key in every_ruleset():
            for code, words in book(key, language).words.concepts.items():
                assert names.setdefault(code, words) == words, (key, code)
