"""The case consultant at a Venezuelan table: a story in, the ruling and the cases out."""

import pytest

from scoring import parse_entry, ruleset, start
from scoring.consult import Consultation, consult, find
from scoring.core.entries import Hand

RULES = ruleset("venezolano")


def told(story: str, *, score: tuple[int, int] = (0, 0)) -> Consultation:
    hand = parse_entry(story, RULES)
    assert isinstance(hand, Hand)
    return consult(RULES, start(RULES).beginning(score=score).game, hand)


def test_it_answers_the_flor_that_was_called_small_after_an_envite() -> None:
    answer = told(
        "vira 2o, A1 tiene 1e 7e 4e, B1 tiene 11o 3c 2c, A1 a ley, A1 4e, B1 flor, B1 2c, "
        "A1 flor, A1 mi flor envida, B1 chica, base para A"
    )
    assert [(a.side, a.points, a.article) for a in answer.awards] == [
        ("A", 3, "54"),
        ("A", 1, "54"),
        ("A", 1, "TRUCO"),
    ]
    assert "F12" in {note.article for note in answer.notes}


def test_it_says_which_words_had_no_effect() -> None:
    answer = told("A truco, B quiero, vueltas A, A juega el perico, B retruco, A quiero")
    assert [(n.code, n.article, n.move) for n in answer.notes] == [
        ("raise_on_decided_hand", "34", 4)
    ]
    assert answer.score == (3, 0)


def test_it_strikes_a_call_that_cannot_be_and_scores_the_rest() -> None:
    answer = told("A envido hasta igualar, B quiero, base para A", score=(9, 9))
    assert [(f.code, f.article) for f in answer.struck] == [
        ("cannot_be_called", "17"),
        ("nothing_to_answer", "48"),
    ]
    assert answer.score == (10, 9)


def test_an_untold_winner_leaves_the_story_open() -> None:
    assert [f.code for f in told("A envido, B quiero, base para A").faults] == [
        "envite_winner_needed"
    ]


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("flor quemada", {"49", "50", "77", "E2", "E3", "CF1", "077", "078"}),
        ("privo", {"84", "CF3", "F13", "094"}),
        ("matar tapado", {"TAPADO", "074", "T5"}),
        ("más a ley", {"F14", "F15", "124"}),
        ("montar", {"98", "099"}),
        ("MAZO", {"MAZO", "T6", "111"}),
        ("reservada", {"64", "66", "R1", "085"}),
    ],
)
def test_a_word_finds_rules_cases_and_sanctions(words: str, ids: set[str]) -> None:
    assert ids <= {found.id for found in find(RULES, words)}


def test_it_finds_the_same_in_english() -> None:
    assert {"62", "F5", "084"} <= {found.id for found in find(RULES, "false flor", language="en")}
