"""Hands told by their amounts, invented for the laws that hold for every line of a log."""

import random

from scoring import Amount, Hand, MatchState, QuickHand, judge
from scoring.core.sides import SIDES


def random_quick(state: MatchState, rng: random.Random) -> QuickHand:
    """One that can be told now: names of the ruleset, points without one, or both."""
    while True:
        amounts = tuple(random_amount(state, rng) for _ in range(rng.choice((1, 1, 2, 2, 3))))
        hand = QuickHand(amounts)
        if not judge(state.ruleset, state.game, hand).faults:
            return hand


def random_amount(state: MatchState, rng: random.Random) -> Amount:
    side = rng.choice(SIDES)
    if rng.random() < 0.3:
        return Amount(side, "", rng.randint(1, 3))
    named = rng.choice(state.ruleset.quick.names)
    return Amount(side, named.name, rng.choice((None, *range(1, 8))))


def random_telling(state: MatchState, rng: random.Random) -> Hand | QuickHand:
    """A hand told in full, or now and then by its amounts."""
    if rng.random() < 0.25:
        return random_quick(state, rng)
    return Hand(state.ruleset.random_hand(state.game, rng))
