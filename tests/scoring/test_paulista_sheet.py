"""What a phone previews offline is what the engine gives, in every state of a hand."""

import json
from typing import Any

import pytest

from scoring import Format, MatchState, apply, parse_entry, ruleset, start
from scoring.consult import consult, find
from scoring.core.entries import Hand
from scoring.core.options import Value
from tests.scoring.score_sheets import point_table, sheet

KEYS = pytest.mark.parametrize("key", ["paulista-tento", "paulista-aabb"])


def table(key: str, score: tuple[int, int], **options: Value) -> MatchState:
    rules = ruleset(key)
    return start(rules, options=rules.choose(**options), format=Format(4, 3)).beginning(score=score)


def points(state: MatchState, line: str) -> dict[str, int]:
    """What a line is worth before the target caps it."""
    after = apply(state, parse_entry(line, state.ruleset))
    assert isinstance(after, MatchState), after
    return {award.side: award.worth for award in after.records[-1].awards}


def preview(state: MatchState) -> Any:
    return json.loads(json.dumps(point_table(state.ruleset, state.game)))


@KEYS
def test_the_sheet_can_be_sent_to_a_phone(key: str) -> None:
    rules = ruleset(key)
    parsed = json.loads(json.dumps(sheet(rules)))
    words = {term.word for term in rules.vocabulary.terms}
    assert set(parsed["terms"]) == words
    asked = [*parsed["truco"]["raises"].values(), *parsed["truco"]["answers"]]
    asked += [*parsed["onze"]["answers"], parsed["winner"]["word"], parsed["winner"]["tie"]]
    assert set(asked) <= words


@KEYS
def test_the_preview_of_requests_is_what_the_engine_gives(key: str) -> None:
    state = table(key, (0, 0))
    shown = preview(state)["truco"]
    assert points(state, "A ganha") == {"A": shown["uncalled"]}
    said, sides = [], "ABAB"
    raises = sheet(state.ruleset)["truco"]["raises"]
    last = ""
    for place, side in enumerate(sides):
        last = raises[last]
        said.append(f"{side} {last}")
        other = sides[1 - place % 2]
        ran = ", ".join([*said, f"{other} corre"])
        won = ", ".join([*said, f"{other} aceita", "B ganha"])
        assert points(state, ran) == {side: shown[last]["refused"]}
        assert points(state, won) == {"B": shown[last]["wanted"]}
    assert last not in raises


@KEYS
def test_the_preview_of_onze_and_ferro_is_what_the_engine_gives(key: str) -> None:
    for score, side, rival in (((11, 4), "A", "B"), ((4, 11), "B", "A")):
        state = table(key, score)
        shown = preview(state)
        assert "truco" not in shown
        assert shown["onze"]["side"] == side
        assert points(state, f"{side} corre") == {rival: shown["onze"]["corre"]}
        assert points(state, f"{side} joga, {rival} ganha") == {rival: shown["onze"]["joga"]}
        assert points(state, f"{side} joga, {side} ganha") == {side: shown["onze"]["joga"]}
    ferro = table(key, (11, 11))
    assert points(ferro, "A ganha") == {"A": preview(ferro)["ferro"]["winner"]}


@KEYS
@pytest.mark.parametrize("rule", ["dealer", "none", "starter"])
def test_the_preview_of_three_ties_is_what_the_engine_gives(key: str, rule: str) -> None:
    state = table(key, (0, 0), all_tied=rule)
    winner = preview(state)["all_tied"]["winner"]
    assert points(state, "três empates") == ({winner: 1} if winner else {})


# --- consulting a case ---------------------------------------------------------------------


@KEYS
@pytest.mark.parametrize(
    ("story", "score", "given", "struck"),
    [
        ("A joga, B truco, A seis, A ganha", (11, 7), {"A": 3}, ["request_in_onze"] * 2),
        ("A truco, B ganha", (11, 11), {"B": 1}, ["request_in_ferro"]),
        ("A truco, B ganha", (0, 0), {"B": 1}, ["request_unanswered"]),
        ("A truco, B seis, A aceita, A doze, B ganha", (0, 0), {"B": 6}, ["step_skipped"]),
        ("A truco, B aceita, A seis, A ganha", (0, 0), {"A": 3}, ["own_request_raised"]),
        ("A joga, vira Jc, A1 Kp, A corre, B ganha", (11, 7), {"B": 3}, ["decision_too_late"]),
    ],
)
def test_a_story_is_told_who_collects_and_why(
    key: str, story: str, score: tuple[int, int], given: dict[str, int], struck: list[str]
) -> None:
    state = table(key, score)
    hand = parse_entry(story, state.ruleset)
    assert isinstance(hand, Hand)
    found = consult(state.ruleset, state.game, hand)
    assert found.faults == ()
    assert {award.side: award.worth for award in found.awards} == given
    assert [fault.code for fault in found.struck] == struck
    assert all(award.article for award in found.awards)
    assert all(fault.article for fault in found.struck)


@pytest.mark.parametrize(
    ("key", "words", "language", "first"),
    [
        ("paulista-tento", "palavra parecida", "pt", ("article", "13.11")),
        ("paulista-tento", "turco", "pt", ("sanction", "044")),
        ("paulista-tento", "14.6", "pt", ("article", "14.6")),
        ("paulista-tento", "highest card tie", "en", ("article", "13.12")),
        ("paulista-aabb", "mao de ferro", "pt", ("article", "9.6.1")),
        ("paulista-aabb", "recurso", "pt", ("article", "6")),
    ],
)
def test_a_word_finds_its_article_or_case(
    key: str, words: str, language: str, first: tuple[str, str]
) -> None:
    found = [(hit.kind, hit.id) for hit in find(ruleset(key), words, language=language)]
    assert first in found[:3], found[:6]


def test_the_sheet_of_the_aabb_names_the_fixed_manilhas_from_the_highest() -> None:
    named = json.loads(json.dumps(sheet(ruleset("paulista-aabb"))))["fixed_manilhas"]
    assert list(named) == ["4p", "7c", "Ae", "7o"]
    state = table("paulista-aabb", (0, 0), manilhas="fixed")
    highest_first = f"A1 {list(named)[1]}, B1 {list(named)[0]}, A2 3c, B2 3o"
    rest = "B1 3p, A2 2c, B2 2o, A1 Ac"
    assert points(state, f"{highest_first}, {rest}") == {"B": 1}
