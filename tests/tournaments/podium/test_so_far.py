"""The standings while an event is being played: losers of one round share their place at once."""

import pytest

from tournaments.podium.standings import Played, standings

EIGHT = [f"t{number}" for number in range(1, 9)]


def play(*, quarters: int, semis: int = 0, third: bool = True) -> list[Played]:
    """Eight teams; so many quarter-finals and semi-finals are over, won by the first team."""
    pairs = [("t1", "t2"), ("t3", "t4"), ("t5", "t6"), ("t7", "t8")]
    matches = [
        Played(1, "quarterfinal", pair, n < quarters, True, pair[0] if n < quarters else None)
        for n, pair in enumerate(pairs)
    ]
    inside = [("t1", "t3"), ("t5", "t7")]
    for n, pair in enumerate(inside):
        teams = tuple(team for team in pair if EIGHT.index(team) // 2 < quarters)
        over = n < semis
        matches.append(Played(2, "semifinal", teams, over, True, pair[0] if over else None))
    if third:
        losers = tuple(pair[1] for n, pair in enumerate(inside) if n < semis)
        matches.append(Played(3, "third_place", losers, False, False))
    finalists = tuple(pair[0] for n, pair in enumerate(inside) if n < semis)
    matches.append(Played(3, "final", finalists, False, False))
    return matches


def places(matches: list[Played], third_place: str) -> dict[str, int | None]:
    return {row.team: row.rank for row in standings(EIGHT, matches, third_place=third_place)}


@pytest.mark.parametrize("over", [1, 2, 3, 4])
def test_a_beaten_quarter_finalist_is_fifth_however_many_still_play(over):
    ranks = places(play(quarters=over), "match")
    beaten = [f"t{2 * n + 2}" for n in range(over)]
    assert {ranks[team] for team in beaten} == {5}
    assert {rank for team, rank in ranks.items() if team not in beaten} == {None}


@pytest.mark.parametrize("over", [1, 2])
def test_a_beaten_semi_finalist_without_a_match_for_it_is_third(over):
    ranks = places(play(quarters=4, semis=over, third=False), "shared")
    assert ranks["t3"] == 3
    assert ranks["t7"] == (3 if over == 2 else None)


def test_a_beaten_semi_finalist_who_plays_for_the_third_place_has_none_yet():
    ranks = places(play(quarters=4, semis=2), "match")
    assert ranks["t3"] is None
    assert ranks["t2"] == 5


def test_who_is_still_in_stands_by_the_round_reached_and_equal_places_by_games():
    matches = [
        Played(1, "quarterfinal", ("t1", "t2"), True, True, "t1", games=((30, 10), (30, 20))),
        Played(1, "quarterfinal", ("t3", "t4"), True, True, "t3", games=((30, 1), (2, 30), (9, 3))),
        Played(1, "quarterfinal", ("t5", "t6"), True, True, "t6", games=((1, 30), (2, 30))),
        Played(1, "quarterfinal", ("t7", "t8"), False, False),
        Played(2, "semifinal", ("t1", "t3"), True, True, "t3", games=((10, 30), (10, 30))),
        Played(2, "semifinal", ("t6",), False, False),
        Played(3, "third_place", ("t1",), False, False),
        Played(3, "final", ("t3",), False, False),
    ]
    rows = standings(EIGHT, matches, third_place="match")
    assert [row.team for row in rows] == ["t3", "t1", "t6", "t7", "t8", "t4", "t2", "t5"]
    assert [row.rank for row in rows[-3:]] == [5, 5, 5]
