"""Whatever is changed in a published file is found, byte by byte and by somebody who knows how."""

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from tests.tournaments.draws.protocol.documents import (
    STAGE_DOCUMENTS,
    again,
    bracket,
    late,
    swap,
    teams,
)
from tests.tournaments.draws.protocol.lists import CARDS
from tournaments.draws.protocol import publish, sha256, verify
from tournaments.draws.protocol.document import seal_of


def resealed(document: dict[str, Any]) -> bytes:
    """As somebody who knows the format would publish a forgery."""
    return publish({**document, "seal": seal_of(document)})


@pytest.mark.parametrize("make", [bracket, teams, late, *STAGE_DOCUMENTS.values()])
def test_any_changed_byte_is_found(make):
    data = publish(make())
    for place in range(len(data)):
        forged = data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]
        assert not verify(forged).sound, place


@pytest.mark.full
@pytest.mark.parametrize("bit", range(1, 8))
def test_any_changed_bit_is_found(bit):
    data = publish(swap(again(bracket()), 1, 8))
    for place in range(len(data)):
        forged = data[:place] + bytes([data[place] ^ 1 << bit]) + data[place + 1 :]
        assert not verify(forged).sound, place


def test_any_byte_left_out_or_added_is_found():
    data = publish(teams())
    for place in range(len(data)):
        assert not verify(data[:place] + data[place + 1 :]).sound, place
        assert not verify(data[:place] + b" " + data[place:]).sound, place


FORGERIES = {
    "a club": (lambda d: d["draws"][0]["list"]["entries"][0].update(club="Sur"), "other_list_hash"),
    "a team left out": (lambda d: d["draws"][0]["list"]["entries"].pop(), "wrong_list"),
    "the rule for clubs": (lambda d: d["draws"][0]["list"].update(clubs="free"), "other_list_hash"),
    "a slot": (
        lambda d: d["draws"][0]["outcome"]["slots"].reverse(),
        "other_outcome",
    ),
    "the nonce": (lambda d: d["draws"][0].update(nonce="00" * 32), "other_nonce"),
    "the cards": (lambda d: d["draws"][0].update(source=CARDS[::-1]), "other_seed"),
    "the seed": (lambda d: d["draws"][0].update(seed="00" * 64), "other_seed"),
    "the number of outcomes": (
        lambda d: d["draws"][0]["outcome"].update(admissible="1"),
        "other_outcome",
    ),
    "the promised source": (
        lambda d: d["draws"][0]["list"]["source"].update(count=19),
        "other_list_hash",
    ),
    "a name": (lambda d: next(iter(d["texts"].values())).update(text="Otro"), "other_text"),
}


@pytest.mark.parametrize("what", FORGERIES)
def test_a_forgery_with_a_fresh_seal_is_found(what):
    document = copy.deepcopy(bracket())
    forge, code = FORGERIES[what]
    forge(document)
    report = verify(resealed(document))
    assert code in {finding.code for finding in report.findings}


def test_the_past_cannot_be_dropped_from_a_redraw():
    document = again(bracket())
    document["draws"] = document["draws"][1:]
    assert not verify(resealed(document)).sound


def test_the_past_cannot_be_rewritten():
    document = copy.deepcopy(again(swap(bracket(), 1, 8)))
    document["draws"][0]["changes"] = []
    assert "other_past" in {finding.code for finding in verify(resealed(document)).findings}


def test_a_consistent_forgery_of_everything_shows_against_the_noted_hash():
    """Who makes up list, hash and outcome anew passes alone, and fails against the hash that was
    published before: this is what noting it is for."""
    noted = bracket()["draws"][0]["list_hash"]
    forged = teams()
    assert verify(publish(forged)).sound
    assert verify(publish(forged), noted=noted).findings[0].code == "other_list"


def test_the_first_difference_is_named_by_its_place():
    document = copy.deepcopy(bracket())
    slots = document["draws"][0]["outcome"]["slots"]
    right = list(slots)
    slots[2], slots[5] = slots[5], slots[2]
    (first, *_) = verify(resealed(document)).findings
    assert (first.code, first.where) == ("other_outcome", "draws.0.outcome.slots.2")
    assert (first.expected, first.actual) == tuple(right[slot] or "null" for slot in (2, 5))


NONSENSE = [
    b"", b"\n", b"null\n", b"[]\n", b"{}\n", b"1e999\n", b"\xff\n", b"[" * 100_000, b'{"a":1.5}\n',
    b'{"changes":[],"draws":[],"format":"retruco-draw-1","seal":"","texts":{}}\n',
    b'{"changes":[],"draws":[{}],"format":"retruco-draw-1","seal":"","texts":{}}\n',
    b'{"changes":{},"draws":[null],"format":"retruco-draw-1","seal":"","texts":[]}\n',
]  # fmt: skip


@pytest.mark.parametrize("data", NONSENSE, ids=lambda data: repr(data[:20]))
def test_nonsense_is_answered_with_a_finding(data):
    assert verify(data).findings


def every_place(value: Any, path: tuple[Any, ...] = ()):
    yield path
    if isinstance(value, dict | list):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from every_place(item, (*path, key))


EVERY_KIND = {
    "bracket": lambda: swap(again(bracket()), 1, 8),
    "late": lambda: again(late()),
    **{kind: lambda make=make: again(make()) for kind, make in STAGE_DOCUMENTS.items()},
}
ODD_VALUES: list[Any] = [None, 7, "x", [], {}, True, [[]], {"id": 1}]


def with_each_member(whole: dict[str, Any], odd: Any) -> Iterator[tuple[Any, bytes]]:
    """The document as often as it has members, another one of them odd each time."""
    for path in every_place(whole):
        if not path or (path == ("texts",) and odd == {}):
            continue  # erasing all texts is allowed
        document = copy.deepcopy(whole)
        place = document
        for key in path[:-1]:
            place = place[key]
        if place[path[-1]] == odd and type(place[path[-1]]) is type(odd):
            continue
        place[path[-1]] = odd
        yield path, publish(document)


@pytest.mark.parametrize("odd", ODD_VALUES, ids=repr)
@pytest.mark.parametrize("kind", EVERY_KIND)
def test_any_member_may_be_anything_and_nothing_breaks(kind, odd):
    for path, data in with_each_member(EVERY_KIND[kind](), odd):
        assert verify(data).findings, path


def test_hashes_are_those_of_any_other_program():
    """printf '{"a":1}' | sha256sum"""
    assert sha256({"a": 1}) == "015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862"
