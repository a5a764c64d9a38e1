"""docs/notation-venezuela.md runs, and shows every word of the table."""

import json
import re
from pathlib import Path

import pytest

from scoring import (
    Format,
    Refused,
    apply,
    entry_from_json,
    entry_to_json,
    format_entry,
    parse_entry,
    ruleset,
    start,
)
from scoring.core.entries import Hand
from scoring.core.vocabulary import Term
from scoring.venezuela.words import ANSWERS, FORMS, RAISES

RULES = ruleset("venezolano")
PAGE = (Path(__file__).parents[2] / "docs" / "notation-venezuela.md").read_text("utf-8")
BLOCKS = re.findall(r"```venezolano ?([^\n]*)\n(.*?)```", PAGE, re.S)
EXAMPLES = [
    (info, *(part.strip() for part in text.split("->")))
    for info, block in BLOCKS
    for text in block.strip().splitlines()
]


def split_form(word: str) -> tuple[str, str]:
    """The form and the bare word."""
    for form in FORMS[1:]:
        if word.startswith(form) and word[len(form) :] in (*RAISES, *ANSWERS):
            return form, word[len(form) :]
    return "", word


@pytest.mark.parametrize(("info", "line", "result"), EXAMPLES)
def test_the_example_on_the_page_holds(info: str, line: str, result: str) -> None:
    told = dict(part.split("=") for part in info.split())
    a, b = (int(part) for part in told.get("score", "0-0").split("-"))
    state = start(RULES, format=Format(4, 3)).beginning(score=(a, b))
    after = apply(state, parse_entry(line, RULES))
    if isinstance(after, Refused):
        assert result == " ".join(["refused", *(fault.code for fault in after.faults)])
    elif after.games:
        game = after.games[-1]
        assert result == f"game {game.winner} {game.score[0]}-{game.score[1]}"
    else:
        assert result == f"{after.score[0]}-{after.score[1]}"


@pytest.mark.parametrize(("info", "line", "result"), EXAMPLES)
def test_text_and_json_give_the_same_entry_back(info: str, line: str, result: str) -> None:
    entry = parse_entry(line, RULES)
    assert parse_entry(format_entry(entry, RULES), RULES) == entry
    assert entry_from_json(json.loads(json.dumps(entry_to_json(entry)))) == entry


def test_the_page_shows_every_word_and_every_form() -> None:
    """The forms are shown once each, not with every one of their words."""
    entries = [parse_entry(line, RULES) for _, line, _ in EXAMPLES]
    said = {move.word for entry in entries if isinstance(entry, Hand) for move in entry.moves}
    words = {term.word for term in RULES.vocabulary.terms}
    assert {split_form(word)[1] for word in words} <= {split_form(word)[1] for word in said}
    assert {split_form(word)[0] for word in said} == set(FORMS)


def test_every_phrase_means_one_word_only() -> None:
    phrases = [phrase for term in RULES.vocabulary.terms for phrase in term.says]
    phrases += RULES.vocabulary.shorthands
    assert len(phrases) == len(set(phrases))


@pytest.mark.parametrize("term", RULES.vocabulary.terms, ids=lambda term: term.word)
def test_every_phrase_of_a_word_is_read_as_that_word(term: Term) -> None:
    """Longer phrases win, so none may be swallowed by another word's."""
    speaker = "" if term.by == "nobody" else "A1 "
    args = {"card": "7c", "number": "5", "side": "A", "result": "A"}
    needed = [
        " ".join([args[kind.rstrip("?*+")]] * (3 if kind.endswith("+") and "card" in kind else 1))
        for kind in term.args.split()
        if not kind.endswith(("?", "*"))
    ]
    for phrase in term.says:
        entry = parse_entry(f"{speaker}{phrase} {' '.join(needed)}".strip(), RULES)
        assert isinstance(entry, Hand)
        assert entry.moves[-1].word == term.word


def test_a_word_that_begins_like_a_side_is_nobodys_unless_somebody_says_it() -> None:
    rules = ruleset("venezolano")
    for line, who in (("a ley", None), ("con ley o sin ley juego", None), ("A a ley", "A")):
        entry = parse_entry(line, rules)
        assert [(move.who, move.word) for move in entry.moves] == [(who, "a_ley")]
        assert parse_entry(format_entry(entry, rules), rules) == entry
