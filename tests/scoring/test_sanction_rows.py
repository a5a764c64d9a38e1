"""The catalogues hold every row of the sources, each with an effect and words in each language."""

import csv
from pathlib import Path

import pytest

from scoring import every_ruleset
from tests.rulesets import expected

WITH_A_SOURCE = [key for key in every_ruleset() if expected(key).infractions]
# What these do is the same in every ruleset (`Catalogue.effect_of`).
GENERAL_CLASSES = ("VOID", "STANDS", "DUTY", "PROC")
with (Path(__file__).parent / "data" / "sanctions.csv").open(encoding="utf-8") as file:
    ROWS = list(csv.DictReader(file))


@pytest.mark.parametrize("key", WITH_A_SOURCE)
def test_the_catalogue_has_exactly_the_rows_of_its_source(key: str) -> None:
    wanted = {row["id"]: row["class"] for row in ROWS if row["seed"] == expected(key).infractions}
    rows = every_ruleset()[key].sanctions.rows.values()
    assert {row.id: row.cls for row in rows if row.articles} == wanted
    # What no article forbids is the tournament's own: an option says what follows.
    assert all(row.cls == "WARN" for row in rows if not row.articles)


@pytest.mark.parametrize("key", every_ruleset())
def test_every_row_has_an_effect(key: str) -> None:
    catalogue = every_ruleset()[key].sanctions
    without_effect = [
        id
        for id, row in catalogue.rows.items()
        if row.cls not in GENERAL_CLASSES and id not in catalogue.functions
    ]
    assert without_effect == []


@pytest.mark.parametrize("key", every_ruleset())
def test_every_row_has_words_in_every_language(key: str) -> None:
    rules = every_ruleset()[key]
    for row in rules.sanctions.rows.values():
        for language in rules.languages:
            words = row.words[language]
            assert words["title"], row.id
            assert words["consequence"], row.id
            assert words["search"], row.id


def test_in_uruguay_the_muestra_is_a_card_and_points_are_ensenados() -> None:
    for row in every_ruleset()["uruguayo"].sanctions.rows.values():
        words = row.words["es"]
        assert "mostr" not in words["title"] + words["consequence"], row.id
