"""Every worked example of the Venezuelan source comes out as it says."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.scoring.examples.venezolano import ADAPTERS, answer

FILE = Path(__file__).parent / "data" / "examples.jsonl"
ALL = [json.loads(line) for line in FILE.read_text("utf-8").splitlines() if line.strip()]
VENEZUELAN = [example for example in ALL if example["ruleset"] == "venezuela24"]


@pytest.mark.parametrize("example", VENEZUELAN, ids=lambda example: str(example["id"]))
def test_the_example_comes_out_as_the_source_says(example: dict[str, Any]) -> None:
    assert answer(example) == example["expected"]


def test_there_is_an_example_of_every_kind_we_can_tell() -> None:
    assert {example["kind"] for example in VENEZUELAN} == set(ADAPTERS)
    assert len(VENEZUELAN) == 61
