"""The worked examples of the sources, for ASART; the penalties are with the sanctions."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.scoring.examples.argentina import ADAPTERS, answer

FILE = Path(__file__).parent / "data" / "examples.jsonl"
ALL = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]
EXAMPLES = [e for e in ALL if e["ruleset"] == "asart2017" and e["kind"] != "penalty"]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e["id"])
def test_the_engine_answers_as_the_source(example: dict[str, Any]) -> None:
    assert answer(example) == example["expected"]


def test_every_kind_of_example_is_told() -> None:
    assert {e["kind"] for e in EXAMPLES} == set(ADAPTERS)
