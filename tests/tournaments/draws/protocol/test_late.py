"""A late team's rival: one of those who pass free, each equally likely, and nobody by hand."""

import pytest

from tests.tournaments.draws.protocol.attacks import change
from tests.tournaments.draws.protocol.documents import SALT, again, bracket, late
from tests.tournaments.draws.protocol.lists import CARDS, NONCE, late_list
from tests.tournaments.draws.protocol.test_frozen_list import faults
from tests.tournaments.draws.protocol.test_uniform import is_uniform
from tournaments.draws.protocol import (
    freeze_list,
    place_of,
    publish,
    record_change,
    record_draw,
    rival_of,
    text_commitment,
    verify,
)
from tournaments.draws.protocol.changes import change_faults
from tournaments.draws.protocol.document import seal_of
from tournaments.draws.protocol.late import LateDraw

FOUR = (2, 4, 5, 8)


@pytest.mark.parametrize("slots", [[1], [2, 4], FOUR, range(1, 33, 2)], ids=len)
def test_each_place_is_equally_likely(slots):
    draw_list = late_list(slots)
    made = LateDraw(draw_list)
    places = {tuple(place) for place in draw_list["places"]}
    assert made.count == len(places)

    def place(chance):
        outcome = made.draw(chance)
        return outcome["against"], outcome["slot"]

    assert is_uniform(place, places)


def test_a_draw_of_one_place_is_made_recorded_and_verified_like_any_other():
    document = late(6)
    assert document["draws"][0]["outcome"] == {"admissible": "1", "against": "p2", "slot": 6}
    assert verify(publish(document)).sound


def test_the_two_who_meet_are_told_their_places_and_the_others_none():
    document = record_draw(freeze_list(late_list([3])), nonce=NONCE, value=CARDS)
    assert (place_of(document, "p1"), place_of(document, "p2")) == (3, 4)
    assert (rival_of(document, "p1"), rival_of(document, "p2")) == ("p2", "p1")
    document = late()
    outcome = document["draws"][0]["outcome"]
    others = {"p2", "p3", "p4", "p5"} - {outcome["against"]}
    assert [(place_of(document, id), rival_of(document, id)) for id in others] == [(None, None)] * 3


def test_it_is_drawn_again_among_the_rest_and_the_first_list_stays():
    document = again(late())
    assert [len(record["list"]["places"]) for record in document["draws"]] == [4, 4]
    assert verify(publish(document), noted=document["draws"][0]["list_hash"]).noted.draw == 1


FAULTS = [
    ({"bracket": "x"}, {("wrong", "bracket")}),
    ({"team": "p9"}, {("unknown_id", "team"), ("nowhere", "places")}),
    ({"team": "p2"}, {("twice", "places.0"), ("nowhere", "places")}),
    ({"places": {}}, {("not_a_list", "places")}),
    ({"places": []}, {("nowhere", "places")}),
    ({"places": [["p2", 2], ["p2", 4], ["p9", 5], "p3"]},
     {("twice", "places.1"), ("unknown_id", "places.2"), ("wrong", "places.3"),
      ("nowhere", "places")}),
    ({"places": [["p2", 1], ["p3", 2], ["p4", 5], ["p5", 8]]}, {("wrong_slot", "places.1")}),
    ({"places": [["p2", 4], ["p3", 2], ["p4", 5], ["p5", 513]]},
     {("wrong_slot", "places.1"), ("wrong_slot", "places.3")}),
    ({"places": [["p2", True], ["p3", 4], ["p4", 5], ["p5", 8]]}, {("wrong_slot", "places.0")}),
    ({"reason": None}, {("wrong", "reason")}),
    ({"apart": []}, {("strange_member", "apart")}),
]  # fmt: skip


@pytest.mark.parametrize(("members", "expected"), FAULTS)
def test_every_fault_of_a_list_of_a_late_team(members, expected):
    assert faults(late_list(FOUR)) == set()
    assert faults(late_list(FOUR, **members)) == expected


def test_nobody_is_moved_by_hand_in_it_but_a_name_may_be_put_right():
    document = late()
    record, against = document["draws"][0], document["draws"][0]["outcome"]["against"]
    moved = change(document, [[2, against, "p1"]])
    assert [fault.code for fault in change_faults(record["list"], record["outcome"],
                                                  moved["changes"])] == ["wrong_place"]  # fmt: skip
    old = record["list"]["entries"][0]["name"]
    new = text_commitment(salt=SALT, text="Otro nombre")
    renamed = change(document, [], names=[["p1", old, new]])
    assert verify(publish({**renamed, "seal": seal_of(renamed)})).sound


def test_the_brackets_file_names_the_draw_that_gave_the_place():
    document = bracket()
    bye = document["draws"][-1]["outcome"]["slots"].index(None) + 1
    entry = {
        "number": 1,
        "at": "2026-11-16T19:00:00+00:00",
        "reason": text_commitment(salt=SALT, text="Se pinchó una goma."),
        "entries": [{"id": "late", "club": None, "name": None}],
        "places": [[bye, None, "late"]],
        "match": 9,
        "draw": "cd" * 32,
    }
    assert verify(publish(record_change(document, entry))).sound
    last = document["draws"][-1]
    without_match = {key: value for key, value in entry.items() if key != "match"}
    for wrong in ({**entry, "draw": "cd"}, {**entry, "draw": 7}, without_match):
        (fault,) = change_faults(last["list"], last["outcome"], [wrong])
        assert fault.where == "changes.0.draw"
