"""Every worked example of truco mineiro comes out as the sources and our positions say."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from scoring import ruleset
from tests.scoring.examples.mineiro import ADAPTERS, answer

FILE = Path(__file__).parent / "data" / "more-examples.jsonl"
ALL = [json.loads(line) for line in FILE.read_text("utf-8").splitlines() if line.strip()]
MINEIRO = [example for example in ALL if example["ruleset"] == "mineiro"]


@pytest.mark.parametrize("example", MINEIRO, ids=lambda example: str(example["id"]))
def test_the_example_comes_out_as_it_should(example: dict[str, Any]) -> None:
    assert answer(example) == example["expected"]


def test_there_are_examples_of_every_kind() -> None:
    assert len(MINEIRO) == 42
    assert {example["kind"] for example in MINEIRO} == set(ADAPTERS)


def test_the_cards_are_of_fourteen_classes_of_these_sizes() -> None:
    rules = ruleset("mineiro")
    strengths = rules.card_values.strengths(rules.choose(), "")
    sizes = Counter(strengths.values())
    high_to_low = [sizes[strength] for strength in sorted(sizes, reverse=True)]
    assert high_to_low == [1, 1, 1, 1, 4, 4, 3, 4, 4, 4, 2, 4, 4, 3]
