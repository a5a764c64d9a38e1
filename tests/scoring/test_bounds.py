"""What a ruling may be told: no more than the rules can pay, and only of who can have done it."""

import pytest

from scoring import (
    Format,
    MatchState,
    NotationError,
    Refused,
    Ruling,
    apply,
    entry_from_json,
    every_ruleset,
    parse_entry,
    ruleset,
    start,
)
from scoring.core.fault import Fault
from scoring.core.ruling import most_of
from scoring.core.sanction import DEALER
from scoring.notation.json_form import MAX_TEXT

RULES = pytest.mark.parametrize("key", every_ruleset())


def faults_of(state: MatchState, ruling: Ruling) -> list[Fault]:
    after = apply(state, ruling)
    return list(after.faults) if isinstance(after, Refused) else []


@RULES
def test_no_number_of_any_row_goes_beyond_what_there_is(key: str) -> None:
    state = start(ruleset(key))
    for row in state.ruleset.sanctions.rows.values():
        for each in row.inputs:
            if each.kind not in ("number", "points"):
                continue
            most = most_of(each, state)
            assert 0 < most <= 99
            beyond = most + 1 if each.kind == "number" else f"0-{most + 1}"
            refused = faults_of(state, Ruling(row.id, state.dealer, ((each.name, beyond),)))
            assert [(f.code, f.expected) for f in refused] == [("input_out_of_range", (0, most))]
            highest = most if each.kind == "number" else f"{most}-{most}"
            allowed = faults_of(state, Ruling(row.id, state.dealer, ((each.name, highest),)))
            assert "input_out_of_range" not in {fault.code for fault in allowed}


def test_points_beyond_the_game_are_refused_and_named() -> None:
    line = "ruling 006 A1 envido_points=99999 truco_stake=1"
    (fault,) = faults_of(start(ruleset("asart")), parse(line, "asart"))
    assert dict(fault.data) == {"name": "envido_points", "value": 99999}


def parse(line: str, key: str) -> Ruling:
    entry = parse_entry(line, ruleset(key))
    assert isinstance(entry, Ruling)
    return entry


@RULES
def test_what_only_a_dealer_can_do_is_ruled_of_the_dealer_alone(key: str) -> None:
    rules = ruleset(key)
    for players in rules.players:
        state = start(rules, format=Format(players, 3))
        for row in rules.sanctions.rows.values():
            if row.offender != DEALER:
                continue
            for seat, _ in state.people:
                codes = {fault.code for fault in faults_of(state, Ruling(row.id, seat))}
                assert ("offender_not_dealer" in codes) == (seat != state.dealer)
            codes = {f.code for f in faults_of(state, Ruling(row.id, state.dealer[0]))}
            assert "offender_not_dealer" not in codes


def test_of_a_written_hand_it_is_the_one_who_dealt_that_hand() -> None:
    rules = ruleset("venezolano")
    state = start(rules)
    for line in ("B2 reservada, base para B", "base para A"):
        after = apply(state, parse_entry(line, rules))
        assert isinstance(after, MatchState)
        state = after
    assert state.dealer == "B1"
    assert not faults_of(state, parse("ruling 087 B2 about 1", "venezolano"))
    refused = faults_of(state, parse("ruling 087 A1 about 1", "venezolano"))
    assert [(f.code, f.expected) for f in refused] == [("offender_not_dealer", ("B2",))]


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "void", "entries": [1], "reason": "r" * (MAX_TEXT + 1)},
        {"kind": "adjust", "side": "A", "points": 1, "article": "9" * (MAX_TEXT + 1)},
        {"kind": "game", "score": [30, 0], "source": "s" * (MAX_TEXT + 1)},
    ],
)
def test_a_text_in_json_has_a_length(data: dict[str, object]) -> None:
    with pytest.raises(NotationError) as error:
        entry_from_json(data)
    assert (error.value.code, error.value.data["expected"]) == ("field_too_long", MAX_TEXT)


def test_a_text_of_just_that_length_is_read() -> None:
    data = {"kind": "void", "entries": [1], "reason": "r" * MAX_TEXT}
    assert entry_from_json(data).kind == "void"
