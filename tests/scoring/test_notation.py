"""docs/notation.md runs, and the notation reads back what it writes."""

import json
import re
from pathlib import Path

import pytest

from scoring import (
    Format,
    MatchState,
    NotationError,
    Refused,
    apply,
    entry_from_json,
    entry_to_json,
    format_entry,
    parse_entry,
    ruleset,
    start,
)
from scoring.core.entries import KINDS, Move

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text("utf-8")
ASART = ruleset("asart")
GAUCHO = ruleset("gaucho")
BLOCKS = re.findall(r"```asart ?([^\n]*)\n(.*?)```", PAGE, re.S)
[FLORES] = re.findall(r"```gaucho log\n(.*?)```", PAGE, re.S)
JSON_LINES = [
    x for block in re.findall(r"```json\n(.*?)```", PAGE, re.S) for x in block.split("\n")
]


def examples() -> list[tuple[str, str, str, str]]:
    """(settings, lines before it, line, what comes of it)"""
    found = []
    for info, block in BLOCKS:
        before: list[str] = []
        for text in block.strip().splitlines():
            line, _, result = text.partition("->")
            earlier = "\n".join(before) if "log" in info else ""
            found.append((info, earlier, line.strip(), result.strip()))
            if not result.strip().startswith("refused"):
                before.append(line.strip())
    return found


def situation(info: str) -> MatchState:
    told = dict(part.split("=") for part in info.split() if "=" in part)
    state = start(ASART, format=Format(int(told.get("players", 4)), 3))
    a, b = told.get("score", "0-0").split("-")
    memory = int(told["memory"]) if "memory" in told else state.memory
    return state.beginning(score=(int(a), int(b)), memory=memory)


@pytest.mark.parametrize(("info", "earlier", "line", "result"), examples())
def test_the_example_on_the_page_holds(info: str, earlier: str, line: str, result: str) -> None:
    state = situation(info)
    for text in [*earlier.splitlines(), line]:
        after = apply(state, parse_entry(text, ASART))
        if isinstance(after, Refused):
            codes = " ".join(fault.code for fault in after.faults)
            assert f"refused {codes}" == result
            return
        state = after
    assert f"{state.score[0]}-{state.score[1]}" == result


def test_the_page_shows_every_word_and_every_kind_of_entry() -> None:
    entries = [parse_entry(line, ASART) for _, _, line, _ in examples()]
    words = {move.word for e in entries if e.kind == "hand" for move in e.moves}
    assert words == {term.word for term in ASART.vocabulary.terms}
    # Flores are no part of ASART's game.
    assert {entry.kind for entry in entries} == set(KINDS) - {"flores"}


def test_the_lines_about_flores_on_the_page_hold() -> None:
    state = start(GAUCHO, format=Format(4, 3))
    for text in FLORES.strip().splitlines():
        line, _, result = (part.strip() for part in text.partition("->"))
        after = apply(state, parse_entry(line, GAUCHO))
        if isinstance(after, Refused):
            assert f"refused {' '.join(fault.code for fault in after.faults)}" == result, line
            continue
        state = after
        assert f"{state.score[0]}-{state.score[1]}" == result, line
    assert state.flores_of_result == (5, 2)


@pytest.mark.parametrize("line", [line for line in JSON_LINES if line])
def test_the_json_on_the_page_is_read_and_written_back(line: str) -> None:
    data = json.loads(line)
    assert entry_to_json(entry_from_json(data)) == data


def test_the_page_shows_every_kind_as_json() -> None:
    assert {json.loads(line)["kind"] for line in JSON_LINES if line} == set(KINDS)


@pytest.mark.parametrize("line", sorted({line for _, _, line, _ in examples()}))
def test_text_and_json_give_the_same_entry_back(line: str) -> None:
    entry = parse_entry(line, ASART)
    assert parse_entry(format_entry(entry, ASART), ASART) == entry
    assert entry_from_json(json.loads(json.dumps(entry_to_json(entry)))) == entry


def test_capitals_and_accents_do_not_matter() -> None:
    assert parse_entry("a TRUCO, b Nó Quiero", ASART) == parse_entry("A truco, B no quiero", ASART)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "empty_line"),
        ("A truco,, B quiero", "empty_clause"),
        ("A", "unknown_word"),
        ("A sings", "unknown_word"),
        ("A1 juega", "argument_expected"),
        ("A1 juega 8e", "no_such_card"),
        ("A1 9e", "no_such_card"),
        ("A1 -1", "bad_number"),
        ("ruling 006 A1 envido_points=-1", "bad_number"),
        ("A truco loud", "too_many_words"),
        ("mano para C", "argument_expected"),
        ("game 30", "expected"),
        ("game ３０-1", "expected"),
        ("adjust A 2", "expected"),
        ("void", "expected"),
        ("void x", "expected"),
        ("ruling 006", "expected"),
        ("ruling 006 A1 x", "expected"),
        ("opening dealer", "expected"),
        ("opening A1 dealer A1", "expected"),
        ("walkover C", "expected"),
        ("suspend now", "too_many_words"),
        ("A " + "truco " * 1000, "line_too_long"),
    ],
)
def test_text_that_is_no_entry_says_why(line: str, code: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_entry(line, ASART)
    assert error.value.code == code


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"kind": "dance"},
        {"kind": ["hand"]},
        {"moves": []},
        {"moves": [1]},
        {"moves": [{"who": 1, "word": "truco"}]},
        {"moves": [{"word": "truco", "args": [None]}]},
        {"moves": [{"word": "truco", "args": [True]}]},
        {"moves": [{"word": "truco", "void": 1}]},
        {"moves": [{"word": "truco", "extra": 1}]},
        {"moves": [{"word": "truco"}], "extra": 1},
        {"kind": "game"},
        {"kind": "game", "score": [30]},
        {"kind": "game", "score": [30, True]},
        {"kind": "game", "score": [30, -1]},
        {"kind": "adjust", "side": "C", "points": 1},
        {"kind": "adjust", "side": "A", "points": 10**9},
        {"kind": "void", "entries": "1"},
        {"kind": "ruling", "sanction": "a b", "against": "A"},
        {"kind": "ruling", "sanction": "006", "against": "A", "inputs": {"x": [1]}},
        {"kind": "opening", "people": {"A1": 1}, "dealer": "A1"},
        {"kind": "deal"},
    ],
)
def test_json_that_is_no_entry_is_refused(data: object) -> None:
    with pytest.raises(NotationError):
        entry_from_json(data)


def test_a_void_move_is_kept_in_both_forms() -> None:
    entry = parse_entry("A truco nulo, mano para A", ASART)
    assert entry.kind == "hand"
    assert entry.moves[0] == Move("A", "truco", (), True)
    assert format_entry(entry, ASART) == "A truco nulo, mano para A"
