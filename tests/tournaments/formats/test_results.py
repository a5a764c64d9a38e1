"""What a match counts: walkovers, sweeps, disqualifications, draws; docs/formats.md, "A match"."""

import pytest

from tournaments.formats.results import (
    DISQUALIFIED,
    DOUBLE_WALKOVER,
    STANDS,
    WALKOVER,
    Counting,
    Length,
    Points,
    Result,
    count_bye,
    count_result,
    real_score,
    result_faults,
)

BEST_OF_3, TWO, THREE = Length(3, 24), Length(2, 24, True), Length(3, 24, True)
SWEEP = Counting(BEST_OF_3, sweep=True)


def figures(result, counting):
    """(won, drawn, lost, games, points for, table points) of both sides."""
    return [
        (row.won, row.drawn, row.lost, row.games_for, row.points_for, row.table_points)
        for row in count_result(result, counting)
    ]


def test_a_sweep_counts_as_all_games_of_the_match():
    swept = Result(((24, 22), (24, 24 - 1)))
    assert figures(swept, SWEEP) == [(1, 0, 0, 3, 72, 2), (0, 0, 1, 0, 45, 0)]
    close = Result(((24, 22), (20, 24), (24, 1)))
    assert figures(close, SWEEP) == [(1, 0, 0, 2, 68, 2), (0, 0, 1, 1, 47, 0)]


@pytest.mark.parametrize("length", [Length(1, 24), TWO, THREE])
def test_a_sweep_never_alters_one_game_two_games_or_always_three(length):
    games = tuple((24, 10) for _ in range(length.games))
    plain, swept = (count_result(Result(games), Counting(length, sweep=s)) for s in (False, True))
    assert plain == swept


@pytest.mark.parametrize(
    ("length", "sweep", "games", "points"),
    [
        (BEST_OF_3, False, 2, 48),
        (BEST_OF_3, True, 3, 72),
        (Length(5, 30), False, 3, 90),
        (Length(5, 30), True, 5, 150),
        (Length(1, 40), True, 1, 40),
        (TWO, True, 2, 48),
        (THREE, False, 3, 72),
    ],
)
def test_a_walkover_and_a_bye_give_the_full_score_to_nothing(length, sweep, games, points):
    counting = Counting(length, sweep=sweep)
    absent, present = count_result(Result(kind=WALKOVER, winner=1), counting)
    assert (present.won, present.games_for, present.points_for) == (1, games, points)
    assert (absent.lost, absent.games_against, absent.points_against) == (1, games, points)
    assert (absent.games_for, absent.points_for, absent.walkovers) == (0, 0, 1)
    assert count_bye(counting) == present


def test_both_lose_a_double_walkover():
    both = Result(kind=DOUBLE_WALKOVER)
    assert figures(both, Counting(points=Points(3, 1, -1))) == [(0, 0, 1, 0, 0, -1)] * 2
    assert figures(both, Counting(points=Points(by_games=True))) == [(0, 0, 1, 0, 0, 0)] * 2


def test_one_game_each_of_exactly_two_is_a_draw_and_no_win():
    drawn = Result(((24, 3), (20, 24)))
    counting = Counting(TWO, Points(3, 1, 0))
    assert figures(drawn, counting) == [(0, 1, 0, 1, 44, 1), (0, 1, 0, 1, 27, 1)]


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (Result(((24, 3), (24, 5))), (3, 0)),
        (Result(((24, 3), (5, 24), (6, 24))), (1, 2)),
        (Result(kind=WALKOVER, winner=1), (0, 3)),
        (Result(((3, 24), (9, 9)), DISQUALIFIED, 0), (2, 1)),  # games won stand
    ],
)
def test_points_by_games(result, expected):
    rows = count_result(result, Counting(BEST_OF_3, Points(by_games=True)))
    assert (rows[0].table_points, rows[1].table_points) == expected


@pytest.mark.parametrize(
    ("length", "games", "score"),
    [
        (
            BEST_OF_3,
            ((10, 24), (3, 8)),
            ((2, 1), (58, 32)),
        ),  # the running one goes T–real, then T–0
        (BEST_OF_3, ((10, 24), (24, 3)), ((2, 1), (58, 27))),  # between two games
        (BEST_OF_3, (), ((2, 0), (48, 0))),
        (TWO, ((10, 24),), ((1, 1), (34, 24))),
        (THREE, ((10, 24), (5, 24), (0, 2)), ((1, 2), (39, 50))),
    ],
)
def test_a_disqualified_sides_games_stand_and_the_rest_goes_to_the_other(length, games, score):
    result = Result(games, DISQUALIFIED, 0)
    assert result_faults(result, length) == []
    assert tuple(real_score(result, length)) == score
    rows = count_result(result, Counting(length))
    assert (rows[0].won, rows[1].lost) == (1, 1)  # even at 1–1 in games


def test_points_of_a_game_are_capped_at_the_target():
    assert real_score(Result(((26, 20),)), Length(1, 24)).points == (24, 20)


@pytest.mark.parametrize(
    ("result", "length", "faults"),
    [
        (Result(((24, 3),)), BEST_OF_3, ["match_undecided"]),
        (Result(((24, 3), (24, 3), (24, 3))), BEST_OF_3, ["games_after_the_end"]),
        (Result(((24, 3), (3, 24), (24, 3))), TWO, ["too_many_games", "match_undecided"]),
        (Result(((24, 24),)), Length(1, 24), ["game_undecided", "match_undecided"]),
        (Result(((24, 3),), WALKOVER), Length(1, 24), ["winner_needed", "walkover_with_games"]),
        (Result(((24, 3),), winner=1), Length(1, 24), ["winner_not_needed"]),
        (Result(((24, -3),)), Length(1, 24), ["below_zero"]),
        (Result(kind="rained_off"), BEST_OF_3, ["unknown_kind"]),
        (Result(((24, 3), (3, 24), (24, 3))), BEST_OF_3, []),
        (Result(((24, 3), (3, 24))), TWO, []),
    ],
)
def test_all_that_is_wrong_with_a_result_is_said_at_once(result, length, faults):
    assert result_faults(result, length) == faults


@pytest.mark.parametrize(
    ("games", "winner", "score"),
    [
        (((24, 10), (3, 8)), 0, ((1, 0), (27, 18))),  # the unfinished one gives points, no game
        (((8, 5),), 0, ((0, 0), (8, 5))),
        (((24, 10), (10, 24), (2, 3)), 1, ((1, 1), (36, 37))),
        (((24, 10),), 0, ((1, 0), (24, 10))),
    ],
)
def test_a_match_that_stands_counts_what_stood_and_is_no_sweep(games, winner, score):
    result = Result(games, STANDS, winner)
    assert result_faults(result, BEST_OF_3) == []
    assert tuple(real_score(result, BEST_OF_3)) == score
    rows = count_result(result, SWEEP)
    assert (rows[winner].won, rows[1 - winner].lost) == (1, 1)
    assert (rows[0].games_for, rows[1].games_for) == score[0]
    assert (rows[0].points_for, rows[1].points_for) == score[1]
