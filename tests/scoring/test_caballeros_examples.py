"""Every worked example of truco de caballeros comes out as its source says."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.scoring.examples.argentine_rulings import answers
from tests.scoring.examples.caballeros import answer

FILE = Path(__file__).parent / "data" / "examples.jsonl"
ALL = [json.loads(line) for line in FILE.read_text("utf-8").splitlines() if line.strip()]
CABALLEROS = [example for example in ALL if example["ruleset"] == "caballeros"]
PENALTIES = [example for example in CABALLEROS if example["kind"] == "penalty"]
HANDS = [example for example in CABALLEROS if example["kind"] != "penalty"]


@pytest.mark.parametrize("example", HANDS, ids=lambda example: str(example["id"]))
def test_the_hand_comes_out_as_the_source_says(example: dict[str, Any]) -> None:
    assert answer(example) == example["expected"]


@pytest.mark.parametrize("example", PENALTIES, ids=lambda example: str(example["id"]))
def test_the_penalty_comes_out_as_the_source_says(example: dict[str, Any]) -> None:
    assert answers(example) == [example["expected"]] * 2


def test_no_example_is_left_out() -> None:
    assert (len(HANDS), len(PENALTIES)) == (14, 1)
