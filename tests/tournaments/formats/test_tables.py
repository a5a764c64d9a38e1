"""The order of tables, worked out by hand from docs/formats.md."""

import pytest

from tests.tournaments.formats.stages import (
    ending,
    exits_of,
    group_of,
    match,
    result,
    stage,
)
from tournaments.formats.document import recompute


def won(*games: int) -> dict:
    """A best of three won by the first team, the loser's points of each game."""
    return result(games=[[12, n] for n in games])


def lost(*games: int) -> dict:
    return result(games=[[n, 12] for n in games])


def table(**members) -> dict:
    return recompute(stage(**members))["tables"][0]


def places(made: dict) -> dict[str, int]:
    return {row["team"]: row["place"] for row in made["rows"]}


def reason(made: dict, place: int) -> str:
    why = made["why"][str(place)]
    return f"{' '.join(why['equal'])} > {why['criterion']}{why['inside']}"


# a beats b, b beats c, c beats a: nothing but points can part them.
def circle(a: int, b: int, c: int) -> dict:
    return group_of([won(a, a), lost(c, c), won(b, b)])


def test_a_circle_of_three_is_parted_by_points():
    made = table(preset="argentina", groups=[circle(3, 5, 7)])
    # a: 24+14−6−24 = 8, b: 6+24−24−10 = −4, c: 24+10−14−24 = −4; then points for: b 30, c 34.
    assert places(made) == {"a": 1, "c": 2, "b": 3}
    assert (reason(made, 1), reason(made, 2)) == ("W > D", "W D > F")
    assert made["why"]["2"]["values"] == [34, 30]


def test_a_circle_that_nothing_parts_is_a_shared_place_where_nothing_depends_on_it():
    made = table(groups=[circle(5, 5, 5)])
    assert places(made) == {"a": 1, "b": 1, "c": 1}
    assert (made["why"], made["ties"]) == ({}, [])


def test_places_are_counted_1_2_2_4():
    # d beats everybody but a; b and c are alike.
    outcomes = [
        won(5, 5),
        won(5, 5),
        won(5, 5),
        *[ending("double walkover")],
        lost(5, 5),
        lost(5, 5),
    ]
    made = table(criteria=["W", "D"], groups=[group_of(outcomes)])
    assert [row["place"] for row in made["rows"]] == [1, 2, 3, 3]
    made = table(
        criteria=["W"], groups=[group_of([won(5, 5), won(5, 5), ending("double walkover")])]
    )
    assert [row["place"] for row in made["rows"]] == [1, 2, 2]


def test_a_tie_on_which_an_exit_depends_stays_open_until_a_lot_is_drawn():
    exits = exits_of("A", through=1)
    answer = recompute(stage(groups=[circle(5, 5, 5)], exits=exits))
    assert answer["tables"][0]["ties"] == [{"teams": ["a", "b", "c"], "by": "L", "first": 1}]
    assert answer["exits"] == [{"to": "A1", "team": None, "why_open": "tied"}]
    answer = recompute(stage(groups=[circle(5, 5, 5)], exits=exits, lots=[["c", "a", "b"]]))
    assert answer["exits"] == [{"to": "A1", "team": "c", "why_open": ""}]
    assert places(answer["tables"][0]) == {"c": 1, "a": 2, "b": 3}  # the whole set is ordered
    assert reason(answer["tables"][0], 2) == "W D F H > L"


def test_a_lot_among_others_than_the_tied_does_not_count():
    exits = exits_of("A", through=1)
    made = table(groups=[circle(5, 5, 5)], exits=exits, lots=[["c", "a"], ["a", "b", "c", "d"]])
    assert len(made["ties"]) == 1


def test_nothing_depends_on_an_order_that_leads_to_the_same_draw():
    exits = [{"group": "A", "place": n, "to": "cup"} for n in (1, 2, 3)]
    assert table(groups=[circle(5, 5, 5)], exits=exits)["ties"] == []


def test_a_small_table_that_parts_nobody_leaves_it_to_the_next_criterion():
    # a, b, c have two wins each, in a circle among themselves, and all beat d.
    outcomes = [won(3, 3), lost(3, 3), won(9, 9), won(3, 3), won(3, 3), won(9, 9)]
    made = table(criteria=["W", "H", "D"], groups=[group_of(outcomes)])
    assert [row["team"] for row in made["rows"]] == ["b", "a", "c", "d"]
    assert reason(made, 1) == "W H > D"


def test_two_with_the_same_wins_are_parted_by_their_own_match():
    # a and b have two wins each; b beat a, and a has the far better difference.
    outcomes = [lost(11, 11), won(0, 0), won(0, 0), won(11, 11), lost(11, 11), won(5, 5)]
    made = table(criteria=["W", "H", "D"], groups=[group_of(outcomes)])
    assert [row["team"] for row in made["rows"][:2]] == ["b", "a"]
    assert reason(made, 1) == "W > HW"


def test_the_small_table_uses_the_criteria_above_and_begins_again():
    # Five teams; a, b, c, d have two wins each. In the small table of four: a beat b and c,
    # so a leads; d has no win in it and is last; b and c are then compared by their own match.
    a_b, a_c, a_d, a_e = won(5, 5), won(5, 5), lost(5, 5), lost(5, 5)
    b_c, b_d, b_e = lost(5, 5), won(5, 5), won(5, 5)
    c_d, c_e, d_e = lost(5, 5), won(5, 5), won(5, 5)
    outcomes = [a_b, a_c, a_d, a_e, b_c, b_d, b_e, c_d, c_e, d_e]
    made = table(criteria=["W", "H", "L"], groups=[group_of(outcomes)])
    wins = {row["team"]: row["figures"][1] for row in made["rows"]}
    assert wins == {"a": 2, "b": 2, "c": 2, "d": 3, "e": 1}
    # d alone is first; a, b, c are left: a beat b and c; then c beat b, from H again.
    assert [row["team"] for row in made["rows"]] == ["d", "a", "c", "b", "e"]
    assert [reason(made, n) for n in (1, 2, 3, 4)] == [" > W", "W > HW", "W > HW", " > W"]


def test_an_undecided_match_between_the_tied_makes_head_to_head_skipped_for_good():
    outcomes = [None, won(5, 5), won(5, 5)]
    made = table(criteria=["W", "H", "D"], groups=[group_of(outcomes)])
    assert made["why"]["2"]["criterion"] == "W"
    assert places(made) == {"a": 1, "b": 1, "c": 3}
    # All four have one win, a–b is undecided; by points for, b and c are left, who have met.
    outcomes = [None, lost(9, 9), won(5, 5), won(3, 3), lost(3, 3), ending("double walkover")]
    made = table(criteria=["W", "H", "F", "D"], groups=[group_of(outcomes)])
    assert [row["team"] for row in made["rows"]] == ["a", "d", "b", "c"]
    assert (reason(made, 3), made["why"]["3"]["skipped"]) == ("W F > D", True)


def test_deductions_count_in_the_table_and_not_in_the_small_one():
    outcomes = [won(5, 5), lost(5, 5), won(5, 5)]
    made = table(criteria=["P", "H"], groups=[group_of(outcomes)], deductions={"a": 5})
    assert [row["team"] for row in made["rows"]] == ["b", "c", "a"]
    assert made["rows"][2]["figures"][9] == -3  # below zero is allowed


def test_a_play_off_is_called_only_where_something_depends_and_enters_no_column():
    two = group_of([ending("double walkover")])
    rules = {"criteria": ["W", "X"], "groups": [two]}
    assert table(**rules)["ties"] == []
    rules["exits"] = exits_of("A", through=1)
    assert table(**rules)["ties"] == [{"teams": ["a", "b"], "by": "X", "first": 1}]
    game = match("a", "b", result(games=[[7, 12]]))
    made = table(**rules, playoffs=[{"teams": ["a", "b"], "games": [game]}])
    assert [row["team"] for row in made["rows"]] == ["b", "a"]
    assert made["rows"][0]["figures"][:4] == [1, 0, 0, 1]
    assert reason(made, 1) == "W > XW"


def test_a_play_off_of_three_goes_by_wins_and_difference_and_then_by_lot():
    games = [("a", "b", [12, 5]), ("b", "c", [12, 5]), ("a", "c", [5, 12])]
    played = [match(a, b, result(games=[game])) for a, b, game in games]
    rules = {
        "criteria": ["W", "X"],
        "groups": [circle(5, 5, 5)],
        "exits": exits_of("A", through=2),
        "playoffs": [{"teams": ["a", "b", "c"], "games": played}],
    }
    assert table(**rules)["ties"] == [{"teams": ["a", "b", "c"], "by": "L", "first": 1}]
    played[0]["result"]["games"] = [[12, 1]]
    made = table(**rules)
    assert [row["team"] for row in made["rows"]] == ["a", "c", "b"]
    assert [reason(made, n) for n in (1, 2)] == ["W > XD", "W > XD"]


# --- withdrawals


def test_whoever_leaves_before_half_is_struck_and_at_half_stays_below_all():
    early = [won(5, 5), None, None, None, None, None]
    made = table(groups=[group_of(early)], withdrawals=["b"])
    assert (made["struck"], places(made)) == (["b"], {"a": 1, "c": 1, "d": 1})
    assert made["rows"][0]["figures"][0] == 0  # a's win over b is struck too
    half = group_of([won(5, 5), won(5, 5), won(5, 5)])
    half["matches"][2]["result"] = None
    made = table(groups=[half], withdrawals=["b"])
    assert (made["struck"], made["left"]) == ([], ["b"])
    assert [row["team"] for row in made["rows"]] == ["a", "c", "b"]
    assert made["rows"][1]["figures"][:2] == [2, 1]  # c won by walkover


def test_who_left_with_results_standing_takes_no_exit_even_with_the_best_figures():
    group = group_of([won(5, 5), won(5, 5), won(5, 5)])
    answer = recompute(stage(groups=[group], withdrawals=["a"], exits=exits_of("A", through=3)))
    assert [exit["team"] for exit in answer["exits"]] == ["b", "c", None]
    assert answer["exits"][2]["why_open"] == "nobody"


def test_walkovers_of_an_earlier_withdrawal_count_as_decided_for_a_later_one():
    # b has played one of three; c leaves first with two of three decided: b then has two of three.
    outcomes = [won(5, 5), won(5, 5), None, None, None, won(5, 5)]
    assert table(groups=[group_of(outcomes)], withdrawals=["b", "c"])["struck"] == ["b"]
    assert table(groups=[group_of(outcomes)], withdrawals=["c", "b"])["struck"] == []


def test_matches_against_a_struck_team_count_neither_as_scheduled_nor_as_decided():
    # d played only against c: one of three, struck. c has then one of two decided: exactly half.
    outcomes = [None, won(5, 5), None, None, None, lost(5, 5)]
    made = table(groups=[group_of(outcomes)], withdrawals=["d", "c"])
    assert (made["struck"], made["left"]) == (["d"], ["c"])


# --- rounds


def rounds(*matches, **members) -> dict:
    """Teams a to d; each match as (round, a, b or None, result)."""
    drawn = [match(a, b, outcome, round=number) for number, a, b, outcome in matches]
    group = {"name": "A", "teams": ["a", "b", "c", "d"], "matches": drawn}
    return table(groups=[group], **{"rounds": 5, **members})


def test_buchholz_is_the_sum_of_the_opponents_wins_and_a_bye_adds_nothing():
    made = rounds(
        (1, "a", "b", won(5, 5)), (1, "c", "d", won(5, 5)), (2, "a", "c", won(5, 5)),
        (2, "b", None, None), criteria=["W", "U", "M"],
    )  # fmt: skip
    sums = {row["team"]: (row["buchholz"], row["median"]) for row in made["rows"]}
    # a: b(1) + c(1); b: a(2) + bye 0; c: d(0) + a(2); d: c(1) + a round missed.
    assert sums == {"a": (2, 0), "b": (2, 0), "c": (2, 0), "d": (1, 0)}
    assert reason(made, 1) == " > W"
    assert not made["is_complete"]


def test_the_median_leaves_best_and_worst_out_only_from_five_planned_rounds_on():
    matches = [
        (1, "a", "b", won(5, 5)), (1, "c", "d", won(5, 5)), (2, "a", "c", won(5, 5)),
        (2, "b", "d", won(5, 5)), (3, "a", "d", won(5, 5)), (3, "b", "c", won(5, 5)),
    ]  # fmt: skip
    assert rounds(*matches)["rows"][0]["median"] == 1  # b 2, c 1, d 0
    assert rounds(*matches, rounds=4)["rows"][0]["median"] == 3


def test_in_rounds_head_to_head_is_skipped_where_two_of_the_tied_have_not_met():
    made = rounds((1, "a", "b", won(5, 5)), (1, "c", "d", won(7, 7)), criteria=["W", "H", "D"])
    assert made["why"]["1"] == {
        "criterion": "D", "values": [14, 10], "equal": ["W"], "inside": "", "skipped": True,
    }  # fmt: skip


# --- presets


@pytest.mark.parametrize(
    ("preset", "expected"),
    [("argentina", "c"), ("gaucho", "a"), ("liga", "c"), ("uruguay", "b")],
)
def test_the_presets_differ_where_their_regulations_do(preset, expected):
    """A circle: a won 2–0 by little, b lost a game on its way but scored most, c by much."""
    a_b = result(games=[[12, 11], [12, 11]])
    a_c = result(games=[[12, 0], [0, 12], [0, 12]])
    b_c = result(games=[[12, 10], [11, 12], [12, 10]])
    made = table(preset=preset, groups=[group_of([a_b, a_c, b_c])])
    assert made["rows"][0]["team"] == expected, [row["figures"] for row in made["rows"]]
