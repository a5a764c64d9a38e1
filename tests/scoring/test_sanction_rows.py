"""The catalogues hold every row of the sources, each with an effect and words in each language."""

import csv
from pathlib import Path

import pytest

from scoring import all_rulesets

SEEDS = {
    "asart": "000",
    "caballeros": "003",
    "paulista-tento": "001",
    "paulista-aabb": "002",
    "venezolano": "004",
}
with (Path(__file__).parent / "data" / "sanctions.csv").open(encoding="utf-8") as file:
    ROWS = list(csv.DictReader(file))


@pytest.mark.parametrize("key", all_rulesets())
def test_the_catalogue_has_exactly_the_rows_of_its_source(key: str) -> None:
    wanted = {row["id"]: row["class"] for row in ROWS if row["seed"] == SEEDS[key]}
    have = {row.id: row.cls for row in all_rulesets()[key].sanctions.rows.values()}
    assert have == wanted


@pytest.mark.parametrize("key", all_rulesets())
def test_every_row_has_an_effect(key: str) -> None:
    assert all_rulesets()[key].sanctions.without_effect() == []


@pytest.mark.parametrize("key", all_rulesets())
def test_every_row_has_words_in_every_language(key: str) -> None:
    rules = all_rulesets()[key]
    for row in rules.sanctions.rows.values():
        for language in rules.languages:
            words = row.words[language]
            assert words["title"], row.id
            assert words["consequence"], row.id
            assert words["search"], row.id
