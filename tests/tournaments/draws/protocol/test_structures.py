"""The specification's finer points: vectors for each, and proof that they catch a misreading."""

import pytest

from tests.tournaments.draws.protocol.structures import LISTS, MUTANTS, work
from tests.tournaments.draws.protocol.test_vectors import rows
from tournaments.draws.protocol import DrawError, bracket, club_spread, document, freeze_list
from tournaments.draws.protocol.document import result
from tournaments.draws.protocol.faults import TooComplex

STRUCTURES = rows("structures.jsonl")
WORKS = rows("works.jsonl")


@pytest.mark.parametrize("row", STRUCTURES, ids=lambda row: f"{row['shows']} {row['seed'][:4]}")
def test_a_structure(row):
    again = result(row["list"], row["nonce"], row["value"])
    assert again == {"seed": row["seed"], "outcome": row["outcome"]}


def test_each_point_has_its_vectors():
    assert {row["shows"] for row in STRUCTURES} == {shows for shows, _ in LISTS}


def is_caught(row) -> bool:
    try:
        again = result(row["list"], row["nonce"], row["value"])
    except (DrawError, ValueError):
        return True
    return again["outcome"] != row["outcome"]


@pytest.mark.parametrize("name", MUTANTS)
def test_a_misreading_is_caught_by_a_vector(name):
    with MUTANTS[name]():
        assert any(is_caught(row) for row in STRUCTURES)
    assert not any(is_caught(row) for row in STRUCTURES)


@pytest.mark.parametrize("row", [*STRUCTURES, *WORKS], ids=lambda row: str(row["work"]))
def test_the_work_of_counting(row):
    assert work(row["list"]) == row["work"]


@pytest.mark.parametrize("row", WORKS, ids=lambda row: str(row["work"]))
def test_a_list_is_refused_beyond_its_budget_and_not_at_it(row, monkeypatch):
    is_late = row["list"].get("clubs") == bracket.LATE
    limit = (club_spread, "MOST_DIVISIONS") if is_late else (document, "MOST_FROZEN_WORK")
    monkeypatch.setattr(*limit, row["work"])
    assert freeze_list(row["list"])
    monkeypatch.setattr(*limit, row["work"] - 1)
    with pytest.raises(TooComplex):
        freeze_list(row["list"])
