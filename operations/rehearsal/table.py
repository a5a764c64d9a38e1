"""One match, played hand by hand at a table that does not exist."""

from random import Random

from scoring.core.entries import Hand, Ruling
from scoring.core.match import MatchState
from scoring.core.ruling import Proposal, propose
from scoring.core.sanction import Effect
from scoring.notation import format_entry
from tournaments.actors import Actor
from tournaments.engine import Rules, rules_of, state_of
from tournaments.models import Match, Plan
from tournaments.services.entries import Sent, record_entry

RULINGS = 0.02  # a referee has to rule about once in fifty hands
MOST_HANDS = 600  # a match that goes on longer is a fault of ours


def play(
    match: Match, plan: Plan, *, by: Actor, rng: Random, hands: int = MOST_HANDS
) -> MatchState:
    """Play until somebody has won, or so many hands have been played."""
    rules = rules_of(plan, match)
    state = state_of(rules, match.entries.all())
    for _ in range(hands):
        if state.outcome or state.suspended:
            break
        line = ruling(state, rules, rng) if rng.random() < RULINGS else ""
        line = line or hand(state, rules, rng)
        state = record_entry(match, by=by, sent=Sent(line)).state
    return state


def hand(state: MatchState, rules: Rules, rng: Random) -> str:
    moves = rules.ruleset.random_hand(state.game, rng)
    return format_entry(Hand(tuple(moves)), rules.ruleset)


def ruling(state: MatchState, rules: Rules, rng: Random) -> str:
    """A warning or a few points against somebody, if a row of the catalogue fits as it stands."""
    rows = sorted(rules.ruleset.sanctions.rows)
    seats = [seat for seat, _ in state.people]
    for _ in range(5):
        entry = Ruling(rng.choice(rows), rng.choice(seats))
        proposal = propose(state, entry)
        if isinstance(proposal, Proposal) and proposal.effect and mild(proposal.effect):
            return format_entry(entry, rules.ruleset)
    return ""


def mild(effect: Effect) -> bool:
    """Nothing that ends a match: a rehearsal wants to see hands."""
    ends = effect.wins_match or effect.disqualifies or effect.expels or effect.annuls_games
    return not ends
