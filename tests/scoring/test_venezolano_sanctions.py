"""Every Venezuelan ruling, on any hand and any inputs: what is proposed is what happens."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import Hand, MatchState, Refused, Ruling, apply, ruleset, start
from scoring.core.ruling import Proposal, propose
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
