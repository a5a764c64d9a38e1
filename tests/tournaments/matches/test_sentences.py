"""Hands told in sentences: golden lines, and laws for every word of every ruleset."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from django.utils.translation import override

from scoring import notation
from scoring.core.entries import Hand
from scoring.core.replay import start
from scoring.core.ruleset import Ruleset
from scoring.registry import all_rulesets, ruleset
from tournaments.matches.articles import article_label
from tournaments.matches.labels import describe_for

LANGUAGES = ("es-ar", "es-ve", "pt-br", "en")
NAMES = {
    "es": {"A": "Ana y Beto", "B": "Los Tahúres"},
    "pt": {"A": "Ana e Beto", "B": "Caio e Duda"},
    "en": {"A": "Ana and Beto", "B": "Caio and Duda"},
}
SEATS = {"A1": "Ana", "A2": "Beto", "B1": "Irma", "B2": "Duda", "A3": "Gil", "B3": "Hugo"}
NOTATION = re.compile(r"\b[AB][1-3]\b|\bB\b|\b\d{1,2}[ebocp]\b|[{}|\[\]_]")


def golden() -> Iterator[tuple[str, str, str, str]]:
    files = sorted(Path(__file__).parent.glob("sentences*.txt"))
    lines = [line for file in files for line in file.read_text().splitlines()]
    pairs = [line for line in lines if line and not line.startswith("#")]
    for head, sentence in zip(pairs[::2], pairs[1::2], strict=True):
        key, language, line = head.split(" | ")
        yield key, language, line, sentence.strip()


def test_hands_are_told_as_people_read_them() -> None:
    wrong = []
    for key, language, line, sentence in golden():
        with override(language):
            told = describe_for(line, ruleset(key), NAMES[language[:2]] | SEATS)
        if told != sentence:
            wrong.append((key, language, line, told))
    assert wrong == []


def test_the_golden_lines_tell_every_ruleset_in_every_language() -> None:
    told = {(key, language) for key, language, *_ in golden()}
    assert told >= {(key, language) for key in all_rulesets() for language in LANGUAGES}


@pytest.mark.parametrize("key", all_rulesets())
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_shows_the_notation(key: str, language: str) -> None:
    """Whatever hand is played: no seat, no letter of a suit, no mark of a clause."""
    rules = ruleset(key)
    for hand in random_hands(rules):
        line = notation.format_entry(hand, rules)
        with override(language):
            told = describe_for(line, rules, NAMES[language[:2]] | SEATS)
        without_names = re.sub(r"\b(?:A|[AKQJ\d]+) (?:de|of) \w+", "", told)
        assert not NOTATION.search(without_names), (line, told)
        assert told.endswith(".")
        assert told[0].isupper(), told


def random_hands(rules: Ruleset) -> Iterator[Hand]:
    chance = Random(11)
    game = start(rules, options=rules.choose()).game
    for _ in range(60):
        yield Hand(tuple(rules.random_hand(game, chance)))


@pytest.mark.parametrize("key", all_rulesets())
def test_clauses_belong_to_words_of_the_ruleset_and_name_only_what_the_word_has(key: str) -> None:
    vocabulary = ruleset(key).vocabulary
    fields_by_kind = {
        "card": {"card", "cards"}, "number": {"number"}, "side": {"side"}, "seat": {"seats"},
        "result": {"results"}, "word": {"word"},
    }  # fmt: skip
    for term in vocabulary.terms:
        clause = vocabulary.clauses.get(term.word)
        if clause is None:
            continue
        kinds = re.findall(r"[a-z]+", term.args)
        allowed = {"said"}.union(*(fields_by_kind[kind] for kind in kinds))
        for template in (clause.es, clause.pt, clause.en, clause.es_ve):
            needed = set(re.findall(r"\{(\w+)\}", re.sub(r"\[[^]]*\]", "", template)))
            assert needed <= allowed, (term.word, template)


@pytest.mark.parametrize(
    ("key", "language", "number", "label"),
    [
        ("venezolano", "es-ve", "9", "regla 9"),
        ("venezolano", "es-ar", "9", "regla 9"),
        ("venezolano", "pt-br", "9", "regra 9"),
        ("venezolano", "es-ve", "MAZO", "Irse al mazo"),
        ("venezolano", "es-ar", "R6.1", "art. R6.1"),  # the event's own regulation
        ("asart", "es-ar", "4.6.7", "art. 4.6.7"),
        ("paulista-aabb", "pt-br", "9.4.5", "art. 9.4.5"),
    ],
)
def test_an_article_is_cited_as_its_book_does(
    key: str, language: str, number: str, label: str
) -> None:
    with override(language):
        assert article_label(number, ruleset(key)) == label
