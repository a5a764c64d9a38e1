"""What a phone needs: sheets and point tables are plain JSON, and the tables tell the truth."""

import json

import pytest

from scoring import MatchState, all_rulesets, apply, parse_entry, ruleset, start
from tests.scoring.score_sheets import ARRANGED, point_table, sheet

ASART = ruleset("asart")
SCORES = [(0, 0), (5, 10), (15, 15), (15, 16), (16, 15), (25, 3), (29, 28)]
OTHER = {"A": "B", "B": "A"}


@pytest.mark.parametrize("key", ARRANGED)
def test_sheets_and_tables_are_plain_json(key: str) -> None:
    rules = all_rulesets()[key]
    assert json.loads(json.dumps(sheet(rules))) == sheet(rules)
    for a in (0, 5, rules.target - 1):
        game = start(rules).beginning(score=(a, rules.target - 2)).game
        table = point_table(rules, game)
        assert json.loads(json.dumps(table)) == table
        assert table


@pytest.mark.parametrize("score", SCORES)
def test_the_envido_table_is_what_the_engine_gives(score: tuple[int, int]) -> None:
    fresh = start(ASART).beginning(score=score)
    for chain, worth in point_table(ASART, fresh.game)["envido"].items():
        calls = [word.replace("_", " ") for word in chain.split()]
        said = ", ".join(f"{'AB'[n % 2]} {call}" for n, call in enumerate(calls))
        caller = "AB"[(len(calls) - 1) % 2]
        for winner in "AB":
            line = f"{said}, {OTHER[caller]} quiero, envido para {winner}, mano para {winner}"
            assert points(fresh, line, winner) == worth["wanted"][winner]
        line = f"{said}, {OTHER[caller]} no quiero, mano para {OTHER[caller]}"
        assert points(fresh, line, caller) == worth["refused"]


def points(state: MatchState, line: str, side: str) -> int:
    """What the envido was worth to a side."""
    after = apply(state, parse_entry(line, ASART))
    assert isinstance(after, MatchState), after
    first = after.records[-1].awards[0]
    assert first.side == side
    return first.worth


def test_the_truco_table_is_what_the_engine_gives() -> None:
    fresh = start(ASART)
    table = point_table(ASART, fresh.game)["truco"]
    said = ""
    side = "A"
    for word in ("truco", "retruco", "vale_cuatro"):
        said += f"{side} {word.replace('_', ' ')}, "
        for answer, expected in (
            (f"{OTHER[side]} no quiero", table[word]["refused"]),
            (f"{OTHER[side]} quiero, mano para {side}", table[word]["wanted"]),
        ):
            assert points(fresh, said + answer, side) == expected
        said += f"{OTHER[side]} quiero, "
        side = OTHER[side]
    assert points(fresh, "mano para A", "A") == table["uncalled"]


def test_the_sheet_offers_only_words_that_exist() -> None:
    words = {term.word for term in ASART.vocabulary.terms}
    envido, truco = sheet(ASART)["envido"], sheet(ASART)["truco"]
    offered = {*envido["first"], *envido["answers"], *envido["then"], *truco["answers"]}
    offered |= {word for raises in envido["raises"].values() for word in raises}
    offered |= set(truco["raises"].values())
    offered |= {sheet(ASART)["mazo"]["word"], sheet(ASART)["winner"]["word"]}
    assert offered <= words
