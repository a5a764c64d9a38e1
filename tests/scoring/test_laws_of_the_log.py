"""Laws for whole logs: voids, rulings and every other kind of entry, for every ruleset."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from scoring import (
    Format,
    MatchState,
    Proposal,
    Refused,
    Ruling,
    apply,
    entry_from_json,
    entry_to_json,
    every_ruleset,
    extend,
    format_entry,
    parse_entry,
    propose,
    replay,
    start,
)
from scoring.core.entries import (
    Adjustment,
    Deal,
    Disqualification,
    Entry,
    GameReport,
    Opening,
    Replacement,
    Resumption,
    Suspension,
    Void,
    Walkover,
)
from scoring.core.fault import Fault
from scoring.core.ruleset import Ruleset
from scoring.core.sanction import Input, Sanction
from scoring.core.seats import TABLES
from scoring.core.sides import SIDES
from tests.scoring.quick_hands import random_telling

RULES = pytest.mark.parametrize("key", every_ruleset())
FEW = settings(max_examples=20, deadline=None)


def random_value(wanted: Input, state: MatchState, rng: random.Random) -> int | str:
    if wanted.choices:
        return rng.choice(wanted.choices)
    if wanted.kind == "number":
        return rng.randint(0, 12)
    if wanted.kind == "points":
        return f"{rng.randint(0, 6)}-{rng.randint(0, 6)}"
    if wanted.kind == "card":
        return rng.choice(state.ruleset.deck.cards)
    if wanted.kind == "seat":
        return rng.choice(TABLES[state.format.players])
    return rng.choice("AB" if wanted.kind == "side" else ("yes", "no"))


def random_ruling(state: MatchState, rng: random.Random, row: Sanction | None = None) -> Ruling:
    row = row or rng.choice(list(state.ruleset.sanctions.rows.values()))
    inputs = tuple(
        (i.name, random_value(i, state, rng))
        for i in row.inputs
        if not i.optional or rng.random() < 0.5
    )
    against = rng.choice((*TABLES[state.format.players], "A", "B"))
    return Ruling(row.id, against, inputs)


def random_entry(state: MatchState, rng: random.Random) -> Entry:
    """Mostly hands; sometimes anything else, sensible or not."""
    seats = TABLES[state.format.players]
    if rng.random() < 0.6:
        return random_telling(state, rng)
    side = rng.choice(SIDES)
    others: list[Entry] = [
        random_ruling(state, rng),
        random_ruling(state, rng),
        Void((rng.randint(1, state.number + 1),), "r1"),
        Void((max(1, state.number),)),
        Replacement((rng.randint(1, state.number + 1),), random_line(state, rng), "r3"),
        replace(random_ruling(state, rng), about=rng.randint(1, state.number + 1)),
        Adjustment(side, rng.randint(-3, 3)),
        Deal(rng.choice(seats)),
        Suspension(),
        Resumption("r2"),
        GameReport((state.target, rng.randint(0, state.target - 1)), "s1"),
        Opening(tuple((seat, f"p{n}") for n, seat in enumerate(seats)), rng.choice(seats)),
        Walkover(rng.choice((side, None))),
        Disqualification(rng.choice(seats)),
    ]
    return rng.choice(others[: -2 if rng.random() < 0.9 else None])


def random_line(state: MatchState, rng: random.Random) -> Entry:
    """What may be put in the place of another line."""
    hand = random_telling(state, rng)
    return rng.choice((hand, hand, random_ruling(state, rng), Void((1,))))


def random_story(
    rules: Ruleset, seed: int, length: int = 35
) -> tuple[list[Entry], list[MatchState]]:
    """Entries that were accepted one by one, and the state after each."""
    rng = random.Random(seed)
    state = start(rules, format=Format(rng.choice(rules.players), 3))
    log: list[Entry] = []
    states = [state]
    for _ in range(length):
        entry = random_entry(state, rng)
        after = apply(state, entry)
        if isinstance(after, Refused):
            assert after.faults
            assert all(isinstance(fault, Fault) for fault in after.faults)
            continue
        log.append(entry)
        state = after
        states.append(state)
    return log, states


@RULES
@FEW
@given(seed=st.integers(0, 10**9))
def test_one_by_one_all_at_once_and_in_two_parts_are_the_same(key: str, seed: int) -> None:
    rules = every_ruleset()[key]
    log, states = random_story(rules, seed)
    format = states[0].format
    assert replay(rules, log, format=format) == states[-1]
    cut = seed % (len(log) + 1)
    assert extend(states[cut], log[cut:]) == states[-1]
    assert states[-1].number == len(log) == len(states[-1].records)


@RULES
@FEW
@given(seed=st.integers(0, 10**9))
def test_voiding_the_last_entry_gives_the_state_before_it_back(key: str, seed: int) -> None:
    rules = every_ruleset()[key]
    log, states = random_story(rules, seed, 20)
    if not log or isinstance(log[-1], Void):
        return
    before, after = states[-2], apply(states[-1], Void((len(log),)))
    assert isinstance(after, MatchState), after
    for field in ("score", "games", "dealer", "memory", "counts", "outcome", "people", "last"):
        assert getattr(after, field) == getattr(before, field), field


@RULES
@FEW
@given(seed=st.integers(0, 10**9))
def test_every_entry_of_a_story_reads_back_from_both_notations(key: str, seed: int) -> None:
    rules = every_ruleset()[key]
    log, _ = random_story(rules, seed)
    for entry in log:
        assert parse_entry(format_entry(entry, rules), rules) == entry
        assert entry_from_json(entry_to_json(entry)) == entry


@RULES
@FEW
@given(seed=st.integers(0, 10**9))
def test_a_ruling_does_what_was_proposed(key: str, seed: int) -> None:
    """For every row of the catalogue: proposing never raises, and applying gives that score."""
    rules = every_ruleset()[key]
    rng = random.Random(seed)
    _, states = random_story(rules, seed, 6)
    state = states[-1]
    for row in rules.sanctions.rows.values():
        ruling = random_ruling(state, rng, row)
        proposal = propose(state, ruling)
        after = apply(state, ruling)
        if not isinstance(proposal, Proposal):
            assert isinstance(after, Refused)
            assert list(after.faults) == proposal
        elif proposal.effect is None:
            assert isinstance(after, Refused)
            assert {f.code for f in after.faults} == {"input_lacking"} or state.outcome
        elif isinstance(after, MatchState):
            assert after.records[-1].score == proposal.score_after
            assert after.records[-1].awards == proposal.awards
            assert max(proposal.score_after) <= state.target
            assert min(proposal.score_after) >= 0
        else:
            assert {f.code for f in after.faults} == {"not_now"}
