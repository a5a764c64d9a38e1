"""What a phone gets for its hand sheet: words that exist, points as the rules give them."""

import json

import pytest

from scoring import Format, Hand, apply, ruleset, start
from scoring.core.entries import Move
from scoring.core.match import MatchState
from tests.scoring.score_sheets import point_table, sheet

RULES = ruleset("venezolano")


def words_in(part: object) -> set[str]:
    if isinstance(part, str):
        return {part}
    if isinstance(part, dict):
        return set().union(*(words_in(value) for value in part.values()))
    return set().union(*(words_in(value) for value in part)) if isinstance(part, list) else set()


def test_the_sheet_and_the_point_table_are_plain_json() -> None:
    game = start(RULES).beginning(score=(9, 14)).game
    assert json.loads(json.dumps(sheet(RULES))) == sheet(RULES)
    assert json.loads(json.dumps(point_table(RULES, game)))["target"] == 24


@pytest.mark.parametrize("part", ["cantando", "flor", "envite", "truco", "mazo", "winner"])
def test_every_word_of_the_sheet_is_in_the_vocabulary(part: str) -> None:
    known = set(RULES.vocabulary.by_word)
    said = {w for phrase in words_in(sheet(RULES)[part]) for w in phrase.split()}
    assert said <= known


@pytest.mark.parametrize("word", ["truco", "retruco", "vale_nueve"])
@pytest.mark.parametrize("answer", ["quiero", "no_quiero"])
def test_the_point_table_says_what_a_truco_gives(word: str, answer: str) -> None:
    state = start(RULES)
    table = point_table(RULES, state.game)["truco"]
    ladder = ["truco", "retruco", "vale_nueve"]
    calls = [Move("AB"[at % 2], w) for at, w in enumerate(ladder[: ladder.index(word) + 1])]
    last = str(calls[-1].who)
    reply = Move("B" if last == "A" else "A", answer)
    told = (*calls, reply, Move(None, "base_para", (last,)))
    after = apply(state, Hand(told if answer == "quiero" else told[:-1]))
    assert isinstance(after, MatchState)
    expected = table[word]["wanted" if answer == "quiero" else "refused"]
    assert after.score["AB".index(last)] == expected


@pytest.mark.parametrize(("score", "falta"), [((0, 0), 24), ((9, 14), 10), ((22, 3), 2)])
def test_the_point_table_knows_the_falta(score: tuple[int, int], falta: int) -> None:
    game = start(RULES).beginning(score=score).game
    assert point_table(RULES, game)["envite"]["falta"]["wanted"] == falta


def test_seats_have_their_names_from_the_mano_on() -> None:
    four = point_table(RULES, start(RULES).beginning(dealer="A1").game)["seats"]
    assert four == {"B1": "mano", "A2": "trasmano", "B2": "antepie", "A1": "pie"}
    two = point_table(RULES, start(RULES, format=Format(2)).game)["seats"]
    assert two == {"A1": "mano", "B1": "pie"}
