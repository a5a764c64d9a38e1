"""When nothing is admissible: which constraints to relax, in minimal sets, without looping."""

import pytest

from tests.tournaments.draws.protocol.lists import bracket_list, clubs_of, team_list
from tournaments.draws.protocol import NoOutcome, TooComplex, freeze_list
from tournaments.draws.protocol.constraints import minimal_sets


def relax(draw_list):
    with pytest.raises(NoOutcome) as error:
        freeze_list(draw_list)
    return set(error.value.relax)


def test_a_club_with_more_than_half_is_named():
    assert relax(team_list(clubs_of([4, 1, 1]))) == {(("club", "c1"),), (("clubs",),)}


def test_one_pair_too_many_to_keep_apart_is_named():
    apart = [["p1", "p2"], ["p1", "p3"], ["p1", "p4"]]
    draw_list = team_list([None] * 4, apart=apart)
    assert relax(draw_list) == {(("apart", *pair),) for pair in apart}


def test_two_to_relax_at_once_are_named_together():
    """Two people who may play with nobody."""
    apart = [["p1", f"p{n}"] for n in (2, 3, 4)] + [["p2", f"p{n}"] for n in (3, 4)]
    found = relax(team_list([None] * 4, apart=apart))
    assert (("apart", "p1", "p2"),) in found


def test_minimal_means_that_no_part_of_a_set_is_enough():
    needed = [{1, 2}, {3}]
    found = minimal_sets(
        [(str(n),) for n in range(5)],
        lambda relaxed: any({(str(n),) for n in need} <= relaxed for need in needed),
    )
    assert found == [(("3",),)]


def test_three_at_once_are_found_by_giving_back():
    items = [(str(n),) for n in range(40)]
    needed = {("3",), ("17",), ("30",)}
    assert minimal_sets(items, lambda relaxed: needed <= relaxed) == [(("3",), ("17",), ("30",))]


def test_nothing_to_relax_is_an_empty_answer():
    assert minimal_sets([("a",)], lambda relaxed: False) == []


def test_the_odd_rule_can_be_what_is_in_the_way():
    """One person and a full team: there are no three for a trio."""
    draw_list = team_list([None] * 3, odd="trio", ready=[["p1", "p2"]])
    assert relax(draw_list) == {(("odd", "trio"),)}


def test_a_seeded_team_can_be_what_is_in_the_way():
    draw_list = bracket_list(["a", "a", "b", "c"], apart=[["p1", "p3"], ["p1", "p4"]])
    draw_list["seeds"] = [["p1", 1]]
    assert (("apart", "p1", "p3"),) in relax(draw_list)


def test_two_seeded_teams_of_one_club_in_one_match_are_named():
    draw_list = bracket_list(["a", "a", "b", "c"])
    draw_list["seeds"] = [["p1", 1], ["p2", 2]]
    assert (("seed", "p1"),) in relax(draw_list)


def test_a_tangle_is_refused_within_bounds():
    """Everybody apart from many others: no exact count in reasonable time, and no endless one."""
    ids = [f"p{n}" for n in range(1, 41)]
    apart = [[a, b] for n, a in enumerate(ids) for b in ids[n + 1 :: 3]]
    with pytest.raises(TooComplex):
        freeze_list(team_list([None] * 40, apart=apart))
