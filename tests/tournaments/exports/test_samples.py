"""The sample files that docs/event-file.md names are what the services write today."""

import os

import pytest
from django.db import connection

from tests.tournaments.exports.samples import (
    ALTERATIONS,
    ALTERED,
    EVENTS,
    SAMPLES,
    Sample,
    make_altered,
    make_sample,
)

RECORDING = bool(os.environ.get("RECORD"))


@pytest.mark.full
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_a_sample_is_made_again_byte_for_byte(db, sample: Sample):
    if connection.vendor != "sqlite":
        pytest.skip("row numbers of another database give other hashes of closed entries")
    made, path = make_sample(sample), EVENTS / f"{sample.name}.json"
    if RECORDING:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(made)
    assert path.read_bytes() == made


@pytest.mark.parametrize("name", sorted(ALTERATIONS))
def test_an_altered_one_differs_in_what_its_name_says(name: str):
    made, path = make_altered(name), ALTERED / f"{name}.json"
    if RECORDING:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(made)
    assert path.read_bytes() == made
    assert made != (EVENTS / f"{ALTERATIONS[name][0]}.json").read_bytes()


def test_no_file_is_left_over():
    assert {path.stem for path in EVENTS.glob("*.json")} == {sample.name for sample in SAMPLES}
    assert {path.stem for path in ALTERED.glob("*.json")} == set(ALTERATIONS)
