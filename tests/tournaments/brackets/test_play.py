"""From results to the podium, empty branches included."""

import doctest
from random import Random

import pytest

from tests.tournaments.brackets import play
from tests.tournaments.brackets.play import BYE, TBD, Won, podium, standings
from tests.tournaments.brackets.test_tree import bracket
from tournaments.brackets import tree
from tournaments.brackets.tree import build


def test_nothing_is_decided_before_a_match_is_played():
    now = standings(build(list("abcd")), {})
    assert now[1].sides == ("a", "b")
    assert now[1].playable
    assert now[4].sides == (TBD, TBD)
    assert not now[4].playable


def test_a_team_with_a_bye_stands_in_the_second_round_at_once():
    made = build(["a", None, "b", "c"])
    assert standings(made, {})[made.matches[-1].number].sides == ("a", TBD)


def test_a_double_walkover_lets_the_next_opponent_pass():
    made = build(list("abcdefgh"))
    now = standings(made, {1: Won.NEITHER, 2: Won.UPPER})
    assert now[5].sides == (BYE, "c")
    assert now[5].walked
    assert now[5].winner == "c"
    assert now[5].loser is BYE


def test_an_empty_branch_waits_until_the_other_side_is_known():
    now = standings(build(list("abcdefgh")), {1: Won.NEITHER})
    assert now[5].sides == (BYE, TBD)
    assert now[5].winner is TBD
    assert not now[5].walked


def test_a_branch_can_be_empty_for_two_rounds():
    now = standings(build(list("abcdefgh")), {1: Won.NEITHER, 2: Won.NEITHER, 3: Won.UPPER,
                                              4: Won.UPPER, 6: Won.LOWER})  # fmt: skip
    assert now[5].sides == (BYE, BYE)
    assert now[8].sides == (BYE, "g")
    assert now[8].winner == "g"
    assert now[7].sides == (BYE, "e")
    assert now[7].winner == "e"


def test_after_a_double_walkover_in_a_semifinal_the_other_loser_is_third():
    made = build(list("abcd"))
    end = podium(made, {1: Won.NEITHER, 2: Won.UPPER})
    assert (end.first, end.second, end.third) == ("c", BYE, ("d",))


@pytest.mark.parametrize(
    ("third_place", "third"), [("match", (TBD,)), ("shared", ("b", "d")), ("none", ())]
)
def test_third_place_is_played_shared_or_not_given(third_place, third):
    made = build(list("abcd"), third_place=third_place)
    final = made.matches[-1].number
    assert podium(made, {1: Won.UPPER, 2: Won.UPPER, final: Won.UPPER}).third == third


@pytest.mark.parametrize("third_place", ["match", "shared"])
def test_with_three_teams_the_one_loser_is_third(third_place):
    made = build(["a", None, "b", "c"], third_place=third_place)
    assert podium(made, {1: Won.LOWER, 2: Won.UPPER}).third == ("b",)


def test_two_teams_have_no_third():
    assert podium(build(["a", "b"]), {1: Won.LOWER}).third == ()


def test_it_refuses_a_result_where_nobody_can_play():
    with pytest.raises(ValueError, match="without two teams"):
        standings(build(list("abcd")), {4: Won.UPPER})


@pytest.mark.parametrize("seed", range(60))
def test_every_event_ends_whatever_happens(seed):
    """Random results, one match in five a double walkover: each team ends in one place only."""
    chance = Random(seed)
    made = bracket(chance.randrange(2, 130))
    results: dict[int, Won] = {}
    for match in made.matches:
        if standings(made, results)[match.number].playable:
            results[match.number] = chance.choice([*list(Won)[:2] * 2, Won.NEITHER])
    now = standings(made, results)
    assert all(TBD not in (*s.sides, s.winner, s.loser) for s in now.values())
    end = podium(made, results)
    named = [place for place in (end.first, end.second, *end.third) if place is not BYE]
    assert len(named) == len(set(named))
    beaten = [s.loser for s in now.values() if s.playable and s.loser is not BYE]
    assert end.first not in beaten


@pytest.mark.parametrize("module", [play, tree])
def test_the_examples_run(module):
    result = doctest.testmod(module)
    assert result.attempted
    assert result.failed == 0
