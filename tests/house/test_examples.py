"""An example in a docstring runs: every module that has one is found and tried."""

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest
from django.utils.translation import override

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ["config", "tests", *(path.parent.name for path in ROOT.glob("*/apps.py"))]
EXAMPLE = re.compile(r"^\s*>>> ", re.MULTILINE)  # not JavaScript's operator
# scoring has its own: tests/scoring.
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for folder in FOLDERS
    for path in (ROOT / folder).rglob("*.py")
    if EXAMPLE.search(path.read_text())
)


def test_there_are_examples() -> None:
    assert "config.environment" in MODULES


@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name) -> None:
    with override("en"):  # whatever language a test before this one left active
        result = doctest.testmod(import_module(name), optionflags=doctest.NORMALIZE_WHITESPACE)
    assert result.attempted > 0
    assert result.failed == 0
