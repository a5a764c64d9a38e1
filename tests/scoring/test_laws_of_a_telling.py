"""Laws of how a hand is told, for every ruleset and with invented hands.

What comes after the end gives nothing; two tellings of one fact, a result without its call and a
fourth round are refused; a number said before the acceptance binds nobody.
"""

import random
from itertools import product
from typing import NamedTuple

import pytest
from hypothesis import given, settings, strategies as st

from scoring import Format, Hand, MatchState, Refused, apply, every_ruleset, start
from scoring.core.award import Award
from scoring.core.entries import Move
from scoring.core.ruleset import Ruleset
from scoring.core.seats import TABLES
from scoring.core.sides import SIDES, other
from tests.rulesets import Words, expected

WORDS = {key: expected(key).words for key in every_ruleset()}
RULES = pytest.mark.parametrize("key", WORDS)
WITH_NUMBERS = pytest.mark.parametrize("key", [key for key in WORDS if WORDS[key].number])
FEW = settings(max_examples=60, deadline=None)
SEEDS = given(seed=st.integers(0, 10**9))


class Telling(NamedTuple):
    """A whole hand that the rules accept, where it was played, and what it gives."""

    state: MatchState
    moves: tuple[Move, ...]
    awards: tuple[Award, ...]


def invent(rules: Ruleset, rng: random.Random) -> Telling:
    """Neither side is near the end: such hands are of another kind in some rulesets."""
    fresh = start(rules, format=Format(rng.choice(rules.players)))
    state = fresh
    while state is fresh or rules.phase(state.game) != rules.phase(fresh.game):
        state = fresh.beginning(score=(rng.randrange(fresh.target), rng.randrange(fresh.target)))
    moves = rules.random_hand(state.game, rng)
    awards = judge(state, moves)
    assert awards is not None, moves
    return Telling(state, moves, awards)


def judge(state: MatchState, moves: tuple[Move, ...]) -> tuple[Award, ...] | None:
    """What a hand gives, None when it is refused."""
    after = apply(state, Hand(moves))
    if isinstance(after, Refused):
        assert after.faults
        return None
    return after.records[-1].awards


def insert(moves: tuple[Move, ...], at: int, move: Move) -> tuple[Move, ...]:
    return (*moves[:at], move, *moves[at:])


def called(moves: tuple[Move, ...], words: frozenset[str]) -> bool:
    return any(move.word in words for move in moves)


@RULES
@FEW
@SEEDS
def test_nothing_called_after_the_end_gives_points(key: str, seed: int) -> None:
    rng = random.Random(seed)
    words = WORDS[key]
    state, moves, awards = invent(every_ruleset()[key], rng)
    told = moves[-1].who is None or moves[-1].word == words.winner("A").word
    for call in (*words.calls, *(words.after_result if told else ())):
        side = rng.choice(SIDES)
        late = (*moves, Move(side, call))
        for telling in (
            late,
            (*late, Move(other(side), words.accept)),
            (*late, Move(other(side), words.refuse)),
        ):
            assert judge(state, telling) in (None, awards), telling


@RULES
@FEW
@SEEDS
def test_no_card_laid_after_the_end_gives_points(key: str, seed: int) -> None:
    rng = random.Random(seed)
    rules = every_ruleset()[key]
    state, moves, awards = invent(rules, rng)
    named = {arg for move in moves for arg in move.args}
    card = rng.choice([card for card in rules.deck.cards if card not in named])
    for seat in TABLES[state.format.players]:
        telling = (*moves, Move(seat, WORDS[key].play, (card,)))
        assert judge(state, telling) in (None, awards), telling


@RULES
@FEW
@SEEDS
def test_results_that_contradict_each_other_are_refused(key: str, seed: int) -> None:
    """Whichever of two is true, and in whatever order they are told."""
    rng = random.Random(seed)
    words = WORDS[key]
    state, moves, _ = invent(every_ruleset()[key], rng)
    side = rng.choice(SIDES)
    for first, then in (
        (words.winner(side), words.winner(other(side))),
        (rounds(key, side, side), rounds(key, other(side), other(side))),
        (rounds(key, side, other(side), side), rounds(key, other(side), side, side)),
        (rounds(key, side, side), words.winner(other(side))),
        (words.winner(side), rounds(key, other(side), "T")),
        *(
            (Move(None, word, (side,)), Move(None, word, (other(side),)))
            for word in words.side_results
        ),
    ):
        assert judge(state, (*moves, first, then)) is None, (moves, first, then)


def rounds(key: str, *results: str) -> Move:
    return Move(None, WORDS[key].rounds, results)


@RULES
@FEW
@SEEDS
def test_a_result_without_its_call_is_refused(key: str, seed: int) -> None:
    rng = random.Random(seed)
    words = WORDS[key]
    state, moves, _ = invent(every_ruleset()[key], rng)
    for word, calls in words.needs.items():
        if called(moves, calls):
            continue
        side = rng.choice(SIDES)
        stray = Move(None, word, (side,)) if word in words.side_results else Move(side, word)
        telling = insert(moves, rng.randint(0, len(moves)), stray)
        assert judge(state, telling) is None, telling


@WITH_NUMBERS
@FEW
@SEEDS
def test_a_number_before_the_acceptance_has_no_effect(key: str, seed: int) -> None:
    rng = random.Random(seed)
    words = WORDS[key]
    accepted = None
    while accepted is None:
        state, moves, awards = invent(every_ruleset()[key], rng)
        accepted = find_acceptance(words, moves)
    seat = rng.choice(state.ruleset.seats(state.game))
    early = Move(seat, words.number, (rng.randint(0, 40),))
    telling = insert(moves, rng.randint(0, accepted), early)
    assert judge(state, telling) == awards, telling


def find_acceptance(words: Words, moves: tuple[Move, ...]) -> int | None:
    """Where a call that numbers decide is accepted: it is answered before anything else."""
    for at, move in enumerate(moves):
        if move.word in (words.accept, words.refuse):
            asked = called(moves[:at], words.needs[words.side_results[0]])
            return at if asked and move.word == words.accept else None
    return None


@RULES
def test_no_hand_has_more_than_three_rounds(key: str) -> None:
    """All tellings of up to five rounds. Three decide every hand; one told after the deciding
    round is refused or changes nothing."""
    state = start(every_ruleset()[key])
    awards = {
        results: judge(state, (rounds(key, *results),))
        for length in range(1, 6)
        for results in product("ABT", repeat=length)
    }
    for results, award in awards.items():
        decided = awards[results[:2]]
        if len(results) > 3:
            assert award is None, results
        elif len(results) == 3 and decided is None:
            assert award is not None, results
        elif len(results) == 3:
            assert award in (None, decided), results
