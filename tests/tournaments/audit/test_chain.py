"""What is hashed, byte by byte. These values may never change while the tags stay as they are."""

import doctest
import hashlib
import json
import re
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from tournaments.audit import anchor_files, chain, stored
from tournaments.audit.chain import GENESIS, Link, Unspeakable, canonical, commitment

SPECIFICATION = Path(__file__).parents[3] / "docs" / "audit.md"

FIRST = Link(
    tournament="5b0c2a4e-6d0f-4c39-9d34-0a4f5d1c7e21",
    number=1,
    at="2026-03-01T18:30:00.000000+00:00",
    actor="account:0f8fad5b-d9cb-469f-a165-70867728950e",
    action="tournament.created",
    subject="tournament:5b0c2a4e-6d0f-4c39-9d34-0a4f5d1c7e21",
    data={"time_zone": "America/Argentina/Buenos_Aires", "language": "es-ar"},
    previous=GENESIS,
)
SECOND = Link(
    tournament=FIRST.tournament,
    number=2,
    at="2026-03-01T18:31:07.000250+00:00",
    actor="system",
    action="role.ended",
    subject="account:7c9e6679-7425-40de-944b-e07fc1f90ae7",
    data={
        "role": "referee",
        "grant": 12,
        "texts": {
            "reason": {
                "remark": "16fd2706-8baf-433b-82eb-8c7fada847da",
                "commitment": commitment(
                    salt="00112233445566778899aabbccddeeff", text="Llegó tarde: «ñandú»"
                ),
            }
        },
    },
    previous=FIRST.hash(),
)
THIRD = Link(
    tournament=FIRST.tournament,
    number=3,
    at="2026-03-01T18:32:00.000000+00:00",
    actor="system",
    action="inscriptions.opened",
    subject=FIRST.subject,
    data={},
    previous=SECOND.hash(),
    salt="ffeeddccbbaa99887766554433221100",
)


def test_the_golden_hashes_stand():
    assert FIRST.hash() == "018e723d6ab1db5a62a42f97bb0b4361b68f0b6eabdcd1119ac76f0dd89d2578"
    assert SECOND.hash() == "4c0cc84e10f486ca325c9641f834d1a680e528c575a1593c4c1c8a7ef86f8573"
    assert THIRD.content() == "b0e471f1e311b3d66822b67d02ea4e52ea2b234772d162a08b966d7ddc6fbf24"
    assert THIRD.hash() == "479c6ea61c610a39150b3ca8e3550892a0dcb89cedcd36d61e99f186edf50379"
    assert (
        SECOND.data["texts"]["reason"]["commitment"]
        == "e479cf3fd0da24e5d5ad7de97edb6b4a1a17332038038b39e4cd0cbe7ea25c8f"
    )


def test_the_specification_shows_these_very_bytes():
    """docs/audit.md is what a stranger verifies by: its examples must hash to what it says."""
    text = SPECIFICATION.read_text(encoding="utf-8")
    examples = re.findall(r"```json\n(\{.*?\})\n```\n+SHA-256: `([0-9a-f]{64})`", text, re.DOTALL)
    assert [digest for _, digest in examples] == [
        FIRST.hash(),
        SECOND.data["texts"]["reason"]["commitment"],
        SECOND.hash(),
        THIRD.content(),
        THIRD.hash(),
    ]
    for example, digest in examples:
        assert hashlib.sha256(example.encode()).hexdigest() == digest


@pytest.mark.parametrize("module", [chain, anchor_files, stored], ids=lambda m: m.__name__)
def test_the_examples_in_the_docstrings_run(module):
    result = doctest.testmod(module)
    assert result.failed == 0
    assert result.attempted > 0


@pytest.mark.parametrize(
    "value",
    [
        1.0,
        float("nan"),
        {"a": [0.5]},
        {1: "a"},
        {"ñ": 1},
        2**53,
        -(2**53),
        "\0",
        "\ud800",
        b"a",
        {1},
    ],
    ids=ascii,
)
def test_what_has_no_single_spelling_is_refused(value: object):
    with pytest.raises(Unspeakable):
        canonical({"data": value})


TEXT = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]))
KEYS = st.text(st.characters(min_codepoint=1, max_codepoint=127), max_size=6)
SPEAKABLE = st.recursive(
    st.none() | st.booleans() | st.integers(1 - 2**53, 2**53 - 1) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
)


@given(SPEAKABLE)
def test_a_value_read_back_is_spelled_the_same(value: object):
    assert canonical(json.loads(canonical(value))) == canonical(value)
    assert json.loads(canonical(value)) == value


@given(SPEAKABLE, SPEAKABLE)
def test_two_values_never_share_a_spelling(one: object, other: object):
    assert (canonical(one) == canonical(other)) == same(one, other)


def same(one: object, other: object) -> bool:
    """Equality as JSON has it: in Python True == 1."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
