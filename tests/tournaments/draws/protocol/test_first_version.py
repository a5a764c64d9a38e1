"""Files that the first version wrote, through its services and through the protocol alone, and the
vectors it was held to: nothing that was honest then may stop verifying."""

import hashlib

import pytest

from tests.tournaments.draws.protocol.test_vectors import HERE
from tournaments.draws.protocol import place_of, verify

FILES = sorted((HERE / "first-version").glob("*.json"))
UNTOUCHED = {
    "draws.jsonl": "74cf0a95328e8a97c60585636db6627a634687a56dcadf6115d5ce4bf3c949d2",
    "free-passes.jsonl": "88593c51e7b70b97ca21405fed3ee86f4f3e6be09ee86f1078fb74d95af4a3bb",
    "streams.jsonl": "b520351003e643325bd734f12ab9ac7f1c03746eb4066b06de1f49f7ea28849b",
    "canonical.jsonl": "4d77ff6eadd2272b091a7905a3b1478010e11695d7de3abb11c6ab17fa931e70",
}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_of_the_first_version_is_sound(path):
    data = path.read_bytes()
    report = verify(data)
    assert report.findings == ()
    assert report.document
    assert verify(data, noted=report.document["seal"]).sound
    for record in report.document["draws"]:
        assert verify(data, noted=record["list_hash"]).sound


def test_there_is_one_of_each_kind():
    assert len(FILES) == 26
    documents = [verify(path.read_bytes()).document for path in FILES]
    drawn = [d for d in documents if d and d["draws"][-1]["outcome"]]
    assert any(change for d in drawn for change in d["changes"] if "match" in change)
    assert any(d["draws"][-1]["outcome"].get("short") for d in drawn)
    assert all(
        place_of(d, entry["id"]) for d in drawn if "slots" in d["draws"][-1]["outcome"]
        for entry in d["draws"][-1]["list"]["entries"]
    )  # fmt: skip


@pytest.mark.parametrize("name", UNTOUCHED)
def test_the_first_vectors_are_untouched(name):
    assert hashlib.sha256((HERE / name).read_bytes()).hexdigest() == UNTOUCHED[name]
