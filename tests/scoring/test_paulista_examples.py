"""Every worked example of the Brazilian sources comes out as they say."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.scoring.examples.paulista import KEYS, answer

FILE = Path(__file__).parent / "data" / "examples.jsonl"
ALL = [json.loads(line) for line in FILE.read_text("utf-8").splitlines() if line.strip()]
BRAZILIAN = [example for example in ALL if example["ruleset"] in KEYS]


@pytest.mark.parametrize("example", BRAZILIAN, ids=lambda example: str(example["id"]))
def test_the_example_comes_out_as_the_source_says(example: dict[str, Any]) -> None:
    assert answer(example) == example["expected"]


def test_there_are_examples_of_both_rulebooks() -> None:
    assert {example["ruleset"] for example in BRAZILIAN} == set(KEYS)
    assert len(BRAZILIAN) == 39
