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


@pytest.mark.parametrize("name", DRAWS)
def test_a_draw(name):
    for row in rows(f"{name}.jsonl"):
        again = result(row["list"], row["nonce"], row["value"])
        assert again == {"seed": row["seed"], "outcome": row["outcome"]}, row["seed"][:8]


@pytest.mark.parametrize("kind", STAGES)
def test_the_work_of_counting_a_draw_of_a_stage(kind):
    for row in rows(f"{kind}.jsonl"):
        assert list_faults(row["list"]) == []
        assert getattr(build_draw(row["list"]), "work", None) == row.get("work"), row["seed"][:8]


def test_sources_and_their_values_without_fault():
    for row in rows("sources.jsonl"):
        assert list_faults(row["list"]) == [], row["seed"][:8]
        assert value_faults(row["list"]["source"], row["value"]) == [], row["seed"][:8]


def test_hashes_in_sixteen_cards():
    for row in rows("cards.jsonl"):
        assert list(fingerprint(row["sha256"], deck=deck_of(row["source"]))) == row["cards"]


def test_streams():
    for row in rows("streams.jsonl"):
        stream = Stream(row["seed"])
        assert [str(stream.below(int(limit))) for limit in row["limits"]] == row["numbers"]


def test_canonical_forms():
    for row in rows("canonical.jsonl"):
        assert canonical(row["value"]).decode() == row["text"]
        assert sha256(row["value"]) == row["sha256"]
        assert list(fingerprint(row["sha256"], cards=6)) == row["cards"]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_a_published_document(path):
    assert verify(path.read_bytes()).findings == ()
