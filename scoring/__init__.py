"""The games of truco, pure: rules in, points out, each with the article it is given under.

Standard library only; no clock, no global random, no I/O but its own data files.

    >>> from scoring import apply, parse_entry, ruleset, start
    >>> state = start(ruleset("asart"))
    >>> hand = parse_entry("A envido, B quiero, envido para A, mano para B", state.ruleset)
    >>> state = apply(state, hand)
    >>> state.score, [(a.concept, a.article) for a in state.records[-1].awards]
    ((2, 1), [('envido', '4.3.1'), ('mano', '5.4.5')])
"""

from scoring.core.entries import Entry, Hand, Move, Ruling
from scoring.core.fault import Fault, Refused
from scoring.core.match import MatchState
from scoring.core.replay import apply, extend, replay, start
from scoring.core.ruleset import Format
from scoring.core.ruling import Proposal, propose
from scoring.core.verdict import judge
from scoring.errors import NotationError, ScoringError, SetupError
from scoring.notation import entry_from_json, entry_to_json, format_entry, parse_entry
from scoring.registry import all_rulesets, ruleset

__all__ = [
    "Entry",
    "Fault",
    "Format",
    "Hand",
    "MatchState",
    "Move",
    "NotationError",
    "Proposal",
    "Refused",
    "Ruling",
    "ScoringError",
    "SetupError",
    "all_rulesets",
    "apply",
    "entry_from_json",
    "entry_to_json",
    "extend",
    "format_entry",
    "judge",
    "parse_entry",
    "propose",
    "replay",
    "ruleset",
    "start",
]
