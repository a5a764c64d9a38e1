"""Whatever the engine may say against a line is a sentence, in the four languages."""

import ast
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation import override

from scoring import Refused, apply, parse_entry, ruleset, start
from scoring.core.fault import Fault, fault
from scoring.registry import every_ruleset, fault_codes
from tests.scoring.golden import golden_lines, situation
from tournaments.matches.hand_faults import HAND_FAULTS
from tournaments.matches.labels import ENTRY_FAULTS, fault_words
from tournaments.regulation.rulebooks import words_of_game

ENGINE = Path(__file__).resolve().parents[3] / "scoring"
LANGUAGES = [code for code, _ in settings.LANGUAGES]
RAISING = {"fault", "add_fault", "_add_fault", "refuse", "Fault", "Irregular"}


def declared_codes() -> set[str]:
    """By the engine's own list, and by books that no event may choose yet."""
    rules = [rule for each in every_ruleset().values() for rule in each.articles.all]
    declared = {code for rule in rules if rule.forbids for code in rule.codes}
    return declared | {code for _, code, _ in fault_codes()}


def raised_codes() -> set[str]:
    """Written where the engine makes a fault."""
    calls = [
        node
        for path in ENGINE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in RAISING
    ]
    firsts = [call.args[0] for call in calls if call.args]
    return {
        first.value
        for first in firsts
        if isinstance(first, ast.Constant) and isinstance(first.value, str)
    }


@cache
def faults_of_the_golden_files() -> tuple[Fault, ...]:
    found = []
    for line in golden_lines():
        if line.after != "refused":
            continue
        rules = ruleset(line.ruleset)
        state = situation(rules, line.before)
        for text in line.told:
            after = apply(state, parse_entry(text, rules))
            if isinstance(after, Refused):
                found += after.faults
                break
            state = after
    return tuple(found)


def test_every_code_of_the_engine_has_a_sentence_in_every_language():
    codes = declared_codes() | raised_codes()
    assert len(codes) > 150
    sentences = {**words_of_game("reasons"), **HAND_FAULTS, **ENTRY_FAULTS}
    assert sorted(codes - sentences.keys()) == []
    for code in codes & {*HAND_FAULTS, *ENTRY_FAULTS}:
        said = set()
        for language in LANGUAGES:
            with override(language):
                said.add(str(sentences[code]))
        assert len(said) >= 3, code  # Argentina and Venezuela may say the same


def test_no_sentence_is_left_of_a_code_that_nothing_raises():
    assert sorted(HAND_FAULTS.keys() - declared_codes()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_golden_files_are_refused_for_can_be_said(language):
    faults = faults_of_the_golden_files()
    assert len({each.code for each in faults} & HAND_FAULTS.keys()) > 100
    with override(language):
        for each in faults:
            words = fault_words(each)
            assert words.endswith("."), each
            assert not any(hole in words for hole in ("%(", "None", " ,", " .", "“”", "«»")), each


@pytest.mark.parametrize(
    ("key", "line", "language", "said"),
    [
        (
            "asart",
            "A truco, B quiero, A envido, B quiero, envido para A, mano para A",
            "es-ar",
            "El envido va antes que el truco: a esa altura ya no se podía cantar. Art. 4.",
        ),
        ("asart", "A truco, B quiero, B vale cuatro", "es-ar", "Se puede: retruco."),
        (
            "paulista-aabb",
            "A truco, B seis, A doze",
            "pt-br",
            "Os pedidos sobem um passo de cada vez, sem pular nenhum. Pode ser: nove.",
        ),
        (
            "venezolano",
            "vira 4o, A1 tiene 1e 2e 3e, B1 tiene 3e 5c 6c",
            "es-ve",
            "La carta 3e figura dos veces, y hay una sola. Regla 1.",
        ),
        (
            "gaucho",
            "B flor 30, A flor 30, mão para A",
            "pt-br",
            "Os dois lados têm 30: diga em que",
        ),
        ("asart", "quick A +0", "es-ar", "A: en esta mano no se puede sumar 0."),
    ],
)
def test_it_says_what_is_wrong_and_what_would_be_right(key, line, language, said):
    state = start(ruleset(key))
    refused = apply(state, parse_entry(line, state.ruleset))
    assert isinstance(refused, Refused)
    with override(language):
        sentences = [fault_words(each) for each in refused.faults]
    assert any(said in sentence for sentence in sentences), sentences


@pytest.mark.parametrize(
    ("one", "said"),
    [
        (fault("wrong_speaker", "nobody", who="A"), "Nobody says this"),
        (fault("wrong_speaker", "seat", who=None), "Say who does it"),
        (fault("unknown_word", word="dances"), "“dances” is no word of the notation."),
        (fault("no_such_card", "spanish-40", card="8e"), "There is no card “8e” in this deck."),
    ],
)
def test_a_move_that_is_none_is_quoted(one, said):
    with override("en"):
        assert fault_words(one).startswith(said)


def test_what_only_one_game_has_is_said_by_its_book():
    with override("pt-br"):
        words = fault_words(fault("request_without_effect", article="6.4"))
    assert words == "Na mão de dez não se pede nada. Art. 6.4."
