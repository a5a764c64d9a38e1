"""A list's faults, all at once, each at its place."""

from typing import Any

import pytest

from tests.tournaments.draws.protocol.lists import bracket_list, team_list
from tournaments.draws.protocol import list_faults, source_faults, value_faults

SIX = ["a", "a", "b", "b", None, "c"]


def faults(draw_list: object) -> set[tuple[str, str]]:
    return {(fault.code, fault.where) for fault in list_faults(draw_list)}


@pytest.mark.parametrize("draw_list", [team_list(SIX), bracket_list(SIX, seeds=2)])
def test_a_good_list_has_no_fault(draw_list):
    assert faults(draw_list) == set()


TEAMS: list[tuple[dict[str, Any], set[tuple[str, str]]]] = [
    ({"team_size": 4}, {("wrong", "team_size")}),
    ({"odd": "shout"}, {("wrong", "odd")}),
    ({"odd": "trio", "team_size": 3}, {("wrong", "odd")}),
    ({"clubs_apart": 1}, {("wrong", "clubs_apart")}),
    ({"apart": [["p1", "p9"]]}, {("unknown_id", "apart.0")}),
    ({"apart": [["p1", "p1"]]}, {("twice", "apart.0")}),
    ({"apart": [["p1"]], "together": "x"}, {("wrong_size", "apart.0"), ("not_a_list", "together")}),
    ({"ready": [["p1", "p2"], ["p2", "p3"]]},
     {("in_two_teams", "ready.1"), ("together_too_many", "together")}),
    ({"ready": [["p1"]]}, {("wrong_size", "ready.0")}),
    ({"together": [["p1", "p2"], ["p2", "p3"]]}, {("together_too_many", "together")}),
    ({"together": [["p1", "p2"]], "apart": [["p2", "p1"]]}, {("together_and_apart", "apart.0")}),
    ({"commitment": "x", "number": 0, "format": "?", "tournament": ""},
     {("wrong", name) for name in ("commitment", "number", "format", "tournament", "previous",
                                   "reason")}),
    ({"previous": "00" * 32}, {("wrong", "previous")}),
    ({"frozen_at": None}, {("wrong", "frozen_at")}),
    ({"source": {"kind": "tea leaves"}}, {("no_such_source", "source.kind")}),
    ({"extra": 1}, {("strange_member", "extra")}),
    ({"entries": []}, {("wrong_number_of_entries", "entries")}),
    ({"entries": [{"id": "p 1", "club": "", "name": "x"}, {"id": "a", "club": None, "name": None},
                  {"id": "a", "club": None, "name": None}, "p4"]},
     {("wrong_id", "entries.0.id"), ("wrong_club", "entries.0.club"),
      ("wrong_commitment", "entries.0.name"), ("twice", "entries.2.id"),
      ("wrong_entry", "entries.3")}),
]  # fmt: skip


@pytest.mark.parametrize(("given", "expected"), TEAMS)
def test_every_fault_of_a_list_of_teams(given, expected):
    assert faults(team_list(SIX, **given)) == expected


BRACKETS: list[tuple[dict[str, Any], set[tuple[str, str]]]] = [
    ({"clubs": "never"}, {("wrong", "clubs")}),
    ({"clubs": "late", "apart": [["p1", "p2"]]}, {("apart_with_late", "apart")}),
    ({"size": 7}, {("wrong", "size")}),
    ({"size": 1024}, {("wrong", "size")}),
    ({"byes": [2]}, {("wrong_number_of_byes", "byes")}),
    ({"byes": [1, 2]}, {("bye_meets_bye", "byes")}),
    ({"byes": [0, 9]}, {("wrong", "byes")}),
    ({"seeds": [["p1", 2]]}, {("wrong_slot", "seeds.0")}),
    ({"seeds": [["p1", 1], ["p1", 3], ["p9", 4], "p2"]},
     {("twice", "seeds.1"), ("unknown_id", "seeds.2"), ("wrong", "seeds.3")}),
    ({"seeds": {}}, {("not_a_list", "seeds")}),
]  # fmt: skip


@pytest.mark.parametrize(("given", "expected"), BRACKETS)
def test_every_fault_of_a_list_of_a_bracket(given, expected):
    assert faults(bracket_list(SIX, **given)) == expected


@pytest.mark.parametrize("value", [None, 1, "x", [], {}, {"kind": []}])
def test_anything_else_is_no_list(value):
    assert faults(value)


def test_text_without_one_spelling_is_no_list():
    assert faults(team_list(["\ud800", "b"])) == {("not_canonical", "")}


SOURCES: list[tuple[dict[str, Any], Any, set[tuple[str, str]]]] = [
    ({"kind": "cards", "count": 13}, ["1e"], {("wrong_count", "value")}),
    ({"kind": "cards", "count": 13}, "1e", {("not_a_list", "value")}),
    ({"kind": "dice", "count": 30, "sides": 6}, [0, 7, True, *[1] * 27],
     {("no_such_throw", f"value.{n}") for n in range(3)}),
    ({"kind": "lottery", "name": "Q", "count": 20, "digits": 4}, ["123", 1234, *["0000"] * 18],
     {("wrong_digits", "value.0"), ("wrong_digits", "value.1")}),
    ({"kind": "beacon", "name": "B", "round": "9"}, "ABCD", {("wrong_beacon", "value")}),
    ({"kind": "beacon", "name": "B", "round": "9"}, "ab" * 32, set()),
    ({"kind": "dice", "count": 25, "sides": 6}, [6] * 25, set()),
]  # fmt: skip


@pytest.mark.parametrize(("named", "value", "expected"), SOURCES)
def test_what_was_typed_is_checked_against_what_was_promised(named, value, expected):
    assert source_faults(named) == []
    assert {(fault.code, fault.where) for fault in value_faults(named, value)} == expected


WEAK = [
    {"kind": "cards", "count": 12},
    {"kind": "cards", "count": 0},
    {"kind": "dice", "count": 24, "sides": 6},
    {"kind": "dice", "count": "x", "sides": 1},
    {"kind": "lottery", "name": "Q", "count": 4, "digits": 4},
    {"kind": "lottery", "name": "", "count": 20, "digits": 4},
    {"kind": "beacon", "name": "B", "round": 9},
    {"kind": "cards", "count": 20, "extra": 1},
    {},
    None,
]


@pytest.mark.parametrize("source", WEAK, ids=str)
def test_a_source_that_could_be_tried_out_beforehand_is_refused(source):
    assert source_faults(source)
