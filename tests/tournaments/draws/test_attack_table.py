"""The table of attacks in docs/draw.md: each has a test that exists, and none is forgotten."""

import re
from pathlib import Path

import pytest

from tests.tournaments.draws.protocol.attacks import ATTACKS

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]


def table() -> list[list[str]]:
    """Its rows: the attack, what catches it, the tests."""
    page = (ROOT / "docs" / "draw.md").read_text("utf-8")
    section = page.split("## Attacks, and what catches them\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| ")]
    return [line.strip("| ").split(" | ") for line in lines[1:]]


ROWS = table()
NAMES = [name for row in ROWS for name in re.findall(r"`([^`]+)`", row[2])]


def test_every_row_says_what_catches_it_and_which_test_proves_it():
    assert len(ROWS) > 10
    for row in ROWS:
        assert len(row) == 3, row
        assert re.search(r"`[^`]+`", row[2]), row


@pytest.mark.parametrize("name", NAMES)
def test_a_test_that_the_table_names_is_there(name):
    file, separator, test = name.partition("::")
    if not separator:
        assert name in ATTACKS
        return
    assert f"\ndef {test}(" in (HERE / file).read_text("utf-8")


def test_no_attack_is_missing_from_the_table():
    assert set(ATTACKS) <= set(NAMES)
