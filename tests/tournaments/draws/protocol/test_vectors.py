"""The vectors of docs/draw.md, against this implementation. The browser's tests read the same."""

import json
from pathlib import Path

import pytest

from tournaments.draws.protocol import (
    build_draw,
    deck_of,
    fingerprint,
    list_faults,
    sha256,
    value_faults,
    verify,
)
from tournaments.draws.protocol.canonical import canonical
from tournaments.draws.protocol.document import result
from tournaments.draws.protocol.randomness import Stream

HERE = Path(__file__).resolve().parent / "vectors"
DOCUMENTS = sorted(HERE.glob("*.json"))
STAGES = ("groups", "pots", "lot", "round")
DRAWS = ("draws", "free-passes", "late-teams", "sources", *STAGES)


def rows(name: str) -> list[dict]:
    return [json.loads(line) for line in _lines(name)]


def _lines(name: str) -> list[str]:
    """At newlines only: `splitlines` would also cut at U+2028, which one of the texts holds."""
    return (HERE / name).read_text("utf-8").rstrip("\n").split("\n")


def test_there_are_at_least_a_hundred():
    assert len(rows("draws.jsonl")) >= 100
    assert {(row["list"]["kind"], row["list"].get("clubs")) for row in rows("draws.jsonl")} == {
        ("teams", None), ("bracket", "free"), ("bracket", "first_round"), ("bracket", "late"),
        ("bracket", "late_by_halves"),
    }  # fmt: skip


@pytest.mark.parametrize(
    "row",
    [row for name in DRAWS for row in rows(f"{name}.jsonl")],
    ids=lambda row: row["seed"][:8],
)
def test_a_draw(row):
    again = result(row["list"], row["nonce"], row["value"])
    assert again == {"seed": row["seed"], "outcome": row["outcome"]}


@pytest.mark.parametrize("kind", STAGES)
def test_the_work_of_counting_a_draw_of_a_stage(kind):
    for row in rows(f"{kind}.jsonl"):
        assert list_faults(row["list"]) == []
        assert getattr(build_draw(row["list"]), "work", None) == row.get("work"), row["seed"][:8]


@pytest.mark.parametrize("row", rows("sources.jsonl"), ids=lambda row: row["seed"][:8])
def test_a_source_and_its_value_without_fault(row):
    assert list_faults(row["list"]) == []
    assert value_faults(row["list"]["source"], row["value"]) == []


@pytest.mark.parametrize("row", rows("cards.jsonl"), ids=lambda row: row["sha256"][:8])
def test_a_hash_in_sixteen_cards(row):
    assert list(fingerprint(row["sha256"], deck=deck_of(row["source"]))) == row["cards"]


@pytest.mark.parametrize("row", rows("streams.jsonl"), ids=lambda row: row["seed"][:8])
def test_a_stream(row):
    stream = Stream(row["seed"])
    assert [str(stream.below(int(limit))) for limit in row["limits"]] == row["numbers"]


@pytest.mark.parametrize("row", rows("canonical.jsonl"), ids=lambda row: row["sha256"][:8])
def test_a_canonical_form(row):
    assert canonical(row["value"]).decode() == row["text"]
    assert sha256(row["value"]) == row["sha256"]
    assert list(fingerprint(row["sha256"], cards=6)) == row["cards"]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_a_published_document(path):
    assert verify(path.read_bytes()).findings == ()
