"""Every worked example of the games with flor comes out as its source says."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring import every_ruleset
from tests.scoring.examples.flor import ROWS, answer

FILE = Path(__file__).parent / "data" / "more-examples.jsonl"
ALL = [json.loads(line) for line in FILE.read_text("utf-8").splitlines() if line.strip()]
EXAMPLES = [example for example in ALL if example["ruleset"] in ROWS]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["id"]))
def test_the_engine_answers_as_the_source(example: dict[str, Any]) -> None:
    assert answer(example) == example["expected"]


def test_every_ruleset_with_flores_has_its_examples() -> None:
    assert {example["ruleset"] for example in EXAMPLES} == set(ROWS)
    assert set(ROWS) <= set(every_ruleset())
