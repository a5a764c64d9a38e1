"""Each article cited anywhere exists, in every language of its book."""

import re
from collections.abc import Iterator

import pytest

from scoring import all_rulesets
from scoring.book import book, languages
from scoring.core.ruleset import Ruleset
from tests.scoring.golden import golden_lines, play


def cited(rules: Ruleset) -> Iterator[str]:
    for article in rules.articles.all:
        yield article.number
    for row in rules.sanctions.rows.values():
        yield from row.articles
    for line in rules.index:
        yield line.article
    yield from rules.cites.values()
    for golden in golden_lines():
        if golden.ruleset == rules.key:
            yield from play(golden).fired


@pytest.mark.parametrize("key", all_rulesets())
def test_the_book_exists_in_the_languages_the_ruleset_names(key: str) -> None:
    assert set(all_rulesets()[key].languages) == set(languages(key))
    assert {"es", "pt", "en"} <= set(languages(key))


@pytest.mark.parametrize("key", all_rulesets())
def test_all_languages_carry_the_same_articles(key: str) -> None:
    books = [book(key, language) for language in languages(key)]
    assert len({b.numbers for b in books}) == 1
    assert len({b.version for b in books}) == 1


@pytest.mark.parametrize("key", all_rulesets())
def test_every_cited_article_is_in_the_book(key: str) -> None:
    known = set(book(key, languages(key)[0]).numbers)
    assert sorted(set(cited(all_rulesets()[key])) - known) == []


@pytest.mark.parametrize("key", all_rulesets())
def test_the_index_has_a_line_for_every_article_of_the_book(key: str) -> None:
    listed = [line.article for line in all_rulesets()[key].index]
    assert len(set(listed)) == len(listed)
    assert set(listed) == set(book(key, languages(key)[0]).numbers)


@pytest.mark.parametrize("key", all_rulesets())
def test_every_sanction_is_told_in_every_language_of_the_book(key: str) -> None:
    for row in all_rulesets()[key].sanctions.rows.values():
        assert set(row.words) == set(languages(key)), row.id
        for language, said in row.words.items():
            assert said["title"], (row.id, language)
            assert said["consequence"], (row.id, language)
            assert said["search"], (row.id, language)


def figures(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


@pytest.mark.parametrize("key", all_rulesets())
def test_spanish_and_portuguese_give_the_same_figures_and_positions(key: str) -> None:
    """A translation may change every word, never a number, an article or a position."""
    spanish, portuguese = book(key, "es"), book(key, "pt")
    for one, other in zip(spanish.articles, portuguese.articles, strict=True):
        assert figures(one.text) == figures(other.text), one.number
        assert one.chapter == other.chapter
    for row in all_rulesets()[key].sanctions.rows.values():
        said = row.words
        assert figures(said["es"]["consequence"]) == figures(said["pt"]["consequence"]), row.id
