"""The games of truco, pure: rules in, points out, each with the article it is given under.

Standard library only; no clock, no global random, no I/O but its own data files.

    >>> from scoring import apply, parse_entry, ruleset, start
    >>> state = start(ruleset("asart"))
    >>> hand = parse_entry("A envido, B quiero, envido para A, mano para B", state.ruleset)
    >>> state = apply(state, hand)
    >>> state.score, [(a.concept, a.article) for a in state.records[-1].awards]
    ((2, 1), [('envido', '4.3.1'), ('mano', '5.4.5')])
"""

from scoring.core.change import Change
from scoring.core.entries import Amount, Entry, Hand, Move, QuickHand, Replacement, Ruling
from scoring.core.fault import Fault, Refused
from scoring.core.match import MatchState, judge
from scoring.core.replay import apply, extend, preview_change, propose, replay, start
from scoring.core.ruleset import Format
from scoring.core.ruling import Proposal
from scoring.errors import NotationError, ScoringError, SetupError
from scoring.notation import entry_from_json, entry_to_json, format_entry, parse_entry
from scoring.registry import all_rulesets, every_ruleset, ruleset

__all__ = [
    "Amount", "Change", "Entry", "Fault", "Format", "Hand", "MatchState", "Move", "NotationError",
    "Proposal", "QuickHand", "Refused", "Replacement", "Ruling", "ScoringError", "SetupError",
    "all_rulesets", "apply", "entry_from_json", "entry_to_json", "every_ruleset", "extend",
    "format_entry", "judge", "parse_entry", "preview_change", "propose", "replay", "ruleset",
    "start",
]  # fmt: skip
