"""Argentine rulings: the sources' examples, the proposal before it is applied, games reopened."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from scoring import (
    Format,
    Hand,
    MatchState,
    Proposal,
    Refused,
    Ruling,
    apply,
    extend,
    parse_entry,
    propose,
    ruleset,
    start,
)
from scoring.core.ruling import most_of
from scoring.core.sanction import Input
from tests.scoring.examples.argentine_rulings import answers
from tests.scoring.golden import golden_lines
from tests.scoring.indexes import index_of

FILE = Path(__file__).parent / "data" / "examples.jsonl"
ALL = [json.loads(line) for line in FILE.read_text("utf-8").splitlines() if line.strip()]
PENALTIES = [e for e in ALL if e["ruleset"] == "asart2017" and e["kind"] == "penalty"]

WON_BY_A = "A envido, B quiero, envido para A, mano para A"


def asart(*lines: str, score: tuple[int, int] = (0, 0), **options: str) -> MatchState:
    rules = ruleset("asart")
    state = start(rules, options=rules.choose(**options)).beginning(score=score)
    after = extend(state, [parse_entry(line, rules) for line in lines])
    assert isinstance(after, MatchState), after
    return after


def proposed(state: MatchState, line: str) -> Proposal:
    entry = parse_entry(line, state.ruleset)
    assert isinstance(entry, Ruling)
    proposal = propose(state, entry)
    assert isinstance(proposal, Proposal), proposal
    return proposal


@pytest.mark.parametrize("example", PENALTIES, ids=lambda example: str(example["id"]))
def test_the_penalty_comes_out_as_the_source_says(example: dict[str, Any]) -> None:
    found = answers(example)
    assert found == [example["expected"]] * len(found)


def test_no_penalty_is_left_out() -> None:
    assert [example["id"] for example in PENALTIES] == [f"AR-PE-{n}" for n in range(2, 9)]


@pytest.mark.parametrize("key", ["asart", "caballeros"])
def test_every_row_is_ruled_in_a_golden_line(key: str) -> None:
    ruled = {
        told.split()[1]
        for line in golden_lines()
        if line.ruleset == key and line.after != "refused"
        for told in line.told
        if told.startswith("ruling ")
    }
    assert ruled == set(ruleset(key).sanctions.rows)


def test_it_shows_the_new_score_before_anything_is_applied() -> None:
    state = asart(WON_BY_A)
    proposal = proposed(state, "ruling 006 A1")
    assert (proposal.score_before, proposal.score_after) == ((3, 0), (0, 3))
    assert proposal.decides == "juez"
    assert state.score == (3, 0)


def test_it_asks_for_what_it_lacks_and_only_then() -> None:
    assert [i.name for i in proposed(asart(), "ruling 006 A1").lacking] == [
        "envido_points",
        "truco_stake",
    ]
    assert proposed(asart(WON_BY_A), "ruling 006 A1").lacking == ()
    told = "ruling 005 A1 envido_points=2 truco_stake=1"
    assert [i.name for i in proposed(asart(), told).lacking] == ["said", "holds"]


def test_it_reads_the_cards_of_the_hand_instead_of_asking() -> None:
    hand = "A1 tiene 7e 4e 1b, A1 envido, B1 quiero, A1 31, B1 30, mano para A"
    proposal = proposed(asart(hand), "ruling 005 A1")
    assert proposal.effect is not None
    assert proposal.effect.stands


def test_the_other_side_chooses_a_redeal_only_for_its_own_card() -> None:
    choice = proposed(asart(), "ruling 020 B2 owner=rival").lacking
    assert [(i.name, i.choices) for i in choice] == [("redeal", ("at-once", "late", "no"))]
    assert proposed(asart(), "ruling 020 B2 owner=own").lacking == ()


def test_dealing_errors_of_every_kind_are_counted_together_for_one_player() -> None:
    state = asart("ruling 020 B2 owner=own", "ruling 021 B2 when=before", "ruling 024 A1")
    assert proposed(state, "ruling 024 B2").earlier == 2
    assert proposed(state, "ruling 024 A1").earlier == 1
    assert proposed(state, "ruling 024 A2").earlier == 0


def test_an_error_found_after_the_hand_is_charged_to_who_dealt_it() -> None:
    assert proposed(asart("mano para A", "ruling 021 B2 when=after"), "ruling 024 B2").earlier == 1
    assert proposed(asart("mano para A", "ruling 021 A2 when=after"), "ruling 024 A2").earlier == 0


def test_what_was_no_infraction_is_not_held_against_anyone() -> None:
    blameless = {
        "001": "call=truco said=mazo",
        "007": "declared=33 holds=33 envido_points=2 truco_stake=1",
        "018": "verified=no",
        "025": "verified=no",
        "028": "all=no",
    }
    for row, inputs in blameless.items():
        again = f"ruling {row} A1 {inputs}"
        assert proposed(asart(again), again).earlier == 0, row


def test_a_ruling_takes_back_the_game_that_the_hand_had_won() -> None:
    state = asart("A falta envido, B quiero, envido para A", score=(10, 5))
    assert [game.winner for game in state.games] == ["A"]
    after = apply(state, parse_entry("ruling 006 A1", state.ruleset))
    assert isinstance(after, MatchState)
    # 4.3.2: in malas the falta is the chico, for whoever collects it.
    assert [(game.winner, game.score) for game in after.games] == [("B", (10, 30))]


def test_two_points_for_extra_cards_can_win_the_chico_the_offender_had_won() -> None:
    state = asart("A envido, B quiero, envido para A", score=(29, 28))
    after = apply(state, parse_entry("ruling 023 A2", state.ruleset))
    assert isinstance(after, MatchState)
    assert [(game.winner, game.score) for game in after.games] == [("B", (29, 30))]


def test_two_rulings_about_one_hand_add_up() -> None:
    state = asart(WON_BY_A, "ruling 023 A2", "ruling 006 A1")
    assert state.score == (0, 5)


def test_it_refuses_to_apply_what_was_not_confirmed() -> None:
    state = asart(WON_BY_A)
    after = apply(state, parse_entry("ruling 006 A1 confirmed 3-0", state.ruleset))
    assert isinstance(after, Refused)
    assert [fault.code for fault in after.faults] == ["confirmed_differs"]


def test_a_voided_ruling_gives_the_hand_its_points_back() -> None:
    assert asart(WON_BY_A, "ruling 006 A1", "void 2").score == (3, 0)


VALUES = {
    "bool": st.sampled_from(["yes", "no"]),
    "side": st.sampled_from("AB"),
    "points": st.tuples(st.integers(0, 7), st.integers(0, 4)).map(lambda p: f"{p[0]}-{p[1]}"),
}


def value_of(wanted: Input, state: MatchState) -> st.SearchStrategy[int | str]:
    if wanted.kind == "number":
        return st.integers(0, most_of(wanted, state))
    return st.sampled_from(wanted.choices) if wanted.choices else VALUES[wanted.kind]


WITHOUT_OBJECT = {"no_envido_wanted", "envido_of_the_rival", "other_kind_of_hand"}


@pytest.mark.parametrize("key", ["asart", "caballeros"])
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_what_is_proposed_is_what_is_applied(key: str, data: st.DataObject) -> None:
    """Any row, about any hand, with any inputs: all or nothing, and never past the target."""
    rules = ruleset(key)
    players = data.draw(st.sampled_from(rules.players))
    score = data.draw(st.tuples(st.integers(0, 29), st.integers(0, 29)))
    state = start(rules, format=Format(players)).beginning(score=score)
    if data.draw(st.booleans()):
        hand = Hand(rules.random_hand(state.game, random.Random(data.draw(st.integers(0, 999)))))
        played = apply(state, hand)
        assert isinstance(played, MatchState)
        state = played
    row = rules.sanctions.rows[data.draw(st.sampled_from(sorted(rules.sanctions.rows)))]
    inputs = tuple(
        (i.name, data.draw(value_of(i, state)))
        for i in row.inputs
        if not i.optional or data.draw(st.booleans())
    )
    ruling = Ruling(row.id, data.draw(st.sampled_from(["A", "B", "A1", "B1"])), inputs)
    proposal = propose(state, ruling)
    after = apply(state, ruling)
    if not isinstance(proposal, Proposal):  # there is nothing that it could be about
        assert isinstance(after, Refused)
        assert {f.code for f in proposal} <= WITHOUT_OBJECT
        assert [f.code for f in after.faults] == [f.code for f in proposal]
        return
    if isinstance(after, Refused):
        assert {f.code for f in after.faults} <= {"input_lacking", "not_now"}
        assert (proposal.effect is None) == ("input_lacking" in {f.code for f in after.faults})
        return
    assert after.records[-1].score == proposal.score_after
    assert max(proposal.score_after) <= state.target
    assert all(award.points >= 0 for award in proposal.awards)
    assert {award.article for award in proposal.awards} <= {
        "",  # a duty's points are the tournament's: no article sets them
        *(line.article for line in index_of(rules.key)),
    }


@pytest.mark.parametrize(("key", "row"), [("asart", "125"), ("caballeros", "126")])
@pytest.mark.parametrize(
    ("how", "notes", "score"),
    [
        ("warning-then-points", [["warned"], ["by_default"]], (0, 1)),
        ("warning", [["warned"], ["warned"]], (0, 0)),
        ("warning-then-expulsion", [["warned"], ["expelled", "by_default"]], (0, 0)),
        ("expulsion", [["expelled", "by_default"], ["expelled", "by_default"]], (0, 0)),
    ],
)
def test_misconduct_costs_what_the_tournament_set(
    key: str, row: str, how: str, notes: list[list[str]], score: tuple[int, int]
) -> None:
    rules = ruleset(key)
    state = start(rules, options=rules.choose(misconduct=how))
    for expected in notes:
        after = apply(state, parse_entry(f"ruling {row} A1", rules))
        assert isinstance(after, MatchState)
        assert [note.code for note in after.records[-1].notes] == expected
        state = after
    assert state.score == score
    assert {note.article for record in state.records for note in record.notes} == {""}
