"""Every code that is raised anywhere has exactly one sentence, and the sentence can be filled."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation import override

from tournaments.exceptions import Refused
from tournaments.refusals import MAX_LISTED, SENTENCES, add_refusals, refusal_sentence

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("tournaments", "referees", "papers", "spectators", "api", "operations", "accounts")
# Codes of the draw's own protocol, which has a `Refused` of its own without words.
OWN_REFUSED = "tournaments/draws/protocol/"
# Why somebody may not: answered as such, with the same catalogue's words.
OF_NOT_ALLOWED = {"scope_lacking", "other_tournament"}


def constants(node: ast.expr, tree: ast.Module) -> Iterator[str]:
    """The texts an expression may be: itself, either branch, or whatever its name was set to."""
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.IfExp):
        yield from constants(node.body, tree)
        yield from constants(node.orelse, tree)
    elif isinstance(node, ast.Name):
        for other in ast.walk(tree):
            if isinstance(other, ast.Assign) and ast.unparse(other.targets[0]) == node.id:
                yield from constants(other.value, tree)


def raised() -> Iterator[tuple[str, str, set[str]]]:
    """Code, place and what the refusal carries, for every `Refused(…)` of the product."""
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            place = str(path.relative_to(ROOT))
            text = path.read_text()
            if place.startswith(OWN_REFUSED) or "Refused(" not in text:
                continue
            tree = ast.parse(text)
            for node in ast.walk(tree):
                if isinstance(node, ast.Call) and ast.unparse(node.func) == "Refused":
                    carried = {str(keyword.arg) for keyword in node.keywords}
                    for code in constants(node.args[0], tree):
                        yield code, f"{place}:{node.lineno}", carried


RAISED = list(raised())


def test_every_code_has_a_sentence_and_no_sentence_is_left_over():
    codes = {code for code, _, _ in RAISED}
    assert len(codes) > 100
    assert codes == SENTENCES.keys() - OF_NOT_ALLOWED


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_a_sentence_asks_for_nothing_that_the_refusal_does_not_carry(language):
    with override(language):
        asked_for = {
            code: set(re.findall(r"%\((\w+)\)s", str(sentence)))
            for code, sentence in SENTENCES.items()
        }
    lacking = [(place, code) for code, place, carried in RAISED if not asked_for[code] <= carried]
    assert lacking == []


def test_a_sentence_is_said_in_every_language():
    said: dict[str, set[str]] = {code: set() for code in SENTENCES}
    for language, _ in settings.LANGUAGES:
        with override(language):
            for code, sentence in SENTENCES.items():
                said[code].add(str(sentence))
    # Argentina and Venezuela may say the same.
    assert {code: texts for code, texts in said.items() if not len(texts) >= 3} == {}


def test_a_code_that_is_added_twice_is_a_mistake():
    with pytest.raises(ValueError, match="stale"):
        add_refusals({"stale": "again"})


def test_lists_are_joined_and_long_ones_cut():
    with override("en"):
        assert "5, 8" in refusal_sentence(Refused("later_match_played", matches=[5, 8]))
        many = refusal_sentence(Refused("matches_open", matches=list(range(1, 30))))
    assert f"{MAX_LISTED}…" in many
    assert "11" not in many
