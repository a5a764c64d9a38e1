"""Honours from the logs: flores and rulings as the engine counts them, voided ones never."""

import pytest

from scoring.core.match import MatchState
from scoring.core.replay import replay
from scoring.core.ruleset import Format
from scoring.notation import parse_entry
from scoring.registry import ruleset
from tournaments.podium.honours import Tally, honours, tallies_of


def tallies(rules: str, *lines: str) -> list[Tally]:
    chosen = ruleset(rules)
    log = [parse_entry(line, chosen) for line in lines]
    state = replay(chosen, log, options=chosen.choose(), format=Format())
    assert isinstance(state, MatchState)
    return tallies_of(state, teams=("ours", "theirs"))


# ruleset, lines of a match -> flores and sanctions of both sides
CASES = [
    ("venezolano", ["A flor 30, base para B"], (1, 0), (0, 0)),
    ("venezolano", ["A1 flor 30, A2 flor 25, base para B"], (2, 0), (0, 0)),
    ("venezolano", ["A flor 30, base para B", "void 1"], (0, 0), (0, 0)),
    ("venezolano", ["A flor 30, base para B", "B flor 25, base para B"], (1, 1), (0, 0)),
    ("asart", ["mano para A"], (0, 0), (0, 0)),
    ("asart", ["ruling 024 B2", "ruling 024 B2", "ruling 024 A1"], (0, 0), (1, 2)),
    ("asart", ["ruling 024 B2", "void 1"], (0, 0), (0, 0)),
]


@pytest.mark.parametrize(("rules", "lines", "flores", "sanctions"), CASES)
def test_a_match_tells_flores_and_sanctions(rules, lines, flores, sanctions):
    ours, theirs = tallies(rules, *lines)
    assert (ours.flores, theirs.flores) == flores
    assert (ours.sanctions, theirs.sanctions) == sanctions


def test_a_match_from_paper_tells_nothing():
    ours, theirs = tallies("asart", "game 30-12 source sumula")
    assert (ours.matches, ours.hand_by_hand, theirs.hand_by_hand) == (1, 0, 0)


def test_the_last_flor_counts_whole_although_the_target_caps_its_points():
    """At 22 of 24 a flor gives 2 points; it is one flor all the same."""
    flor, base = "A flor 30, base para A", "base para A"
    ours, _ = tallies("venezolano", *[flor] * 5, base, base, flor)
    assert ours.flores == 6


def test_without_a_single_ruling_nobody_is_praised_for_having_none():
    rows = [Tally("t1", 2, 2), Tally("t2", 1, 1)]
    assert honours(rows) == []


def test_who_was_only_kept_on_paper_is_not_among_the_cleanest():
    rows = [Tally("t1", 2, 2, 0, 1), Tally("t2", 5, 0, 0, 0)]
    assert [(h.code, h.teams) for h in honours(rows)] == [("fewest_sanctions", ("t1",))]
