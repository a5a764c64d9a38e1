"""Faults of a line in words."""

import pytest
from django.utils.translation import override

from scoring import Refused, apply, parse_entry, ruleset, start
from scoring.core.fault import fault
from tournaments.exceptions import Faulty
from tournaments.matches.hand_faults import HAND_FAULTS
from tournaments.matches.labels import (
    ENTRY_FAULTS,
    describe_for,
    describe_notation,
    fault_words,
    name_line,
)
from tournaments.matches.services.entries import Submission, record_entry


def test_a_fault_is_a_sentence_and_that_of_a_rule_has_its_article():
    with override("en"):
        assert fault_words(fault("no_such_entry", entry=9)) == "There is no line 9."
        late = fault_words(fault("envido_late", article="4.1.3"))
    assert late == "The envido is called in the first round, and that was over. Art. 4.1.3."


@pytest.mark.parametrize(
    ("language", "line", "said"),
    [
        (
            "es-ar",
            "rondas A A, B truco, A no quiero",
            "Para entonces la mano ya había terminado: después no se canta, no se contesta ni se"
            " juega nada. Art. 5.3.2.",
        ),
        (
            "pt-br",
            "envido para A, mano para B",
            "A linha diz como terminou e não como foi chamado. Acrescente o canto: envido, real"
            " envido, falta envido. Art. 4.1.7.",
        ),
        (
            "es-ve",
            "mano para A, mano para B",
            "La mano no puede ser de los dos: A y B. Regla 5.3.2.",
        ),
    ],
)
def test_a_hand_that_contradicts_itself_is_answered_in_words_and_with_the_article(
    language, line, said
):
    state = start(ruleset("asart"))
    refusal = apply(state, parse_entry(line, state.ruleset))
    assert isinstance(refusal, Refused)
    with override(language):
        assert [fault_words(one) for one in refusal.faults] == [said]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("ruling 999 A1", "The catalogue has no row 999."),
        ("ruling 001 C1", "C1 is no seat of this table: A1, "),
        ("ruling 001 A1 moon=full", "This ruling does not take moon."),
        ("disqualify C1", "C1 is no seat of this table"),
        ("walkover A B", "Something else was expected here: “A B”."),
        ("mano para nadie truco", "“"),
    ],
)
def test_a_wrong_line_of_a_sheet_is_answered_in_words(hall, line, said):
    with override("en"), pytest.raises(Faulty) as refusal:
        record_entry(hall.match(1), by=hall.by, submission=Submission(line))
    with override("en"):
        sentences = [fault_words(one) for one in refusal.value.faults]
    assert any(said in sentence for sentence in sentences), sentences


def test_every_sentence_can_be_filled():
    data = {"a": 1, "b": 2, "entry": 3, "codes": "x"}
    data |= dict.fromkeys(("sanction", "seat", "side", "name", "value", "token", "clause"), "x")
    data |= {"card": "1e", "told": "x", "given": "x", "points": 3, "target": 30}
    data |= {"before": 1, "after": 2, "number": 27, "who": "A1", "field": "reason", "names": "x"}
    for code in (*ENTRY_FAULTS, *HAND_FAULTS):
        assert "%(" not in fault_words(fault(code, 30, **data))


def test_a_replacement_says_which_lines_and_what_stands_there_now():
    with override("en"):
        words = describe_notation("replace 3 4 reason r1 with A truco, B no quiero")
        assert words == "In place of 3, 4: A truco, B no quiero"
        assert describe_notation("replace 3 with game 30-21") == "In place of 3: Game: 30–21"


@pytest.mark.parametrize(
    ("key", "score", "line", "sentence"),
    [
        ("asart", (28, 3), "quick A +3", "A lacks 2: 3 would pass 30."),
        ("asart", (18, 21), "quick A real envido 4", "real envido gives 3, 5, 7, not 4."),
        ("asart", (18, 21), "quick A truco 2, B retruco 3", "retruco is too much."),
        ("asart", (0, 0), "quick none", "Somebody scores in every hand"),
        ("paulista-aabb", (11, 8), "quick A truco 3", "A can't get 3 for truco."),
    ],
)
def test_what_a_quick_hand_cannot_be_is_said_in_words(key, score, line, sentence):
    rules = ruleset(key)
    refused = apply(start(rules).beginning(score=score), parse_entry(line, rules))
    with override("en"):
        assert any(sentence in fault_words(each) for each in refused.faults)


def test_a_quick_hand_is_read_with_the_names_of_the_teams():
    with override("en"):
        assert describe_notation("quick A mao 1") == "Kept quickly: A mao 1"
        line = describe_for("quick A flor 3, B +1", ruleset("venezolano"), {"A": "Sol", "B": "Mar"})
        assert line == "Kept quickly: Sol flor 3, Mar +1"
        assert describe_notation("replace 2 with quick none").endswith("nobody scored")


def test_after_the_end_it_says_that_the_match_is_over():
    with override("en"):
        assert "over" in fault_words(fault("not_now", match="over"))
        assert "suspended" in fault_words(fault("not_now", match="suspended"))
        assert "does not fit" in fault_words(fault("not_now", match="playing"))


@pytest.mark.parametrize(
    ("key", "lines", "said"),
    [
        ("asart", ["mano para A", "mano para B", "ruling 023 A1"], "the ruling on hand 2"),
        ("asart", ["mano para A", "mano para B", "ruling 023 A1 about 1"], "the ruling on hand 1"),
        (
            "asart",
            ["mano para A", "ruling 006 A1 envido_points=2 truco_stake=1"],
            "the ruling on hand 2",
        ),
        ("paulista-aabb", ["A ganha", "ruling 064 B1"], "the ruling on hand 2"),
    ],
)
def test_a_ruling_is_called_by_the_hand_it_is_about(key, lines, said):
    state = start(ruleset(key))
    for line in lines:
        after = apply(state, parse_entry(line, state.ruleset))
        assert not isinstance(after, Refused), after
        state = after
    with override("en"):
        assert name_line(state, len(lines)) == said
