"""docs/notation-brazil.md runs, and shows every word of each table."""

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

PAGE = (Path(__file__).parents[2] / "docs" / "notation-brazil.md").read_text("utf-8")
BLOCKS = re.findall(r"```(paulista-\w+|mineiro) ?([^\n]*)\n(.*?)```", PAGE, re.S)
EXAMPLES = [
    (key, info, *(part.strip() for part in text.split("->")))
    for key, info, block in BLOCKS
    for text in block.strip().splitlines()
]


@pytest.mark.parametrize(("key", "info", "line", "result"), EXAMPLES)
def test_the_example_on_the_page_holds(key: str, info: str, line: str, result: str) -> None:
    told = dict(part.split("=") for part in info.split())
    a, b = (int(part) for part in told.pop("score", "0-0").split("-"))
    format = Format(int(told.pop("players", 4)), 3)
    state = start(ruleset(key), options=ruleset(key).choose(**told), format=format)
    after = apply(state.beginning(score=(a, b)), parse_entry(line, ruleset(key)))
    if isinstance(after, Refused):
        assert result == " ".join(["refused", *(fault.code for fault in after.faults)])
    elif after.games:
        game = after.games[-1]
        assert result == f"game {game.winner} {game.score[0]}-{game.score[1]}"
    else:
        assert result == f"{after.score[0]}-{after.score[1]}"


@pytest.mark.parametrize(("key", "info", "line", "result"), EXAMPLES)
def test_text_and_json_give_the_same_entry_back(
    key: str, info: str, line: str, result: str
) -> None:
    entry = parse_entry(line, ruleset(key))
    assert parse_entry(format_entry(entry, ruleset(key)), ruleset(key)) == entry
    assert entry_from_json(json.loads(json.dumps(entry_to_json(entry)))) == entry


@pytest.mark.parametrize("key", ["paulista-tento", "paulista-aabb", "mineiro"])
def test_the_page_shows_every_word_of_the_table(key: str) -> None:
    entries = [
        parse_entry(line, ruleset(shown))
        for shown, _, line, _ in EXAMPLES
        if shown == key or key.startswith("paulista") and shown.startswith("paulista")
    ]
    words = {move.word for e in entries if isinstance(e, Hand) for move in e.moves}
    assert {term.word for term in ruleset(key).vocabulary.terms} <= words
