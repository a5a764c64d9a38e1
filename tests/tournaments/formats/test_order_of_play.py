"""The circle method, and interleaved groups."""

from collections import Counter
from itertools import combinations

import pytest

from tournaments.formats.order_of_play import circle_rounds, interleave


def test_the_first_rounds_are_as_the_definition_says():
    six = [f"t{n}" for n in range(1, 7)]
    first, second, *_ = circle_rounds(six)
    assert first == [("t1", "t6"), ("t2", "t5"), ("t3", "t4")]
    assert second == [("t1", "t5"), ("t6", "t4"), ("t2", "t3")]
    odd = circle_rounds(six[:5])
    assert odd[0] == [("t2", "t5"), ("t3", "t4")]  # t1 rests first
    assert len(odd) == 5


@pytest.mark.parametrize("size", range(2, 17))
def test_each_meets_each_once_nobody_twice_in_a_round_and_rests_are_shared(size):
    teams = [f"t{n}" for n in range(size)]
    rounds = circle_rounds(teams)
    assert len(rounds) == (size if size % 2 else size - 1)
    met = [frozenset(pair) for pairs in rounds for pair in pairs]
    assert Counter(met) == Counter(map(frozenset, combinations(teams, 2)))
    for pairs in rounds:
        playing = [team for pair in pairs for team in pair]
        assert len(playing) == len(set(playing)) == size - size % 2
    twice = circle_rounds(teams, legs=2)
    assert twice[len(rounds) :] == [[(b, a) for a, b in pairs] for pairs in rounds]


@pytest.mark.parametrize(("groups", "size"), [(1, 4), (3, 4), (4, 6), (2, 5), (7, 3)])
def test_nobody_plays_a_round_before_every_group_has_played_the_one_before(groups, size):
    field = [(f"G{g}", [f"G{g}-{n}" for n in range(size)]) for g in range(groups)]
    order = interleave(field)
    assert [match.round for match in order] == sorted(match.round for match in order)
    played: Counter[str] = Counter({team: 0 for _, teams in field for team in teams})
    for match in order:
        for team in (match.a, match.b):
            played[team] += 1
        # In an odd field somebody has rested once in every round.
        assert max(played.values()) - min(played.values()) <= 1 + size % 2
