"""The plan's stages before anybody knows how many teams will come."""

import pytest

from tournaments.formats.crossing import (
    UnreadableCrossing,
    read_crossing,
    usual_crossing,
    write_crossing,
)
from tournaments.formats.plan import (
    GROUPS,
    KNOCKOUT,
    count_to_fill,
    describe_source,
    plan_faults,
)
from tournaments.formats.plan_file import read_plan
from tournaments.formats.planned import (
    UnreadableStages,
    groups_then_knockout,
    league,
    pairs_then_knockout,
    read_stages,
    rounds_alone,
    rounds_then_knockout,
    stages_for,
    write_stage,
    write_stages,
)
from tournaments.formats.planned_choices import OWN, choose_stages, spread_stages
from tournaments.formats.planned_faults import stages_faults


def codes(rows, *, teams=None, has_flor=False):
    faults = stages_faults(
        rows, teams=teams, lengths=(1, 3, 5), targets=(15, 30), has_flor=has_flor
    )
    return [fault.code for fault in faults]


def through(teams, **plan):
    stages = stages_for(read_stages(groups_then_knockout(**plan)), teams=teams, target=30)
    return stages[0].groups, [describe_source(source) for source in stages[1].entrants]


@pytest.mark.parametrize(
    ("teams", "groups", "count"), [(8, 2, 4), (12, 3, 8), (13, 4, 8), (24, 6, 16), (52, 13, 32)]
)
def test_groups_have_at_most_the_planned_size_and_the_best_thirds_fill_the_bracket(
    teams, groups, count
):
    assert (through(teams)[0], len(through(teams)[1])) == (groups, count)


def test_without_best_thirds_the_bracket_has_byes():
    assert through(12, fill=False)[1] == [f"groups:{g}{k}" for k in (1, 2) for g in "ABC"]


def test_a_seeded_bracket_takes_everybody_by_seed():
    assert through(12, way_in="seeded")[1] == [f"groups:seed {n}" for n in range(1, 9)]


def test_what_is_planned_fits_every_number_of_teams_from_two_groups_on():
    planned = read_stages(groups_then_knockout())
    for teams in range(8, 513):
        assert plan_faults(stages_for(planned, teams=teams, target=30), teams=teams) == ()


def test_a_stage_for_its_teams_is_read_back_as_it_was():
    for stage in stages_for(read_stages(groups_then_knockout()), teams=14, target=24):
        assert read_plan([write_stage(stage)]) == [stage]


def test_nothing_is_wrong_with_a_knockout_from_the_start():
    assert codes([]) == []


def test_all_faults_come_at_once():
    rows = groups_then_knockout(size=2, best_of=4, each=3)
    rows[0]["criteria"] = ["W", "FL", "X"]
    rows[0]["points"] = [2, 1, 99]
    assert codes(rows) == [
        "wrong_group_size",
        "wrong_best_of",
        "wrong_table_points",
        "too_many_for_pots",
        "flores_without_flor",
        "win_worth_less",
    ]


def test_flores_order_a_table_only_where_the_game_has_them():
    rows = groups_then_knockout()
    rows[0]["criteria"] = ["W", "G", "D", "F", "FL"]
    assert codes(rows) == ["flores_without_flor"]
    assert codes(rows, has_flor=True) == []


def test_more_through_than_a_group_has_is_refused():
    rows = groups_then_knockout(size=3, each=4, way_in="seeded", fill=False)
    assert codes(rows, teams=6) == ["wrong_number_through"]
    rows = groups_then_knockout(size=4, each=4, way_in="seeded", fill=False)
    assert codes(rows, teams=9) == ["more_through_than_entrants"]
    assert codes(rows, teams=8) == []


def test_only_groups_and_then_a_knockout_can_be_played():
    [groups, knockout] = groups_then_knockout()
    assert codes([knockout, groups]) == ["stages_not_playable"]
    assert codes([groups, groups | {"key": "more"}]) == ["stages_not_playable"]


@pytest.mark.parametrize("rows", [league(), league(size=32), rounds_alone()])
def test_tables_alone_are_a_league(rows):
    assert codes(rows) == []
    assert choose_stages([], spread_stages(rows)) == rows


def test_a_league_may_be_larger_than_a_group_that_leads_somewhere():
    assert codes(league(size=33)) == ["wrong_group_size"]
    assert codes(groups_then_knockout(size=32)) == ["wrong_group_size"]


def test_faults_of_the_plan_and_of_what_follows_from_it_come_together():
    rows = rounds_then_knockout(rounds=9, best_of=4)
    rows[0]["criteria"] = ["W", "W"]
    assert codes(rows, teams=8) == [
        "wrong_best_of", "more_rounds_than_opponents", "criterion_twice",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "rows",
    [
        "groups",
        [7],
        [{"kind": "refill", "key": "r"}],
        [{"kind": "rounds", "key": "r", "size": 4}],
        [{"kind": GROUPS}],
        [{"kind": GROUPS, "key": "g", "size": "4"}],
        [{"kind": GROUPS, "key": "g", "size": True}],
        [{"kind": GROUPS, "key": "g", "each": 2}],
        [{"kind": GROUPS, "key": "g", "criteria": "W"}],
        [{"kind": GROUPS, "key": "g", "points": [1, 2]}],
        [{"kind": KNOCKOUT, "key": "k", "unknown": 1}],
        [{"kind": [], "key": "k"}],
        [{"kind": {}, "key": "k"}],
        [{"kind": KNOCKOUT, "key": "k", "crossing": [["A1", "B2"]]}],
        [{"kind": GROUPS, "key": "g", "criteria": ["W"] * 10_000}],
        [
            *groups_then_knockout()[:1],
            {"kind": KNOCKOUT, "key": "k", "source": "groups", "crossing": [["A1", "B2"]] * 1025},
        ],
        [{"kind": KNOCKOUT, "key": f"k{n}"} for n in range(10_000)],
        [{"kind": KNOCKOUT, "key": "k"}] * 2,
    ],
)
def test_what_is_no_list_of_stages_is_said_not_raised(rows):
    assert codes(rows) == ["stages_unreadable"]
    with pytest.raises(UnreadableStages):
        read_stages(rows)


@pytest.mark.parametrize(
    ("cup", "code"),
    [
        ({"from": "rest", "cut": 10**30}, "cut_without_rounds"),
        ({"from": "places", "each": 10**30}, "wrong_number_through"),
        ({"from": "places", "each": -1}, "wrong_number_through"),
    ],
)
def test_a_number_of_a_cup_is_judged_before_anybody_counts_up_to_it(cup, code):
    rows = groups_then_knockout(way_in="seeded", each=1)
    rows += [{"key": "silver", "kind": KNOCKOUT, "source": "groups", "way_in": "drawn", **cup}]
    assert codes(rows) == [code]


def test_losers_of_a_bracket_after_a_round_of_pairs_come_back_by_no_other_way():
    for losers, code in (("a\0b", "unknown_return"), ("refill", "return_without_start")):
        rows = pairs_then_knockout(window=10)
        assert codes([rows[0], rows[1] | {"losers": losers}]) == [code]


def test_rounds_and_their_cut_are_written_with_their_own_members():
    [rounds, knockout] = rounds_then_knockout(rounds=4, cut=6, random=True, preset="liga")
    assert (rounds["rounds"], rounds["random"], rounds["points"]) == (4, True, [3, 1, 0])
    assert knockout == {
        "key": "knockout", "kind": "knockout", "way_in": "seeded", "source": "rounds", "cut": 6,
    }  # fmt: skip
    assert write_stages(read_stages([rounds, knockout])) == [rounds, knockout]


def test_rounds_for_a_number_of_teams():
    rounds, knockout = stages_for(read_stages(rounds_then_knockout()), teams=14, target=24)
    assert (rounds.kind, rounds.rounds, rounds.random) == ("rounds", 5, False)
    assert [describe_source(s) for s in knockout.entrants] == [
        f"rounds:seed {n}" for n in range(1, 9)
    ]
    assert read_plan([write_stage(rounds)]) == [rounds]


def test_another_kind_begins_with_its_usual_choices():
    rows = groups_then_knockout(size=5)
    chosen = choose_stages(rows, spread_stages(rows) | {"": "rounds", "cut": 4, "rounds": 3})
    assert chosen == rounds_then_knockout(preset="argentina", cut=4, rounds=3)


def test_what_a_form_does_not_ask_for_stays():
    rows = rounds_then_knockout()
    rows[0]["criteria"] = ["W", "U", "L"]
    assert spread_stages(rows)["criteria"] == OWN
    assert choose_stages(rows, spread_stages(rows)) == rows


def test_matches_of_a_table_may_have_all_their_games_played_and_points_of_their_own():
    rows = groups_then_knockout(preset="liga", best_of=2, all_played=True, target=15)
    assert (rows[0]["all_played"], rows[0]["target"]) == (True, 15)
    assert codes(rows) == []
    groups, knockout = stages_for(read_stages(rows), teams=8, target=30)
    assert groups.length == (2, 15, True)
    assert knockout.length.target == 30
    assert "target" not in groups_then_knockout()[0]  # plans of before stay as they were


@pytest.mark.parametrize(
    ("plan", "expected"),
    [
        ({"best_of": 2, "preset": "liga"}, ["wrong_best_of"]),
        ({"best_of": 5, "all_played": True}, ["wrong_best_of"]),
        ({"best_of": 2, "all_played": True}, ["draw_without_points"]),
        ({"best_of": 3, "all_played": True}, []),
        ({"target": 17}, ["wrong_target"]),
        ({"target": 17, "best_of": 4, "size": 2},
         ["wrong_group_size", "wrong_best_of", "wrong_target"]),
    ],
)  # fmt: skip
def test_a_length_that_cannot_be_is_refused(plan, expected):
    assert codes(groups_then_knockout(**plan)) == expected


def test_one_choice_says_how_long_a_match_is():
    rows = groups_then_knockout(preset="liga", best_of=2, all_played=True)
    assert spread_stages(rows)["best_of"] == "all 2"
    assert choose_stages(rows, spread_stages(rows) | {"best_of": "5"})[0]["best_of"] == 5
    again = choose_stages(groups_then_knockout(), spread_stages(rows))
    assert again == rows


def crossed(teams, *pairs, **plan):
    return codes(groups_then_knockout(way_in="crossing", crossing=pairs, **plan), teams=teams)


TWO_GROUPS = (("A1", "B2"), ("B1", "A2"))


def test_a_crossing_table_names_every_place_once():
    assert crossed(8, *TWO_GROUPS) == []
    assert crossed(None, *usual_crossing(4)) == []
    assert crossed(24, *usual_crossing(6, 2, 4)) == []
    assert crossed(8, ("A1", "B2"), ("A1", "A2")) == ["crossing_twice", "crossing_incomplete"]
    assert crossed(8, ("A1", "B2"), ("B1", "C2")) == ["crossing_incomplete", "crossing_unknown"]
    assert crossed(8) == ["crossing_incomplete"] * 4 + ["crossing_not_a_bracket"]
    assert "crossing_not_a_bracket" in crossed(12, *TWO_GROUPS, ("C1", "C2"), fill=False)


@pytest.mark.parametrize(
    "pairs", ["A1 B2", [["A1"]], [["A1", "B2", "C1"]], [["a1", "B2"]], [["A1", 2]], [["A0", "B1"]]]
)
def test_a_crossing_table_that_is_none_is_said(pairs):
    rows = groups_then_knockout(way_in="crossing")
    rows[1]["crossing"] = pairs
    assert codes(rows) == ["stages_unreadable"]


def test_every_usual_crossing_table_fits_its_groups():
    for groups in range(2, 33):
        best = count_to_fill(groups, 2)
        if pairs := usual_crossing(groups, 2, best):
            assert crossed(4 * groups, *pairs) == []
            named = [code for pair in pairs for code in pair]
            half = {code[:-1] for code in named[: len(named) // 2] if code[0] != "b"}
            assert best or len(half) == groups


def test_a_crossing_table_is_read_as_it_is_written():
    assert read_crossing("a1 vs b2\nB1 - 3.1;C1 x D2") == (
        ("A1", "B2"), ("B1", "best 3.1"), ("C1", "D2"),
    )  # fmt: skip
    with pytest.raises(UnreadableCrossing) as error:
        read_crossing("A1 B2\nA1\nhola")
    assert error.value.lines == ("A1", "hola")
    pairs = usual_crossing(6, 2, 4)
    assert read_crossing(write_crossing(pairs)) == pairs
