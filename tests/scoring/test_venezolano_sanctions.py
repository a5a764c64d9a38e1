"""Every Venezuelan ruling, on any hand and any inputs: what is proposed is what happens."""

import random

import pytest
from hypothesis import given, settings, strategies as st

from scoring import Hand, MatchState, Proposal, Refused, Ruling, apply, propose, ruleset, start
from scoring.core.entries import Move
from scoring.core.sanction import Input
from tests.scoring.golden import golden_lines

RULES = ruleset("venezolano")
ROWS = RULES.sanctions.rows


def random_input(wanted: Input, rng: random.Random) -> str | int:
    if wanted.choices:
        return rng.choice(wanted.choices)
    values: dict[str, str | int] = {
        "bool": rng.choice(("yes", "no")),
        "number": rng.randint(0, 9),
        "side": rng.choice("AB"),
    }
    return values[wanted.kind]


@pytest.mark.parametrize("id", ROWS)
@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_what_is_proposed_is_what_applying_it_does(id: str, seed: int) -> None:
    rng = random.Random(seed)
    state = start(RULES).beginning(score=(rng.randint(0, 22), rng.randint(0, 22)))
    if rng.random() < 0.8:
        after = apply(state, Hand(RULES.random_hand(state.game, rng)))
        assert isinstance(after, MatchState)
        state = after
    inputs = tuple(
        (wanted.name, random_input(wanted, rng))
        for wanted in ROWS[id].inputs
        if not wanted.optional or rng.random() < 0.5
    )
    ruling = Ruling(id, rng.choice(("A", "B", "A1", "B2")), inputs)
    proposal = propose(state, ruling)
    after = apply(state, ruling)
    if isinstance(proposal, Proposal) and proposal.effect is not None:
        assert isinstance(after, MatchState)
        assert after.records[-1].score == proposal.score_after
        assert max(proposal.score_after) <= state.target
    else:
        assert isinstance(after, Refused)


def test_every_row_is_ruled_once_in_the_golden_file() -> None:
    told = {
        part.split()[1]
        for line in golden_lines()
        if line.ruleset == "venezolano"
        for part in line.told
        if part.startswith("ruling ")
    }
    assert sorted(set(ROWS) - told) == []


STAKES: dict[str, dict[str, str | int]] = {
    "074": {"act": "look", "truco_stake": 3},
    "076": {"truco_stake": 6},
    "079": {"truco_stake": 3, "truco_winner": "B", "envite_stake": 4, "envite_winner": "B"},
    "080": {"truco_stake": 3, "truco_winner": "A"},
    "081": {"truco_stake": 3, "truco_winner": "B"},
    "084": {"truco_stake": 1, "truco_winner": "A", "envite_stake": 2, "envite_winner": "A"},
    "091": {"truco_stake": 3, "truco_winner": "B"},
}


@pytest.mark.parametrize("id", STAKES)
@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_stakes_told_settle_a_base_that_nobody_logged(id: str, seed: int) -> None:
    """The same points whatever was logged before, which stands, and the deal moves on."""
    rng = random.Random(seed)
    ruling = Ruling(id, "A1", tuple(STAKES[id].items()))
    fresh = apply(start(RULES), ruling)
    assert isinstance(fresh, MatchState)
    state = start(RULES).beginning(score=(rng.randint(0, 9), rng.randint(0, 9)))
    logged = apply(state, Hand(RULES.random_hand(state.game, rng)))
    assert isinstance(logged, MatchState)
    after = apply(logged, ruling)
    if logged.games or not isinstance(after, MatchState) or after.games:
        return
    a, b = (now - before for now, before in zip(after.score, logged.score, strict=True))
    assert (a, b) == fresh.score
    assert after.records[0].awards == logged.records[0].awards
    assert (fresh.dealer, after.dealer) == (logged.dealer, logged.next.mano)
    for entry in (fresh, after):
        assert "hand_settled" in {note.code for note in entry.records[-1].notes}


@pytest.mark.parametrize("id", STAKES)
def test_a_stake_without_the_rest_is_asked_for(id: str) -> None:
    """Whether a base is logged or not: told in half it would have been passed over."""
    logged = apply(start(RULES), Hand((Move(None, "base_para", ("A",)),)))
    assert isinstance(logged, MatchState)
    for name in STAKES[id]:
        half = tuple((other, value) for other, value in STAKES[id].items() if other != name)
        for state in (start(RULES), logged):
            answer = apply(state, Ruling(id, "A1", half))
            told_nothing = not any(other.endswith(("_stake", "_winner")) for other, _ in half)
            if told_nothing and state is logged and name != "act":
                assert isinstance(answer, MatchState)
            else:
                assert isinstance(answer, Refused)
                assert {fault.code for fault in answer.faults} == {"input_lacking"}
